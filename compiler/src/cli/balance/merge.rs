//! `balance merge`: shards become one run.

use super::super::{Fault, out};
use super::fault;
use crate::balance::run::{equivalence, prefix_end};
use crate::balance::store::{Head, Shard, Store, differences, insert};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folders with shards of one run
    #[arg(value_name = "DIR", required = true)]
    from: Vec<PathBuf>,
    /// Where the whole run goes
    #[arg(short, long, value_name = "MERGED")]
    output: PathBuf,
    /// Take what is there, even if pairs are missing
    #[arg(long)]
    partial: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let stores: Vec<Store> = args.from.iter().map(Store::new).collect();
    let head = common_head(&stores)?;
    let spec = &head.spec;
    let stop = spec.stop().map_err(Fault::Input)?;
    let mut merged = Vec::new();
    for game in &head.matches {
        let mut records = BTreeMap::new();
        for store in &stores {
            for record in store.records(&game.id).map_err(fault)?.into_values() {
                insert(&mut records, record, store.root(), &game.id).map_err(fault)?;
            }
        }
        let end = prefix_end(stop, &equivalence(spec), &records).unwrap_or(spec.pairs);
        records.retain(|&k, _| k < end);
        let missing: Vec<u64> = (0..end).filter(|k| !records.contains_key(k)).collect();
        if !missing.is_empty() && !args.partial {
            return Err(Fault::Input(incomplete(&game.id, &missing, end)));
        }
        merged.push((game.id.clone(), records));
    }
    let target = Store::new(&args.output);
    target.begin(&head).map_err(fault)?;
    for (id, records) in &merged {
        target.finish(id, Shard::WHOLE, records).map_err(fault)?;
    }
    let pairs: usize = merged.iter().map(|(_, r)| r.len()).sum();
    Ok(writeln!(
        std::io::stdout(),
        "{} of {} in {}",
        out::count(pairs, "pair"),
        out::count(merged.len(), "match").replace("matchs", "matches"),
        args.output.display()
    )?)
}

/// The head that all folders have.
fn common_head(stores: &[Store]) -> Result<Head, Fault> {
    let mut common: Option<Head> = None;
    for store in stores {
        let head = store.head().map_err(fault)?;
        let head = head.ok_or_else(|| {
            Fault::Input(format!("{}: there are no results of `tabiya balance run`", store.root().display()))
        })?;
        if let Some(common) = &common {
            let different = differences(common, &head);
            if !different.is_empty() {
                let root = store.root().display();
                let what = different.join(", ");
                return Err(Fault::Input(format!(
                    "{root} is of another run than the first folder: {what} differ"
                )));
            }
        }
        common.get_or_insert(head);
    }
    common.ok_or_else(|| Fault::Input("there is nothing to merge".to_owned()))
}

/// Which pairs are missing, and which shards they look like.
fn incomplete(id: &str, missing: &[u64], pairs: u64) -> String {
    let some: Vec<String> = missing.iter().take(8).map(u64::to_string).collect();
    let dots = if missing.len() > some.len() { ", ..." } else { "" };
    let mut text =
        format!("{id}: {} of {pairs} pairs are missing ({}{dots})", missing.len(), some.join(", "));
    // The fewest parts of which whole ones are missing and nothing else.
    let whole = (2..=64).find(|&n| {
        let lost = |i: u64| missing.iter().any(|k| k % n == i);
        (0..n).any(lost)
            && !(0..n).all(lost)
            && missing.len() as u64 == (0..pairs).filter(|k| lost(k % n)).count() as u64
    });
    if let Some(n) = whole {
        let shards: Vec<String> = (0..n)
            .filter(|i| missing.iter().any(|k| k % n == *i))
            .map(|i| format!("{}/{n}", i + 1))
            .collect();
        text += &format!(": that is shard {}", shards.join(", "));
    }
    text + "; run them, or merge what is there with --partial"
}
