//! Tests against a host of our own, in memory.

mod layout;
