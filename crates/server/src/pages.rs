//! Answers with the files of the bundle.

use crate::bundle::{ContentEncoding, find};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header},
};
use std::borrow::Cow;

/// Nothing but the page's own files, and WebAssembly, which browsers count as evaluation.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The answer to any request that nothing else answers.
pub(crate) async fn serve_file(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return text_response(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD");
    }
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    // Packed files are found by the name of what is in them.
    let is_compressed_copy = matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    let Some((packing, file)) = (!is_compressed_copy).then(|| find(name, &accepted_encodings(&headers))).flatten()
    else {
        return text_response(StatusCode::NOT_FOUND, "there is no such page");
    };
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(if method == Method::HEAD { Body::empty() } else { bytes });
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(packing) = packing.header_value() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packing));
    }
    // What has its hash in its name never changes; the rest is asked for again each time.
    let caching = if name.starts_with("a/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    with_security_headers(response)
}

fn text_response(status: StatusCode, sentence: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(sentence));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    with_security_headers(response)
}

fn with_security_headers(mut response: Response<Body>) -> Response<Body> {
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    fields.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    fields.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    fields.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

/// The packings that the browser takes, the smallest first.
fn accepted_encodings(headers: &HeaderMap) -> Vec<ContentEncoding> {
    let list = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok()).unwrap_or("");
    let takes = |name: &str| {
        list.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            parts.next() == Some(name) && !parts.any(|part| matches!(part, "q=0" | "q=0.0"))
        })
    };
    let packed = [(ContentEncoding::Brotli, "br"), (ContentEncoding::Gzip, "gzip")];
    packed
        .into_iter()
        .filter(|(_, name)| takes(name))
        .map(|(packing, _)| packing)
        .chain([ContentEncoding::Identity])
        .collect()
}

/// What is in a file, by the ending of its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
