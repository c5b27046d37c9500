//! Serves the files of the bundle.

use crate::bundle::{ContentEncoding, find};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header},
};
use std::borrow::Cow;

/// Allows only the files of the page itself. WebAssembly needs `wasm-unsafe-eval`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
    media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves a file of the bundle, compressed if the client accepts it.
pub(crate) async fn serve_file(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return text_response(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are allowed");
    }
    let name = file_name(uri.path());
    // Compressed copies are reached through the name of the original, never directly.
    let is_compressed_copy = matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    let Some((encoding, file)) = (!is_compressed_copy).then(|| find(name, &accepted_encodings(&headers))).flatten()
    else {
        return text_response(StatusCode::NOT_FOUND, "page not found");
    };
    let body = match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(if method == Method::HEAD { Body::empty() } else { body });
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding.header_value() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    // Files under a/ have a content hash in their name and never change; all others are revalidated.
    let caching = if name.starts_with("a/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    with_security_headers(response)
}

/// The file of the bundle at a path. All screens of a page share its document.
fn file_name(path: &str) -> &str {
    let name = path.trim_start_matches('/');
    match name.split('/').next() {
        Some("" | "records" | "rules" | "settings") | None => "index.html",
        Some("clustered") => "clustered/index.html",
        Some("kluster") => "kluster/index.html",
        Some(_) => name,
    }
}

fn text_response(status: StatusCode, message: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(message));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    with_security_headers(response)
}

fn with_security_headers(mut response: Response<Body>) -> Response<Body> {
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    fields.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    fields.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    fields.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

/// The encodings that the client accepts, best compression first.
fn accepted_encodings(headers: &HeaderMap) -> Vec<ContentEncoding> {
    let list = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok()).unwrap_or("");
    let accepts = |name: &str| {
        list.split(',').any(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts.next() == Some(name) && !parts.any(|part| matches!(part, "q=0" | "q=0.0"))
        })
    };
    let compressed = [(ContentEncoding::Brotli, "br"), (ContentEncoding::Gzip, "gzip")];
    compressed
        .into_iter()
        .filter(|(_, name)| accepts(name))
        .map(|(encoding, _)| encoding)
        .chain([ContentEncoding::Identity])
        .collect()
}

/// The media type, by file extension.
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
