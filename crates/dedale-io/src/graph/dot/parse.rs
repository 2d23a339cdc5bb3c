use std::borrow::Cow;

use dedale_games::game::{Seat, Store};

use super::draft::Draft;
use super::token::{Keyword, Token, Tokens, found};
use crate::FormatError;
use crate::graph::GraphFile;

/// The deepest nesting of subgraphs.
const MAX_DEPTH: usize = 100;

/// Reads the graph of a digraph.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile, FormatError> {
    let mut tokens = Tokens::of(bytes)?;
    let next = tokens.next()?;
    let mut parser = Parser { bytes, tokens, next, draft: Draft::new(bytes) };
    parser.digraph()?;
    parser.draft.finish(store)
}

/// The rest of the file, and what was read before.
struct Parser<'a> {
    bytes: &'a [u8],
    tokens: Tokens<'a>,
    next: (Token<'a>, usize),
    draft: Draft<'a>,
}

/// The owner of new positions, and the depth of nesting.
#[derive(Clone, Copy, Default)]
struct Scope {
    owner: Option<Seat>,
    depth: usize,
}

/// An attribute with a meaning, and where its value stands.
struct Attribute<'a> {
    name: &'static str,
    value: Token<'a>,
    at: usize,
}

/// The names of the attributes with a meaning.
const OWNER: &str = "owner";
const START: &str = "start";
const CONVENTION: &str = "convention";

impl<'a> Parser<'a> {
    fn digraph(&mut self) -> Result<(), FormatError> {
        let is_strict = self.skip(&Token::Keyword(Keyword::Strict))?;
        if !self.skip(&Token::Keyword(Keyword::Digraph))? {
            let expected = match self.next.0 {
                Token::Keyword(Keyword::Graph) => "digraph, since moves have a direction",
                _ if is_strict => "digraph after strict",
                _ => "digraph, or strict digraph",
            };
            return Err(self.fault(expected));
        }
        if matches!(self.next.0, Token::Name(_) | Token::Html) {
            self.advance()?;
        }
        self.need(b'{', "the '{' of the digraph")?;
        self.statements(Scope::default())?;
        if self.next.0 == Token::End {
            return Ok(());
        }
        Err(self.fault("the end of the file after the last '}'"))
    }

    /// The statements up to the closing brace, and all positions named in them.
    fn statements(&mut self, mut scope: Scope) -> Result<Vec<u32>, FormatError> {
        let mut named = Vec::new();
        loop {
            match &self.next.0 {
                Token::Sign(b';') => self.advance()?,
                Token::Sign(b'}') => {
                    self.advance()?;
                    named.sort_unstable();
                    named.dedup();
                    return Ok(named);
                }
                Token::Keyword(Keyword::Graph | Keyword::Node | Keyword::Edge) => {
                    self.defaults(&mut scope)?;
                }
                Token::Name(_) | Token::Sign(b'{') | Token::Keyword(Keyword::Subgraph) => {
                    let all = self.statement(scope)?;
                    // The positions named in the whole digraph are of no use.
                    if scope.depth > 0 {
                        named.extend(all);
                    }
                }
                _ => return Err(self.fault("a position, a subgraph, attributes or '}'")),
            }
        }
    }

    /// Attributes that apply from here on.
    fn defaults(&mut self, scope: &mut Scope) -> Result<(), FormatError> {
        let kind = self.next.0.clone();
        self.advance()?;
        if self.next.0 != Token::Sign(b'[') {
            return Err(self.fault("the '[' of attributes"));
        }
        for attribute in self.attributes()? {
            if kind == Token::Keyword(Keyword::Graph) {
                self.set_rule(attribute, *scope)?;
            } else if kind == Token::Keyword(Keyword::Node) && attribute.name == OWNER {
                scope.owner = Some(self.owner(&attribute)?);
            }
        }
        Ok(())
    }

    /// Positions or arrows between them, or an attribute of the digraph.
    fn statement(&mut self, scope: Scope) -> Result<Vec<u32>, FormatError> {
        let is_name = matches!(self.next.0, Token::Name(_));
        let mut last = if is_name {
            let (name, at) = self.name("a name")?;
            if self.next.0 == Token::Sign(b'=') {
                self.advance()?;
                if let Some(attribute) = self.value(&name)? {
                    self.set_rule(attribute, scope)?;
                }
                return Ok(Vec::new());
            }
            self.positions(name, at, scope)?
        } else {
            self.subgraph(scope)?
        };
        let mut named = Vec::new();
        while matches!(self.next.0, Token::Arrow | Token::Line) {
            let arrow = self.next.1;
            if self.next.0 == Token::Line {
                return Err(self.fault("'->', since moves have a direction"));
            }
            self.advance()?;
            let ends = if matches!(self.next.0, Token::Name(_)) {
                let (name, at) = self.name("a position")?;
                self.positions(name, at, scope)?
            } else {
                self.subgraph(scope)?
            };
            self.draft.join(&last, &ends, arrow)?;
            named.extend(std::mem::replace(&mut last, ends));
        }
        let is_of_positions = is_name && named.is_empty();
        for attribute in self.attributes()? {
            if is_of_positions && attribute.name == OWNER {
                let owner = self.owner(&attribute)?;
                for &position in &last {
                    self.draft.set_owner(position, owner);
                }
            }
        }
        named.extend(last);
        Ok(named)
    }

    /// One position or several with commas between them; the name of the first one was
    /// read.
    fn positions(
        &mut self,
        name: Cow<'a, str>,
        at: usize,
        scope: Scope,
    ) -> Result<Vec<u32>, FormatError> {
        self.skip_port()?;
        let mut positions = vec![self.draft.position(name, at, scope.owner)];
        while self.skip(&Token::Sign(b','))? {
            let (name, at) = self.name("a position after the ','")?;
            self.skip_port()?;
            positions.push(self.draft.position(name, at, scope.owner));
        }
        Ok(positions)
    }

    fn skip_port(&mut self) -> Result<(), FormatError> {
        // A port has a name, a compass point or both.
        for _ in 0..2 {
            if self.skip(&Token::Sign(b':'))? {
                self.name("a port after the ':'")?;
            }
        }
        Ok(())
    }

    /// The positions of a subgraph.
    fn subgraph(&mut self, scope: Scope) -> Result<Vec<u32>, FormatError> {
        let open = self.next.1;
        if self.skip(&Token::Keyword(Keyword::Subgraph))?
            && matches!(self.next.0, Token::Name(_) | Token::Html)
        {
            self.advance()?;
        }
        self.need(b'{', "a position or the '{' of a subgraph")?;
        if scope.depth == MAX_DEPTH {
            let expected = format!("up to {MAX_DEPTH} nested subgraphs");
            return Err(FormatError::at(self.bytes, open, expected, "one more"));
        }
        self.statements(Scope { depth: scope.depth + 1, ..scope })
    }

    /// The attributes with a meaning in the lists that stand here, if any.
    fn attributes(&mut self) -> Result<Vec<Attribute<'a>>, FormatError> {
        let mut attributes = Vec::new();
        while self.skip(&Token::Sign(b'['))? {
            while !self.skip(&Token::Sign(b']'))? {
                let (name, _) = self.name("an attribute such as owner=first, or ']'")?;
                self.need(b'=', "the '=' of an attribute")?;
                attributes.extend(self.value(&name)?);
                if !self.skip(&Token::Sign(b','))? {
                    self.skip(&Token::Sign(b';'))?;
                }
            }
        }
        Ok(attributes)
    }

    /// The value of an attribute, if it has a meaning.
    fn value(&mut self, name: &str) -> Result<Option<Attribute<'a>>, FormatError> {
        if !matches!(self.next.0, Token::Name(_) | Token::Html) {
            return Err(self.fault("the value of the attribute"));
        }
        let (value, at) = (self.next.0.clone(), self.next.1);
        self.advance()?;
        let known = [OWNER, START, CONVENTION].into_iter().find(|known| *known == name);
        Ok(known.map(|name| Attribute { name, value, at }))
    }

    /// Sets an attribute of the digraph; those of subgraphs have no meaning.
    fn set_rule(&mut self, attribute: Attribute<'a>, scope: Scope) -> Result<(), FormatError> {
        let Attribute { name, value, at } = attribute;
        if scope.depth > 0 {
            return Ok(());
        }
        match (name, value) {
            (START, Token::Name(start)) => self.draft.set_start(start, at),
            (START, value) => {
                let found = found(self.bytes, &value, at);
                return Err(FormatError::at(self.bytes, at, "a start that is a position", found));
            }
            (CONVENTION, value) => {
                let convention = match &value {
                    Token::Name(word) => word.parse().ok(),
                    _ => None,
                };
                let Some(convention) = convention else {
                    let found = found(self.bytes, &value, at);
                    return Err(FormatError::at(self.bytes, at, "normal or misere", found));
                };
                self.draft.set_convention(convention);
            }
            _ => {}
        }
        Ok(())
    }

    fn owner(&self, attribute: &Attribute<'a>) -> Result<Seat, FormatError> {
        let owner = match &attribute.value {
            Token::Name(word) => Seat::BOTH.into_iter().find(|seat| seat.name() == word),
            _ => None,
        };
        owner.ok_or_else(|| {
            let found = found(self.bytes, &attribute.value, attribute.at);
            FormatError::at(self.bytes, attribute.at, "an owner, first or second", found)
        })
    }

    /// Advances to the next token.
    fn advance(&mut self) -> Result<(), FormatError> {
        self.next = self.tokens.next()?;
        Ok(())
    }

    /// Advances if this token is the next one; returns whether it was.
    fn skip(&mut self, token: &Token<'_>) -> Result<bool, FormatError> {
        let is_next = self.next.0 == *token;
        if is_next {
            self.advance()?;
        }
        Ok(is_next)
    }

    fn need(&mut self, sign: u8, expected: &str) -> Result<(), FormatError> {
        if self.skip(&Token::Sign(sign))? { Ok(()) } else { Err(self.fault(expected)) }
    }

    /// The name that must come next, and where it stands.
    fn name(&mut self, expected: &str) -> Result<(Cow<'a, str>, usize), FormatError> {
        let (Token::Name(name), at) = &self.next else { return Err(self.fault(expected)) };
        let found = (name.clone(), *at);
        self.advance()?;
        Ok(found)
    }

    /// The error for the next token.
    fn fault(&self, expected: &str) -> FormatError {
        let (token, at) = &self.next;
        FormatError::at(self.bytes, *at, expected, found(self.bytes, token, *at))
    }
}
