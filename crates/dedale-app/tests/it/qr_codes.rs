//! QR codes are read back by a decoder that is not ours.

use dedale::Random;
use serde_json::json;

use crate::requests::{ask, refusal};

/// What a reader finds in the picture: each module is a path of its own, "M4 4h1v1h-1z".
fn read(svg: &str) -> String {
    let side: usize =
        svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let mut dark = vec![false; side * side];
    for module in svg.split("<path d=\"").nth(1).unwrap().split('M').skip(1) {
        let mut place = module.split(['h', ' ']).map(str::parse::<usize>);
        let [x, y] = [0; 2].map(|_| place.next().unwrap().unwrap());
        dark[y * side + x] = true;
    }
    // Readers need some pixels a module.
    let scale = 4;
    let shade = |x: usize, y: usize| if dark[y / scale * side + x / scale] { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * scale, side * scale, shade);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    grids[0].decode().unwrap().1
}

#[test]
fn a_reader_finds_the_text() {
    let mut random = Random::new(3);
    let signs: Vec<char> = ('!'..='~').chain(['é', 'ü', '…']).collect();
    for length in [1, 2, 17, 100, 300, 777, 1500, 2500] {
        let text: String =
            (0..length).map(|_| signs[random.below(signs.len() as u32) as usize]).collect();
        let response = ask("qr", &json!({"text": text}));
        assert_eq!(read(response["svg"].as_str().unwrap()), text);
    }
}

#[test]
fn a_long_text_is_refused() {
    let text = "a".repeat(2_953);
    assert_eq!(read(ask("qr", &json!({"text": text}))["svg"].as_str().unwrap()), text);
    let sentence = refusal("qr", &json!({"text": text + "a"})).sentence;
    assert_eq!(sentence, "a QR code holds up to 2,953 bytes, found 2,954");
}
