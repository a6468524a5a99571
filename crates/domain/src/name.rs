//! What people who register may call themselves.
//!
//! Names are compared in two ways. The key finds a person however the name is typed, in capitals or
//! small letters. The skeleton, after Unicode Technical Standard 39, is the same for all names that look
//! alike, and nobody may take a name whose skeleton somebody has.

use std::fmt;
use std::ops::RangeInclusive;

use unicode_normalization::UnicodeNormalization;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection};

/// How many characters a name has.
pub const LENGTH: RangeInclusive<usize> = 3..=20;

/// Names that nobody may have, nor any that look like one: they speak for the site, or for nobody.
const RESERVED: [&str; 22] = [
    "admin",
    "administrator",
    "anonymous",
    "closed-account",
    "computer",
    "deleted",
    "engine",
    "everybody",
    "everyone",
    "guest",
    "moderator",
    "nobody",
    "official",
    "operator",
    "owner",
    "reversi",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "webmaster",
];

/// How the names of guests begin.
const GUEST: [&str; 2] = ["guest-", "guest_"];

/// The name of somebody who has registered: letters and digits of one script, or of Latin beside
/// Japanese, Chinese or Korean, with single hyphens and underscores between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

/// Why a text cannot be a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It has fewer or more characters than [`LENGTH`].
    #[error("a name has {} to {} characters", LENGTH.start(), LENGTH.end())]
    Length,
    /// It has something else than letters, digits and single hyphens and underscores between them.
    #[error("a name has letters and digits, and single hyphens and underscores between them")]
    Characters,
    /// It mixes scripts that look alike.
    #[error("a name is written in one script")]
    Scripts,
    /// It is, or looks like, a name that stands for the site or for a guest.
    #[error("this name is reserved")]
    Reserved,
}

impl Name {
    /// Reads a name as somebody has typed it. Compatible forms of a letter become one, and what
    /// surrounds the name is left out.
    pub fn new(typed: &str) -> Result<Name, NameError> {
        // More than any name needs, before anything is done for each character.
        if typed.len() > 64 * LENGTH.end() {
            return Err(NameError::Length);
        }
        let name = Name(typed.trim().nfkc().collect());
        if !LENGTH.contains(&name.0.chars().count()) {
            return Err(NameError::Length);
        }
        if !has_right_characters(&name.0) {
            return Err(NameError::Characters);
        }
        if !(name.0.as_str()).check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(NameError::Scripts);
        }
        if is_reserved(&name.skeleton()) {
            return Err(NameError::Reserved);
        }
        Ok(name)
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the name is found by.
    pub fn key(&self) -> String {
        key(&self.0)
    }

    /// The same for all names that look like this one, in capitals or small letters.
    pub fn skeleton(&self) -> String {
        skeleton(&self.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a person is found by, however the name is typed.
pub fn key(name: &str) -> String {
    name.trim().nfkc().collect::<String>().to_lowercase()
}

fn skeleton(name: &str) -> String {
    let as_shown: String = unicode_security::skeleton(name).collect();
    let small = as_shown.to_lowercase();
    // A capital I is an l to the eye, and i to whoever ignores capitals.
    unicode_security::skeleton(&small)
        .map(|letter| if letter == 'i' { 'l' } else { letter })
        .collect()
}

fn has_right_characters(name: &str) -> bool {
    let is_joint = |character| matches!(character, '-' | '_');
    let no_joint_beside_another = name
        .split(is_joint)
        .all(|part| part.chars().next().is_some_and(char::is_alphanumeric));
    no_joint_beside_another
        && name.chars().all(|character| {
            is_joint(character)
                || unicode_security::GeneralSecurityProfile::identifier_allowed(character)
        })
        && !name.contains(['.', '\'', ':', '·'])
}

fn is_reserved(skeleton_of_name: &str) -> bool {
    RESERVED
        .iter()
        .any(|reserved| skeleton(reserved) == skeleton_of_name)
        || GUEST
            .iter()
            .any(|guest| skeleton_of_name.starts_with(&skeleton(guest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(typed: &str) -> NameError {
        Name::new(typed).expect_err(typed)
    }

    #[test]
    fn people_may_be_called_in_their_own_scripts() {
        for typed in [
            "Ann",
            "o_o",
            "Jean-Luc",
            "Иван_1990",
            "Õie",
            "山田太郎",
            "リバーシ",
            "Taro山田",
            "김철수",
            "x2y",
        ] {
            assert_eq!(
                Name::new(typed).map(|name| name.to_string()),
                Ok(typed.into())
            );
        }
        assert_eq!(Name::new(" Ａnn１ ").expect("a name").as_str(), "Ann1");
    }

    #[test]
    fn a_name_has_3_to_20_characters() {
        for typed in ["", "ab", "  ab  ", &"x".repeat(21), &"x".repeat(100_000)] {
            assert_eq!(error(typed), NameError::Length);
        }
        assert!(Name::new(&"я".repeat(20)).is_ok());
    }

    #[test]
    fn nothing_but_letters_and_digits_and_single_joints_is_in_it() {
        for typed in [
            "two words",
            "<b>bold</b>",
            "a--b",
            "a-_b",
            "-abc",
            "abc_",
            "a.b.c",
            "d'Arc",
            "semi;colon",
            "😀😀😀",
            "a\u{200b}bc",
            "a\u{202e}bc",
            "tab\tbed",
            "null\0byte",
            "\u{301}abc",
        ] {
            assert_eq!(error(typed), NameError::Characters, "{typed:?}");
        }
    }

    #[test]
    fn scripts_that_look_alike_are_not_mixed() {
        for typed in ["pаypal", "Ivаn", "αlpha", "Иvan"] {
            assert_eq!(error(typed), NameError::Scripts, "{typed}");
        }
    }

    #[test]
    fn nobody_speaks_for_the_site_or_is_called_like_a_guest() {
        for typed in [
            "admin",
            "ADMIN",
            "Adm1n",
            "Guest-4F7K2Q",
            "guest_1",
            "GUEST",
            "Reversl",
            "аdmin",
        ] {
            let error = error(typed);
            assert!(
                matches!(error, NameError::Reserved | NameError::Scripts),
                "{typed}: {error}"
            );
        }
        assert!(Name::new("guesthouse").is_ok());
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let skeleton = |typed| Name::new(typed).expect(typed).skeleton();
        for (one, other) in [
            ("Ivan", "ivan"),
            ("Ivan", "lvan"),
            ("Bill", "BiII"),
            ("modern", "modem"),
            ("O0O0", "oooo"),
            ("Саша", "саша"),
            ("Cop", "Сор"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Anna"), skeleton("Anne"));
    }

    #[test]
    fn a_person_is_found_however_the_name_is_typed() {
        let name = Name::new("Õie-山").expect("a name");
        assert_eq!(name.key(), key(" õIE-山 "));
        assert_ne!(name.key(), key("Oie-山"));
    }
}
