use gif::{Encoder, Frame, Repeat};

use super::super::ink::Rgb;
use super::super::layout::Layout;
use super::Sides;

const LAST_DELAY: u16 = 200;

/// A rectangle of pixels that differ from the frame before.
pub(super) struct Picture {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
    pub indices: Vec<u8>,
    /// The index of pixels that stay as they are.
    pub clear: Option<u8>,
}

impl Picture {
    /// Cuts these sides out of a canvas of this width.
    pub(super) fn cut(canvas: &[u8], width: u32, [left, top, right, bottom]: Sides) -> Self {
        let rows = canvas.chunks_exact(width as usize);
        let rows = rows.take(bottom as usize).skip(top as usize);
        let indices = rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect();
        Self { left, top, width: right - left, height: bottom - top, indices, clear: None }
    }
}

/// Frames to be written to the file. Each is held back until the next one, as it is shown
/// longer when nothing changes after it.
pub(super) struct Reel {
    encoder: Encoder<Vec<u8>>,
    /// The duration of a frame, in hundredths of a second.
    delay: u16,
    waiting: Option<Frame<'static>>,
}

impl Reel {
    pub(super) fn new(layout: Layout, palette: &[Rgb], delay: u16) -> Self {
        Self::sized([layout.width, layout.height], palette, delay)
    }

    /// A reel of pictures of this width and height.
    pub(super) fn sized([width, height]: [u32; 2], palette: &[Rgb], delay: u16) -> Self {
        let colours: Vec<u8> =
            palette.iter().flat_map(|colour| [colour.r, colour.g, colour.b]).collect();
        let (width, height) = (width as u16, height as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours).expect(IN_MEMORY);
        encoder.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
        Self { encoder, delay, waiting: None }
    }

    pub(super) fn add(&mut self, picture: Option<Picture>) {
        match (picture, &mut self.waiting) {
            (None, None) => {}
            (None, Some(frame)) => frame.delay += self.delay,
            (Some(picture), _) => {
                let frame = Frame {
                    delay: self.delay,
                    left: picture.left as u16,
                    top: picture.top as u16,
                    width: picture.width as u16,
                    height: picture.height as u16,
                    buffer: picture.indices.into(),
                    transparent: picture.clear,
                    ..Frame::default()
                };
                self.write_waiting();
                self.waiting = Some(frame);
            }
        }
    }

    pub(super) fn end(mut self) -> Vec<u8> {
        if let Some(frame) = &mut self.waiting {
            frame.delay = LAST_DELAY;
        }
        self.write_waiting();
        self.encoder.into_inner().expect(IN_MEMORY)
    }

    fn write_waiting(&mut self) {
        if let Some(frame) = self.waiting.take() {
            self.encoder.write_frame(&frame).expect(IN_MEMORY);
        }
    }
}

const IN_MEMORY: &str = "writing to memory does not fail";
