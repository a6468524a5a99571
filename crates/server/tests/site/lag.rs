//! Time that a move spends on the wire, by real connections: who is far away pays for thinking only,
//! and who lies gains the reserve and no more.

use std::net::SocketAddr;
use std::time::Duration;

use reversi_client::Follower;
use reversi_domain::clock::lag;
use reversi_domain::table::{Entry, Event};
use reversi_engine::Color as Side;
use reversi_protocol::Color;
use tokio::time::sleep;

#[cfg(target_os = "linux")]
use crate::far::FarNetwork;
use crate::support::*;
use crate::wire::{Lies, Wire};

/// Has White think so long over each of its moves, and Black play at once.
async fn white_thinks(black: &mut Follower, white: &mut Follower, thoughts: &[Duration]) {
    let mut thoughts = thoughts.iter();
    loop {
        bring_in_step(black, white).await;
        let player = match black.view().turn.expect("the game goes on") {
            Color::Black => &mut *black,
            Color::White => {
                let Some(&thought) = thoughts.next() else {
                    return;
                };
                sleep(thought).await;
                &mut *white
            }
        };
        let moves = player.position().expect("a position").legal_moves();
        let square = moves.into_iter().next().expect("a move");
        let played = soon(player.play(square)).await.expect("an answer");
        played.expect("a legal move");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "only root may lay a network; make test does it for root"]
async fn who_is_far_away_pays_for_thinking_only() {
    let network = FarNetwork::lay(Duration::from_millis(200));
    let site = Site::with(&[&format!("--listen={}:0", network.here())]).await;
    let here: SocketAddr = site.host().parse().expect("an address");
    let near = site.visitor();
    let far = visitor(&format!("http://{}:{}", network.there(), here.port()));
    let game = soon(meet(&near, &far)).await;
    let (mut black, mut white) = (follow(&near, game).await, follow(&far, game).await);

    white_thinks(&mut black, &mut white, &[Duration::from_millis(100); 20]).await;

    let plies = &black.view().plies;
    let charged: u64 = plies
        .iter()
        .skip(1)
        .step_by(2)
        .map(|ply| ply.spent_ms)
        .sum();
    assert!(
        (1_800..=3_000).contains(&charged),
        "{charged} ms: {plies:?}"
    );
    drop((black, white));
    site.stop().await;
}

#[tokio::test]
async fn who_lies_about_the_way_gains_the_reserve_and_no_more() {
    let lies = Lies {
        pongs_held: lag::PER_MOVE,
        lazy_acknowledgements: true,
    };
    let site = Site::start().await;
    let wire = Wire::lying(site.host().parse().expect("an address"), lies).await;
    let (honest, liar) = (site.visitor(), visitor(&wire.url()));
    let game = meet(&honest, &liar).await;
    let (mut black, mut white) = (follow(&honest, game).await, follow(&liar, game).await);

    // Long enough for the reserve to be used up, and then for the refills and whatever else there is.
    let (long, short) = (Duration::from_millis(600), Duration::from_millis(100));
    let thoughts = [[long; 6].as_slice(), &[short; 20]].concat();
    white_thinks(&mut black, &mut white, &thoughts).await;

    let entries = site.journal(game).await;
    let gained: Duration = entries.iter().filter_map(gain_of_white).sum();
    let most = Duration::from_secs(3);
    assert!(gained <= most, "{gained:?}");
    assert!(gained >= lag::RESERVE, "no gain to speak of: {gained:?}");
    drop((black, white));
    site.stop().await;
}

/// How much less White was charged for a move than had passed since its turn began.
fn gain_of_white(entry: &Entry) -> Option<Duration> {
    let (Side::White, _) = entry.command? else {
        return None;
    };
    let [Event::Moved { spent, .. }, ..] = *entry.events else {
        return None;
    };
    Some(entry.at.since(entry.published?).saturating_sub(spent))
}
