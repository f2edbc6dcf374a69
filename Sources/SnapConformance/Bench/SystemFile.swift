import Glibc
import SnapSystem

// Safety: names are copied before the next call, and a link's room goes with its count.

/// The numbers that are names in a directory such as /proc/self/fd, in order.
func readNumberedEntries(_ path: String) -> [Int32] {
  guard let directory = unsafe opendir(path) else { return [] }
  defer { _ = unsafe closedir(directory) }
  let own = unsafe dirfd(directory)
  var numbers: [Int32] = []
  while let entry = unsafe readdir(directory) {
    let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0) }
    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    if let number = Int32(text), number != own { numbers.append(number) }
  }
  return numbers.sorted()
}

/// What a link of the kernel's says, such as /proc/self/fd/1; `nil` when there is none.
func readSystemLink(_ path: String) -> String? {
  var room = [UInt8](repeating: 0, count: 4096)
  let count = unsafe room.withUnsafeMutableBytes { buffer in
    guard let start = buffer.baseAddress else { return -1 }
    return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), buffer.count)
  }
  return count < 0 ? nil : String(decoding: room.prefix(count), as: UTF8.self)
}
