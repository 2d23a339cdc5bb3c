use dedale::board::{GridMap, Point, Size, Terrain};
use dedale_io::pixels;
use png::{BitDepth, ColorType, Encoder};

/// A PNG of one row.
fn row(width: u32, color: ColorType, depth: BitDepth, data: &[u8], palette: &[u8]) -> Vec<u8> {
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, width, 1);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if !palette.is_empty() {
        encoder.set_palette(palette);
    }
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    png
}

fn walls(png: &[u8]) -> Vec<bool> {
    let map = pixels::read(png).unwrap_or_else(|error| panic!("{error}"));
    map.terrains().iter().map(|&terrain| terrain == Terrain::Wall).collect()
}

#[test]
fn dark_is_below_half_in_every_colour_type() {
    use BitDepth::{Eight, Four, One, Sixteen, Two};
    use ColorType::{Grayscale, GrayscaleAlpha, Indexed, Rgb, Rgba};
    assert_eq!(walls(&row(3, Grayscale, Eight, &[127, 128, 0], &[])), [true, false, true]);
    assert_eq!(walls(&row(2, Grayscale, One, &[0b0100_0000], &[])), [true, false]);
    assert_eq!(walls(&row(2, Grayscale, Two, &[0b0110_0000], &[])), [true, false]);
    assert_eq!(walls(&row(2, Grayscale, Four, &[0x78], &[])), [true, false]);
    assert_eq!(walls(&row(2, Grayscale, Sixteen, &[127, 255, 128, 0], &[])), [true, false]);
    // Pure red and blue are dark, pure green is light.
    let primaries = [255, 0, 0, 0, 255, 0, 0, 0, 255];
    assert_eq!(walls(&row(3, Rgb, Eight, &primaries, &[])), [true, false, true]);
    assert_eq!(walls(&row(3, Indexed, Two, &[0b0001_1000], &primaries)), [true, false, true]);
    // Transparent pixels are as white as the paper; half of black is grey.
    let shades = [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 128, 0, 0, 0, 127];
    assert_eq!(walls(&row(4, Rgba, Eight, &shades, &[])), [true, false, true, false]);
    assert_eq!(walls(&row(2, GrayscaleAlpha, Eight, &[0, 200, 0, 20], &[])), [true, false]);
}

#[test]
fn interlaced_pictures_are_read() {
    // Rows of all passes, each after its filter byte 0; one bit a pixel.
    let map = {
        let mut map = GridMap::new(Size::new(5, 6).unwrap(), Terrain::FREE);
        for at in map.size().points() {
            if (at.x * 7 + at.y * 5 + at.x * at.y) % 3 == 0 {
                map.set_terrain(at, Terrain::Wall);
            }
        }
        map
    };
    let passes: [(u32, u32, usize, usize); 7] = [
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ];
    let mut data = Vec::new();
    for (left, top, across, down) in passes {
        for y in (top..6).step_by(down) {
            let pixels = (left..5).step_by(across);
            let bits = pixels.enumerate().fold(0, |bits, (bit, x)| {
                let free = map.terrain(Point::new(x, y)) == Terrain::FREE;
                bits | u8::from(free) << (7 - bit)
            });
            if left < 5 {
                data.extend([0, bits]);
            }
        }
    }
    let header = [0, 0, 0, 5, 0, 0, 0, 6, 1, 0, 0, 0, 1];
    let png = [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(*b"IHDR", &header),
        chunk(*b"IDAT", &stored(&data)),
        chunk(*b"IEND", &[]),
    ];
    assert_eq!(pixels::read(&png.concat()).unwrap(), map);
}

#[test]
fn a_header_that_promises_many_pixels_allocates_nothing() {
    let header = [0, 0, 0x40, 0, 0, 0, 0x40, 0, 8, 6, 0, 0, 0];
    let png = [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(*b"IHDR", &header),
        chunk(*b"IDAT", &stored(&[0])),
        chunk(*b"IEND", &[]),
    ];
    let error = pixels::read(&png.concat()).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 1: expected the 16384×16384 pixels that the header promises, \
         found a file of 69 bytes"
    );
}

#[test]
fn a_fault_is_in_the_row_where_reading_stopped() {
    let mut map = GridMap::new(Size::new(200, 300).unwrap(), Terrain::FREE);
    let mut noise = 1_u32;
    for at in map.size().points() {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if noise >> 31 == 0 {
            map.set_terrain(at, Terrain::Wall);
        }
    }
    let mut png = pixels::write(&map).unwrap();
    let full = png.len();
    let mut rows = Vec::new();
    for kept in (0..full).step_by(7) {
        let error = pixels::read(&png[..kept]).unwrap_err();
        assert!(error.line <= 300 && error.column == 1, "{error}");
        rows.push(error.line);
    }
    assert!(rows.is_sorted() && rows.contains(&1) && rows.contains(&150), "{rows:?}");
    png[full - 20] ^= 1;
    assert!(pixels::read(&png).is_err());
}

#[test]
fn a_picture_has_no_weights_and_no_roads() {
    let mut map = GridMap::new(Size::new(2, 1).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(1, 0), Terrain::Water);
    let error = pixels::write(&map).unwrap_err().to_string();
    assert_eq!(error, "a PNG board cannot represent water at (1, 0)");
}

fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let body = [&kind, data].concat();
    let crc = body.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
    });
    [&(data.len() as u32).to_be_bytes()[..], &body, &(!crc).to_be_bytes()].concat()
}

/// The data in one uncompressed block of zlib.
fn stored(data: &[u8]) -> Vec<u8> {
    let length = data.len() as u16;
    let (a, b) = data.iter().fold((1_u32, 0_u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    let head = [0x78, 0x01, 0x01];
    let sum = (b << 16 | a).to_be_bytes();
    [&head[..], &length.to_le_bytes(), &(!length).to_le_bytes(), data, &sum].concat()
}
