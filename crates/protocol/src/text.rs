//! Serde for what is written as text: ids and squares.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    // Owned only where the text has escapes, which no id and no square has.
    let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
    text.parse().map_err(de::Error::custom)
}

/// The same for what may be absent.
pub(crate) mod option {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, de};

    #[allow(clippy::ref_option, reason = "the signature that serde asks for")]
    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => to.collect_str(value),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(de::Error::custom))
            .transpose()
    }
}
