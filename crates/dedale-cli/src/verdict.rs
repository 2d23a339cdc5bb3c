/// What an answer comes to: the exit status, 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    No,
}
