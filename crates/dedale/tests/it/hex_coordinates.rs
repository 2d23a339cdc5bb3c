//! Hexagonal coordinates agree with the crate hexx, cell by cell.

use dedale::board::{Hex, Offset};
use hexx::{HexOrientation, OffsetHexMode};

/// Cells around 0,0, and others far out in all directions.
fn hexes() -> Vec<Hex> {
    let far = [-Hex::LIMIT, -Hex::LIMIT + 1, -1001, 0, 1000, Hex::LIMIT - 1, Hex::LIMIT];
    let corners = far.into_iter().flat_map(|q| far.map(|r| Hex::new(q, r)));
    let around = (-40..=40).flat_map(|q| (-40..=40).map(move |r| Hex::new(q, r)));
    around.chain(corners).collect()
}

fn of_hexx(hex: hexx::Hex) -> Hex {
    Hex::new(hex.x, hex.y)
}

fn hexx(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(hex.q, hex.r)
}

fn hexx_kind(kind: Offset) -> (OffsetHexMode, HexOrientation) {
    match kind {
        Offset::OddR => (OffsetHexMode::Odd, HexOrientation::Pointy),
        Offset::EvenR => (OffsetHexMode::Even, HexOrientation::Pointy),
        Offset::OddQ => (OffsetHexMode::Odd, HexOrientation::Flat),
        Offset::EvenQ => (OffsetHexMode::Even, HexOrientation::Flat),
    }
}

#[test]
fn distances_are_those_of_hexx() {
    let hexes = hexes();
    let some = hexes.iter().step_by(37).chain(hexes.iter().rev().take(49));
    for &a in some {
        for &b in &hexes {
            assert_eq!(a.distance(b), hexx(a).unsigned_distance_to(hexx(b)), "{a} {b}");
        }
    }
}

#[test]
fn rotations_are_those_of_hexx() {
    for hex in hexes() {
        for sixths in -7..=13_i32 {
            let turned = of_hexx(hexx(hex).rotate_cw(sixths.rem_euclid(6) as u32));
            assert_eq!(hex.rotated(sixths), turned, "{hex} {sixths}");
        }
    }
}

#[test]
fn offset_coordinates_are_those_of_hexx() {
    for hex in hexes() {
        for kind in Offset::ALL {
            let (mode, orientation) = hexx_kind(kind);
            let at = hexx(hex).to_offset_coordinates(mode, orientation);
            assert_eq!(hex.offset(kind), at, "{hex} {kind:?}");
            // The same two numbers as a column and a row.
            let at = [hex.q, hex.r];
            let back = of_hexx(hexx::Hex::from_offset_coordinates(at, mode, orientation));
            assert_eq!(Hex::of_offset(at, kind), back, "{at:?} {kind:?}");
        }
    }
}

#[test]
fn ranges_are_those_of_hexx_in_its_order() {
    for hex in hexes().into_iter().step_by(53) {
        for radius in 0..=9 {
            let range: Vec<Hex> = hexx(hex).range(radius).map(of_hexx).collect();
            assert_eq!(hex.within(radius), range, "{hex} {radius}");
        }
    }
}
