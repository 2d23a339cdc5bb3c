/// An enum's values, their names, and how they are displayed: by their names.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    ($enum:ident: $($variant:ident = $name:literal),+) => {
        impl $enum {
            /// Every value.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            #[doc = concat!("Its name:", $(" `", $name, "`"),+, ".")]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
