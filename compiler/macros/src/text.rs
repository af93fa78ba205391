//! From tokens back to the text they were written as: in descriptions, lines matter.

use proc_macro::{Delimiter, Span, TokenStream, TokenTree};

/// The text of a macro's input, with its lines and columns as in the program's file, but that its first line is line 1.
pub(crate) struct Text {
    /// As it is written; only comments between items are lost.
    pub(crate) text: String,
    /// The line of the program's file that is line 1.
    first_line: usize,
}

impl Text {
    /// Puts the text of the tokens together; `None` if the compiler does not know it.
    pub(crate) fn of(input: &TokenStream) -> Option<Text> {
        let first_line = input.clone().into_iter().next().map_or(1, |token| token.span().line());
        let mut text = Text { text: String::new(), first_line };
        let (mut line, mut column) = (first_line, 1);
        let mut tokens = input.clone().into_iter().peekable();
        while let Some(token) = tokens.next() {
            let span = token.span();
            if span.line() > line {
                text.text += &"\n".repeat(span.line() - line);
                column = 1;
            }
            text.text += &" ".repeat(span.column().saturating_sub(column));
            text.text += &span.source_text()?;
            (line, column) = (span.end().line(), span.end().column());
            // A doc comment is two tokens of one place.
            if matches!(&token, TokenTree::Punct(p) if p.as_char() == '#') {
                tokens.next_if(|t| matches!(t, TokenTree::Group(g) if g.delimiter() == Delimiter::Bracket));
            }
        }
        text.text.push('\n');
        Some(text)
    }

    /// The smallest token at a line and column (both from 1) of the text.
    pub(crate) fn token_at(&self, input: &TokenStream, line: u32, column: u32) -> Option<Span> {
        let wanted = (self.first_line + line as usize - 1, column as usize);
        find(input, wanted)
    }
}

fn find(input: &TokenStream, wanted: (usize, usize)) -> Option<Span> {
    let holds = |span: Span| {
        let (start, end) = ((span.line(), span.column()), (span.end().line(), span.end().column()));
        start <= wanted && wanted < end
    };
    let token = input.clone().into_iter().find(|token| holds(token.span()))?;
    match &token {
        TokenTree::Group(group) => find(&group.stream(), wanted).or_else(|| Some(group.span())),
        _ => Some(token.span()),
    }
}
