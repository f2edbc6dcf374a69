import CSnapBench
import Glibc
import SnapSystem

// Safety: names and texts live for the length of the calls, which copy them; the process is a copy
// that was made for this check.

/// What stands around a plugin: locale, environment, signals.
enum Surroundings {
  /// Sets the locale of the process, and of whoever asks the environment; false when there is none
  /// of that name.
  static func setLocale(_ name: String) -> Bool {
    _ = unsafe setenv("LC_ALL", name, 1)
    return unsafe setlocale(LC_ALL, name) != nil
  }

  /// Sets how numbers are written to a locale that lies in a directory; false when that cannot be.
  static func setNumbers(_ name: String, in directory: String) -> Bool {
    _ = unsafe setenv("LOCPATH", directory, 1)
    return unsafe setlocale(LC_NUMERIC, name) != nil
  }

  /// Takes variables out of the environment.
  static func unset(_ names: [String]) {
    for name in names { _ = unsafe unsetenv(name) }
    tzset()
  }

  /// Breaks system calls off a thousand times a second, or no longer.
  static func ring(_ on: Bool) -> Bool { snapbench_ring(on ? 1 : 0) == 0 }

  /// Writes a file; false when that cannot be.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = unsafe creat(path, 0o600)
    guard file >= 0 else { return false }
    defer { _ = close(file) }
    return unsafe Glibc.write(file, bytes, bytes.count) == bytes.count
  }
}

/// The numbers of a language that writes 1.234,5, as the C library reads them from LOCPATH: so that
/// they can be tried on a machine that has no such locale.
enum CommaNumbers {
  static let locale = "xx_XX"

  /// Lays it beside the check's empty directory, which the suite removes; the directory for LOCPATH.
  static func lay() -> String? {
    guard let own = try? ProcessFacts.workingDirectory(), let end = own.lastIndex(of: "/") else {
      return nil
    }
    let directory = "\(own[..<end])/locale-\(ProcessFacts.identifier)"
    let folder = "\(directory)/\(locale)"
    guard unsafe mkdir(directory, 0o700) == 0, unsafe mkdir(folder, 0o700) == 0 else { return nil }
    return Surroundings.write(bytes, to: folder + "/LC_NUMERIC") ? directory : nil
  }

  /// Magic, count, one offset for each item, and the items: point, separator, grouping, the same two
  /// as wide characters, and the character set.
  private static var bytes: [UInt8] {
    let items: [[UInt8]] = [
      Array(",\0".utf8), Array(".\0".utf8), [3, 3, 0, 0], word(0x2C), word(0x2E),
      Array("UTF-8\0".utf8),
    ]
    var table: [UInt8] = []
    var body: [UInt8] = []
    let start = 4 * (2 + items.count)
    for item in items {
      while body.count % 4 != 0 { body.append(0) }
      table += word(UInt32(start + body.count))
      body += item
    }
    return word(0x2003_1115 ^ UInt32(LC_NUMERIC)) + word(UInt32(items.count)) + table + body
  }

  private static func word(_ number: UInt32) -> [UInt8] {
    unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
  }
}
