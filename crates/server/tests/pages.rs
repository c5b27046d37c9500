//! Responses of the server. Needs the bundle, which `cargo test-all` builds first.

use axum::{
    body::{Body, to_bytes},
    http::{Request, Response, StatusCode, header},
};
use server::Origin;
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
    let refused = send("POST", "/", "br").await;
    assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(refused.headers()[header::ALLOW], "GET, HEAD");
}

#[tokio::test]
async fn head_has_the_headers_of_get_and_no_body() {
    for path in ["/", "/sw.js", "/nothing"] {
        let (head, get) = (send("HEAD", path, "br").await, send("GET", path, "br").await);
        assert_eq!((head.status(), head.headers()), (get.status(), get.headers()), "{path}");
        let length = get.headers()[header::CONTENT_LENGTH].to_str().unwrap().to_owned();
        assert_ne!(length, "0", "{path}");
        assert_eq!(text(head).await, "", "{path}");
    }
}

#[tokio::test]
async fn every_response_has_security_headers() {
    for path in ["/", "/nothing"] {
        let response = send("GET", path, "").await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("'wasm-unsafe-eval'"), "{policy}");
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}

#[tokio::test]
async fn an_unknown_address_gets_a_page_that_leads_home() {
    let missing = send("GET", "/nothing/here", "").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    assert_eq!(missing.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let page = text(missing).await;
    assert!(page.contains("<a href=\"/\">") && page.contains("<a href=\"/fr/\">"), "{page}");
}

#[tokio::test]
async fn every_file_that_the_service_worker_caches_is_served() {
    let worker = text(send("GET", "/sw.js", "").await).await;
    let (_, list) = worker.split_once("FILES = [").expect("a list of files");
    let (list, _) = list.split_once(']').expect("its end");
    let files: Vec<&str> = list.split(',').map(|file| file.trim().trim_matches('"')).collect();
    assert!(files.contains(&"/") && files.contains(&"/fr/rules/") && files.contains(&"/kluster/"), "{files:?}");
    for file in files {
        assert_eq!(send("GET", file, "br").await.status(), StatusCode::OK, "{file}");
    }
}

#[tokio::test]
async fn pages_are_found_with_and_without_a_slash_and_in_each_language() {
    for (path, language) in
        [("/rules/", "en"), ("/rules", "en"), ("/de/rules/", "de"), ("/fr", "fr"), ("/kluster/7", "en")]
    {
        let page = send("GET", path, "").await;
        assert_eq!(page.status(), StatusCode::OK, "{path}");
        assert!(text(page).await.contains(&format!("<html lang=\"{language}\">")), "{path}");
    }
}

#[tokio::test]
async fn pages_are_revalidated_by_their_tag() {
    for path in ["/", "/kluster/", "/sw.js", "/manifest.webmanifest", "/favicon.ico"] {
        let first = send("GET", path, "br").await;
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        let again = |encoding: &'static str, tags: String| async move {
            let request = Request::builder().uri(path).header(header::ACCEPT_ENCODING, encoding);
            let request = request.header(header::IF_NONE_MATCH, tags).body(Body::empty()).unwrap();
            server::router().oneshot(request).await.unwrap()
        };
        for tags in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
            let known = again("br", tags).await;
            assert_eq!(known.status(), StatusCode::NOT_MODIFIED, "{path}");
            assert_eq!(known.headers()[header::ETAG], tag.as_str());
            assert_eq!(known.headers()[header::CACHE_CONTROL], "no-cache");
            assert_eq!(text(known).await, "");
        }
        assert_eq!(again("br", "\"other\"".to_owned()).await.status(), StatusCode::OK, "{path}");
    }
    let tag = |response: &Response<Body>| response.headers().get(header::ETAG).cloned();
    let (packed, plain) = (send("GET", "/", "br").await, send("GET", "/", "").await);
    assert_ne!(tag(&packed), tag(&plain), "different representations have different tags");
    assert_eq!(tag(&send("GET", "/nothing", "").await), None);
}

#[tokio::test]
async fn a_server_that_knows_its_origin_puts_it_into_documents() {
    for encoding in ["", "gzip", "br"] {
        let origin = Origin::new("https://huddle.example/").unwrap();
        let router = server::router_at(Some(origin));
        let request = Request::builder().uri("/fr/rules/").header(header::ACCEPT_ENCODING, encoding);
        let response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(response.headers().get(header::CONTENT_ENCODING).is_some(), !encoding.is_empty());
        if encoding.is_empty() {
            let page = text(response).await;
            assert!(page.contains("rel=\"canonical\" href=\"https://huddle.example/fr/rules/\""), "{page}");
            assert!(page.contains("hreflang=\"de\" href=\"https://huddle.example/de/rules/\""), "{page}");
            assert!(!page.contains("\"/./"), "{page}");
        }
    }
    for wrong in ["huddle.example", "https://", "https://huddle.example/path", "https://\"onload="] {
        assert!(Origin::new(wrong).is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn the_icon_has_its_usual_address() {
    let icon = send("GET", "/favicon.ico", "").await;
    assert_eq!(icon.headers()[header::CONTENT_TYPE], "image/x-icon");
    let bytes = to_bytes(icon.into_body(), 1 << 20).await.unwrap();
    assert!(bytes.starts_with(&[0, 0, 1, 0, 2, 0]) && bytes.len() < 4000, "{} bytes", bytes.len());
}
