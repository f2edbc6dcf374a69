import SnapValue

/// What a plugin's process is started with.
struct LoadOrder: Sendable {
  var path: String
  /// The SHA-256 that the bytes must have, in hexadecimal digits.
  var sha256: String
  var isStrict: Bool
  var config: Value
  var hostName: String
  var hostVersion: String
  /// Whether live calls are held to the contract.
  var validates: Bool
  /// Whether what the plugin is lent lies on guarded pages.
  var guardsLent: Bool
  /// What it was locked as; `nil`: nobody has locked anything.
  var locked: LockedPlugin?
  /// What it runs with; `nil`: it is not confined.
  var powers: PluginPowers?
  /// What its process adds to its environment, each `NAME=value`: it may have been started before anybody knew
  /// for which plugin.
  var variables: [String] = []
}

extension LoadOrder {
  /// Where the file lies; empty where its path has no directory.
  var directory: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  func write(to writer: inout ByteWriter) {
    writer.text(path)
    writer.text(sha256)
    writer.truth(isStrict)
    writer.value(config)
    writer.text(hostName)
    writer.text(hostVersion)
    writer.truth(validates)
    writer.truth(guardsLent)
    writer.value(locked?.value ?? .null)
    writer.value(powers?.value ?? .null)
    writer.count(variables.count)
    for variable in variables { writer.text(variable) }
  }

  init(_ reader: inout ByteReader) throws(ByteFault) {
    path = try reader.text()
    sha256 = try reader.text()
    isStrict = try reader.truth()
    config = try reader.value()
    (hostName, hostVersion) = (try reader.text(), try reader.text())
    (validates, guardsLent) = (try reader.truth(), try reader.truth())
    locked = try Self.locked(&reader)
    powers = try Self.powers(&reader)
    for _ in 0..<(try reader.count()) { variables.append(try reader.text()) }
  }

  private static func powers(_ reader: inout ByteReader) throws(ByteFault) -> PluginPowers? {
    let value = try reader.value()
    if value == .null { return nil }
    // Nothing may be made of words that cannot be read but a process that is not begun.
    guard let powers = PluginPowers(value) else {
      throw ByteFault("a load order whose powers are wrong")
    }
    return powers
  }

  private static func locked(
    _ reader: inout ByteReader
  ) throws(ByteFault) -> LockedPlugin? {
    let value = try reader.value()
    if value == .null { return nil }
    do throws(LockFault) { return try LockedPlugin(value) } catch {
      throw ByteFault("a load order whose lock is wrong: \(error.what)")
    }
  }
}
