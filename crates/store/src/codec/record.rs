//! The records of finished games. Codec 1: numbers in LEB128, seven bits a byte, low bits first.
//! In a timed game the milliseconds that Black and White had left; then for each ply 0 for a
//! pass, 1 for a skip or 2 + 16 * row + column for a move, and the milliseconds it took.
//! Three or four bytes a ply on 8x8.

use std::time::Duration;

use reversi_domain::ByColor;
use reversi_domain::table::PlayedPly;
use reversi_engine::{MAX_SIZE, Ply, Square};

use super::CodecError;

/// The codec that records are written with.
pub(crate) const RECORD_CODEC: i16 = 1;

/// What a record holds; all else of a finished game has columns of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordBody {
    /// What each side had left at the end; `None` in an untimed game.
    pub(crate) remaining: Option<ByColor<Duration>>,
    pub(crate) plies: Vec<PlayedPly>,
}

/// Writes a record.
pub(crate) fn encode_record(record: &RecordBody) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(4 * record.plies.len() + 8);
    if let Some(ByColor { black, white }) = record.remaining {
        put(&mut bytes, millis(black));
        put(&mut bytes, millis(white));
    }
    for played in &record.plies {
        put(&mut bytes, ply_number(played.ply));
        put(&mut bytes, millis(played.spent));
    }
    bytes
}

/// Reads the record of a game that was `timed` or not.
pub(crate) fn decode_record(
    codec: i16,
    timed: bool,
    bytes: &[u8],
) -> Result<RecordBody, CodecError> {
    if codec != 1 {
        return Err(CodecError::Unknown(codec));
    }
    let mut rest = bytes;
    let remaining = if timed {
        Some(ByColor {
            black: take_duration(&mut rest)?,
            white: take_duration(&mut rest)?,
        })
    } else {
        None
    };
    let mut plies = Vec::with_capacity(64);
    while !rest.is_empty() {
        let ply = ply(take(&mut rest)?)?;
        plies.push(PlayedPly {
            ply,
            spent: take_duration(&mut rest)?,
        });
    }
    Ok(RecordBody { remaining, plies })
}

fn ply_number(ply: Ply) -> u64 {
    match ply {
        Ply::Pass => 0,
        Ply::Skip => 1,
        Ply::Move(square) => {
            2 + u64::from(square.row()) * u64::from(MAX_SIZE) + u64::from(square.column())
        }
    }
}

fn ply(number: u64) -> Result<Ply, CodecError> {
    match number {
        0 => Ok(Ply::Pass),
        1 => Ok(Ply::Skip),
        _ => {
            let place = u8::try_from(number - 2).ok();
            place
                .and_then(|place| Square::new(place % MAX_SIZE, place / MAX_SIZE))
                .map(Ply::Move)
                .ok_or(CodecError::OutOfRange("a square"))
        }
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(rest: &mut &[u8]) -> Result<u64, CodecError> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(CodecError::Length)?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(CodecError::OutOfRange("a number"))
}

fn take_duration(rest: &mut &[u8]) -> Result<Duration, CodecError> {
    take(rest).map(Duration::from_millis)
}

/// Capped at what nine bytes hold, some hundred million years.
fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis())
        .unwrap_or(u64::MAX)
        .min((1 << 63) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::option;
    use proptest::prelude::*;

    /// Pairs of lines: what a record means, and the bytes that codec 1 wrote for it.
    const CODEC_1: &str = include_str!("samples/records-1.txt");

    /// `timed 1500,0: f5 1200, -- 0, ~~ 30000`, or `untimed: …`.
    fn parse(line: &str) -> RecordBody {
        let (clock, plies) = line.split_once(": ").unwrap();
        let duration = |text: &str| Duration::from_millis(text.parse().unwrap());
        let remaining = clock.strip_prefix("timed ").map(|both| {
            let (black, white) = both.split_once(',').unwrap();
            ByColor {
                black: duration(black),
                white: duration(white),
            }
        });
        let plies = plies.split(", ").map(|played| {
            let (ply, spent) = played.split_once(' ').unwrap();
            PlayedPly {
                ply: ply.parse().unwrap(),
                spent: duration(spent),
            }
        });
        RecordBody {
            remaining,
            plies: plies.collect(),
        }
    }

    fn hex(bytes: &[u8]) -> String {
        bytes
            .iter()
            .fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
    }

    fn unhex(text: &str) -> Vec<u8> {
        let digits: Vec<char> = text.chars().collect();
        let byte =
            |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap();
        digits.chunks(2).map(byte).collect()
    }

    #[test]
    fn reads_and_writes_as_the_sample_shows() {
        let lines: Vec<&str> = CODEC_1.lines().collect();
        for pair in lines.chunks(2) {
            let body = parse(pair[0]);
            let timed = body.remaining.is_some();
            assert_eq!(decode_record(1, timed, &unhex(pair[1])).unwrap(), body);
            assert_eq!(hex(&encode_record(&body)), pair[1]);
        }
    }

    #[test]
    fn damage_is_an_error() {
        assert!(matches!(
            decode_record(2, false, b""),
            Err(CodecError::Unknown(2))
        ));
        assert!(matches!(
            decode_record(1, true, &[5]),
            Err(CodecError::Length)
        ));
        assert!(matches!(
            decode_record(1, false, &[0x80]),
            Err(CodecError::Length)
        ));
        assert!(matches!(
            decode_record(1, false, &[0xff, 0x7f, 0]),
            Err(CodecError::OutOfRange("a square"))
        ));
        assert!(matches!(
            decode_record(1, false, &[0x80; 10]),
            Err(CodecError::OutOfRange("a number"))
        ));
    }

    fn any_duration() -> impl Strategy<Value = Duration> {
        (0..u64::MAX >> 1).prop_map(Duration::from_millis)
    }

    fn any_ply() -> impl Strategy<Value = Ply> {
        prop_oneof![
            Just(Ply::Pass),
            Just(Ply::Skip),
            (0..MAX_SIZE, 0..MAX_SIZE)
                .prop_map(|(column, row)| Ply::Move(Square::new(column, row).unwrap())),
        ]
    }

    proptest! {
        #[test]
        fn a_record_is_read_as_it_was_written(
            remaining in option::of((any_duration(), any_duration())),
            plies in vec((any_ply(), any_duration()), 0..130),
        ) {
            let remaining = remaining.map(|(black, white)| ByColor { black, white });
            let plies = plies.into_iter().map(|(ply, spent)| PlayedPly { ply, spent }).collect();
            let body = RecordBody { remaining, plies };
            let bytes = encode_record(&body);
            prop_assert_eq!(decode_record(1, body.remaining.is_some(), &bytes).unwrap(), body);
        }
    }
}
