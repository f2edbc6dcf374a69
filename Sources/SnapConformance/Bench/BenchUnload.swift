import CSnapBench
import CSnapNav
import Glibc
import SnapElf

// Safety: a library that went is asked for nothing: its handle, its descriptor and what it registered
// are let go of before.

/// A sealed copy that is loaded and taken out again, any number of times.
@safe final class PassingLibrary {
  private let copy: SealedCopy
  private var handle: UnsafeMutableRawPointer?

  init(_ copy: SealedCopy) { self.copy = copy }

  /// Loads it; the reason when it cannot be.
  func load() -> String? {
    var reason: UnsafePointer<CChar>?
    unsafe handle = unsafe snapbench_load(copy.path, &reason)
    guard unsafe handle == nil else { return nil }
    return unsafe reason.map { unsafe String(cString: $0) } ?? "the loader gives no reason"
  }

  func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    guard let handle = unsafe handle else { return nil }
    return unsafe snapbench_symbol(handle, name)
  }

  /// Takes it out; false when the loader says no.
  func unload() -> Bool {
    guard let handle = unsafe handle else { return false }
    unsafe self.handle = nil
    return unsafe snapbench_unload(handle) == 0
  }

  /// What of it is mapped.
  var regions: [MemoryRegion] {
    guard let name = readSystemLink(copy.path) else { return [] }
    return MemoryRegion.all.filter { $0.path == name }
  }
}

extension Bench {
  /// Loads it so that it can be taken out again; from now on the bench uses this one.
  func loadPassing() throws(Ending) -> PassingLibrary {
    let library = PassingLibrary(try sealedCopy())
    if isIsolated { try isolate() }
    try load(library)
    return library
  }

  /// Loads it once more.
  func load(_ library: PassingLibrary) throws(Ending) {
    if let reason = call("loading", { library.load() }) {
      throw flaw("dlopen succeeds each time", seen: reason)
    }
    passing = library
  }

  /// Stops it and takes it out; false when the loader says no.
  func unload(_ library: PassingLibrary) -> Bool {
    stop()
    forget()
    passing = nil
    return call("dlclose") { library.unload() }
  }

  /// Asks the entry point on a thread that ends only when the plugin is gone.
  func useOnThreadThatOutlives(_ library: PassingLibrary, unload: () -> Void) -> Bool {
    typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<snapnav_plugin>?
    guard let address = unsafe library.symbol(SNAPNAV_ENTRY_SYMBOL) else { return false }
    let function = unsafe unsafeBitCast(address, to: Entry.self)
    let (used, end) = (Semaphore(), Semaphore())
    guard
      let thread = startThread({
        _ = unsafe function(UInt32(SNAPNAV_ABI_MAJOR), UInt32(SNAPNAV_ABI_MINOR))
        used.post()
        end.wait()
      })
    else { return false }
    used.wait()
    unload()
    end.post()
    call("the end of a thread that had used it") { thread.join() }
    return true
  }
}
