//! The presenter lines: every change is a line of text, and on a terminal a line is a wish: "back",
//! "quit", or a route.
#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{stdin, stdout, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::os::fd::{AsFd, AsRawFd};

use snapnav::{
    Error, MainHost, Operation, Presenter, Registrar, Request, Result, Shown, Transition, Update,
    ValueRef, Watch,
};

#[derive(Default)]
struct Lines {
    input: Option<Watch>,
}

impl Presenter for Lines {
    /// We are the presenter in use: take what we need now, not in start.
    fn open(&mut self, host: MainHost<'_>, _: ValueRef<'_>) -> Result<()> {
        if stdin().is_terminal() {
            let mut input = File::from(stdin().as_fd().try_clone_to_owned()?);
            let watch = host.watch_fd(input.as_raw_fd(), move |host, _| {
                read_line(host, &mut input)
            })?;
            self.input = Some(watch);
        }
        Ok(())
    }

    fn close(&mut self, _: MainHost<'_>) {
        self.input = None;
    }

    /// Everything that one request changes, as one move. `transition.later()` is for showing that
    /// takes time.
    fn present(&mut self, host: MainHost<'_>, transition: &Transition<'_>) -> Result<Shown> {
        let mut text = String::new();
        for update in transition.updates() {
            text += &line(host, *update)?;
        }
        stdout().write_all(text.as_bytes())?;
        stdout().flush()?;
        Ok(Shown::Done)
    }
}

fn line(host: MainHost<'_>, update: Update<'_>) -> Result<String> {
    let name = update.operation();
    if let Operation::Unknown(_) = name {
        let text = format!("lines does not show \"{name}\"");
        return Err(Error::unsupported(text));
    }
    // a screen that cannot be described is shown by its key alone
    let described = update
        .screen()
        .and_then(|screen| host.screen_describe(screen).ok());
    let title = described
        .as_ref()
        .and_then(|value| value.get("title")?.as_str());
    Ok(match title {
        Some(title) if !title.is_empty() => format!("{name} {}: {title}\n", update.key()?),
        _ => format!("{name} {}\n", update.key()?),
    })
}

/// Called whenever a line can be read.
fn read_line(host: MainHost<'_>, input: &mut File) -> ControlFlow<()> {
    let mut bytes = [0; 256];
    let count = match input.read(&mut bytes) {
        Ok(count) if count > 0 => count,
        _ => return ControlFlow::Break(()),
    };
    let line = String::from_utf8_lossy(&bytes[..count]);
    let asked = match line.trim() {
        "" => return ControlFlow::Continue(()),
        "back" => host.request(Request::back(1)),
        "quit" => host.request(Request::closed()),
        route => host.request(Request::route(route)),
    };
    if let Err(error) = asked {
        host.warn(error);
    }
    ControlFlow::Continue(())
}

fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
    registrar.presenter("lines", Lines::default())
}

snapnav::plugin! {
    id: "@ID@",
    version: env!("CARGO_PKG_VERSION"),
    name: "@NAME@",
    license: "MIT",
    provides: { presenters: ["lines"] },
    start: start,
}
