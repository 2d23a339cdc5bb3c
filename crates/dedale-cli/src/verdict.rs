/// The exit status that an answer leads to: 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    No,
}
