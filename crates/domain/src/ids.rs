//! The names by which things are known.

use std::fmt;
use std::str::FromStr;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A text that is not an id of the kind asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a valid id")]
pub struct ParseIdError;

/// A random id that is written with a fixed number of digits and letters, for addresses.
macro_rules! random_id {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u64);

        impl $name {
            const COUNT: u64 = 62_u64.pow($length);

            /// The id that `random`, a uniformly random number, stands for.
            pub const fn from_random(random: u64) -> $name {
                $name(random % $name::COUNT)
            }

            /// The id of a number that [`number`](Self::number) gave.
            pub const fn from_number(number: u64) -> Option<$name> {
                if number < $name::COUNT { Some($name(number)) } else { None }
            }

            /// The id as a number below 62^length, which fits a signed 64-bit integer.
            pub const fn number(self) -> u64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut text = [0; $length];
                let mut rest = self.0;
                for place in text.iter_mut().rev() {
                    *place = DIGITS[(rest % 62) as usize];
                    rest /= 62;
                }
                text.iter().try_for_each(|&digit| fmt::Write::write_char(f, digit.into()))
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<$name, ParseIdError> {
                if text.len() != $length {
                    return Err(ParseIdError);
                }
                text.bytes()
                    .try_fold(0, |number, byte| Some(number * 62 + digit(byte)?))
                    .map($name)
                    .ok_or(ParseIdError)
            }
        }
    };
}

random_id! {
    /// A game, in its address: eight digits and letters, such as `0a1B2c3D`.
    GameId, 8
}

random_id! {
    /// An invitation, in the link that is sent to a friend: ten digits and letters. Whoever knows
    /// it may accept, so it has to be drawn from a source that nobody can guess.
    InvitationCode, 10
}

random_id! {
    /// A seek, as it stands in the lobby: eight digits and letters.
    SeekId, 8
}

random_id! {
    /// A session, as its owner sees it in a list: ten digits and letters. Knowing it opens nothing.
    SessionId, 10
}

fn digit(byte: u8) -> Option<u64> {
    let value = match byte {
        b'0'..=b'9' => byte - b'0',
        b'A'..=b'Z' => byte - b'A' + 10,
        b'a'..=b'z' => byte - b'a' + 36,
        _ => return None,
    };
    Some(value.into())
}

/// A person, guest or registered. Positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub i64);

/// A command's name, made by the client that sends it: a number below 2^53 that it does not use
/// again, so that the same command sent twice acts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommandId(pub u64);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ids_are_read_as_they_are_written(random: u64) {
            let game = GameId::from_random(random);
            prop_assert_eq!(game.to_string().len(), 8);
            prop_assert_eq!(game.to_string().parse(), Ok(game));
            prop_assert_eq!(GameId::from_number(game.number()), Some(game));
            let code = InvitationCode::from_random(random);
            prop_assert_eq!(code.to_string().parse(), Ok(code));
        }
    }

    #[test]
    fn anything_else_is_no_id() {
        for text in [
            "",
            "0000000",
            "000000000",
            "0000000-",
            "0000000é",
            "../../..",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(ParseIdError), "{text}");
        }
        assert_eq!(GameId::from_number(u64::MAX), None);
    }

    #[test]
    fn the_alphabet_is_ordered() {
        assert_eq!(GameId::from_random(0).to_string(), "00000000");
        assert_eq!(GameId::from_random(61).to_string(), "0000000z");
        assert_eq!(GameId::from_random(62).to_string(), "00000010");
        assert_eq!(
            GameId::from_random(GameId::COUNT - 1).to_string(),
            "zzzzzzzz"
        );
    }
}
