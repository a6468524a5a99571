//! What those at a table that is over are told of the next game.

use reversi_engine::Color;
use reversi_protocol::{ErrorCode, RematchView, ServerMessage};
use reversi_store::Rematch;

use super::task::TableTask;
use crate::http::failed;
use crate::outbox::Outbox;

impl TableTask {
    /// Tells everybody what has become of the rematch.
    pub(super) async fn tell_rematch(&mut self) {
        // Whoever is not told now is told with the next change.
        let Ok(rematch) = self.read_rematch().await else {
            return;
        };
        let messages = [None, Some(Color::Black), Some(Color::White)]
            .map(|you| (you, self.rematch_message(rematch, you)));
        self.audience.each(|listener| {
            let of = messages.iter().find(|(you, _)| *you == listener.you);
            if let Some((_, Some(message))) = of {
                listener.outbox.tell(message);
            }
        });
    }

    /// Tells one socket that has just come what has been offered, or has come of it.
    pub(super) async fn tell_rematch_to(&self, outbox: &Outbox, you: Option<Color>) {
        if self.table.outcome().is_none() || self.table.terms().computer().is_some() {
            return;
        }
        if let Ok(Some(rematch)) = self.read_rematch().await
            && let Some(message) = self.rematch_message(Some(rematch), you)
        {
            outbox.tell(&message);
        }
    }

    async fn read_rematch(&self) -> Result<Option<Rematch>, ErrorCode> {
        let found = self.room.context.store.rematch(self.room.game, self.now());
        found.await.map_err(|error| failed(&error))
    }

    /// What the player of `you`, or a spectator, may know; nothing for a spectator before there is
    /// a next game.
    fn rematch_message(
        &self,
        rematch: Option<Rematch>,
        you: Option<Color>,
    ) -> Option<ServerMessage> {
        let next = rematch.and_then(|rematch| rematch.next);
        if you.is_none() && next.is_none() {
            return None;
        }
        let open = rematch.filter(|rematch| rematch.next.is_none());
        let by = open.and_then(|rematch| self.table.terms().color_of(rematch.offered_by));
        Some(ServerMessage::Rematch {
            game: self.room.game,
            rematch: RematchView {
                offered_by: by.map(Into::into),
                lapses_at: open.map(|rematch| rematch.lapses_at.0),
                next,
            },
        })
    }
}
