//! Points and hexagons as the vectors of other crates: `x` and `y` are column and row of a point,
//! `q` and `r` of a hexagon.

use super::{Hex, Point};

/// Conversions both ways between a place and vectors of two members.
macro_rules! as_vectors {
    ($($feature:literal: $place:ty { $first:ident, $second:ident } = $($vector:ty),+;)+) => {$($(
        #[cfg(feature = $feature)]
        impl From<$vector> for $place {
            fn from(vector: $vector) -> Self {
                Self { $first: vector.x, $second: vector.y }
            }
        }

        #[cfg(feature = $feature)]
        impl From<$place> for $vector {
            fn from(place: $place) -> Self {
                [place.$first, place.$second].into()
            }
        }
    )+)+};
}

as_vectors! {
    "glam": Point { x, y } = glam::UVec2;
    "glam": Hex { q, r } = glam::IVec2;
    "mint": Point { x, y } = mint::Point2<u32>, mint::Vector2<u32>;
    "mint": Hex { q, r } = mint::Point2<i32>, mint::Vector2<i32>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_from_vectors() {
        let (point, hex) = (Point::new(3, 70_000), Hex::new(-5, 9));
        #[cfg(feature = "glam")]
        {
            assert_eq!(glam::UVec2::from(point), glam::UVec2::new(3, 70_000));
            assert_eq!(glam::IVec2::from(hex), glam::IVec2::new(-5, 9));
            assert_eq!(Point::from(glam::UVec2::from(point)), point);
            assert_eq!(Hex::from(glam::IVec2::from(hex)), hex);
        }
        #[cfg(feature = "mint")]
        {
            assert_eq!(mint::Point2::from(point), mint::Point2 { x: 3, y: 70_000 });
            assert_eq!(Point::from(mint::Vector2::from(point)), point);
            assert_eq!(Hex::from(mint::Point2::from(hex)), hex);
            assert_eq!(Hex::from(mint::Vector2::from(hex)), hex);
        }
    }
}
