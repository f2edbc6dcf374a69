//! The metadata note: JSON that is written while compiling.

use crate::ffi;

/// A piece of the note's JSON.
#[derive(Clone, Copy)]
pub enum Part {
    /// As it stands.
    Raw(&'static str),
    /// A member's key.
    Key(&'static str),
    /// A string: quoted, and escaped where JSON asks for it.
    Text(&'static str),
    /// A string in a list.
    Item(&'static str),
}

/// The note as it lies in the file: section 1 of the contract's header.
#[repr(C, align(4))]
pub struct Note<const N: usize> {
    name_size: u32,
    description_size: u32,
    kind: u32,
    name: [u8; 8],
    numbers: [u16; 4],
    layout: u32,
    json: [u8; N],
}

impl<const N: usize> Note<N> {
    /// The note of this JSON, whose length with its final 0 is `N`.
    pub const fn new(parts: &[&[Part]]) -> Self {
        Note {
            name_size: 8,
            description_size: 12 + N as u32,
            kind: ffi::NOTE_TYPE,
            name: *b"SnapNav\0",
            numbers: [ffi::ABI_MAJOR as u16, ffi::ABI_MINOR as u16, 0, 0],
            layout: ffi::LAYOUT,
            json: Writer::<N>::write(parts).bytes,
        }
    }

    #[cfg(test)]
    pub(crate) fn json(&self) -> &[u8] {
        &self.json
    }
}

/// How long the JSON of these parts is, with its final 0.
pub const fn length(parts: &[&[Part]]) -> usize {
    Writer::<0>::write(parts).length + 1
}

/// Writes JSON into `N` bytes; counts on when they are full.
struct Writer<const N: usize> {
    bytes: [u8; N],
    length: usize,
    last: u8,
}

impl<const N: usize> Writer<N> {
    const fn write(groups: &[&[Part]]) -> Self {
        let mut writer = Writer { bytes: [0; N], length: 0, last: 0 };
        let mut group = 0;
        while group < groups.len() {
            let mut place = 0;
            while place < groups[group].len() {
                writer = writer.part(groups[group][place]);
                place += 1;
            }
            group += 1;
        }
        writer
    }

    const fn part(self, part: Part) -> Self {
        match part {
            Part::Raw(text) => self.raw(text),
            Part::Key(key) => self.comma(b'{').text(key).byte(b':'),
            Part::Text(text) => self.text(text),
            Part::Item(text) => self.comma(b'[').text(text),
        }
    }

    const fn byte(mut self, byte: u8) -> Self {
        if self.length < N {
            self.bytes[self.length] = byte;
        }
        self.length += 1;
        self.last = byte;
        self
    }

    const fn comma(self, opening: u8) -> Self {
        if self.last == opening {
            self
        } else {
            self.byte(b',')
        }
    }

    const fn raw(mut self, text: &str) -> Self {
        let mut place = 0;
        while place < text.len() {
            self = self.byte(text.as_bytes()[place]);
            place += 1;
        }
        self
    }

    const fn text(mut self, text: &str) -> Self {
        self = self.byte(b'"');
        let mut place = 0;
        while place < text.len() {
            let byte = text.as_bytes()[place];
            assert!(byte >= 0x20, "plugin!: no control characters in the note");
            if byte == b'"' || byte == b'\\' {
                self = self.byte(b'\\');
            }
            self = self.byte(byte);
            place += 1;
        }
        self.byte(b'"')
    }
}

/// A text with a final 0; `N` is one more than its length.
pub const fn terminated<const N: usize>(text: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut place = 0;
    while place + 1 < N {
        assert!(text.as_bytes()[place] != 0, "plugin!: no NUL in id and version");
        bytes[place] = text.as_bytes()[place];
        place += 1;
    }
    bytes
}

/// Refuses, while compiling, what is no reverse DNS name.
pub const fn check_id(id: &str) {
    let bytes = id.as_bytes();
    let mut place = 0;
    let mut labels = 1;
    let mut in_label = 0;
    while place < bytes.len() {
        match bytes[place] {
            b'.' => {
                assert!(in_label > 0, "plugin!: id has an empty label");
                labels += 1;
                in_label = 0;
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => in_label += 1,
            _ => panic!("plugin!: id has letters, digits, - and _ between its dots"),
        }
        place += 1;
    }
    assert!(labels >= 2 && in_label > 0, "plugin!: id is reverse DNS, as org.example.hello");
}
