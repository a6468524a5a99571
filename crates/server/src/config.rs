//! What the server is told at its start.
//!
//! [`Options`] are the words: flags first, then environment variables, then the file. A
//! [`Config`] is what they mean, checked; an error names the setting and says what it should be.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Parser;
use serde::Deserialize;

use crate::limits::open_files;
use crate::origin::PublicUrl;

/// Files that are open beside the clients' connections: the database's, the listener, the logs.
const RESERVED_FILES: u64 = 128;

/// What is logged where nothing else is said. Postgres's notices are of no use to anybody.
const LOG: &str = "info,sqlx=warn";

/// The place to play Reversi: starts the server and, where no database is given, a private Postgres
/// in the data folder.
///
/// Every setting is a flag, an environment variable, or a line in the TOML file given by --config,
/// in this order of precedence. In the file a setting has the name of its flag with _ for -.
#[derive(Default, Parser, Deserialize)]
#[command(
    name = "reversi",
    version,
    max_term_width = 100,
    args_override_self = true
)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// TOML file with further settings
    #[arg(long, env = "REVERSI_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,

    /// Where to listen; 0.0.0.0:8080 is every network of the machine [default: 127.0.0.1:8080]
    #[arg(long, env = "REVERSI_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<Text>,

    /// Folder for the private Postgres; created if absent [default: ./data]
    #[arg(long, env = "REVERSI_DATA_DIR", value_name = "FOLDER")]
    data_dir: Option<Text>,

    /// A Postgres database to use instead of the private one, as <postgres://user:password@host/name>
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<Text>,

    /// Folder of the Postgres programs for the private Postgres [default: searched for]
    #[arg(long, env = "PG_BIN", value_name = "FOLDER")]
    pg_bin: Option<Text>,

    /// The site's address as people type it, such as <https://reversi.example>. With https, cookies
    /// are sent over TLS only
    #[arg(long, env = "REVERSI_PUBLIC_URL", value_name = "URL")]
    public_url: Option<Text>,

    /// Addresses of reverse proxies, separated by commas, whose X-Forwarded-For is believed
    #[arg(long, env = "REVERSI_TRUSTED_PROXIES", value_name = "ADDRESSES")]
    trusted_proxies: Option<Text>,

    /// Most connections at a time [default: as many as the limit of open files allows]
    #[arg(long, env = "REVERSI_MAX_CONNECTIONS", value_name = "NUMBER")]
    max_connections: Option<Text>,

    /// Most live games at a time on this server [default: 20000]
    #[arg(long, env = "REVERSI_MAX_GAMES", value_name = "NUMBER")]
    max_games: Option<Text>,

    /// Most games, invitations and new guests a minute from one address [default: 120]
    #[arg(long, env = "REVERSI_MAX_STARTS", value_name = "NUMBER")]
    max_starts: Option<Text>,

    /// Threads for the computer's moves [default: one for each processor]
    #[arg(long, env = "REVERSI_COMPUTER_THREADS", value_name = "NUMBER")]
    computer_threads: Option<Text>,

    /// What to log: error, warn, info, debug or trace, or a filter such as
    /// `info,reversi_server=debug` [default: info]
    #[arg(long, env = "REVERSI_LOG", value_name = "LEVEL")]
    log: Option<Text>,

    /// How to log: text or json [default: text]
    #[arg(long, env = "REVERSI_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<Text>,
}

/// A setting as it was written. In the file, numbers may go without quotes.
#[derive(Clone, Deserialize)]
#[serde(from = "Written")]
struct Text(String);

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Number(i64),
}

impl From<Written> for Text {
    fn from(written: Written) -> Text {
        match written {
            Written::Text(text) => Text(text),
            Written::Number(number) => Text(number.to_string()),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.to_owned())
    }
}

/// A setting that is not as it should be. The text is made for the person who starts the server.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A value that cannot be.
    #[error("{name}: {problem}")]
    Value {
        /// The environment variable of the setting.
        name: &'static str,
        /// What is wrong, and what it should be.
        problem: String,
    },
    /// The file cannot be read, or has something in it that is no setting.
    #[error("REVERSI_CONFIG: {}: {problem}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        problem: String,
    },
}

/// How the server runs, checked.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the games are kept.
    pub database: Database,
    /// The site's address as people type it.
    pub public_url: Option<PublicUrl>,
    /// Reverse proxies that are believed when they say who asks.
    pub trusted_proxies: Vec<IpAddr>,
    /// What may be going on at a time.
    pub limits: Limits,
    /// What is logged, and how.
    pub log: Log,
}

/// Where the games are kept.
#[derive(Clone, Debug)]
pub enum Database {
    /// A private Postgres.
    Private {
        /// The data folder.
        folder: PathBuf,
        /// The folder of the Postgres programs; searched for if absent.
        programs: Option<PathBuf>,
    },
    /// A Postgres that somebody else runs.
    Given(DatabaseUrl),
}

/// The address of a database. Not shown in logs, since it may hold a password.
#[derive(Clone)]
pub struct DatabaseUrl(pub String);

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(..)")
    }
}

/// What may be going on at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections.
    pub connections: usize,
    /// Live games on this server.
    pub games: usize,
    /// Games, invitations and new guests a minute from one address.
    pub starts: u32,
    /// Moves that the computer thinks about at the same time.
    pub computer_threads: usize,
}

/// What is logged, and how.
#[derive(Clone, Debug)]
pub struct Log {
    /// A filter as `tracing-subscriber` reads it.
    pub filter: String,
    /// How a line looks.
    pub format: LogFormat,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: an object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = ();

    fn from_str(text: &str) -> Result<LogFormat, ()> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(()),
        }
    }
}

impl Config {
    /// Reads the file, if one is named, and checks everything.
    pub fn new(mut options: Options) -> Result<Config, ConfigError> {
        match options.config.take() {
            Some(file) => options.or(read_file(&file)?).check(),
            None => options.check(),
        }
    }
}

fn read_file(file: &Path) -> Result<Options, ConfigError> {
    let problem = |problem: String| ConfigError::File {
        file: file.to_owned(),
        problem,
    };
    let text = std::fs::read_to_string(file).map_err(|error| problem(error.to_string()))?;
    toml::from_str(&text).map_err(|error| problem(error.to_string()))
}

impl Options {
    /// These options, and others for what these do not say.
    fn or(self, others: Options) -> Options {
        Options {
            config: None,
            listen: self.listen.or(others.listen),
            data_dir: self.data_dir.or(others.data_dir),
            database_url: self.database_url.or(others.database_url),
            pg_bin: self.pg_bin.or(others.pg_bin),
            public_url: self.public_url.or(others.public_url),
            trusted_proxies: self.trusted_proxies.or(others.trusted_proxies),
            max_connections: self.max_connections.or(others.max_connections),
            max_games: self.max_games.or(others.max_games),
            max_starts: self.max_starts.or(others.max_starts),
            computer_threads: self.computer_threads.or(others.computer_threads),
            log: self.log.or(others.log),
            log_format: self.log_format.or(others.log_format),
        }
    }

    fn check(self) -> Result<Config, ConfigError> {
        let listen = Setting("REVERSI_LISTEN", self.listen.as_ref());
        let public_url = Setting("REVERSI_PUBLIC_URL", self.public_url.as_ref());
        Ok(Config {
            listen: listen
                .parse("an address and a port, such as 127.0.0.1:8080")?
                .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080))),
            public_url: public_url.parse("an address such as https://reversi.example")?,
            trusted_proxies: self.proxies()?,
            limits: self.limits()?,
            log: self.log()?,
            database: self.database()?,
        })
    }

    fn proxies(&self) -> Result<Vec<IpAddr>, ConfigError> {
        let setting = Setting("REVERSI_TRUSTED_PROXIES", self.trusted_proxies.as_ref());
        let Some(Text(list)) = setting.1 else {
            return Ok(Vec::new());
        };
        list.split(',')
            .map(|address| address.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|_| setting.wrong("addresses separated by commas, such as 127.0.0.1,::1"))
    }

    fn limits(&self) -> Result<Limits, ConfigError> {
        let most = open_files().saturating_sub(RESERVED_FILES).max(16);
        let connections = Setting("REVERSI_MAX_CONNECTIONS", self.max_connections.as_ref());
        let games = Setting("REVERSI_MAX_GAMES", self.max_games.as_ref());
        let starts = Setting("REVERSI_MAX_STARTS", self.max_starts.as_ref());
        let threads = Setting("REVERSI_COMPUTER_THREADS", self.computer_threads.as_ref());
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Limits {
            connections: connections.number(1..=most, most)? as usize,
            games: games.number(1..=10_000_000, 20_000)? as usize,
            starts: starts.number(1..=1_000_000, 120)? as u32,
            computer_threads: threads.number(1..=1024, processors as u64)? as usize,
        })
    }

    fn log(&self) -> Result<Log, ConfigError> {
        let format = Setting("REVERSI_LOG_FORMAT", self.log_format.as_ref());
        let filter = Setting("REVERSI_LOG", self.log.as_ref());
        filter.parse::<tracing_subscriber::EnvFilter>(
            "error, warn, info, debug, trace, or a filter such as info,reversi_server=debug",
        )?;
        Ok(Log {
            filter: filter.1.map_or(LOG, |Text(filter)| filter).to_owned(),
            format: format.parse("text or json")?.unwrap_or(LogFormat::Text),
        })
    }

    fn database(self) -> Result<Database, ConfigError> {
        let Some(Text(url)) = self.database_url else {
            return Ok(Database::Private {
                folder: self.data_dir.map_or("data".into(), |Text(it)| it.into()),
                programs: self.pg_bin.map(|Text(it)| it.into()),
            });
        };
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(ConfigError::Value {
                name: "DATABASE_URL",
                problem: "should begin with postgres:// or postgresql://".to_owned(),
            });
        }
        Ok(Database::Given(DatabaseUrl(url)))
    }
}

/// A setting by the name of its environment variable, as it was written, if it was.
struct Setting<'a>(&'static str, Option<&'a Text>);

impl Setting<'_> {
    fn wrong(&self, expected: &str) -> ConfigError {
        let written = self.1.map_or("", |Text(written)| written);
        ConfigError::Value {
            name: self.0,
            problem: format!("{written:?} should be {expected}"),
        }
    }

    fn parse<T: FromStr>(&self, expected: &str) -> Result<Option<T>, ConfigError> {
        self.1
            .map(|Text(written)| written.parse().map_err(|_| self.wrong(expected)))
            .transpose()
    }

    fn number(&self, range: RangeInclusive<u64>, default: u64) -> Result<u64, ConfigError> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        match self.parse(&expected)? {
            None => Ok(default),
            Some(number) if range.contains(&number) => Ok(number),
            Some(_) => Err(self.wrong(&expected)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn config(arguments: &[&str]) -> Result<Config, ConfigError> {
        let arguments = std::iter::once("reversi").chain(arguments.iter().copied());
        Config::new(Options::try_parse_from(arguments).expect("known flags"))
    }

    fn error(arguments: &[&str]) -> String {
        config(arguments).expect_err("a wrong value").to_string()
    }

    #[test]
    fn the_flags_are_consistent() {
        Options::command().debug_assert();
    }

    #[test]
    fn a_wrong_value_is_named() {
        assert_eq!(
            error(&["--listen=8080"]),
            "REVERSI_LISTEN: \"8080\" should be an address and a port, such as 127.0.0.1:8080"
        );
        assert_eq!(
            error(&["--max-games=0"]),
            "REVERSI_MAX_GAMES: \"0\" should be a number from 1 to 10000000"
        );
        for (argument, name) in [
            ("--public-url=reversi.example", "REVERSI_PUBLIC_URL"),
            (
                "--public-url=https://reversi.example/play",
                "REVERSI_PUBLIC_URL",
            ),
            (
                "--trusted-proxies=10.0.0.1,proxy",
                "REVERSI_TRUSTED_PROXIES",
            ),
            ("--max-connections=99999999999", "REVERSI_MAX_CONNECTIONS"),
            ("--max-starts=-1", "REVERSI_MAX_STARTS"),
            ("--computer-threads=many", "REVERSI_COMPUTER_THREADS"),
            ("--log=loud,=", "REVERSI_LOG"),
            ("--log-format=xml", "REVERSI_LOG_FORMAT"),
            ("--database-url=mysql://host", "DATABASE_URL"),
            ("--config=/nowhere/reversi.toml", "REVERSI_CONFIG"),
        ] {
            let error = error(&[argument]);
            assert!(
                error.starts_with(&format!("{name}: ")),
                "{argument}: {error}"
            );
        }
    }

    #[test]
    fn a_flag_wins_over_the_file() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let text = "listen = \"127.0.0.1:1\"\nmax_games = 7\nmax_starts = \"9\"\n";
        std::fs::write(file.path(), text).expect("it is written");
        let path = format!("--config={}", file.path().display());
        let config = config(&[&path, "--max-games=8"]).expect("all is well");
        assert_eq!(config.listen.port(), 1);
        assert_eq!((config.limits.games, config.limits.starts), (8, 9));
    }

    #[test]
    fn the_file_has_only_settings() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "lisen = \"127.0.0.1:1\"\n").expect("it is written");
        let error = error(&[&format!("--config={}", file.path().display())]);
        assert!(
            error.contains("lisen") && error.contains("listen"),
            "{error}"
        );
    }

    #[test]
    fn a_password_is_not_logged() {
        let url = "--database-url=postgres://reversi:geheim@localhost/reversi";
        let config = config(&[url]).expect("all is well");
        assert!(!format!("{config:?}").contains("geheim"));
        assert!(!error(&["--database-url=mysql://a:geheim@b"]).contains("geheim"));
    }
}
