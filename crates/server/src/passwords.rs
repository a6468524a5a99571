//! Passwords: hashed with argon2id, a few at a time, off the asynchronous threads.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::thread::available_parallelism;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use reversi_protocol::ErrorCode;
use zxcvbn::Score;

use crate::pool::{Pool, PoolError};

/// How many characters a password has.
pub const LENGTH: RangeInclusive<usize> = 5..=200;

/// How many may wait for each one that is hashed. Each takes 19 MiB and some 30 ms.
const QUEUE: usize = 32;

/// Where passwords are hashed and checked. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Passwords {
    pool: Pool,
    /// The hash of a password that nobody has, for names that nobody has.
    nobodys: String,
}

/// A new password's hash.
#[derive(Debug)]
pub struct Hashed {
    /// As a PHC string, which names its salt and its parameters.
    pub hash: String,
    /// Whether the password is easily guessed.
    pub weak: bool,
}

impl Passwords {
    /// Leaves half of the processor to everything else.
    pub fn new() -> Passwords {
        let threads = available_parallelism().map_or(1, NonZero::get).div_ceil(2);
        Passwords {
            pool: Pool::new(threads, threads * QUEUE),
            nobodys: hash("nobody's password"),
        }
    }

    /// Hashes a new password; `name` is its owner's, which makes a bad one.
    ///
    /// # Errors
    ///
    /// `PasswordLength`; `ServerFull` where too many wait.
    pub async fn hash(&self, password: String, name: &str) -> Result<Hashed, ErrorCode> {
        if !LENGTH.contains(&password.chars().count()) {
            return Err(ErrorCode::PasswordLength);
        }
        let name = name.to_owned();
        let hashed = move || Hashed {
            hash: hash(&password),
            weak: zxcvbn::zxcvbn(&password, &[&name]).score() < Score::Two,
        };
        self.pool.run(hashed).await.map_err(code)
    }

    /// Whether this is the password of the hash. Where there is no hash it is not, and it takes as
    /// long to say so.
    ///
    /// # Errors
    ///
    /// `ServerFull` where too many wait.
    pub async fn is(&self, password: String, of: Option<&str>) -> Result<bool, ErrorCode> {
        let exists = of.is_some();
        let hash = of.unwrap_or(&self.nobodys).to_owned();
        // What is too long is nobody's, and not worth a hash.
        if password.chars().count() > *LENGTH.end() {
            return Ok(false);
        }
        let check = move || verify(&password, &hash);
        Ok(self.pool.run(check).await.map_err(code)? && exists)
    }
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords::new()
    }
}

/// With the parameters that OWASP advises for argon2id: 19 MiB, two passes, one lane.
fn hash(password: &str) -> String {
    let hashed = Argon2::default().hash_password(password.as_bytes());
    hashed.expect("a salt can be drawn").to_string()
}

fn verify(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| {
        Argon2::default()
            .verify_password(password.as_bytes(), &hash)
            .is_ok()
    })
}

fn code(error: PoolError) -> ErrorCode {
    match error {
        PoolError::Busy => ErrorCode::ServerFull,
        PoolError::Failed => ErrorCode::Internal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_by_its_hash() {
        let passwords = Passwords::new();
        let made = passwords.hash("correct horse".into(), "Ann").await;
        let made = made.expect("a hash");
        assert!(made.hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        for (password, is) in [
            ("correct horse", true),
            ("Correct horse", false),
            ("", false),
        ] {
            let answer = passwords.is(password.into(), Some(&made.hash)).await;
            assert_eq!(answer, Ok(is), "{password}");
        }
        let nobodys = passwords.is("nobody's password".into(), None).await;
        assert_eq!(nobodys, Ok(false));
    }

    #[tokio::test]
    async fn a_weak_one_is_said_to_be_weak() {
        let passwords = Passwords::new();
        for (password, weak) in [
            ("12345", true),
            ("password", true),
            ("Katharina77", true),
            ("zu viert im Regen", false),
            ("лошадь батарея скрепка", false),
        ] {
            let made = passwords.hash(password.into(), "Katharina77").await;
            assert_eq!(made.expect("a hash").weak, weak, "{password}");
        }
    }

    #[tokio::test]
    async fn a_password_has_5_to_200_characters() {
        let passwords = Passwords::new();
        for password in ["", "1234", &"x".repeat(201)] {
            let made = passwords.hash(password.into(), "Ann").await;
            assert_eq!(made.map(drop), Err(ErrorCode::PasswordLength));
        }
        let made = passwords
            .hash("я".repeat(200), "Ann")
            .await
            .expect("a hash");
        assert_eq!(
            passwords.is("я".repeat(200), Some(&made.hash)).await,
            Ok(true)
        );
    }
}
