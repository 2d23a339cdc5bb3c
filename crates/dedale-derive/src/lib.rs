//! Sentences in parts: a template, and the values that stand in it.
//!
//! `phrase!` is [`format!`] that keeps its parts. `#[derive(Phrased)]` reads the templates of
//! `#[error("…")]`, which the crate `thiserror` displays, and the codes of `#[code = "…"]`.
//! Values that have parts themselves keep them. See `dedale::phrase`.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Meta, Result};

/// A phrase made as [`format!`] makes a text: `phrase!("row {row} of {}", rows.len())`.
///
/// A value is named as in the template, by its place if it has no name there.
#[proc_macro]
pub fn phrase(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    finished(Sentence::read(tokens.into()).and_then(|sentence| sentence.phrase(false)))
}

/// Implements `dedale::phrase::Phrased` by the templates of `#[error("…")]`, of a struct or of each
/// variant. `#[code = "…"]` beside one gives its phrase that code.
#[proc_macro_derive(Phrased, attributes(error, code))]
pub fn phrased(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    finished(syn::parse(tokens).and_then(|input| implementation(&input)))
}

fn finished(tokens: Result<TokenStream>) -> proc_macro::TokenStream {
    tokens.unwrap_or_else(|error| error.to_compile_error()).into()
}

fn implementation(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let arms = match &input.data {
        Data::Struct(data) => vec![arm(&quote!(Self), &data.fields, &input.attrs)?],
        Data::Enum(data) => {
            let arm_of = |variant: &syn::Variant| {
                let name = &variant.ident;
                arm(&quote!(Self::#name), &variant.fields, &variant.attrs)
            };
            data.variants.iter().map(arm_of).collect::<Result<_>>()?
        }
        Data::Union(_) => return Err(Error::new(Span::call_site(), "a union has no phrases")),
    };
    Ok(quote! {
        impl ::dedale::phrase::Phrased for #name {
            #[allow(unused_variables)]
            fn phrase(&self) -> ::dedale::phrase::Phrase {
                match self { #(#arms)* }
            }
        }
    })
}

/// The arm of a variant, or of a whole struct. Fields without names are `_0`, `_1`, …
fn arm(path: &TokenStream, fields: &Fields, attributes: &[Attribute]) -> Result<TokenStream> {
    let pattern = match fields {
        Fields::Unit => quote!(),
        Fields::Named(fields) => {
            let names = fields.named.iter().map(|field| &field.ident);
            quote!({ #(#names),* })
        }
        Fields::Unnamed(fields) => {
            let names = (0..fields.unnamed.len()).map(|place| format_ident!("_{place}"));
            quote!((#(#names),*))
        }
    };
    let attribute = |name| attributes.iter().find(|attribute| attribute.path().is_ident(name));
    let told = attribute("error").map(|error| &error.meta);
    let Some(Meta::List(list)) = told else {
        return Err(Error::new(Span::call_site(), "expected #[error(\"…\")] on each variant"));
    };
    let phrase = if list.tokens.to_string() == "transparent" {
        quote!(::dedale::phrase::Phrased::phrase(_0))
    } else {
        Sentence::read(list.tokens.clone())?.phrase(true)?
    };
    let code = match attribute("code").map(|code| &code.meta) {
        Some(Meta::NameValue(pair)) => {
            let code = &pair.value;
            quote!(.with_code(#code))
        }
        Some(other) => return Err(Error::new_spanned(other, "expected #[code = \"…\"]")),
        None => quote!(),
    };
    Ok(quote!(#path #pattern => #phrase #code,))
}

/// A template, and the arguments after it.
struct Sentence {
    template: LitStr,
    unnamed: Vec<TokenStream>,
    named: Vec<(Ident, TokenStream)>,
}

impl Sentence {
    fn read(tokens: TokenStream) -> Result<Self> {
        let mut arguments = split(tokens).into_iter();
        let template = syn::parse2(arguments.next().unwrap_or_default())?;
        let mut sentence = Self { template, unnamed: Vec::new(), named: Vec::new() };
        for argument in arguments {
            let trees: Vec<TokenTree> = argument.into_iter().collect();
            match &trees[..] {
                [TokenTree::Ident(name), TokenTree::Punct(sign), value @ ..]
                    if sign.as_char() == '=' =>
                {
                    sentence.named.push((name.clone(), value.iter().cloned().collect()));
                }
                _ => sentence.unnamed.push(trees.into_iter().collect()),
            }
        }
        Ok(sentence)
    }

    /// The phrase. In an attribute `.0` and `.name` are fields, and so is `{0}` if nothing else
    /// has that place.
    fn phrase(&self, is_attribute: bool) -> Result<TokenStream> {
        let text = self.template.value();
        let (mut template, mut values) = (String::new(), Vec::<(String, TokenStream)>::new());
        let (mut rest, mut place) = (text.as_str(), 0);
        while let Some(at) = rest.find(['{', '}']) {
            let (before, hole) = rest.split_at(at);
            template += before;
            if hole.starts_with("{{") || hole.starts_with("}}") {
                template += &hole[..1];
                rest = &hole[2..];
                continue;
            }
            let hole = hole.strip_prefix('{').and_then(|hole| hole.split_once('}'));
            let Some((hole, after)) = hole else {
                let message = "expected a name in { }; a brace alone is {{ or }}";
                return Err(Error::new(self.template.span(), message));
            };
            rest = after;
            let (name, form) = hole.split_once(':').unwrap_or((hole, ""));
            let name = if name.is_empty() { place.to_string() } else { name.to_owned() };
            place += usize::from(hole.is_empty() || hole.starts_with(':'));
            template.extend(["{", &name, "}"]);
            if values.iter().all(|(known, _)| *known != name) {
                let value = self.value(&name, is_attribute);
                let value = if form.is_empty() {
                    quote!((&::dedale::phrase::Value(&#value)).phrase())
                } else {
                    let form = format!("{{:{form}}}");
                    quote!(::dedale::phrase::Phrase::from(::std::format!(#form, #value)))
                };
                values.push((name, value));
            }
        }
        template += rest;
        let is_unused = |place: &usize| values.iter().all(|(name, _)| *name != place.to_string());
        if let Some(place) = (0..self.unnamed.len()).find(is_unused) {
            let message = format!("the template has no place for value {place}");
            return Err(Error::new(self.template.span(), message));
        }
        for (name, value) in &self.named {
            // Other languages may need more than English says.
            if values.iter().all(|(known, _)| name != known) {
                let value = quote!((&::dedale::phrase::Value(&(#value))).phrase());
                values.push((name.to_string(), value));
            }
        }
        if values.is_empty() {
            return Ok(quote!(::dedale::phrase::Phrase::from(#template)));
        }
        let (names, values): (Vec<_>, Vec<_>) = values.into_iter().unzip();
        Ok(quote! {{
            #[allow(unused_imports)]
            use ::dedale::phrase::Displayed as _;
            ::dedale::phrase::Phrase::new(#template, ::std::vec![#((#names, #values)),*])
        }})
    }

    /// The expression for this name or place.
    fn value(&self, name: &str, is_attribute: bool) -> TokenStream {
        let named = self.named.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        let unnamed = || name.parse().ok().and_then(|place: usize| self.unnamed.get(place));
        match named.or_else(unnamed) {
            Some(value) if is_attribute => {
                let value = with_fields(value.clone());
                quote!((#value))
            }
            Some(value) => quote!((#value)),
            None if name.starts_with(|sign: char| sign.is_ascii_digit()) => {
                let field = format_ident!("_{name}");
                quote!(#field)
            }
            None => {
                let variable = Ident::new(name, self.template.span());
                quote!(#variable)
            }
        }
    }
}

/// The tokens between commas; nothing after the last.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for tree in tokens {
        match &tree {
            TokenTree::Punct(sign) if sign.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("one is there").extend([tree]),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The expression with fields for `.0` and `.name` where a value may begin.
fn with_fields(tokens: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut begins = true;
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let dot = matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == '.') && begins;
        begins = matches!(&tree, TokenTree::Punct(sign) if sign.as_char() != '.');
        match tree {
            _ if dot => {
                let field = trees.next().map(|field| field.to_string()).unwrap_or_default();
                let is_place = field.starts_with(|sign: char| sign.is_ascii_digit());
                let field =
                    if is_place { format_ident!("_{field}") } else { format_ident!("{field}") };
                out.extend(quote!(#field));
            }
            TokenTree::Group(group) => {
                out.extend([TokenTree::Group(Group::new(
                    group.delimiter(),
                    with_fields(group.stream()),
                ))]);
            }
            other => out.extend([other]),
        }
    }
    out
}
