/// A struct of which the rest of the world reads each field, by a method of its name and docs,
/// and sets none.
macro_rules! read_only {
    (
        $(#[$of_struct:meta])*
        pub struct $name:ident {
            $($(#[$of_field:meta])* $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$of_struct])*
        pub struct $name {
            $($field: $type,)+
        }

        impl $name {
            $(
                $(#[$of_field])*
                pub const fn $field(&self) -> $type {
                    self.$field
                }
            )+
        }
    };
}
pub(crate) use read_only;
