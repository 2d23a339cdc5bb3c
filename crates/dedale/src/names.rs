/// An enum's values, their names, and how they are displayed: by their names. With an error for
/// every other name (`; Error: |name| …`), names are read as well.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    (
        $enum:ident:
        $($(#[$when:meta])* $value:ident $(($of:path))? = $name:literal),+
        $(; $error:ty: $unknown:expr)?
    ) => {
        impl $enum {
            /// Every value.
            pub const ALL: [Self; [$($(#[$when])* $name),+].len()] =
                [$($(#[$when])* Self::$value $(($of))?),+];

            #[doc = concat!("Its name:", $(" `", $name, "`"),+, ".")]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$when])* Self::$value $(($of))? => $name,)+
                }
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        $(impl ::std::str::FromStr for $enum {
            type Err = $error;

            fn from_str(name: &str) -> Result<Self, $error> {
                let unknown: fn(&str) -> $error = $unknown;
                Self::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| unknown(name))
            }
        })?
    };
}
