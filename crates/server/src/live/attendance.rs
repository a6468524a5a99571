//! Who is at a table: players are there while they are connected, wherever on the site they are, and
//! away when their last socket goes.
//!
//! A player may be connected to another server, which only that one knows. While there are others,
//! nobody is shown as away, and the clock alone decides.

use std::sync::atomic::Ordering;

use reversi_domain::ByColor;
use reversi_domain::Timestamp;
use reversi_domain::presence::Presence;
use reversi_domain::table::Command;
use reversi_engine::Color;
use reversi_protocol::{PresenceView, ServerMessage};

use super::task::TableTask;
use crate::outbox::{Outbox, encode};

impl TableTask {
    /// When a player who is away loses, if one is. Nothing is decided while the clocks stand still.
    pub(super) fn absence_deadline(&self) -> Option<Timestamp> {
        let goes_on = self.table.outcome().is_none() && self.trouble.is_none();
        self.presence.deadline().filter(|_| goes_on)
    }

    /// Looks who is there, and tells everybody where that has changed. Returns whether it has.
    pub(super) fn note_presence(&mut self) -> bool {
        let before = self.presence.clone();
        let now = self.now();
        for color in Color::ALL {
            if self.is_there(color) {
                self.presence.arrive(color);
            } else {
                self.presence.leave(color, now);
            }
        }
        let changed = self.presence != before && self.shows_presence();
        if changed {
            let message = encode(&self.presence_message());
            self.audience.send(&message);
        }
        changed
    }

    /// The windows begin anew after a time in which nobody could come back.
    pub(super) fn begin_windows_anew(&mut self) {
        self.presence = Presence::new(self.table.terms(), self.now());
        self.note_presence();
    }

    /// Tells one socket who is there.
    pub(super) fn tell_presence(&self, outbox: &Outbox) {
        if self.shows_presence() {
            outbox.tell(&self.presence_message());
        }
    }

    /// Decides the game against whoever has been away for too long.
    pub(super) async fn forfeit(&mut self) {
        // Who came back to another page of the site has not followed the game.
        self.note_presence();
        let now = self.now();
        if let Some(absence) = self.presence.absent(now) {
            // What fails is tried again when the trouble is over.
            let _ = self.commit(Command::Absent(absence), now).await;
        }
    }

    /// Whether a side that does not follow the game is somewhere on the site, so that it has to be
    /// looked after now and then.
    pub(super) fn has_wanderers(&self) -> bool {
        self.shows_presence()
            && Color::ALL
                .into_iter()
                .any(|color| self.presence.is_present(color) && !self.audience.has(color))
    }

    fn is_there(&self, color: Color) -> bool {
        let context = &self.room.context;
        let Some(player) = self.table.terms().player(color) else {
            return true;
        };
        self.audience.has(color)
            || context.players.is_connected(player)
            || !context.alone.load(Ordering::Relaxed)
    }

    fn shows_presence(&self) -> bool {
        self.table.outcome().is_none() && self.table.terms().computer().is_none()
    }

    fn presence_message(&self) -> ServerMessage {
        let now = self.now();
        let view = |color| PresenceView::of(&self.presence, color, now);
        ServerMessage::Presence {
            game: self.room.game,
            players: ByColor::from_fn(view).into(),
        }
    }
}
