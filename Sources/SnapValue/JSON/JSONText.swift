/// The length of the well-formed UTF-8 sequence at an offset, or 0 (Unicode, table 3-7).
func utf8Length(_ text: [UInt8], _ offset: Int) -> Int {
  let first = text[offset]
  func isTail(_ distance: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
    offset + distance < text.count && text[offset + distance] >= low
      && text[offset + distance] <= high
  }
  switch first {
  case 0..<0x80: return 1
  case 0xC2...0xDF: return isTail(1) ? 2 : 0
  case 0xE0: return isTail(1, 0xA0) && isTail(2) ? 3 : 0
  case 0xED: return isTail(1, 0x80, 0x9F) && isTail(2) ? 3 : 0
  case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : 0
  case 0xF0: return isTail(1, 0x90) && isTail(2) && isTail(3) ? 4 : 0
  case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
  case 0xF4: return isTail(1, 0x80, 0x8F) && isTail(2) && isTail(3) ? 4 : 0
  default: return 0
  }
}

/// The number that four hexadecimal digits at an offset say.
func hexUnit(_ text: [UInt8], _ offset: Int) -> UInt32? {
  guard offset + 4 <= text.count else { return nil }
  var unit: UInt32 = 0
  for digit in text[offset..<offset + 4] {
    let value: UInt8
    switch digit {
    case 0x30...0x39: value = digit - 0x30
    case 0x41...0x46: value = digit - 0x41 + 10
    case 0x61...0x66: value = digit - 0x61 + 10
    default: return nil
    }
    unit = unit << 4 | UInt32(value)
  }
  return unit
}

/// The UTF-8 of a string's inside, which was read before and so is well-formed.
func unescaped(_ text: [UInt8], _ inside: Range<Int>) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(inside.count)
  var position = inside.lowerBound
  while position < inside.upperBound {
    guard text[position] == 0x5C, position + 1 < inside.upperBound else {
      bytes.append(text[position])
      position += 1
      continue
    }
    let letter = text[position + 1]
    position += 2
    switch letter {
    case 0x62: bytes.append(0x08)
    case 0x66: bytes.append(0x0C)
    case 0x6E: bytes.append(0x0A)
    case 0x72: bytes.append(0x0D)
    case 0x74: bytes.append(0x09)
    case 0x75:
      bytes.append(contentsOf: String(escapedScalar(text, &position)).utf8)
    default: bytes.append(letter)
    }
  }
  return bytes
}

/// The scalar whose hexadecimal digits begin at the position, which is moved past its escape.
private func escapedScalar(_ text: [UInt8], _ position: inout Int) -> Character {
  let high = hexUnit(text, position) ?? 0xFFFD
  position += 4
  var value = high
  if high & 0xFC00 == 0xD800, let low = hexUnit(text, position + 2) {
    position += 6
    value = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
  }
  return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
}
