use super::{
    Arcs, GameGraph, GraphError, MAX_ARCS, MAX_MATRIX_BYTES, MAX_POSITIONS, Matrix, Rows, Store,
};

/// Builds a game graph position by position.
///
/// ```
/// use dedale_games::game::{GraphBuilder, Store};
///
/// let mut builder = GraphBuilder::new(3, Store::List)?; // 0 → 1, 0 → 2, 1 → 2
/// for mut moves in [vec![2, 1], vec![2], vec![]] {
///     builder.row(&mut moves)?;
/// }
/// assert_eq!(builder.finish().arc_count(), 3);
/// # Ok::<(), dedale_games::game::GraphError>(())
/// ```
#[derive(Debug)]
pub struct GraphBuilder {
    positions: u32,
    /// Positions whose moves are complete.
    done: u32,
    arcs: Arcs,
}

impl GraphBuilder {
    /// Starts a graph of this many positions.
    pub fn new(positions: u32, store: Store) -> Result<Self, GraphError> {
        if positions == 0 {
            return Err(GraphError::Empty);
        }
        if positions > MAX_POSITIONS {
            return Err(GraphError::Positions(positions.into()));
        }
        let arcs = match store {
            Store::List => Arcs::List(Rows::with_room(positions)?),
            Store::Matrix if Matrix::bytes_for(positions) > MAX_MATRIX_BYTES => {
                return Err(GraphError::Matrix(positions));
            }
            Store::Matrix => Arcs::Matrix(Matrix::new(positions)?),
        };
        Ok(Self { positions, done: 0, arcs })
    }

    /// Like [`GraphBuilder::new`], with room for this many arcs; an error if there cannot
    /// be so many.
    pub fn with_arcs(positions: u32, arcs: u64, store: Store) -> Result<Self, GraphError> {
        if store == Store::List && arcs > MAX_ARCS.into() {
            return Err(GraphError::Arcs(arcs));
        }
        let mut builder = Self::new(positions, store)?;
        if let Arcs::List(rows) = &mut builder.arcs {
            rows.make_room(arcs as usize)?;
        }
        Ok(builder)
    }

    /// Sets the moves of the next position, in any order; duplicates are dropped. Empties the
    /// list.
    ///
    /// # Panics
    ///
    /// Panics if all positions have their moves.
    pub fn row(&mut self, moves: &mut Vec<u32>) -> Result<(), GraphError> {
        assert!(self.done < self.positions, "a row for each position");
        if !moves.is_sorted_by(|one, next| one < next) {
            moves.sort_unstable();
            moves.dedup();
        }
        if let Some(&found) = moves.last().filter(|&&last| last >= self.positions) {
            return Err(GraphError::Number { positions: self.positions, found });
        }
        match &mut self.arcs {
            Arcs::List(rows) => rows.push(moves)?,
            Arcs::Matrix(matrix) => moves.iter().for_each(|&to| matrix.set(self.done, to)),
        }
        moves.clear();
        self.done += 1;
        Ok(())
    }

    /// The finished graph. Positions without a row have no moves. The game starts at
    /// position 0 under the normal convention, and the players take turns.
    pub fn finish(mut self) -> GameGraph {
        if let Arcs::List(rows) = &mut self.arcs {
            while rows.len() < self.positions {
                rows.end_row();
            }
        }
        GameGraph::new(self.arcs)
    }
}
