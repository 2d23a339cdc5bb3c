/// A struct whose `pub` fields the rest of the world reads, each by a method of its name and docs,
/// and never sets. A vector is read as a slice, and a `ref` field by reference.
#[doc(hidden)]
#[macro_export]
macro_rules! read_only {
    ($(#[$of_struct:meta])* pub struct $name:ident $(<$life:lifetime>)? { $($fields:tt)+ }) => {
        $crate::read_only! {
            @{ $(#[$of_struct])* pub struct $name $(<$life>)? }
            { impl $(<$life>)? $name $(<$life>)? }
            {} {} $($fields)+
        }
    };
    // The fields come one by one: each goes to the struct, and its method, if it has one, to the impl.
    (@{ $($struct:tt)+ } { $($impl:tt)+ } { $($fields:tt)* } { $($methods:tt)* }) => {
        $($struct)+ { $($fields)* }

        $($impl)+ { $($methods)* }
    };
    (
        @$struct:tt $impl:tt { $($fields:tt)* } { $($methods:tt)* }
        $(#[$docs:meta])* pub ref $field:ident: $type:ty, $($rest:tt)*
    ) => {
        $crate::read_only! {
            @$struct $impl { $($fields)* $field: $type, } {
                $($methods)*
                $(#[$docs])* pub const fn $field(&self) -> &$type { &self.$field }
            } $($rest)*
        }
    };
    (
        @$struct:tt $impl:tt { $($fields:tt)* } { $($methods:tt)* }
        $(#[$docs:meta])* pub $field:ident: Vec<$item:ty>, $($rest:tt)*
    ) => {
        $crate::read_only! {
            @$struct $impl { $($fields)* $field: Vec<$item>, } {
                $($methods)*
                $(#[$docs])* pub fn $field(&self) -> &[$item] { &self.$field }
            } $($rest)*
        }
    };
    (
        @$struct:tt $impl:tt { $($fields:tt)* } { $($methods:tt)* }
        $(#[$docs:meta])* pub $field:ident: $type:ty, $($rest:tt)*
    ) => {
        $crate::read_only! {
            @$struct $impl { $($fields)* $field: $type, } {
                $($methods)*
                $(#[$docs])* pub const fn $field(&self) -> $type { self.$field }
            } $($rest)*
        }
    };
    (
        @$struct:tt $impl:tt { $($fields:tt)* } $methods:tt
        $(#[$of_field:meta])* $field:ident: $type:ty, $($rest:tt)*
    ) => {
        $crate::read_only! {
            @$struct $impl { $($fields)* $(#[$of_field])* $field: $type, } $methods $($rest)*
        }
    };
}
