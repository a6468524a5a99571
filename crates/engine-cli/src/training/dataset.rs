//! Files of labelled positions: 17 bytes each, the discs of the side to move and of the other as
//! little-endian bitboards, then the expected final lead of the side to move in discs.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use reversi_engine::board::Board;

const RECORD: usize = 17;

/// A position and the final lead of the side to move, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) board: Board,
    pub(crate) score: i8,
}

/// Reads all positions of a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Sample>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    // A file that is being written to may end within a record.
    let samples = bytes.chunks_exact(RECORD).map(decode).collect::<Vec<_>>();
    let sound = |sample: &Sample| {
        sample.board.player & sample.board.opponent == 0 && sample.score.unsigned_abs() <= 64
    };
    ensure!(
        samples.iter().all(sound),
        "{} holds no labelled positions",
        path.display()
    );
    Ok(samples)
}

fn decode(record: &[u8]) -> Sample {
    let discs = |from: usize| {
        let bytes = record[from..from + 8]
            .try_into()
            .expect("eight bytes of a record");
        u64::from_le_bytes(bytes)
    };
    Sample {
        board: Board {
            player: discs(0),
            opponent: discs(8),
        },
        score: record[16] as i8,
    }
}

/// Appends positions to a file.
pub(crate) struct Writer(BufWriter<File>);

impl Writer {
    pub(crate) fn create(path: &Path) -> anyhow::Result<Writer> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Writer(BufWriter::new(file)))
    }

    /// Goes on with a file of whole games, each of which ends with the position where nobody can
    /// move: the games that the file holds, of which one that was cut off is dropped.
    pub(crate) fn resume(path: &Path) -> anyhow::Result<(Writer, u64)> {
        if !path.exists() {
            return Ok((Writer::create(path)?, 0));
        }
        let samples = read(path)?;
        let is_end = |sample: &Sample| {
            sample.board.legal_moves() == 0 && sample.board.pass().legal_moves() == 0
        };
        let games = samples.iter().filter(|sample| is_end(sample)).count();
        let whole = samples.iter().rposition(is_end).map_or(0, |at| at + 1);
        let mut file = OpenOptions::new()
            .write(true)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len((whole * RECORD) as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Writer(BufWriter::new(file)), games as u64))
    }

    /// Writes the positions of a game.
    pub(crate) fn write(&mut self, samples: &[Sample]) -> io::Result<()> {
        for sample in samples {
            self.0.write_all(&sample.board.player.to_le_bytes())?;
            self.0.write_all(&sample.board.opponent.to_le_bytes())?;
            self.0.write_all(&sample.score.to_le_bytes())?;
        }
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let path = std::env::temp_dir().join(format!("reversi-samples-{}", std::process::id()));
        let samples = [-64, 0, 38].map(|score| Sample {
            board: Board::START,
            score,
        });
        let mut writer = Writer::create(&path).expect("a file");
        writer.write(&samples).expect("room");
        assert_eq!(read(&path).expect("samples"), samples);
        std::fs::remove_file(path).expect("the file");
    }
}
