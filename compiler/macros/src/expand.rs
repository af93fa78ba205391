//! From a description to modules.

use crate::text::Text;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use tabiya::emit::Module;
use tabiya::{build, catalogue};
use tabiya_dsl::diagnostic::{Diagnostic, Style, has_errors, render};
use tabiya_dsl::lower::{self, Options};
use tabiya_dsl::source::Source;

/// The modules of all games that are described, or compile errors.
pub(crate) fn expand(input: proc_macro::TokenStream) -> TokenStream {
    modules(&input).unwrap_or_else(|errors| errors.into_iter().flat_map(compile_error).collect())
}

/// What is wrong, and where.
struct Error {
    place: Span,
    message: String,
}

fn here(message: impl Into<String>) -> Vec<Error> {
    vec![Error { place: Span::call_site(), message: message.into() }]
}

/// The line that a description begins with.
const VERSION: &str = "tabiya 1\n";

fn modules(input: &proc_macro::TokenStream) -> Result<TokenStream, Vec<Error>> {
    let text = Text::of(input).ok_or_else(|| here("the compiler does not know the text of this macro"))?;
    let versioned = text.text.trim_start().starts_with("tabiya ");
    let added = if versioned { "" } else { VERSION };
    let source = Source { name: "variant!".into(), text: format!("{added}{}", text.text) };
    let place = |diagnostic: &Diagnostic| {
        let (line, column) = source.line_column(diagnostic.span()?.start);
        let line = line.checked_sub(u32::from(!versioned)).filter(|&line| line > 0)?;
        text.token_at(input, line, column).map(Span::from)
    };
    let library = catalogue::library();
    let told = |found: Vec<Diagnostic>| -> Vec<Error> {
        let errors = found.iter().filter(|d| has_errors(std::slice::from_ref(d)));
        errors
            .map(|d| Error {
                place: place(d).unwrap_or_else(Span::call_site),
                message: render(std::slice::from_ref(d), &source, Style::Plain).trim_end().into(),
            })
            .collect()
    };
    let found = lower::check_all(library, &source);
    if has_errors(&found) {
        return Err(told(found));
    }
    let mut expanded = TokenStream::new();
    for game in lower::list(library, &source) {
        let options = Options { variant: Some(game.name), ..Options::default() };
        let (model, _) = lower::compile(library, &source, &options).map_err(&told)?;
        expanded.extend(build::module(&model).map_err(|e| here(e.to_string())).and_then(|m| tokens(&m))?);
    }
    Ok(expanded)
}

/// `pub mod NAME { ... }`, with the tables as a literal in place of the file that the module includes.
fn tokens(module: &Module) -> Result<TokenStream, Vec<Error>> {
    let source: TokenStream =
        module.source.parse().map_err(|e| here(format!("the module of {} is no Rust: {e}", module.name)))?;
    let body = Group::new(Delimiter::Brace, with_tables(source, &module.tables));
    let ident = |name: &str| TokenTree::from(Ident::new(name, Span::call_site()));
    Ok([ident("pub"), ident("mod"), ident(&module.name), body.into()].into_iter().collect())
}

/// Puts a literal in place of `include_bytes!(...)`, wherever it is.
fn with_tables(source: TokenStream, tables: &[u8]) -> TokenStream {
    let mut out = Vec::new();
    let mut tokens = source.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "include_bytes" => {
                // The `!` and what it includes.
                tokens.by_ref().take(2).for_each(drop);
                out.push(Literal::byte_string(tables).into());
            }
            TokenTree::Group(group) => {
                let inner = with_tables(group.stream(), tables);
                out.push(Group::new(group.delimiter(), inner).into());
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}

/// `::core::compile_error! { "..." }` at a place.
fn compile_error(error: Error) -> TokenStream {
    let at = |mut token: TokenTree| {
        token.set_span(error.place);
        token
    };
    let colons = || [Spacing::Joint, Spacing::Alone].map(|spacing| at(Punct::new(':', spacing).into()));
    let ident = |name: &str| at(Ident::new(name, error.place).into());
    let text = TokenStream::from(at(Literal::string(&error.message).into()));
    let mut tokens: Vec<TokenTree> = Vec::new();
    tokens.extend(colons());
    tokens.push(ident("core"));
    tokens.extend(colons());
    tokens.push(ident("compile_error"));
    tokens.push(at(Punct::new('!', Spacing::Alone).into()));
    tokens.push(at(Group::new(Delimiter::Brace, text).into()));
    tokens.into_iter().collect()
}
