//! Orders of directions as they are typed.

use std::str::FromStr;

use dedale::board::{Direction, DirectionOrder};
use dedale_io::picture::Pictured;

use crate::board::direction_name;
use crate::{Loaded, Refusal, refuse};

/// An order of directions as typed: their names, joined by commas. Which names there are
/// depends on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderArg(Vec<String>);

impl FromStr for OrderArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = text.split(',').map(|name| name.trim().to_ascii_uppercase());
        let names = names.map(|name| {
            let is_known = Direction::ALL.into_iter().any(|known| known.name() == name);
            let expected = "expected directions such as N,W,E,S";
            if is_known { Ok(name) } else { Err(format!("{expected}, found '{name}'")) }
        });
        names.collect::<Result<_, _>>().map(Self)
    }
}

impl OrderArg {
    /// The order on this board, unless it leaves out a direction, repeats one, or names one
    /// that the board lacks. In sentences the option has the dashes that it is typed with.
    pub fn on<B: Pictured>(
        &self,
        loaded: &Loaded<B>,
        dashes: &str,
    ) -> Result<DirectionOrder, Refusal> {
        let bits = loaded.board.directions();
        let known = Direction::ALL.into_iter().filter(|direction| bits & direction.bit() != 0);
        let known: Vec<_> =
            known.map(|direction| (direction_name(&loaded.grid, direction), direction)).collect();
        let of_name = |name: &String| known.iter().find(|(known, _)| known == name);
        let typed: Option<Vec<Direction>> =
            self.0.iter().map(|name| of_name(name).map(|&(_, direction)| direction)).collect();
        let is_complete = |typed: &Vec<Direction>| {
            typed.len() == known.len()
                && known.iter().all(|(_, direction)| typed.contains(direction))
        };
        if let Some(typed) = typed.filter(is_complete) {
            return Ok(DirectionOrder::new(&typed));
        }
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        refuse(format!(
            "{dashes}order lists each direction of this board once, {} in any order; found {}",
            names.join(","),
            self.0.join(",")
        ))
    }
}
