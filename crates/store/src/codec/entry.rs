//! The journal's entries. Codec 1: JSON objects.

use std::time::Duration;

use reversi_domain::clock::{ClockSetting, lag};
use reversi_domain::table::{Entry, Event, Outcome, Seat, Terms};
use reversi_domain::{ByColor, CommandId, PlayerId, Timestamp};
use reversi_engine::computer::Level;
use reversi_engine::{Color, Square, Variant};
use serde::{Deserialize, Serialize};

use super::CodecError;

/// The codec that entries are written with.
pub(crate) const ENTRY_CODEC: i16 = 1;

/// Writes an entry, without its version, which has a column of its own.
pub(crate) fn encode_entry(entry: &Entry) -> Vec<u8> {
    serde_json::to_vec(&EntryRecord::from(entry))
        .expect("records have text keys and finite numbers")
}

/// Reads the entry of a version.
pub(crate) fn decode_entry(codec: i16, version: u32, bytes: &[u8]) -> Result<Entry, CodecError> {
    match codec {
        1 => serde_json::from_slice::<EntryRecord>(bytes)?.entry(version),
        other => Err(CodecError::Unknown(other)),
    }
}

#[derive(Serialize, Deserialize)]
struct EntryRecord {
    at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    published: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<CommandRecord>,
    events: Vec<EventRecord>,
}

#[derive(Serialize, Deserialize)]
struct CommandRecord {
    by: ColorRecord,
    id: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EventRecord {
    Started(TermsRecord),
    Moved {
        square: String,
        spent_ms: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining_ms: Option<u64>,
        /// Absent while the reserve is whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag_reserve_ms: Option<u64>,
    },
    Passed,
    Skipped,
    Resumed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining_ms: Option<u64>,
    },
    DrawOffered {
        by: ColorRecord,
    },
    DrawDeclined,
    TakebackAsked {
        by: ColorRecord,
    },
    TakebackDeclined,
    TakenBack {
        by: ColorRecord,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining_ms: Option<u64>,
    },
    TimeGiven {
        to: ColorRecord,
        remaining_ms: u64,
    },
    Ended(OutcomeRecord),
}

#[derive(Serialize, Deserialize)]
struct TermsRecord {
    variant: String,
    clock: String,
    black: SeatRecord,
    white: SeatRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SeatRecord {
    Player(i64),
    Computer(u8),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ColorRecord {
    Black,
    White,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OutcomeRecord {
    Board { winner: Option<ColorRecord> },
    Agreed,
    Resigned { by: ColorRecord },
    Left { by: ColorRecord },
    OutOfTime { by: ColorRecord },
    Aborted { by: ColorRecord },
    NoFirstMove { by: ColorRecord },
}

impl From<&Entry> for EntryRecord {
    fn from(entry: &Entry) -> EntryRecord {
        EntryRecord {
            at: entry.at.0,
            published: entry.published.map(|at| at.0),
            command: entry.command.map(|(by, id)| CommandRecord {
                by: by.into(),
                id: id.0,
            }),
            events: entry.events.iter().map(EventRecord::from).collect(),
        }
    }
}

impl EntryRecord {
    fn entry(self, version: u32) -> Result<Entry, CodecError> {
        Ok(Entry {
            version,
            at: Timestamp(self.at),
            published: self.published.map(Timestamp),
            command: self
                .command
                .map(|command| (command.by.into(), CommandId(command.id))),
            events: self
                .events
                .into_iter()
                .map(EventRecord::event)
                .collect::<Result<_, _>>()?,
        })
    }
}

impl From<&Event> for EventRecord {
    fn from(event: &Event) -> EventRecord {
        match *event {
            Event::Started { terms } => EventRecord::Started(terms.into()),
            Event::Moved {
                square,
                spent,
                remaining,
                lag_reserve,
            } => EventRecord::Moved {
                square: square.to_string(),
                spent_ms: millis(spent),
                remaining_ms: remaining.map(millis),
                lag_reserve_ms: (lag_reserve != lag::RESERVE).then(|| millis(lag_reserve)),
            },
            Event::Passed => EventRecord::Passed,
            Event::Skipped => EventRecord::Skipped,
            Event::DrawOffered { by } => EventRecord::DrawOffered { by: by.into() },
            Event::DrawDeclined => EventRecord::DrawDeclined,
            Event::TakebackAsked { by } => EventRecord::TakebackAsked { by: by.into() },
            Event::TakebackDeclined => EventRecord::TakebackDeclined,
            Event::TakenBack { by, remaining } => EventRecord::TakenBack {
                by: by.into(),
                remaining_ms: remaining.map(millis),
            },
            Event::TimeGiven { to, remaining } => EventRecord::TimeGiven {
                to: to.into(),
                remaining_ms: millis(remaining),
            },
            Event::Resumed { remaining } => EventRecord::Resumed {
                remaining_ms: remaining.map(millis),
            },
            Event::Ended { outcome } => EventRecord::Ended(outcome.into()),
        }
    }
}

impl EventRecord {
    fn event(self) -> Result<Event, CodecError> {
        Ok(match self {
            EventRecord::Started(terms) => Event::Started {
                terms: terms.terms()?,
            },
            EventRecord::Moved {
                square,
                spent_ms,
                remaining_ms,
                lag_reserve_ms,
            } => Event::Moved {
                square: square
                    .parse::<Square>()
                    .map_err(|_| CodecError::OutOfRange("a square"))?,
                spent: Duration::from_millis(spent_ms),
                remaining: remaining_ms.map(Duration::from_millis),
                lag_reserve: lag_reserve_ms.map_or(lag::RESERVE, Duration::from_millis),
            },
            EventRecord::Passed => Event::Passed,
            EventRecord::Skipped => Event::Skipped,
            EventRecord::DrawOffered { by } => Event::DrawOffered { by: by.into() },
            EventRecord::DrawDeclined => Event::DrawDeclined,
            EventRecord::TakebackAsked { by } => Event::TakebackAsked { by: by.into() },
            EventRecord::TakebackDeclined => Event::TakebackDeclined,
            EventRecord::TakenBack { by, remaining_ms } => Event::TakenBack {
                by: by.into(),
                remaining: remaining_ms.map(Duration::from_millis),
            },
            EventRecord::TimeGiven { to, remaining_ms } => Event::TimeGiven {
                to: to.into(),
                remaining: Duration::from_millis(remaining_ms),
            },
            EventRecord::Resumed { remaining_ms } => Event::Resumed {
                remaining: remaining_ms.map(Duration::from_millis),
            },
            EventRecord::Ended(outcome) => Event::Ended {
                outcome: outcome.into(),
            },
        })
    }
}

impl From<Terms> for TermsRecord {
    fn from(terms: Terms) -> TermsRecord {
        TermsRecord {
            variant: terms.variant.name().to_owned(),
            clock: terms.clock.to_string(),
            black: terms.seats.black.into(),
            white: terms.seats.white.into(),
        }
    }
}

impl TermsRecord {
    fn terms(self) -> Result<Terms, CodecError> {
        let variant = self.variant.parse::<Variant>();
        let clock = self.clock.parse::<ClockSetting>();
        Ok(Terms {
            variant: variant.map_err(|_| CodecError::OutOfRange("a variant"))?,
            clock: clock.map_err(|_| CodecError::OutOfRange("a clock"))?,
            seats: ByColor {
                black: self.black.seat()?,
                white: self.white.seat()?,
            },
        })
    }
}

impl From<Seat> for SeatRecord {
    fn from(seat: Seat) -> SeatRecord {
        match seat {
            Seat::Player(player) => SeatRecord::Player(player.0),
            Seat::Computer(level) => SeatRecord::Computer(level.number()),
        }
    }
}

impl SeatRecord {
    fn seat(self) -> Result<Seat, CodecError> {
        match self {
            SeatRecord::Player(number) => Ok(Seat::Player(PlayerId(number))),
            SeatRecord::Computer(level) => {
                let level = Level::new(level).ok_or(CodecError::OutOfRange("a level"))?;
                Ok(Seat::Computer(level))
            }
        }
    }
}

impl From<Color> for ColorRecord {
    fn from(color: Color) -> ColorRecord {
        match color {
            Color::Black => ColorRecord::Black,
            Color::White => ColorRecord::White,
        }
    }
}

impl From<ColorRecord> for Color {
    fn from(color: ColorRecord) -> Color {
        match color {
            ColorRecord::Black => Color::Black,
            ColorRecord::White => Color::White,
        }
    }
}

impl From<Outcome> for OutcomeRecord {
    fn from(outcome: Outcome) -> OutcomeRecord {
        match outcome {
            Outcome::Board { winner } => OutcomeRecord::Board {
                winner: winner.map(Into::into),
            },
            Outcome::Agreed => OutcomeRecord::Agreed,
            Outcome::Resigned { by } => OutcomeRecord::Resigned { by: by.into() },
            Outcome::Left { by } => OutcomeRecord::Left { by: by.into() },
            Outcome::OutOfTime { by } => OutcomeRecord::OutOfTime { by: by.into() },
            Outcome::Aborted { by } => OutcomeRecord::Aborted { by: by.into() },
            Outcome::NoFirstMove { by } => OutcomeRecord::NoFirstMove { by: by.into() },
        }
    }
}

impl From<OutcomeRecord> for Outcome {
    fn from(outcome: OutcomeRecord) -> Outcome {
        match outcome {
            OutcomeRecord::Board { winner } => Outcome::Board {
                winner: winner.map(Into::into),
            },
            OutcomeRecord::Agreed => Outcome::Agreed,
            OutcomeRecord::Resigned { by } => Outcome::Resigned { by: by.into() },
            OutcomeRecord::Left { by } => Outcome::Left { by: by.into() },
            OutcomeRecord::OutOfTime { by } => Outcome::OutOfTime { by: by.into() },
            OutcomeRecord::Aborted { by } => Outcome::Aborted { by: by.into() },
            OutcomeRecord::NoFirstMove { by } => Outcome::NoFirstMove { by: by.into() },
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One entry a line, as codec 1 wrote them when it was the newest.
    const CODEC_1: &str = include_str!("samples/entries-1.jsonl");

    fn moved(square: &str, spent: u64, remaining: Option<u64>) -> Event {
        let remaining = remaining.map(Duration::from_millis);
        Event::Moved {
            square: square.parse().unwrap(),
            spent: Duration::from_millis(spent),
            remaining,
            lag_reserve: lag::RESERVE,
        }
    }

    fn entry(version: u32, events: Vec<Event>) -> Entry {
        let at = Timestamp(1_700_000_000_000 + i64::from(version));
        Entry {
            version,
            at,
            published: None,
            command: None,
            events,
        }
    }

    fn started(clock: ClockSetting, black: Seat) -> Event {
        let seats = ByColor {
            black,
            white: Seat::Player(PlayerId(7)),
        };
        Event::Started {
            terms: Terms {
                variant: Variant::Standard,
                clock,
                seats,
            },
        }
    }

    /// What the sample means: every kind of event, every outcome, each optional field both ways.
    fn sample() -> Vec<Entry> {
        let by = Color::Black;
        let command = Some((Color::White, CommandId(9_007_199_254_740_991)));
        let published = Some(Timestamp(1_700_000_000_001));
        let mut entries = vec![
            entry(
                1,
                vec![started(
                    ClockSetting::game(5, 3).unwrap(),
                    Seat::Player(PlayerId(5)),
                )],
            ),
            entry(
                2,
                vec![started(ClockSetting::None, Seat::Computer(Level::MIN))],
            ),
            Entry {
                published,
                command,
                ..entry(3, vec![moved("f5", 1200, Some(301_800))])
            },
            entry(4, vec![moved("d6", 40, None), Event::Passed]),
            entry(
                5,
                vec![Event::Resumed {
                    remaining: Some(Duration::from_secs(10)),
                }],
            ),
            entry(6, vec![Event::Resumed { remaining: None }]),
        ];
        let outcomes = [
            Outcome::Board { winner: None },
            Outcome::Board { winner: Some(by) },
            Outcome::Resigned { by },
            Outcome::Left { by },
            Outcome::OutOfTime { by: Color::White },
            Outcome::Aborted { by },
            Outcome::NoFirstMove { by },
            Outcome::Agreed,
        ];
        let ends = outcomes.map(|outcome| Event::Ended { outcome });
        let person = Seat::Player(PlayerId(5));
        let clocks = ["30s skip", "5s lose", "3d"];
        let starts = clocks.map(|clock| started(clock.parse().unwrap(), person));
        let others = [
            Event::Skipped,
            Event::DrawOffered { by },
            Event::DrawDeclined,
            Event::TakebackAsked { by },
            Event::TakebackDeclined,
            Event::TakenBack {
                by,
                remaining: Some(Duration::from_secs(9)),
            },
            Event::TakenBack {
                by,
                remaining: None,
            },
            Event::TimeGiven {
                to: by,
                remaining: Duration::from_mins(3),
            },
            Event::Moved {
                square: "c3".parse().unwrap(),
                spent: Duration::ZERO,
                remaining: None,
                lag_reserve: Duration::from_millis(2_170),
            },
        ];
        let singles = ends.into_iter().chain(starts).chain(others);
        entries.extend(
            (7..)
                .zip(singles)
                .map(|(version, event)| entry(version, vec![event])),
        );
        entries
    }

    #[test]
    fn reads_what_codec_1_wrote() {
        let lines = (1..).zip(CODEC_1.lines());
        let read = lines.map(|(version, line)| decode_entry(1, version, line.as_bytes()).unwrap());
        assert_eq!(read.collect::<Vec<_>>(), sample());
    }

    #[test]
    fn writes_as_the_newest_sample_shows() {
        let written: Vec<String> = sample()
            .iter()
            .map(|entry| String::from_utf8(encode_entry(entry)).unwrap())
            .collect();
        assert_eq!(written, CODEC_1.lines().collect::<Vec<_>>());
    }

    #[test]
    fn damage_is_an_error() {
        let unknown = decode_entry(99, 1, b"{}");
        assert!(matches!(unknown, Err(CodecError::Unknown(99))));
        assert!(matches!(
            decode_entry(1, 1, b"{\"at\":1"),
            Err(CodecError::Json(_))
        ));
        let square = br#"{"at":1,"events":[{"moved":{"square":"z9","spent_ms":1}}]}"#;
        assert!(matches!(
            decode_entry(1, 1, square),
            Err(CodecError::OutOfRange("a square"))
        ));
    }
}
