//! Edits of the board, answered from the cells around them where two certificates still
//! stand.
//!
//! Steps that are gone change nothing unless they joined two cells of the witness: the rest
//! of the witness holds the chokepoints as they are, and cells that all paths passed are still
//! passed by fewer paths. Steps that are new change nothing within one block, since no
//! chokepoint separates what they join. The blocks may be those of a board with more steps,
//! and the witness that of a board with fewer: what is a chokepoint with more steps is one
//! with fewer, so as long as both have the same chokepoints, the board between them has too.

use super::Chokepoints;
use super::labels::{Label, Labels};
use super::lowpoint::Lowpoint;
use super::steps::Steps;
use crate::board::{Board, BoardKind, Cell, CellSet, each_board};

/// What new steps join to each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Junction {
    /// The block of the cells that are no chokepoints.
    block: Option<u32>,
    has_two_blocks: bool,
    /// The chokepoints, as nodes.
    chokepoints: Vec<u32>,
    /// Cells that belonged to nothing before.
    new: Vec<u32>,
}

impl Chokepoints {
    /// Follows an edit of the board: `changed` lists the cells whose terrain was set or whose
    /// roads were opened or closed, in any order; other cells do no harm. The chokepoints are then
    /// those of a fresh [`Chokepoints::of`] with the same spawns and goals. Returns whether
    /// the board had to be searched again, in the memory that is there.
    ///
    /// O(changed cells) where no step is gone from a small set of cells that shows why the
    /// other cells are no chokepoints (some two paths from each spawn), and new steps join
    /// only what no chokepoint separates; else the time of [`Chokepoints::of`]. On boards with
    /// one-way steps every new step means a new search.
    ///
    /// An edit that is not listed may be missed.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) -> bool {
        self.update_on(BoardKind::of(board), changed)
    }

    fn update_on(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> bool {
        let touched = board.table().touched(changed);
        let is_new = each_board!(board, board => self.follow(board, &touched));
        if self.agent_side > 1 {
            self.find_cells_under_agents();
        }
        is_new || self.agent_side > 1
    }

    fn follow(&mut self, board: &impl Board, changed: &[Cell]) -> bool {
        if !self.steps.fit(board) {
            self.steps.copy(board);
            self.search_board(board);
            return true;
        }
        // All steps are copied first: what is found around one edit must not miss another.
        let mut is_safe = true;
        let mut has_new = false;
        let size = board.table().size();
        let around = || changed.iter().flat_map(|&cell| size.around(cell, 1));
        assert!(changed.iter().all(|cell| cell.index() < size.cell_count()), "cells of the board");
        for near in around() {
            let [gone, new] = self.steps.renew(near, board);
            has_new |= new.bits() != 0;
            let place = self.steps.place(near);
            is_safe &= !self.witness.contains(place)
                || self.steps.toward(place, gone).all(|to| !self.witness.contains(to));
        }
        if is_safe && has_new {
            is_safe = self.has_blocks
                && self.steps.is_mutual()
                && around().all(|near| self.join_around(self.steps.place(near)));
        }
        if !is_safe {
            self.search_board(board);
        }
        !is_safe
    }

    /// Takes the steps of this cell into the blocks. False if they may change a chokepoint.
    fn join_around(&mut self, place: u32) -> bool {
        let Self { steps, labels, lowpoint, junction, is_goal, .. } = self;
        let is_labelled = |place: u32| labels.of(place) != Label::Nothing;
        if !is_labelled(place) {
            let mut beside = steps.from(place);
            // A spawn without a path may have one now.
            return if self.has_cut_off_spawn {
                beside.next().is_none()
            } else {
                !beside.any(is_labelled) || junction.absorb(place, steps, labels, lowpoint, is_goal)
            };
        }
        for near in steps.from(place) {
            let is_safe = if labels.of(near) == Label::Nothing {
                !self.has_cut_off_spawn && junction.absorb(near, steps, labels, lowpoint, is_goal)
            } else {
                junction.clear();
                junction.add(labels.of(place), lowpoint);
                junction.add(labels.of(near), lowpoint);
                junction.shared_block(lowpoint).is_some()
            };
            if !is_safe {
                return false;
            }
        }
        true
    }
}

impl Junction {
    fn clear(&mut self) {
        self.block = None;
        self.has_two_blocks = false;
        self.chokepoints.clear();
    }

    /// Adds what a cell belongs to.
    fn add(&mut self, label: Label, lowpoint: &Lowpoint) {
        let block = match label {
            Label::Nothing => return,
            Label::Node(node) if lowpoint.is_chokepoint(node) => {
                return self.chokepoints.push(node);
            }
            Label::Node(node) => lowpoint.block_of_node(node),
            Label::Piece(piece) => lowpoint.block_of_piece(piece),
        };
        self.has_two_blocks |= *self.block.get_or_insert(block) != block;
    }

    /// A block that holds, or lies beside, all that was added.
    fn shared_block(&self, lowpoint: &Lowpoint) -> Option<u32> {
        let above = self.chokepoints.iter().map(|&node| lowpoint.block_of_node(node));
        let mut candidates = self.block.into_iter().chain(above);
        candidates.find(|&block| {
            !self.has_two_blocks
                && self.block.is_none_or(|only| only == block)
                && self.chokepoints.iter().all(|&node| lowpoint.is_beside(node, block))
        })
    }

    /// Makes a piece of this cell and of all that belonged to nothing and is joined to it.
    /// What it joins lies in one block then: false if it does not, or if a goal is in it.
    ///
    /// A dead end below a chokepoint goes into the block above: it leads nowhere, so steps
    /// from there to that block change nothing.
    fn absorb(
        &mut self,
        first: u32,
        steps: &Steps,
        labels: &mut Labels,
        lowpoint: &mut Lowpoint,
        is_goal: &CellSet,
    ) -> bool {
        self.clear();
        self.new.clear();
        let piece = labels.new_piece();
        labels.set_piece(first, piece);
        self.new.push(first);
        while let Some(place) = self.new.pop() {
            if is_goal.contains(place) {
                return false;
            }
            for near in steps.from(place) {
                match labels.of(near) {
                    Label::Nothing => {
                        labels.set_piece(near, piece);
                        self.new.push(near);
                    }
                    Label::Piece(own) if own == piece => {}
                    label => self.add(label, lowpoint),
                }
            }
        }
        let block = self.shared_block(lowpoint);
        block.map(|block| lowpoint.add_piece(block)).is_some()
    }
}
