//! The page's files, packed in the program by `build.rs`; a debug build reads them from disk.
//!
//! Browsers get them as they lie there, and others unpacked. Answers are not packed: they go to
//! this machine, where that would take longer than sending them.

use std::fmt::Write as _;
use std::io::Read as _;

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::bufread::GzDecoder;
use sha2::{Digest, Sha256};

use crate::answered::{no_such, wrong_method};

/// The file of this name, packed.
#[cfg(embedded)]
fn packed(name: &str) -> Option<Bytes> {
    static SITE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));
    SITE.iter().find(|(known, _)| *known == name).map(|&(_, file)| Bytes::from_static(file))
}

#[cfg(not(embedded))]
fn packed(name: &str) -> Option<Bytes> {
    use std::path::{Component, Path};

    use flate2::Compression;
    use flate2::bufread::GzEncoder;

    let name = Path::new(name);
    let is_inside = name.components().all(|part| matches!(part, Component::Normal(_)));
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/site")).join(name);
    let plain = is_inside.then(|| std::fs::read(path).ok()).flatten()?;
    let mut packed = Vec::new();
    GzEncoder::new(&plain[..], Compression::best()).read_to_end(&mut packed).ok()?;
    Some(packed.into())
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut plain).expect("it was packed here");
    plain
}

/// The tag of this content.
fn tag(packed: &[u8]) -> String {
    let mut tag = String::from("\"");
    for byte in &Sha256::digest(packed)[..16] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag + "\""
}

/// Serves the file at this path; `/` is the page itself.
pub(crate) async fn give(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = packed(name) else { return no_such(uri.path()).into_response() };
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
    let about = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache")];
    if kept {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let about = (about, [(CONTENT_TYPE, content_type(name)), (VARY, "accept-encoding")]);
    if takes_gzip(&headers) {
        (about, [(CONTENT_ENCODING, "gzip")], file).into_response()
    } else {
        (about, unpacked(&file)).into_response()
    }
}

/// The content type of a file of this name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "jsonl" => "application/jsonl; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the client takes packed files, and does not like others better.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    let (mut gzip, mut others, mut plain) = (None, None, None);
    for item in lists.flat_map(|list| list.split(',')) {
        let (name, quality) = item.split_once(';').unwrap_or((item, "q=1"));
        let quality = quality.trim().to_ascii_lowercase();
        let quality = quality.strip_prefix("q=").and_then(|quality| quality.parse::<f32>().ok());
        match name.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => gzip = quality,
            "identity" => plain = quality,
            "*" => others = quality,
            _ => {}
        }
    }
    let gzip = gzip.or(others).unwrap_or(0.0);
    gzip > 0.0 && gzip >= plain.or(others).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_packed_for_those_who_take_them_so() {
        for (accepted, takes) in [
            (&[][..], false),
            (&[""], false),
            (&["gzip"], true),
            (&["GZip, deflate, br, zstd"], true),
            (&["br", "x-gzip;q=0.5"], true),
            (&["deflate, br"], false),
            (&["gzip;q=0"], false),
            (&["gzip; q=0.000, *"], false),
            (&["*"], true),
            (&["*;q=0"], false),
            (&["gzip;q=0.5, identity"], false),
            (&["identity;q=0.5, *;q=0.7"], true),
            (&["gzip;quality"], false),
        ] {
            let values = accepted.iter().map(|value| (ACCEPT_ENCODING, value.parse().unwrap()));
            assert_eq!(takes_gzip(&values.collect()), takes, "{accepted:?}");
        }
    }

    #[test]
    fn every_file_has_a_type_and_unpacks_to_itself() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/site");
        let mut open = vec![std::path::PathBuf::from(site)];
        let mut count = 0;
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            let name = path.strip_prefix(site).unwrap().to_str().unwrap();
            assert_ne!(content_type(name), "application/octet-stream", "{name}");
            let file = packed(name).unwrap();
            assert_eq!(unpacked(&file), std::fs::read(&path).unwrap(), "{name}");
            count += 1;
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn nothing_outside_the_page_is_given() {
        for name in ["../Cargo.toml", "js/../../Cargo.toml", "/etc/passwd", "js", "", "."] {
            assert!(packed(name).is_none(), "{name}");
        }
    }
}
