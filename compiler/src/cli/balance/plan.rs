//! `balance plan`: files that make others run the shards of a run.

use super::super::{Fault, out};
use super::choice::Choice;
use crate::balance::spec::Spec;
use clap::ValueEnum;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// How many parts
    #[arg(long, value_name = "N")]
    shards: u64,
    /// For whom
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHOM,...", required = true)]
    emit: Vec<Launcher>,
    /// The folder for the files and, below it, the results; all machines must see it under this name
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Launcher {
    /// A job array for `sbatch`
    Slurm,
    /// A Python script for HyperQueue's package
    Hyperqueue,
    /// A script around GNU parallel
    Parallel,
}

pub(super) fn run(args: &Args) -> Result<(), Fault> {
    let spec = args.choice.spec()?;
    if !(1..=100_000).contains(&args.shards) {
        return Err(Fault::Input(format!("{} shards; expected 1 to 100000", args.shards)));
    }
    std::fs::create_dir_all(&args.out).map_err(|e| Fault::Input(format!("{}: {e}", args.out.display())))?;
    let folder =
        std::path::absolute(&args.out).map_err(|e| Fault::Input(format!("{}: {e}", args.out.display())))?;
    let spec = anchored(spec)?;
    let mut files = vec![("plan.toml", spec.to_toml())];
    for launcher in &args.emit {
        files.push(match launcher {
            Launcher::Slurm => ("slurm.sh", slurm(&folder, args.shards)),
            Launcher::Hyperqueue => ("hq.py", hyperqueue(&folder, args.shards)),
            Launcher::Parallel => ("parallel.sh", parallel(&folder, args.shards)),
        });
    }
    let mut stdout = std::io::stdout().lock();
    for (name, text) in files {
        let path = folder.join(name);
        out::write_file(&path, text.as_bytes())?;
        writeln!(stdout, "{}", path.display())?;
    }
    writeln!(stdout, "afterwards: tabiya balance merge {0}/shard-* -o {0}/merged", quoted(&folder))?;
    Ok(())
}

/// The spec with its files named from the root, for jobs begin elsewhere.
fn anchored(mut spec: Spec) -> Result<Spec, Fault> {
    let absolute = |path: &str| {
        std::path::absolute(path)
            .map(|p| p.display().to_string())
            .map_err(|e| Fault::Input(format!("{path}: {e}")))
    };
    let (path, variant) = match spec.game.rsplit_once(':') {
        Some((path, variant)) if path.ends_with(".variant") => (path.to_owned(), format!(":{variant}")),
        _ => (spec.game.clone(), String::new()),
    };
    if path.ends_with(".variant") || Path::new(&path).is_file() {
        spec.game = absolute(&path)? + &variant;
    }
    if let Some(path) = spec.openings().map_err(Fault::Input)?.file {
        spec.openings = spec.openings.replace(&format!("file:{path}"), &format!("file:{}", absolute(&path)?));
    }
    Ok(spec)
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}

/// The command of a shard, whose number the launcher puts in.
fn command(folder: &Path, number: &str, shards: u64) -> String {
    format!(
        "\"${{TABIYA:-tabiya}}\" balance run {0}/plan.toml --out {0}/shard-{number} --shard {number}/{shards} --jobs \"${{TABIYA_JOBS:-1}}\"",
        quoted(folder)
    )
}

fn slurm(folder: &Path, shards: u64) -> String {
    let command = command(folder, "${SLURM_ARRAY_TASK_ID}", shards);
    let folder = quoted(folder);
    format!(
        "#!/bin/bash
# sbatch {folder}/slurm.sh
#
# A shard that is interrupted or whose machine is lost is queued again and goes on where it was.
#SBATCH --job-name=tabiya-balance
#SBATCH --array=1-{shards}
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
export TABIYA_JOBS=\"${{SLURM_CPUS_PER_TASK:-1}}\"
{command} &
trap 'kill -TERM $!' TERM
wait $!
status=$?
# What may go better another time: a full disk, a request to end.
if [ $status = 75 ] || [ $status = 143 ]; then scontrol requeue \"${{SLURM_ARRAY_JOB_ID}}_${{SLURM_ARRAY_TASK_ID}}\"; fi
exit $status
"
    )
}

fn parallel(folder: &Path, shards: u64) -> String {
    let command = command(folder, "{}", shards).replace('"', "\\\"").replace('$', "\\$");
    let folder = quoted(folder);
    format!(
        "#!/bin/bash
# bash {folder}/parallel.sh            on all cores of this machine; run it again to go on
# bash {folder}/parallel.sh --sshlogin host1,host2
exec parallel --joblog {folder}/parallel.log --resume-failed --retries 3 \"$@\" \"{command}\" ::: $(seq 1 {shards})
"
    )
}

fn hyperqueue(folder: &Path, shards: u64) -> String {
    format!(
        "#!/usr/bin/env python3
\"\"\"The shards as a job of HyperQueue (pip install hyperqueue).

With HQ_SERVER_DIR set, the job goes to the server there; otherwise this process is a cluster of its own.
\"\"\"
import os
import sys

from hyperqueue import Client, Job, LocalCluster

FOLDER = {folder:?}
SHARDS = {shards}
JOBS = os.environ.get(\"TABIYA_JOBS\", \"1\")


def job():
    job = Job(max_fails=None)
    for i in range(1, SHARDS + 1):
        job.program(
            [
                os.environ.get(\"TABIYA\", \"tabiya\"), \"balance\", \"run\", FOLDER + \"/plan.toml\",
                \"--out\", f\"{{FOLDER}}/shard-{{i}}\", \"--shard\", f\"{{i}}/{{SHARDS}}\", \"--jobs\", JOBS,
            ],
            env={{k: v for k, v in os.environ.items() if k in (\"PATH\", \"HOME\", \"TABIYA_CACHE\")}},
        )
    return job


def wait(client):
    submitted = client.submit(job())
    return 0 if client.wait_for_jobs([submitted], raise_on_error=False) else 1


if \"HQ_SERVER_DIR\" in os.environ:
    sys.exit(wait(Client(os.environ[\"HQ_SERVER_DIR\"])))
with LocalCluster() as cluster:
    cluster.start_worker()
    sys.exit(wait(cluster.client()))
",
        folder = folder.display().to_string()
    )
}
