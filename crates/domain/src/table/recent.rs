//! The commands that a seat sent last.

use std::collections::VecDeque;

use crate::CommandId;

/// How many commands of each seat are remembered.
const REMEMBERED: usize = 32;

/// The last commands of a seat that acted, each with the public version after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RecentCommands(VecDeque<(CommandId, u32)>);

impl RecentCommands {
    /// The public version after a command, if it is remembered.
    pub(super) fn version_of(&self, id: CommandId) -> Option<u32> {
        self.0
            .iter()
            .find(|(known, _)| *known == id)
            .map(|(_, version)| *version)
    }

    /// Remembers a command, and forgets the oldest when there are too many.
    pub(super) fn remember(&mut self, id: CommandId, version: u32) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((id, version));
    }
}
