//! What the server answers. The bundle must have been built: `cargo test-all` does that first.

use axum::{
    body::{Body, to_bytes},
    http::{Request, Response, StatusCode, header},
};
use tower::ServiceExt;

async fn send(method: &str, path: &str, encodings: &str) -> Response<Body> {
    let request = Request::builder().method(method).uri(path).header(header::ACCEPT_ENCODING, encodings);
    server::router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), 1 << 24).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn the_page_is_in_the_binary_and_all_it_names_is_there() {
    assert!(server::has_pages(), "the bundle is missing: run `cargo test-all` or `cargo bundle`");
    let page = send("GET", "/", "identity").await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
    let page = text(page).await;
    let named: Vec<&str> = page.split('"').filter(|part| part.starts_with("/a/")).collect();
    assert!(named.len() >= 3, "{page}");
    for name in named.into_iter().chain(["/sw.js", "/manifest.webmanifest"]) {
        let file = send("GET", name, "gzip, br;q=0.9").await;
        assert_eq!(file.status(), StatusCode::OK, "{name}");
        let hashed = name.starts_with("/a/");
        assert_eq!(file.headers()[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"), hashed, "{name}");
        assert!(!to_bytes(file.into_body(), 1 << 24).await.unwrap().is_empty(), "{name}");
    }
}

#[tokio::test]
async fn browsers_get_the_packing_that_they_take() {
    let packing = |response: &Response<Body>| {
        response.headers().get(header::CONTENT_ENCODING).map(|packing| packing.to_str().unwrap().to_owned())
    };
    assert_eq!(packing(&send("GET", "/", "gzip, deflate, br").await).as_deref(), Some("br"));
    assert_eq!(packing(&send("GET", "/", "gzip, br;q=0").await).as_deref(), Some("gzip"));
    assert_eq!(packing(&send("GET", "/", "").await), None);
}

#[tokio::test]
async fn what_is_not_there_is_said_plainly() {
    for path in ["/nothing", "/a/", "/index.html.br", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert_eq!(send("GET", path, "br").await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(send("POST", "/", "br").await.status(), StatusCode::METHOD_NOT_ALLOWED);
    let head = send("HEAD", "/", "br").await;
    assert_eq!((head.status(), text(head).await), (StatusCode::OK, String::new()));
}

#[tokio::test]
async fn every_answer_guards_the_page() {
    for path in ["/", "/nothing"] {
        let answer = send("GET", path, "").await;
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("'wasm-unsafe-eval'"), "{policy}");
        assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}
