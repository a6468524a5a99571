//! The groups of squares that the evaluation looks at.
//!
//! Each shape stands for all its images under the symmetries of the board, and all images share
//! one table of weights. The contents of an image are a number in base 3 with a digit a square:
//! 0 empty, 1 the player's, 2 the opponent's.

/// The number of shapes.
pub(crate) const SHAPE_COUNT: usize = 12;

/// The number of images of all shapes together.
pub const IMAGE_COUNT: usize = 46;

/// [`IMAGE_COUNT`] rounded up to whole 256-bit vectors of 16-bit numbers.
pub(crate) const LANES: usize = 48;

/// The shapes, by the squares of one image. The choice is that of Edax (Richard Delorme): regions
/// around a corner, edges, lines and diagonals.
const SHAPES: [&[u8]; SHAPE_COUNT] = [
    // The corner, 3x3.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The corner with its X square and both edges to the middle.
    &[32, 24, 16, 8, 0, 9, 1, 2, 3, 4],
    // The edge with both X squares.
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14],
    // The edge without the C squares, with the four squares before its middle.
    &[0, 2, 3, 10, 11, 12, 13, 4, 5, 7],
    // The second, third and fourth line.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // The diagonals of eight to four squares.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// The square `index` is moved to by one of the eight symmetries of the board.
const fn image_of(index: u8, symmetry: u8) -> u8 {
    let (mut x, mut y) = (index & 7, index >> 3);
    if symmetry & 1 != 0 {
        x = 7 - x;
    }
    if symmetry & 2 != 0 {
        y = 7 - y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    y << 3 | x
}

/// One image of a shape.
#[derive(Clone, Copy)]
struct Image {
    shape: u8,
    symmetry: u8,
}

const fn square_set(image: Image) -> u64 {
    let squares = SHAPES[image.shape as usize];
    let mut set = 0;
    let mut at = 0;
    while at < squares.len() {
        set |= 1 << image_of(squares[at], image.symmetry);
        at += 1;
    }
    set
}

/// All images, shape by shape, each set of squares once.
const IMAGES: [Image; IMAGE_COUNT] = {
    let mut images = [Image {
        shape: 0,
        symmetry: 0,
    }; IMAGE_COUNT];
    let mut count = 0;
    let mut shape = 0;
    while shape < SHAPE_COUNT {
        let first = count;
        let mut symmetry = 0;
        while symmetry < 8 {
            let image = Image {
                shape: shape as u8,
                symmetry,
            };
            let mut seen = false;
            let mut other = first;
            while other < count {
                seen |= square_set(images[other]) == square_set(image);
                other += 1;
            }
            if !seen {
                images[count] = image;
                count += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == IMAGE_COUNT);
    images
};

/// What a disc of the player on each square adds to the number of each image.
pub(crate) static POWERS: [[u16; LANES]; 64] = {
    let mut powers = [[0; LANES]; 64];
    let mut lane = 0;
    while lane < IMAGE_COUNT {
        let squares = SHAPES[IMAGES[lane].shape as usize];
        let mut power = 1_u16;
        let mut at = 0;
        while at < squares.len() {
            let square = image_of(squares[at], IMAGES[lane].symmetry);
            powers[square as usize][lane] = power;
            power = power.wrapping_mul(3);
            at += 1;
        }
        lane += 1;
    }
    powers
};

/// The number of different contents of each shape.
pub(crate) const SIZES: [usize; SHAPE_COUNT] = {
    let mut sizes = [0; SHAPE_COUNT];
    let mut shape = 0;
    while shape < SHAPE_COUNT {
        sizes[shape] = 3_usize.pow(SHAPES[shape].len() as u32);
        shape += 1;
    }
    sizes
};

/// Where the weights of each shape start in the table of a phase.
pub(crate) const STARTS: [usize; SHAPE_COUNT] = {
    let mut starts = [0; SHAPE_COUNT];
    let mut shape = 1;
    while shape < SHAPE_COUNT {
        starts[shape] = starts[shape - 1] + SIZES[shape - 1];
        shape += 1;
    }
    starts
};

/// The weights of all shapes in one phase.
pub(crate) const WEIGHT_COUNT: usize = STARTS[SHAPE_COUNT - 1] + SIZES[SHAPE_COUNT - 1];

/// Where the weights of each image start in the table of a phase.
pub(crate) static LANE_STARTS: [u32; LANES] = {
    let mut starts = [0; LANES];
    let mut lane = 0;
    while lane < IMAGE_COUNT {
        starts[lane] = STARTS[IMAGES[lane].shape as usize] as u32;
        lane += 1;
    }
    starts
};

/// For each weight of a phase the place of the weight that must be equal, since the contents are
/// its mirror image within the shape; its own place where that is itself or comes later.
pub(crate) fn canonical() -> Vec<u32> {
    let mut all = Vec::with_capacity(WEIGHT_COUNT);
    for shape in 0..SHAPE_COUNT {
        let order = mirror(shape);
        for contents in 0..SIZES[shape] {
            let mirrored = order.iter().rev().fold(0, |number, &digit| {
                number * 3 + contents / 3_usize.pow(u32::from(digit)) % 3
            });
            all.push((STARTS[shape] + contents.min(mirrored)) as u32);
        }
    }
    all
}

/// The places of the shape's squares after the symmetry that maps the shape to itself.
fn mirror(shape: usize) -> Vec<u8> {
    let squares = SHAPES[shape];
    let place = |square| squares.iter().position(|&other| other == square);
    (1..8)
        .find_map(|symmetry| {
            squares
                .iter()
                .map(|&square| place(image_of(square, symmetry)).map(|at| at as u8))
                .collect::<Option<Vec<_>>>()
        })
        .unwrap_or_else(|| (0..squares.len() as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_in_some_shape_and_no_image_repeats_a_square() {
        for (square, powers) in POWERS.iter().enumerate() {
            assert!(powers.iter().any(|&power| power > 0), "square {square}");
        }
        for (lane, image) in IMAGES.iter().enumerate() {
            let sum: u32 = POWERS.iter().map(|powers| u32::from(powers[lane])).sum();
            assert_eq!(
                sum as usize,
                SIZES[usize::from(image.shape)] / 2,
                "image {lane}"
            );
        }
    }

    #[test]
    fn contents_and_their_mirror_share_a_weight() {
        let canonical = canonical();
        assert_eq!(canonical.len(), WEIGHT_COUNT);
        for (place, &shared) in canonical.iter().enumerate() {
            assert!(shared as usize <= place);
            assert_eq!(canonical[shared as usize], shared);
        }
        // The line of four: player's disc on one end or on the other.
        let line = STARTS[SHAPE_COUNT - 1];
        assert_eq!(canonical[line + 27] as usize, line + 1);
        let distinct = canonical
            .iter()
            .enumerate()
            .filter(|&(at, &to)| at == to as usize);
        assert_eq!(distinct.count(), 114_364 - 1);
    }
}
