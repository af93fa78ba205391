//! Identifiers: whatever a description calls things, the module's names are plain and distinct.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tabiya_dsl::model::Model;

use super::context::Context;

/// The module's name: the variant's with underscores, and its armies where it has them.
pub fn module_name(model: &Model) -> String {
    let armies = model.armies.as_ref().map(|a| format!("_{}_v_{}", a.0[0], a.0[1])).unwrap_or_default();
    let name: String = format!("{}{armies}", model.name)
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
        .collect();
    let plain =
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && syn::parse_str::<syn::Ident>(&name).is_ok();
    if plain { name } else { format!("game_{name}") }
}

/// The position type's name: the variant's in camel case, never that of something the module imports.
pub(super) fn type_name(model: &Model) -> String {
    const TAKEN: [&str; 30] = [
        "Bare", "Bitboard", "Bits", "Captures", "Color", "Counter", "Default", "EndRule", "Floods", "Kind",
        "Leaps", "Lines", "Lookup", "Move", "Noting", "Option", "Pairs", "Parts", "Position", "Rays", "Self",
        "Sink", "Some", "Stage", "Tables", "Tag", "Value", "Variant", "Vec", "Walks",
    ];
    let camel: String = module_name(model)
        .split('_')
        .filter(|w| !w.is_empty())
        .map(|w| w[..1].to_ascii_uppercase() + &w[1..])
        .collect();
    if TAKEN.contains(&camel.as_str()) { format!("{camel}Game") } else { camel }
}

/// Constants and parameters that generated code uses itself.
const OWN: [&str; 19] = [
    "ALL",
    "BLACK",
    "BOARD",
    "BY",
    "CAPTURES",
    "CELLS",
    "FORBIDDEN",
    "FORCED",
    "KINDS",
    "OWN_HALF",
    "QUIETS",
    "REGION",
    "SIDE",
    "STAGE",
    "TABLES",
    "THEM",
    "US",
    "VARIANT",
    "WHITE",
];

/// Words in the names of its tables and sets.
const OWN_WORDS: [&str; 14] = [
    "BETWEEN", "CAPTURES", "LEAPS", "LINES", "NEAR", "PASSED", "PATHS", "RAYS", "SEES", "TANGLE", "TANGLED",
    "WALKS", "WANTED", "ZONE",
];

/// For each kind a constant name, for example `SLIDING_GENERAL`; kinds of one name are numbered, and where generated
/// code could have something of the name itself, the kind is a `_MAN`.
pub(super) fn kind_names(model: &Model) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::new();
    for kind in &model.kinds {
        let mut base = screaming(&kind.name);
        if OWN.contains(&base.as_str()) || base.split('_').any(|word| OWN_WORDS.contains(&word)) {
            base += "_MAN";
        }
        let mut name = base.clone();
        let mut n = 2;
        while !taken.insert(name.clone()) {
            name = format!("{base}_{n}");
            n += 1;
        }
        names.push(name);
    }
    names
}

/// `SlidingGeneral`, `sliding-general` -> `SLIDING_GENERAL`.
pub(super) fn screaming(name: &str) -> String {
    let mut out = String::new();
    let mut before = '_';
    for c in name.chars() {
        if c.is_ascii_uppercase() && before.is_ascii_lowercase() {
            out.push('_');
        }
        out.push(if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
        before = c;
    }
    if out.starts_with(|c: char| c.is_ascii_alphabetic()) { out } else { format!("KIND_{out}") }
}

/// Text for a comment: control characters and line breaks become blanks.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// One constant for each kind.
pub(super) fn constants(cx: &Context) -> TokenStream {
    let count = cx.model.kinds.len();
    let kinds = cx.model.kinds().map(|(id, kind)| {
        let name = &cx.kinds[id.index()];
        let value = proc_macro2::Literal::usize_unsuffixed(id.index());
        let royal = if kind.royal { ", royal" } else { "" };
        let line = if kind.line > 0 { format!(" (line {})", kind.line) } else { String::new() };
        let doc = format!(
            " {} `{}` = `{}`{royal}{line}.",
            one_line(&kind.name),
            kind.symbol,
            one_line(&kind.notation)
        );
        quote!(#[doc = #doc] const #name: usize = #value;)
    });
    let count = proc_macro2::Literal::usize_unsuffixed(count);
    quote! {
        #(#kinds)*
        /// Number of kinds.
        const KINDS: usize = #count;
    }
}

/// Names of the kinds as identifiers.
pub(super) fn idents(model: &Model) -> Vec<proc_macro2::Ident> {
    kind_names(model).iter().map(|n| format_ident!("{n}")).collect()
}
