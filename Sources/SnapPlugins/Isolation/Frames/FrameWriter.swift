import SnapEngine
import SnapValue

/// Writes what crosses the border between the host and a plugin's process: numbers little endian, texts and
/// lists with their count in four bytes in front.
struct FrameWriter {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  mutating func byte(_ number: UInt8) { bytes.append(number) }

  mutating func truth(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  mutating func number(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func count(_ count: Int) {
    let count = UInt32(clamping: count)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift))
    }
  }

  mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func screen(_ id: ScreenID) { number(id.rawValue) }

  mutating func map(_ map: ValueMap) {
    count(map.count)
    for entry in map.entries {
      text(entry.key)
      value(entry.value)
    }
  }

  mutating func values(_ values: [Value]) {
    count(values.count)
    for item in values { value(item) }
  }

  mutating func value(_ value: Value) {
    switch value {
    case .null: byte(0)
    case .bool(let truth): byte(truth ? 2 : 1)
    case .int(let whole):
      byte(3)
      number(UInt64(bitPattern: whole))
    case .double(let number):
      byte(4)
      self.number(number.bitPattern)
    case .string(let text):
      byte(5)
      self.text(text)
    case .bytes(let data):
      byte(6)
      count(data.count)
      bytes += data
    case .list(let items):
      byte(7)
      values(items)
    case .map(let map):
      byte(8)
      self.map(map)
    }
  }

  mutating func failure(_ failure: Failure) {
    text(failure.code.rawValue)
    text(failure.message)
    text(failure.culprit)
    text(failure.hint)
  }
}
