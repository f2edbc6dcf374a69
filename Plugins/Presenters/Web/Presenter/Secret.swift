internal import Glibc

/// What nobody can guess; from the system's own randomness.
enum Secret {
  private static let letters = Array("0123456789abcdefghijklmnopqrstuv")

  private static func text(_ count: Int) -> String {
    var source = SystemRandomNumberGenerator()
    return String((0..<count).map { _ in letters[Int(source.next() & 31)] })
  }

  /// 200 bits.
  static func token() -> String { text(40) }
  /// A name of 100 bits that leads to this machine, wherever it is looked up.
  static func name() -> String { "\(text(20)).localhost" }
}

enum Clock {
  /// Of the clock that nobody sets.
  static var seconds: Int {
    var time = timespec()
    // Safety: the clock is written into a value that lives for the call.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
