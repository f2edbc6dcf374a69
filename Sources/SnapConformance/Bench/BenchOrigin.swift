import CSnapNav
import SnapElf

extension Bench {
  /// Where a registered function's code begins, in bytes from the start of the plugin; `nil` when it
  /// is of another library, or nowhere. The plugin must be loaded.
  func offset(of function: RegisteredTyped) -> UInt? {
    // Safety: the addresses are only compared with those of mapped libraries, never read.
    guard let library, let entry = try? unsafe library.symbol(SNAPNAV_ENTRY_SYMBOL),
      let home = unsafe addressOrigin(of: entry),
      let address = unsafe UnsafeRawPointer(bitPattern: function.address),
      let origin = unsafe addressOrigin(of: address), origin.path == home.path
    else { return nil }
    return origin.offset
  }
}
