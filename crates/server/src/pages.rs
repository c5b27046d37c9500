//! Serves the files of the bundle.

use crate::{
    Origin,
    bundle::{ContentEncoding, find},
};
use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header},
};
use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hasher},
    sync::Arc,
};

/// Allows only the files of the page itself. WebAssembly needs `wasm-unsafe-eval`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The games: all addresses below such a folder are screens of one document.
const GAMES: [&str; 2] = ["clustered", "kluster"];

/// The document of addresses that do not exist.
const NOT_FOUND: &str = "404.html";

/// Serves a file of the bundle, compressed if the client accepts it.
pub(crate) async fn serve_file(
    State(origin): State<Arc<Option<Origin>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut response = text_response(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are allowed");
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let encodings = accepted_encodings(&headers);
    let origin = Option::as_ref(&origin);
    let response = match find_file(uri.path(), &encodings, origin) {
        Some(found) => file_response(found, &headers),
        None => not_found(&encodings, origin),
    };
    with_security_headers(response)
}

/// A file of the bundle.
struct FoundFile {
    name: String,
    encoding: ContentEncoding,
    bytes: Bytes,
}

/// The file at a path: a document at the address of its folder, with or without a slash at its end. All screens of a
/// game share its document.
fn find_file(path: &str, encodings: &[ContentEncoding], origin: Option<&Origin>) -> Option<FoundFile> {
    let path = path.trim_matches('/');
    // Compressed copies are reached through the name of the original, never directly.
    let is_compressed_copy = matches!(path.rsplit_once('.'), Some((_, "br" | "gz")));
    if is_compressed_copy {
        return None;
    }
    let game = path.split('/').next().filter(|first| GAMES.contains(first));
    let document = if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") };
    let names = [Some(path.to_owned()), Some(document), game.map(|game| format!("{game}/index.html"))];
    names.into_iter().flatten().find_map(|name| read_file(name, encodings, origin))
}

fn read_file(name: String, encodings: &[ContentEncoding], origin: Option<&Origin>) -> Option<FoundFile> {
    let (encoding, bytes) = match origin {
        Some(origin) if name.rsplit_once('.').is_some_and(|(_, extension)| extension == "html") => {
            origin.document(&name, encodings)?
        }
        _ => {
            let (encoding, file) = find(&name, encodings)?;
            let bytes = match file.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            (encoding, bytes)
        }
    };
    Some(FoundFile { name, encoding, bytes })
}

/// The response with a file, or without it if the client has it already.
fn file_response(found: FoundFile, request: &HeaderMap) -> Response<Body> {
    // Files under a/ have a content hash in their name and never change; all others are revalidated by their ETag.
    let is_hashed = found.name.starts_with("a/");
    let tag = (!is_hashed).then(|| entity_tag(&found.bytes));
    let caching = if is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = if tag.as_ref().is_some_and(|tag| matches_tag(request, tag)) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    } else {
        whole(found)
    };
    let fields = response.headers_mut();
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Some(tag) = tag.and_then(|tag| HeaderValue::try_from(tag).ok()) {
        fields.insert(header::ETAG, tag);
    }
    response
}

/// A file as a response.
fn whole(FoundFile { name, encoding, bytes }: FoundFile) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes));
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(&name)));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding.header_value() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn not_found(encodings: &[ContentEncoding], origin: Option<&Origin>) -> Response<Body> {
    let Some(found) = read_file(NOT_FOUND.to_owned(), encodings, origin) else {
        return text_response(StatusCode::NOT_FOUND, "page not found");
    };
    let mut response = whole(found);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// The `ETag` of a response: a hash of what is sent, so that each encoding has its own.
fn entity_tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("\"{:016x}\"", hasher.finish())
}

/// Whether the client has the file with this tag. The comparison is weak: a proxy may have weakened the tag.
fn matches_tag(request: &HeaderMap, tag: &str) -> bool {
    let tags = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    tags.flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
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
        Some("jpg") => "image/jpeg",
        Some("ico") => "image/x-icon",
        Some("ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
