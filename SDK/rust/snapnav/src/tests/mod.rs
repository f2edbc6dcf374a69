//! Tests against a host of our own, in memory.

#![allow(clippy::undocumented_unsafe_blocks)] // one comment stands for several alike

mod bench;
mod host;
mod layout;
mod life;
mod panics;
mod screens;
mod tokens;
mod values;
