use super::{Goal, Link, Network, SideSet, chain, cuts, tree};
use crate::board::{Cell, Graph};
use crate::search::{Observer, Stopped, blind_or_watched};

impl<G: Graph> Network<'_, G> {
    /// Finds the link that the search of `HexMo` reaches first, between any two of these
    /// sides: *not always a shortest one*, but at most one cell longer (use
    /// [`Network::shortest`] for that). `None` if there is no link.
    ///
    /// Breadth-first from the cells on the sides, which are queued in the order in which
    /// [`Network::new`] received them, each labelled with the lowest-numbered side it
    /// touches. For the cell taken out of the queue, neighbors are looked at in the order
    /// of the graph: if any was seen from another side, the first such one gives the
    /// answer; otherwise the unseen ones join the queue. Each turn the number of unseen
    /// cells plus the length of the queue falls by one, so it ends. A cell that touches two
    /// of the sides is a link on its own. O(cells) time, 5 bytes a cell of the board and 4
    /// for each of the player's.
    ///
    /// From the Belgian student project `HexMo` ("Activité intégrative", 2024).
    pub fn first_contact(&self, among: SideSet) -> Option<Link> {
        self.first_contact_with(among, &mut ()).unwrap_or(None)
    }

    /// [`Network::first_contact`] with an observer.
    ///
    /// A cell is opened when it is first seen, its cost being the steps to its side; where
    /// two sides meet, the event is [`Met`](crate::search::Event::Met).
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn first_contact_with(
        &self,
        among: SideSet,
        observer: &mut dyn Observer,
    ) -> Result<Option<Link>, Stopped> {
        blind_or_watched!(observer, observer => chain::first_contact(self, among, observer))
    }

    /// Finds a link with the fewest cells; `None` if there is no link.
    ///
    /// For two sides: breadth-first from all of them at once, as [`Network::first_contact`]
    /// does, but going on until no meeting can be shorter than the best so far. O(cells)
    /// time, 5 bytes a cell of the board and 4 for each of the player's. For more: the
    /// smallest tree, by the algorithm of Dreyfus and Wagner (1971) as Erickson, Monma and
    /// Veinott (1987) have it. With `k` sides out of `m`: O(3^k · cells + 2^k · cells log
    /// cells) time if `k = m`, and [`Goal::tree_bytes`] of memory. Of several smallest
    /// trees, the one found first.
    pub fn shortest(&self, goal: Goal) -> Option<Link> {
        self.shortest_with(goal, &mut ()).unwrap_or(None)
    }

    /// [`Network::shortest`] with an observer. Events of a tree are those of the searches
    /// from each set of sides, one after another.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn shortest_with(
        &self,
        goal: Goal,
        observer: &mut dyn Observer,
    ) -> Result<Option<Link>, Stopped> {
        blind_or_watched!(observer, observer => if goal.count() <= 2 {
            chain::shortest(self, goal, observer)
        } else {
            tree::smallest(self, goal, observer)
        })
    }

    /// Whether the link is the only shortest one: no other set of as few cells, or fewer,
    /// reaches the goal. Time as for [`Network::shortest`]; for goals of up to two sides 32
    /// bytes a cell of the board.
    pub fn is_only(&self, link: &Link, goal: Goal) -> bool {
        let through = if goal.count() <= 2 {
            chain::shortest_through(self, goal)
        } else {
            tree::shortest_through(self, goal)
        };
        // A link has as many cells as its length; two different ones have more.
        let shortest = through.iter().copied().min();
        let on_shortest = through.iter().filter(|&&length| Some(length) == shortest).count();
        shortest == Some(link.length() as u64) && on_shortest == link.length()
    }

    /// Finds the cut cells: without any one of them there would be no link. Listed in the
    /// order of the network; none if there is no link anyway.
    ///
    /// By lowpoints (Hopcroft, Tarjan 1973): O(cells log cells) time for all of them,
    /// about 110 bytes for each of the player's cells and 16 for each of the board's.
    pub fn cut_cells(&self, goal: Goal) -> Vec<Cell> {
        cuts::cut_cells(self, goal)
    }
}
