/// The bytes of a text in base64 (RFC 4648, with its padding, without line ends or anything else); `nil`
/// for every other text, also for one whose last digit holds bits that are not used.
package func base64Bytes(_ text: String) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count % 4 == 0 else { return nil }
  let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
  guard padding < 2 || digits.last == UInt8(ascii: "=") else { return nil }
  var bytes: [UInt8] = []
  var bits: UInt32 = 0
  for (place, digit) in digits.dropLast(padding).enumerated() {
    guard let value = base64Value(digit) else { return nil }
    bits = bits << 6 | value
    guard place % 4 == 3 else { continue }
    bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
    bits = 0
  }
  switch padding {
  case 1:
    guard bits & 3 == 0 else { return nil }
    bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
  case 2:
    guard bits & 15 == 0 else { return nil }
    bytes.append(UInt8(bits >> 4 & 255))
  default: break
  }
  return bytes
}

private func base64Value(_ digit: UInt8) -> UInt32? {
  switch digit {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
