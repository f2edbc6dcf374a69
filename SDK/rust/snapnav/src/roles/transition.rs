use std::fmt;
use std::time::Duration;

use super::{screen, time_left, Shown};
use crate::border::text;
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::ScreenId;
use crate::token::{Later, Token, Waiting};
use crate::value::ValueRef;

/// The net visual move of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Nothing moves.
    None,
    /// Deeper.
    Forward,
    /// Back.
    Back,
    /// Something takes the place of something else.
    Replace,
}

impl Move {
    pub(super) fn new(number: u32) -> Self {
        match number {
            1 => Move::Forward,
            2 => Move::Back,
            3 => Move::Replace,
            _ => Move::None,
        }
    }
}

/// What an update does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The stack is empty now.
    Clear,
    /// The stack is this one screen.
    Root,
    /// This screen on top.
    Push,
    /// Back to this screen.
    PopTo,
    /// This screen as a layer above all.
    Present,
    /// The layer of this key goes.
    Dismiss,
    /// This screen is the region's detail.
    Detail,
    /// This screen stays, its data is new.
    Refresh,
    /// The effect of this key is shown; the host has told it.
    EffectShow,
    /// The effect of this key is hidden; the host has told it.
    EffectHide,
    /// This presenter was named by the navigation: the arguments say how.
    Custom,
    /// The tab of this region is seen.
    Select,
    /// An operation of a later contract.
    Unknown(u32),
}

impl Operation {
    fn new(op: u32) -> Self {
        match op {
            1 => Operation::Clear,
            2 => Operation::Root,
            3 => Operation::Push,
            4 => Operation::PopTo,
            5 => Operation::Present,
            6 => Operation::Dismiss,
            7 => Operation::Detail,
            8 => Operation::Refresh,
            9 => Operation::EffectShow,
            10 => Operation::EffectHide,
            11 => Operation::Custom,
            12 => Operation::Select,
            op => Operation::Unknown(op),
        }
    }
}

/// In words: `push`, `pop to`.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Operation::Clear => "clear",
            Operation::Root => "root",
            Operation::Push => "push",
            Operation::PopTo => "pop to",
            Operation::Present => "present",
            Operation::Dismiss => "dismiss",
            Operation::Detail => "detail",
            Operation::Refresh => "refresh",
            Operation::EffectShow => "show",
            Operation::EffectHide => "hide",
            Operation::Custom => "custom",
            Operation::Select => "select",
            Operation::Unknown(op) => return write!(f, "change {op}"),
        })
    }
}

/// One step of a transition, borrowed for the call.
#[derive(Clone, Copy)]
pub struct Update<'a>(&'a ffi::Update);

impl<'a> Update<'a> {
    /// What it does.
    pub fn operation(self) -> Operation {
        Operation::new(self.0.op)
    }

    /// The screen it is about; `None` where the operation has none.
    pub fn screen(self) -> Option<ScreenId> {
        screen(self.0.screen)
    }

    /// The place from the bottom of the stack, for [`Operation::PopTo`].
    pub fn index(self) -> usize {
        self.0.index as usize
    }

    /// Whether it is shown with animation.
    pub fn is_animated(self) -> bool {
        self.0.flags & ffi::ANIMATED != 0
    }

    /// The region; `main` unless the manifest names others.
    pub fn region(self) -> Result<&'a str> {
        // SAFETY: borrowed for 'a.
        unsafe { text(self.0.region, "an update's region") }
    }

    /// The key of the screen, layer or effect in the state URL.
    pub fn key(self) -> Result<&'a str> {
        // SAFETY: borrowed for 'a.
        unsafe { text(self.0.key, "an update's key") }
    }

    /// The manifest's `with`, or null.
    pub fn arguments(self) -> ValueRef<'a> {
        // SAFETY: borrowed for 'a.
        unsafe { ValueRef::from_raw(self.0.arguments) }
    }
}

/// Everything that one request changes, to be shown as one move; borrowed for the call.
pub struct Transition<'a> {
    raw: &'a ffi::Transition,
    updates: Vec<Update<'a>>,
    location: &'a str,
    pub(super) waiting: Option<Waiting<'a, Shown>>,
}

impl<'a> Transition<'a> {
    /// # Safety
    /// NULL or borrowed for `'a`.
    pub(super) unsafe fn new(
        raw: *const ffi::Transition,
        waiting: Waiting<'a, Shown>,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        let raw = unsafe { raw.as_ref() }.ok_or_else(|| Error::argument("no transition"))?;
        let mut updates = Vec::with_capacity(raw.count.min(4096) as usize);
        for place in 0..raw.count as usize {
            // SAFETY: there are `count` pointers, each to an update or NULL, borrowed for 'a.
            let update = unsafe { raw.updates.add(place).read().as_ref() };
            updates.extend(update.map(Update));
        }
        // SAFETY: borrowed with it.
        let location = unsafe { text(raw.location, "the location") }?;
        Ok(Transition { raw, updates, location, waiting: Some(waiting) })
    }

    /// The request's number, the same in every stage, in logs and traces.
    pub fn id(&self) -> u64 {
        self.raw.id
    }

    /// The net visual move.
    pub fn movement(&self) -> Move {
        Move::new(self.raw.r#move)
    }

    /// The steps in order.
    pub fn updates(&self) -> &[Update<'a>] {
        &self.updates
    }

    /// The state URL that holds once this is shown.
    pub fn location(&self) -> &'a str {
        self.location
    }

    /// Whether it is shown with animation.
    pub fn is_animated(&self) -> bool {
        self.raw.flags & ffi::ANIMATED != 0
    }

    /// Whether the updates build the whole state from nothing.
    pub fn is_sync(&self) -> bool {
        self.raw.flags & ffi::SYNC != 0
    }

    /// How long there is for an answer; `None`: no limit.
    pub fn time_left(&self) -> Option<Duration> {
        time_left(self.raw.deadline_ns)
    }

    /// To answer later, when an animation has ended: the token for whoever answers, and what to answer
    /// now. Once per call.
    pub fn later(&self) -> Result<(Token<Shown>, Later)> {
        self.waiting.as_ref().ok_or_else(|| Error::state("it is answered already"))?.take()
    }
}
