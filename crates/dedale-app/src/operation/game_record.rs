//! Games of Hex as other programs write them.

use dedale::board::HexShape;
use dedale_games::game::{LinkMove, LinkPosition, LinkRules};
use dedale_io::position::{HexMove, HexRecord, read_game};

use crate::Refusal;

/// The game so far, if it is Hex.
pub fn record_of(position: &LinkPosition<'_>) -> Option<HexRecord> {
    let game = position.game();
    if game.rules() != LinkRules::Hex {
        return None;
    }
    let made = |&made: &LinkMove| match made {
        LinkMove::Place(cell) => HexMove::At(game.board().hex_of(cell)),
        LinkMove::Swap => HexMove::Swap,
        LinkMove::Pass => HexMove::Pass,
    };
    Some(HexRecord { size: game.size(), moves: position.history().iter().map(made).collect() })
}

/// The size of the board and the names of the moves in SGF or in a link to `HexWorld`.
pub(super) fn moves_of(text: &str) -> Result<(u32, Vec<String>), Refusal> {
    let most = (*LinkRules::Hex.sizes().end() as usize).pow(2);
    let record =
        read_game(text, most).map_err(|fault| Refusal::within("the record of a game", &fault))?;
    let shape = HexShape::Rhombus { width: record.size, height: record.size };
    let named = |made| match made {
        HexMove::At(hex) => shape.label(hex).unwrap_or_default(),
        HexMove::Swap => "swap".into(),
        HexMove::Pass => "pass".into(),
    };
    Ok((record.size, record.moves.into_iter().map(named).collect()))
}
