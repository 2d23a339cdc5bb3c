//! `dedale hunt isolate`: becomes another program, after giving up what that must not have.

use crate::cli::IsolateArgs;
use dedale_app::{Result, bail, refusal};

#[cfg(not(target_os = "linux"))]
pub fn command(_: &IsolateArgs) -> Result<()> {
    Err(refusal!("isolate-linux", "programs can be isolated on Linux only"))
}

#[cfg(target_os = "linux")]
pub fn command(args: &IsolateArgs) -> Result<()> {
    use std::os::unix::process::CommandExt;

    let failed = |what: &str, error: &dyn std::fmt::Display| {
        refusal!("cannot-isolate", "cannot isolate a program: {what}: {error}")
    };
    linux::limit(args).map_err(|error| failed("limits", &error))?;
    if args.landlock {
        linux::lock(args).map_err(|error| failed("Landlock", &error))?;
    }
    let [program, rest @ ..] = &args.command[..] else {
        bail!("isolate-nothing", "a program to isolate is missing");
    };
    let error = std::process::Command::new(program).args(rest).exec();
    Err(failed(&program.to_string_lossy(), &error))
}

#[cfg(target_os = "linux")]
mod linux {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, Ruleset, RulesetAttr, RulesetCreatedAttr,
        RulesetStatus, Scope, path_beneath_rules,
    };
    use rustix::io::Errno;
    use rustix::process::{Resource, Rlimit, setrlimit};

    use crate::cli::IsolateArgs;

    /// What belongs to the system, and programs need.
    const SYSTEM: [&str; 12] = [
        "/usr",
        "/bin",
        "/sbin",
        "/lib",
        "/lib32",
        "/lib64",
        "/libx32",
        "/etc/alternatives",
        "/etc/ld.so.cache",
        "/etc/ssl/openssl.cnf",
        "/nix/store",
        "/sys/devices/system/cpu",
    ];

    /// What programs look into for their settings; no secrets, and not all of `/etc`.
    const SETTINGS: [&str; 5] =
        ["/etc/java", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf", "/etc/locale.alias"];

    const DEVICES: [&str; 6] =
        ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

    /// The largest file that a program can write.
    const FILE: u64 = 64 << 20;

    pub(super) fn limit(args: &IsolateArgs) -> Result<(), Errno> {
        let set = |resource, most: u64| {
            setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
        };
        set(Resource::Core, 0)?;
        set(Resource::Fsize, FILE)?;
        if let Some(memory) = args.memory {
            set(Resource::Data, memory << 20)?;
        }
        // Outside of a namespace all processes of the user would count.
        match args.processes {
            Some(processes) if args.namespaces => set(Resource::Nproc, processes),
            _ => Ok(()),
        }
    }

    pub(super) fn lock(args: &IsolateArgs) -> Result<(), Box<dyn std::error::Error>> {
        // What an older kernel does not know is left out.
        let abi = ABI::V6;
        let read = AccessFs::from_read(abi);
        let device: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::WriteFile;
        // In a namespace of its own a program sees its own processes, else itself alone.
        let processes = if args.namespaces {
            &["/proc"][..]
        } else {
            &["/proc/self", "/proc/meminfo", "/proc/cpuinfo"]
        };
        let status = Ruleset::default()
            .handle_access(AccessFs::from_all(abi))?
            .handle_access(AccessNet::from_all(abi))?
            .scope(Scope::from_all(abi))?
            .create()?
            .add_rules(path_beneath_rules(SYSTEM.iter().chain(&SETTINGS), read))?
            .add_rules(path_beneath_rules(processes, read))?
            .add_rules(path_beneath_rules(&args.read, read))?
            .add_rules(path_beneath_rules(&args.scratch, AccessFs::from_all(abi)))?
            .add_rules(path_beneath_rules(&DEVICES, device))?
            .restrict_self()?;
        if status.ruleset == RulesetStatus::NotEnforced {
            return Err("this kernel does not have it".into());
        }
        Ok(())
    }
}
