//! The whole server: wired, started, and stopped in order.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context as _;
use reversi_store::private::{PrivatePostgres, Settings};
use reversi_store::{Address, Journal, Listener, Node, Store};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::app::{App, Parts};
use crate::computer::Computer;
use crate::config::{Config, Database, DatabaseUrl};
use crate::limits::{Speech, Starts, Tries, forget_the_quiet};
use crate::line::Line;
use crate::live::{self, Games};
use crate::lobby::Lobby;
use crate::passwords::Passwords;
use crate::places::Places;
use crate::players::Players;
use crate::seeks::Seeks;
use crate::serve::{listen, serve};
use crate::time::Clock;
use crate::{challenges, http, news, node, stalling};

/// How many of the computer's moves may wait for each one that is computed.
const COMPUTER_QUEUE: usize = 256;

/// How many of those who come are looked up at a time.
const ARRIVALS: usize = 4;

/// How long sockets may take to close.
const FAREWELL: Duration = Duration::from_secs(2);

/// How often what nobody can use any more is removed from the database.
const CLEANING: Duration = Duration::from_mins(10);

/// Runs the server until `stop`, and then stops it in order. `ready` hears the address once the
/// server answers there.
pub async fn run(
    config: Config,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(SocketAddr),
) -> anyhow::Result<()> {
    let mut stop = pin!(stop);
    let database = tokio::select! {
        opened = Opened::open(&config.database) => opened?,
        // Another server may hold the data folder for a while.
        () = &mut stop => return Ok(()),
    };
    let served = serve_until(stop, config, database.store.clone(), ready).await;
    database.close().await?;
    served
}

async fn serve_until(
    stop: impl Future<Output = ()>,
    config: Config,
    store: Store,
    ready: impl FnOnce(SocketAddr),
) -> anyhow::Result<()> {
    let server = Server::start(config, store).await?;
    ready(server.address());
    stop.await;
    server.stop().await;
    Ok(())
}

/// The database, with the Postgres that runs it if that is private.
struct Opened {
    store: Store,
    private: Option<PrivatePostgres>,
}

impl Opened {
    async fn open(database: &Database) -> anyhow::Result<Opened> {
        let (address, private) = match database {
            Database::Given(url) => (address(url)?, None),
            Database::Private { folder, programs } => {
                let programs = programs.clone();
                let settings = Settings {
                    programs,
                    ..Settings::new(folder)
                };
                let private = PrivatePostgres::start(&settings).await?;
                (private.options(), Some(private))
            }
        };
        match Store::open(&address).await {
            Ok(store) => Ok(Opened { store, private }),
            Err(error) => {
                stop(private).await?;
                Err(error.into())
            }
        }
    }

    async fn close(self) -> anyhow::Result<()> {
        self.store.close().await;
        stop(self.private).await
    }
}

fn address(url: &DatabaseUrl) -> anyhow::Result<Address> {
    let address = url.0.parse();
    address.context("DATABASE_URL: not the address of a database")
}

async fn stop(private: Option<PrivatePostgres>) -> anyhow::Result<()> {
    if let Some(private) = private {
        private.stop().await?;
    }
    Ok(())
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    app: App,
    address: SocketAddr,
    journal: Journal,
    /// Ends when the listener is closed and answers under way are given.
    serving: JoinHandle<()>,
    /// Ends when this run is marked as stopped.
    beating: JoinHandle<()>,
    stop_beating: CancellationToken,
    _beside: AbortOnDropHandle<()>,
}

impl Server {
    /// Starts a server on a database that is open. It answers when this returns.
    pub async fn start(config: Config, store: Store) -> anyhow::Result<Server> {
        let listener = listen(config.listen)
            .with_context(|| format!("REVERSI_LISTEN: cannot listen at {}", config.listen))?;
        let address = listener.local_addr()?;
        let clock = Clock::new();
        let asked = clock.now();
        let (node, there) = Node::register(&store).await?;
        let doubt = clock.now().since(asked) / 2;
        clock.adjust(asked + doubt, there, doubt);
        let news = store.listen().await?;
        let journal = Journal::start(&store, node.id()).await?;
        let players = Players::default();
        let computer = computer(&config);
        let games = Games::new(live::Context {
            store: store.clone(),
            journal: journal.clone(),
            clock: clock.clone(),
            me: node.id(),
            computer: computer.clone(),
            players: players.clone(),
            alone: AtomicBool::new(false),
        });
        let app = App::new(Parts {
            starts: Starts::new(config.limits.starts),
            speech: Speech::new(),
            tries: Tries::new(),
            passwords: Passwords::new(),
            computer,
            arrivals: Line::new(ARRIVALS),
            store,
            node: node.id(),
            clock,
            games,
            config,
            players,
            lobby: Lobby::default(),
            seeks: Seeks::default(),
            sockets: TaskTracker::new(),
            stopping: CancellationToken::new(),
            closing: CancellationToken::new(),
        });
        Ok(Server::go(app, node, journal, news, listener, address))
    }

    fn go(
        app: App,
        node: Node,
        journal: Journal,
        news: Listener,
        listener: TcpListener,
        address: SocketAddr,
    ) -> Server {
        let stop_beating = CancellationToken::new();
        let (store, games, clock) = (app.store.clone(), app.games.clone(), app.clock.clone());
        let beating = node::run(node, store, games, clock, stop_beating.clone());
        let router = http::router(app.clone());
        let proxies = app.config.trusted_proxies.clone();
        let places = Places::new(app.config.limits.connections, proxies);
        let serving = serve(listener, router, places, app.stopping.clone());
        tracing::info!(%address, "listening");
        Server {
            beating: tokio::spawn(beating),
            serving: tokio::spawn(serving),
            _beside: AbortOnDropHandle::new(tokio::spawn(beside(app.clone(), news))),
            app,
            address,
            journal,
            stop_beating,
        }
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops in order: nothing new begins, clients are told, what has been played is written, and
    /// every socket closes. Takes a few seconds at most.
    pub async fn stop(self) {
        tracing::info!("stopping");
        self.app.stopping.cancel();
        drop(self.serving.await);
        self.app.games.close().await;
        self.app.closing.cancel();
        self.app.sockets.close();
        if timeout(FAREWELL, self.app.sockets.wait()).await.is_err() {
            tracing::warn!(left = self.app.sockets.len(), "some sockets did not close");
        }
        self.journal.close().await;
        self.stop_beating.cancel();
        drop(self.beating.await);
        tracing::info!("stopped");
    }
}

fn computer(config: &Config) -> Computer {
    let threads = config.limits.computer_threads;
    Computer::new(threads, threads * COMPUTER_QUEUE)
}

/// What runs beside the requests. Nothing is lost when it is cut off.
async fn beside(app: App, news: Listener) {
    tokio::join!(
        app.lobby.run(&app),
        app.lobby.watch(&app),
        app.seeks.run(&app),
        challenges::run(&app),
        news::run(&app, news),
        app.games.tell_watchers(),
        stalling::run(&app),
        forget_the_quiet(&app.starts, &app.speech, &app.tries),
        clean(&app),
    );
}

async fn clean(app: &App) {
    let mut times = interval(CLEANING);
    loop {
        times.tick().await;
        match app.store.clean(app.clock.now()).await {
            Ok(0) => {}
            Ok(rows) => {
                tracing::debug!(rows, "removed what nobody can use any more");
                // There may be more than is removed at a time.
                times.reset_immediately();
            }
            Err(error) => tracing::warn!(%error, "nothing could be removed"),
        }
    }
}
