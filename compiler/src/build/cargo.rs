//! Running cargo: offline, locked, in an environment that nothing of the caller's leaks into.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::Error;

/// The cargo and rustc that engines are built with.
pub(super) struct Toolchain {
    cargo: PathBuf,
    target_cpu: String,
    /// Everything about compiler and target that determines an engine.
    pub(super) fingerprint: String,
}

/// What cargo needs of the environment; nothing else is passed on.
const KEPT: [&str; 14] = [
    "PATH",
    "HOME",
    "USERPROFILE",
    "SYSTEMROOT",
    "TMPDIR",
    "TEMP",
    "TMP",
    "LANG",
    "LD_LIBRARY_PATH",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "CARGO_HOME",
    "SDKROOT",
    "LIB",
];

impl Toolchain {
    /// `$CARGO`, or the cargo on the path.
    pub(super) fn find(target_cpu: Option<&str>) -> Result<Toolchain, Error> {
        let cargo =
            env::var_os("CARGO").filter(|c| !c.is_empty()).map_or_else(|| "cargo".into(), PathBuf::from);
        let target_cpu = target_cpu.unwrap_or("native").to_string();
        let mut toolchain = Toolchain { cargo, target_cpu, fingerprint: String::new() };
        let version = toolchain.run(toolchain.command().arg("-vV"))?;
        // `native` means another thing on another machine that shares the cache.
        let features = if toolchain.target_cpu == "native" { processor() } else { String::new() };
        toolchain.fingerprint = format!("{version}\n{}\n{features}", toolchain.target_cpu);
        Ok(toolchain)
    }

    /// Builds the crate in `folder` and returns the executable.
    pub(super) fn build(&self, folder: &Path, target: &Path, name: &str) -> Result<PathBuf, Error> {
        let mut command = self.command();
        command
            .args([
                "build",
                "--release",
                "--offline",
                "--locked",
                "--quiet",
                "--color",
                "never",
                "--manifest-path",
            ])
            .arg(folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(target)
            .env("RUSTFLAGS", format!("-C target-cpu={}", self.target_cpu));
        self.run(&mut command)?;
        let file = format!("{}{}", name.replace('_', "-"), env::consts::EXE_SUFFIX);
        Ok(target.join("release").join(file))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.cargo);
        command.env_clear();
        for name in KEPT {
            if let Some(value) = env::var_os(name) {
                command.env(name, value);
            }
        }
        command
    }

    fn run(&self, command: &mut Command) -> Result<String, Error> {
        let output = command.output().map_err(Error::NoCargo)?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            let mut text = String::from_utf8_lossy(&output.stderr).into_owned();
            if text.trim().is_empty() {
                text = format!("{} ended with {}", self.cargo.display(), output.status);
            }
            Err(Error::Rustc(text))
        }
    }
}

/// What tells this machine's processor from others, where the system says.
fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = |key: &str| text.lines().find(|l| l.starts_with(key)).unwrap_or_default().to_string();
    format!("{}\n{}\n{}", line("model name"), line("flags"), env::consts::ARCH)
}
