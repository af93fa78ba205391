//! The command `tabiya`; see `tabiya --help`.

fn main() -> std::process::ExitCode {
    tabiya::cli::main()
}
