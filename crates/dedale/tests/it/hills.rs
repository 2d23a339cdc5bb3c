//! Hills cover what is free, in equal shares, and slope.

use std::num::NonZeroU8;

use dedale::Random;
use dedale::board::{GridMap, Size, Terrain};
use dedale::maze::raise_hills;
use proptest::prelude::*;

use crate::boards::grid_map_up_to;

fn weights(weights: &[u8]) -> Vec<NonZeroU8> {
    weights.iter().map(|&weight| NonZeroU8::new(weight).unwrap()).collect()
}

fn weight(terrain: Terrain) -> u8 {
    if let Terrain::Land(weight) = terrain { weight.get() } else { 0 }
}

proptest! {
    #[test]
    fn only_free_cells_get_weights(
        map in grid_map_up_to(40),
        wanted in prop::collection::vec(1_u8.., 0..5),
        seed: u64,
    ) {
        let mut hilly = map.clone();
        raise_hills(&mut hilly, &weights(&wanted), &mut Random::new(seed));
        let mut again = map.clone();
        raise_hills(&mut again, &weights(&wanted), &mut Random::new(seed));
        prop_assert_eq!(&hilly, &again);
        for point in map.size().points() {
            let [before, after] = [&map, &hilly].map(|map| map.terrain(point));
            let is_end = map.starts.contains(&point) || map.goals.contains(&point);
            if is_end || wanted.is_empty() || !matches!(before, Terrain::Land(_)) {
                prop_assert_eq!(before, after);
            } else {
                prop_assert!(wanted.contains(&weight(after)), "{} at {}", weight(after), point);
            }
        }
    }
}

#[test]
fn weights_share_the_ground_and_lie_in_hills() {
    for seed in 0..20 {
        let size = Size::new(200, 150).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        raise_hills(&mut map, &weights(&[1, 2, 3, 5]), &mut Random::new(seed));
        let of = |cost: u8| map.terrains().iter().filter(|&&land| weight(land) == cost).count();
        for wanted in [1, 2, 3, 5] {
            assert!(of(wanted).abs_diff(7_500) < 40, "{} of {wanted}, seed {seed}", of(wanted));
        }
        let rows = map.terrains().chunks(200);
        let beside: usize =
            rows.map(|row| row.windows(2).filter(|two| two[0] == two[1]).count()).sum();
        let pairs = 150 * 199;
        // Weights dealt out by chance would be alike in a quarter of the pairs.
        assert!(beside * 10 > 8 * pairs, "{beside} of {pairs} pairs alike, seed {seed}");
        // A slope leads over each weight in between.
        let steps = map.terrains().chunks(200).flat_map(|row| row.windows(2));
        let jumps = steps.filter(|two| weight(two[0]).abs_diff(weight(two[1])) > 2);
        assert!(jumps.count() * 50 < pairs, "seed {seed}");
    }
}
