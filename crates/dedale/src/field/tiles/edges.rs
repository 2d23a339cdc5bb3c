use super::lanes::{Lanes, Line};
use crate::board::TileSteps;

/// The lines of a tile that its neighbors read.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges {
    pub(super) top: Line,
    pub(super) bottom: Line,
    pub(super) left: Line,
    pub(super) right: Line,
}

impl Edges {
    pub(super) const NONE: Self =
        Self { top: Line::NONE, bottom: Line::NONE, left: Line::NONE, right: Line::NONE };

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn set<L: Lanes>(&mut self, [top, bottom, left, right]: [L; 4]) {
        top.store(&mut self.top);
        bottom.store(&mut self.bottom);
        left.store(&mut self.left);
        right.store(&mut self.right);
    }
}

/// The lines that lie along a tile: of the tiles above, below, on the left and on the right.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn outside<L: Lanes>(
    edges: &[Edges],
    [above, below, left, right]: [usize; 4],
) -> [L; 4] {
    [
        L::load(&edges[above].bottom),
        L::load(&edges[below].top),
        L::load(&edges[left].right),
        L::load(&edges[right].left),
    ]
}

/// The costs of the steps between a tile and those lines.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn rims<L: Lanes>(
    steps: &TileSteps,
    tile: usize,
    [_, below, _, right]: [usize; 4],
) -> [L; 4] {
    let own = &steps.tiles()[tile];
    let [south, east] = [steps.tiles()[below].north[0], steps.tiles()[right].west[0]];
    [L::costs(own.north[0]), L::costs(south), L::costs(own.west[0]), L::costs(east)]
}
