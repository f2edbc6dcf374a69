// Loses memory: LeakSanitizer has to say so.
@inline(never) func lose(_ count: Int) {
  for number in 0..<count {
    let room = UnsafeMutableRawPointer.allocate(byteCount: 1234, alignment: 8)
    room.storeBytes(of: number, as: Int.self)
  }
}
@main struct Leak {
  static func main() { lose(16) }
}
