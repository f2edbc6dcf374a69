import CSnapSystem
package import Synchronization

/// Has the processor get the memory of a word from another one's cache, to be written soon. Nothing changes by it.
package func fetchToWrite(_ word: borrowing Atomic<UInt64>) {
  // Safety: the address is used while the word is lent, and nothing is read or written there.
  unsafe withUnsafePointer(to: word) { unsafe snapsys_fetch_to_write($0) }
}
