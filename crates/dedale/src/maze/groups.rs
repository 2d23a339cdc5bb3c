/// Union–find over cells (Galler, Fischer 1964): each cell names another of its group, the
/// leader itself.
#[derive(Default)]
pub(super) struct Groups(Vec<u32>);

impl Groups {
    /// Puts each cell in a group of its own.
    pub(super) fn apart(cells: usize) -> Self {
        Self((0..cells as u32).collect())
    }

    /// Puts each of this many cells in a group of its own again.
    pub(super) fn part(&mut self, cells: usize) {
        self.0.clear();
        self.0.extend(0..cells as u32);
    }

    #[inline]
    fn leader(&mut self, mut cell: u32) -> u32 {
        loop {
            let above = self.0[cell as usize];
            if above == cell {
                return cell;
            }
            let higher = self.0[above as usize];
            self.0[cell as usize] = higher;
            cell = higher;
        }
    }

    /// Joins the groups of two cells; whether they were apart.
    #[inline]
    pub(super) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}
