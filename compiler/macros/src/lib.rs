//! `variant!`: a game description inside a Rust program.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod expand;
mod text;

use proc_macro::TokenStream;

/// Compiles the games that are described between the braces, each to a module of its name.
///
/// The program needs `tabiya-runtime` among its dependencies; positions implement `tabiya_runtime::Position`. Games of
/// the catalogue can be extended. The line `tabiya 1` may be left out. Where a game has armies, the first two that are
/// declared play each other.
///
/// ```
/// tabiya_macros::variant! {
///     variant race {
///       board 5x5
///       piece King K = K, royal
///       piece Runner R = fR sW
///       setup array "rrkrr/5/5/5/RRKRR"
///       stalemate loses
///       checkmate loses
///     }
/// }
///
/// let position: race::Race = tabiya_runtime::fen::start();
/// assert_eq!(tabiya_runtime::perft::perft(&position, 1), 17);
/// ```
///
/// A mistake in the description is a compile error at its place:
///
/// ```compile_fail
/// tabiya_macros::variant! {
///     variant broken {
///       bord 5x5
///     }
/// }
/// ```
#[proc_macro]
pub fn variant(input: TokenStream) -> TokenStream {
    expand::expand(input).into()
}
