use crate::board::{Board, Cell, Direction};
use crate::field::{FlowField, Next, WeightedFlowField};

/// A flow field that agents can follow, of either kind.
#[derive(Clone, Copy, Debug)]
pub enum AnyField<'a> {
    /// The fewest steps.
    Steps(&'a FlowField),
    /// The lowest cost.
    Costs(&'a WeightedFlowField),
}

impl<'a> From<&'a FlowField> for AnyField<'a> {
    fn from(field: &'a FlowField) -> Self {
        Self::Steps(field)
    }
}

impl<'a> From<&'a WeightedFlowField> for AnyField<'a> {
    fn from(field: &'a WeightedFlowField) -> Self {
        Self::Costs(field)
    }
}

impl AnyField<'_> {
    /// Where to go next from the cell. O(1).
    pub fn next(self, cell: Cell) -> Next {
        match self {
            Self::Steps(field) => field.next(cell),
            Self::Costs(field) => field.next(cell),
        }
    }

    /// One of the optimal next steps from the cell, chosen by the upper half of these bits.
    pub(super) fn any_next(self, board: &impl Board, cell: Cell, bits: u64) -> Option<Direction> {
        fn chosen<I: Iterator>(all: impl Fn() -> I, bits: u64) -> Option<I::Item> {
            let count = all().count() as u64;
            all().nth((((bits >> 32) * count) >> 32) as usize)
        }
        match self {
            Self::Steps(field) => chosen(|| field.all_next(board, cell), bits),
            Self::Costs(field) => chosen(|| field.all_next(board, cell), bits),
        }
    }
}

/// The fields that the agents of a march follow: one, or a list of fields of one kind or of both.
///
/// Each agent has the number of its field in the list ([`Agent::field`](super::Agent::field),
/// [`March::send`](super::March::send)); a single field has number 0. For an agent whose number is
/// not in the list there is no next step: it is stuck.
///
/// ```
/// use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
/// use dedale::march::{Agent, AnyField, March, Speed};
/// use dedale::{FlowField, WeightedFlowField};
///
/// let board = GridMap::new(Size::new(9, 1)?, Terrain::FREE).board(Neighborhood::Four);
/// let [mine, middle, castle] = [0, 4, 8].map(Cell::new);
/// let to_mine = FlowField::to(&board, &[mine]);
/// let to_castle = WeightedFlowField::to(&board, &[castle]);
/// let fields = [AnyField::from(&to_mine), AnyField::from(&to_castle)];
///
/// let mut march = March::new();
/// let digger = march.add(&Agent::new(middle, Speed::ONE));
/// let knight = march.add(&Agent { field: 1, ..Agent::new(middle, Speed::ONE) });
/// for _ in 0..20 {
///     march.step(&board, &fields);
/// }
/// assert_eq!([digger, knight].map(|agent| march.agent(agent).unwrap().from().number()), [2, 6]);
/// march.send(digger, 1);
/// for _ in 0..20 {
///     march.step(&board, &fields);
/// }
/// assert_eq!(march.agent(digger).unwrap().from(), middle);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
pub trait FieldList {
    /// The field of this number; `None` if the list is shorter. O(1).
    fn field(&self, number: u32) -> Option<AnyField<'_>>;
}

impl FieldList for AnyField<'_> {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        (number == 0).then_some(*self)
    }
}

impl FieldList for FlowField {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        (number == 0).then_some(AnyField::Steps(self))
    }
}

impl FieldList for WeightedFlowField {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        (number == 0).then_some(AnyField::Costs(self))
    }
}

/// The first field of each in a list.
impl<F: FieldList> FieldList for [F] {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        self.get(number as usize)?.field(0)
    }
}

impl<F: FieldList, const COUNT: usize> FieldList for [F; COUNT] {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        self[..].field(number)
    }
}

impl<F: FieldList> FieldList for Vec<F> {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        self[..].field(number)
    }
}

impl<F: FieldList + ?Sized> FieldList for &F {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        (**self).field(number)
    }
}
