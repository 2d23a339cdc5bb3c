//! The page's files, embedded in the program; a debug build reads them from disk.

use std::fmt::Write as _;

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::refused::{no_such, wrong_method};

#[derive(RustEmbed)]
#[folder = "site/"]
struct Page;

/// Serves the file at this path; `/` is the page itself.
pub(crate) async fn give(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = Page::get(name) else { return no_such(uri.path()).into_response() };
    if !matches!(method, Method::GET | Method::HEAD) {
        let refused = wrong_method(method, uri).await;
        return ([(ALLOW, "GET, HEAD")], refused).into_response();
    }
    let tag = tag(&file);
    let kept = headers.get_all(IF_NONE_MATCH).iter().any(|list| {
        let named = list.to_str().unwrap_or_default().split(',').map(str::trim);
        { named }.any(|named| named == "*" || named.trim_start_matches("W/") == tag)
    });
    // Browsers check each time whether theirs is still the newest.
    let headers = [(ETAG, tag), (CACHE_CONTROL, "no-cache".into())];
    if kept {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let content_type = content_type(file.metadata.mimetype());
    (headers, [(CONTENT_TYPE, content_type)], file.data.into_owned()).into_response()
}

/// The content type of a file of this type.
fn content_type(kind: &str) -> String {
    let is_text = kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("+xml");
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

/// The tag of the file's content.
fn tag(file: &EmbeddedFile) -> String {
    let mut tag = String::from("\"");
    for byte in &file.metadata.sha256_hash()[..16] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag + "\""
}
