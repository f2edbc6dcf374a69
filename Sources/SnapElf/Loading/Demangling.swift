import CSnapSystem
import SnapSystem

/// A symbol as its author wrote it: C++, Swift, and Rust as far as its names are C++'s; any other
/// symbol as it stands.
///
/// A text of more than 1,023 bytes is cut.
package func demangled(_ symbol: String) -> String {
  guard symbol.hasPrefix("_Z") || symbol.hasPrefix("$s") || symbol.hasPrefix("$S"),
    !symbol.utf8.contains(0)
  else { return symbol }
  // Safety: at most 1,024 bytes are written into room for as many, and the text is copied.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
    count = unsafe buffer.withMemoryRebound(to: CChar.self) {
      unsafe snapsys_demangle(symbol, $0.baseAddress, $0.count)
    }
  }
  guard !bytes.isEmpty else { return symbol }
  return rustName(String(decoding: bytes, as: UTF8.self))
}

/// Rust's older names are C++'s with a hash at the end and words for signs; any other name as it is.
private func rustName(_ name: String) -> String {
  let end = name.utf8.suffix(19)
  let isRust =
    end.starts(with: "::h".utf8)
    && end.dropFirst(3).allSatisfy { ("0"..."9").contains(UnicodeScalar($0)) || isHexLetter($0) }
  guard isRust, end.count == 19 else { return name }
  var text = String(name.dropLast(19))
  for (word, sign) in rustSigns {
    text = text.replaced(word, by: sign)
  }
  return text
}

private func isHexLetter(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
}

private let rustSigns = [
  ("_$LT$", "<"), ("$LT$", "<"), ("$GT$", ">"), ("$RF$", "&"), ("$BP$", "*"), ("$C$", ","),
  ("$LP$", "("), ("$RP$", ")"), ("$u20$", " "), ("$u7b$", "{"), ("$u7d$", "}"), ("$u5b$", "["),
  ("$u5d$", "]"), ("..", "::"),
]
