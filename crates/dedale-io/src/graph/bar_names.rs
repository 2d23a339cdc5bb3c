use std::fmt;
use std::str::FromStr;

use dedale::board::Point;
use dedale_games::game::chomp::{Bar, Codec, Encoding, Packed, PackedError, Points};
use dedale_games::game::{Chomp, Game, Numbered};

use super::Names;

/// How the positions of a bar of Chomp are named.
///
/// | way | a bar of 3×4 after a bite at (2, 3) |
/// |---|---|
/// | rows: squares left in each | `4-2-2` |
/// | columns: squares eaten of each | `0,0,2,2` |
/// | points where the bar is broken, row and column from 1 | `(2,3)` |
/// | packed: a number in base rows + 1, a digit for each column | `10` |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BarStyle {
    /// Squares left in each row.
    #[default]
    Rows,
    /// As an encoding holds them.
    Held(Encoding),
}

impl BarStyle {
    /// All ways.
    pub const ALL: [Self; 4] = [
        Self::Rows,
        Self::Held(Encoding::Columns),
        Self::Held(Encoding::Points),
        Self::Held(Encoding::Packed),
    ];

    /// The name of the way: `rows`, `columns`, `points` or `packed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Held(encoding) => encoding.name(),
        }
    }
}

impl fmt::Display for BarStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BarStyle {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|style| style.name() == name);
        known.ok_or_else(|| format!("expected rows, columns, points or packed, found '{name}'"))
    }
}

/// The names of the positions of a bar, and of bites: `c2` is column c, row 2.
#[derive(Clone, Debug)]
pub struct BarNames {
    chomp: Chomp,
    style: BarStyle,
}

impl BarNames {
    /// Names in this way. Packed names need (rows + 1)^columns ≤ 2^64.
    pub fn new(chomp: Chomp, style: BarStyle) -> Result<Self, PackedError> {
        if style == BarStyle::Held(Encoding::Packed) {
            Packed::new(&chomp)?;
        }
        Ok(Self { chomp, style })
    }

    /// Squares left in each row.
    pub fn of_rows(chomp: Chomp) -> Self {
        Self { chomp, style: BarStyle::Rows }
    }

    /// The bar of this name, if it is one of this way.
    fn bar(&self, name: &str) -> Option<Bar> {
        match self.style {
            BarStyle::Rows => Some(self.chomp.position(self.chomp.named(name)?)),
            BarStyle::Held(Encoding::Columns) => {
                let eaten: Option<Vec<u8>> =
                    name.split(',').map(|digits| digits.parse().ok()).collect();
                self.chomp.bar(&eaten?)
            }
            BarStyle::Held(Encoding::Points) => {
                let mut bar = self.chomp.start();
                for point in name.strip_prefix('(')?.strip_suffix(')')?.split(")(") {
                    if name == "()" {
                        break;
                    }
                    let (row, column) = point.split_once(',')?;
                    let [y, x] = [row, column].map(|n| n.parse::<u32>().ok()?.checked_sub(1));
                    bar = bar.bitten(Point::new(x?, y?));
                }
                Some(bar)
            }
            BarStyle::Held(Encoding::Packed) => {
                let mut rest: u64 = name.parse().ok()?;
                let base = u64::from(self.chomp.rows()) + 1;
                let mut eaten = vec![0; self.chomp.columns() as usize];
                for column in eaten.iter_mut().rev() {
                    *column = (rest % base) as u8;
                    rest /= base;
                }
                self.chomp.bar(&eaten)
            }
        }
    }
}

impl Names for BarNames {
    fn name(&self, number: u32) -> String {
        match self.style {
            BarStyle::Rows => self.chomp.name(number),
            BarStyle::Held(Encoding::Columns) => {
                let eaten = self.chomp.position(number);
                let eaten: Vec<String> = eaten.eaten().iter().map(ToString::to_string).collect();
                eaten.join(",")
            }
            BarStyle::Held(Encoding::Points) => {
                let points = Points::new(&self.chomp).position(number);
                let point = |point: &dedale_games::game::chomp::BreakPoint| {
                    format!("({},{})", u32::from(point.row) + 1, u32::from(point.column) + 1)
                };
                if points.is_empty() { "()".into() } else { points.iter().map(point).collect() }
            }
            BarStyle::Held(Encoding::Packed) => {
                let packed = Packed::new(&self.chomp).map(|packed| packed.position(number));
                packed.map_or_else(|_| number.to_string(), |packed| packed.to_string())
            }
        }
    }

    /// The bar must be written as it is named.
    fn named(&self, name: &str) -> Option<u32> {
        let number = self.chomp.number(&self.bar(name)?);
        (self.name(number) == name).then_some(number)
    }

    fn after(&self, from: u32, word: &str) -> Option<u32> {
        self.named(word).or_else(|| {
            let bar = self.chomp.position(from);
            let bite = Point::labelled(word).filter(|&bite| bar.has(bite))?;
            Some(self.chomp.number(&bar.bitten(bite)))
        })
    }

    fn move_name(&self, from: u32, to: u32) -> Option<String> {
        let bite = self.chomp.position(to).bite_from(&self.chomp.position(from))?;
        Some(bite.label())
    }
}
