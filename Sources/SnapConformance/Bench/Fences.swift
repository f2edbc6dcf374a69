import CSnapBench
import SnapSystem

// Safety: numbers only; the library stays mapped.

/// The plugin's own memory, each block of it between pages that nobody may touch.
///
/// What it allocates by the C library or by operator new ends at a forbidden page, and is forbidden
/// itself when it is freed. Blocks are laid to the call in which they were made. What runtimes allocate
/// for it, such as Swift's, is not fenced.
final class Fences {
  /// What was done to a block.
  struct Damage: Sendable, Hashable {
    /// What, to complete "It".
    var words: String
    /// In which call the block was made; empty when that is not known.
    var site: String
    /// Its size in bytes.
    var size: Int
  }

  private var numbers: [String: Int32] = [:]
  private var sites: [String] = [""]
  private static let most = 4000

  /// Lays what is allocated from now on to a call.
  func enter(_ site: String) {
    if let known = numbers[site] { return snapbench_fence_site(known) }
    guard sites.count < Self.most else { return snapbench_fence_site(0) }
    let number = Int32(sites.count)
    sites.append(site)
    numbers[site] = number
    snapbench_fence_site(number)
  }

  /// How many blocks are there that were made in each call.
  var blocks: [String: Int] {
    var found: [String: Int] = [:]
    for (number, site) in sites.enumerated() {
      let count = Int(snapbench_fenced_at(Int32(number)))
      if count > 0 { found[site] = count }
    }
    return found
  }

  /// The first harm that was done to a block.
  var damage: Damage? {
    let seen = snapbench_look_at_fences()
    guard let words = Self.words[Int(seen.kind)] else { return nil }
    let site = sites.indices.contains(Int(seen.site)) ? sites[Int(seen.site)] : ""
    return Damage(words: words, site: site, size: seen.size)
  }

  private static let words: [Int: String] = [
    Int(SNAPBENCH_WRITTEN_PAST): "wrote past the end of",
    Int(SNAPBENCH_FREED_TWICE): "freed twice",
    Int(SNAPBENCH_FREED_INSIDE): "freed by an address that malloc never gave, beside",
  ]
}

extension Bench {
  /// Fences what the plugin allocates from now on; false when it allocates nothing by itself.
  func fence() throws(Ending) -> Bool {
    let count = snapbench_fence(UInt(bitPattern: try unsafe entryPoint()))
    guard count >= 0 else { throw .skip("its calls of malloc cannot be found") }
    var size: UInt64 = 0
    let start = unsafe snapbench_fence_room(&size)
    page.noteFences(UInt64(start), size)
    fences = Fences()
    return count > 0
  }
}
