//! Responses of the server. Needs the bundle, which `cargo test-all` builds first.

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
async fn the_page_and_its_assets_are_embedded() {
    assert!(server::has_pages(), "the bundle is missing: run `cargo test-all` or `cargo bundle`");
    let page = send("GET", "/", "identity").await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
    let page = text(page).await;
    let assets: Vec<&str> = page.split('"').filter(|part| part.starts_with("/a/")).collect();
    assert!(assets.len() >= 3, "{page}");
    for name in assets.into_iter().chain(["/sw.js", "/manifest.webmanifest"]) {
        let file = send("GET", name, "gzip, br;q=0.9").await;
        assert_eq!(file.status(), StatusCode::OK, "{name}");
        let hashed = name.starts_with("/a/");
        assert_eq!(file.headers()[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"), hashed, "{name}");
        assert!(!to_bytes(file.into_body(), 1 << 24).await.unwrap().is_empty(), "{name}");
    }
}

#[tokio::test]
async fn responses_use_an_encoding_the_client_accepts() {
    let encoding = |response: &Response<Body>| {
        response.headers().get(header::CONTENT_ENCODING).map(|encoding| encoding.to_str().unwrap().to_owned())
    };
    assert_eq!(encoding(&send("GET", "/", "gzip, deflate, br").await).as_deref(), Some("br"));
    assert_eq!(encoding(&send("GET", "/", "gzip, br;q=0").await).as_deref(), Some("gzip"));
    assert_eq!(encoding(&send("GET", "/", "").await), None);
}

#[tokio::test]
async fn missing_pages_and_methods_get_error_statuses() {
    for path in ["/nothing", "/a/", "/index.html.br", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert_eq!(send("GET", path, "br").await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(send("POST", "/", "br").await.status(), StatusCode::METHOD_NOT_ALLOWED);
    let head = send("HEAD", "/", "br").await;
    assert_eq!((head.status(), text(head).await), (StatusCode::OK, String::new()));
}

#[tokio::test]
async fn every_response_has_security_headers() {
    for path in ["/", "/nothing"] {
        let response = send("GET", path, "").await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("'wasm-unsafe-eval'"), "{policy}");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}
