mod instance;
mod members;
mod table;

pub(crate) use instance::Instance;
pub use members::Members;
pub(crate) use table::{table, Factory, TypeSlot};

use super::Attributes;
use crate::host::MainHost;

/// A type of screens: an instance for each screen, with typed properties and actions.
///
/// The host calls it on the main thread, one call at a time.
pub trait Screen: Sized + 'static {
    /// Declares properties, actions and what is saved. Called once, when the type is registered.
    fn members(members: &mut Members<Self>);

    /// Why it is about to be shown, revealed, changed or taken away: before
    /// [`ScreenEvent::WillShow`], and before anything of that is seen.
    fn update(&mut self, host: MainHost<'_>, attributes: &Attributes<'_>) {
        let _ = (host, attributes);
    }

    /// Something happens to the screen.
    fn event(&mut self, host: MainHost<'_>, event: ScreenEvent) {
        let _ = (host, event);
    }
}

/// What happens to a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenEvent {
    /// It is about to be shown.
    WillShow,
    /// It is shown.
    DidShow,
    /// It is hidden.
    Hidden,
    /// An event of a later contract.
    Unknown(u32),
}

impl ScreenEvent {
    fn new(event: u32) -> Self {
        match event {
            1 => ScreenEvent::WillShow,
            2 => ScreenEvent::DidShow,
            3 => ScreenEvent::Hidden,
            event => ScreenEvent::Unknown(event),
        }
    }
}
