extension CrashPage {
  /// What a crash touched, when that was memory which the bench lends; `nil` when it was not, or
  /// when the output does not say.
  func blame(for output: String) -> (seen: String, remedy: String)? {
    guard let line = output.split(separator: "\n").last(where: { $0.contains("touched 0x") }),
      let digits = line.split(separator: "x").last,
      let address = UInt64(digits.trimmingSuffix(" "), radix: 16)
    else { return nil }
    if isFenced(address) {
      return (
        "memory of its own that it had freed, or past the end of what it had allocated",
        "Forget an address when it is freed, in timers, lists and observers, too; and test indices "
          + "against the size that was asked for. valgrind names the lines: --sanitize."
      )
    }
    let facts = bytes(of: .lent)
    let base = number(facts, at: 0)
    guard base > 0, address >= base, address - base < number(facts, at: 8) else { return nil }
    if wasSealed(address) {
      return (
        "memory that this call was lent to be read, and wrote to it",
        "Write through nothing that is lent, also where a cast takes its const away: R1 of the header."
      )
    }
    if let call = lentCalls.first(where: { address >= $0.start && address < $0.end }) {
      return (
        "memory that was lent to an earlier call, \(call.site), and is the host's again",
        "Copy what you need after a call before you return from it: R1 of the header."
      )
    }
    let past = address % UInt64(LentMemory.page) + 1
    guard past <= UInt64(LentMemory.page / 2) else {
      return (
        "memory just before something that was lent to this call", "Test counts before you go back."
      )
    }
    return (
      "memory \(past == 1 ? "1 byte" : "\(past) bytes") past the end of something that was lent to this call",
      "Read no more than len bytes of a text and count items of a list or map; no 0 stands behind."
    )
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ letter: Character) -> Substring {
    var text = self
    while text.last == letter { text.removeLast() }
    return text
  }
}
