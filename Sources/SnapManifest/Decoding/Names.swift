import SnapEngine
import SnapValue

// Names: what is a valid one, and whether something has it.
extension ManifestDecoder {
  private static let identifierRule =
    "use at most 128 letters, digits and . _ - ~, as it stands in state URLs and messages"

  mutating func checkIdentifier(_ name: String, _ node: NodeID, _ what: String) {
    if isIdentifier(name) { return }
    findings.add(.invalidIdentifier, node, name, what, Self.identifierRule)
  }

  /// A reverse DNS name.
  mutating func reverseDNS(_ node: NodeID?, _ what: String) -> String? {
    guard let node, let id = string(node, what) else { return nil }
    guard isReverseDNS(id) else {
      findings.add(
        .invalidIdentifier, node, id, what,
        "write it in reverse DNS, such as \"org.example.television\"")
      return nil
    }
    return id
  }

  mutating func scheme(_ node: NodeID?) -> String? {
    guard let node, let scheme = string(node, "scheme") else { return nil }
    guard ASCII.isScheme(scheme[...]), scheme.utf8.count <= 64 else {
      findings.add(
        .invalidIdentifier, node, scheme, "scheme", "use a letter, then letters, digits and + - .")
      return nil
    }
    return scheme
  }

  /// A name that looks like one of BCP 47; whether it is one, ICU knows.
  mutating func localeName(_ node: NodeID?, _ what: String) -> String? {
    guard let node, let name = string(node, what) else { return nil }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let isName =
      name.utf8.count <= 100 && (2...8).contains(parts.first?.utf8.count ?? 0)
      && parts[0].utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
      }
    guard isName else {
      findings.add(
        .invalidIdentifier, node, name, "locale", "use a name of BCP 47, such as de or de-AT")
      return nil
    }
    return name
  }

  /// A name that a section must define. A misspelt one is read as the one that was meant, so that
  /// nothing is told of what follows.
  mutating func reference(
    _ node: NodeID?, _ what: String, in names: NameSet, _ code: ManifestCode
  ) -> String? {
    guard let node, let name = string(node, what) else { return nil }
    if names.isLost || names.has(name) { return name }
    return findings.addUnknown(
      code, node, name, known: names.inOrder,
      remedy: remedy(for: name, code))
  }

  /// What to write in place of a name of the other kind: of a region where a screen is asked for, or the
  /// other way round; `nil`: it is none.
  private func remedy(for name: String, _ code: ManifestCode) -> String? {
    switch code {
    case .unknownScreen:
      guard names.regions.has(name) else { return nil }
      let example = names.roots[name].map { ", such as its root \"\($0)\"" } ?? ""
      return "\"\(name)\" is a region: name a screen in it" + example
    case .unknownRegion:
      if name == "main" { return "\"main\" holds the tabs and is none: name one of them" }
      guard names.screens.has(name) else { return nil }
      let holder =
        names.regions.inOrder.first { names.roots[$0] == name }
        .map { ", \"\($0)\"" } ?? ""
      return "\"\(name)\" is a screen: name the region that holds it" + holder
    default: return nil
    }
  }

  /// `alias/name`, whose alias `plugins.use` must define, and which must play a role where one is given.
  mutating func capability(
    _ node: NodeID?, _ what: String, _ role: PluginRole? = nil
  ) -> Capability? {
    guard let node, let text = string(node, what) else { return nil }
    guard let slash = text.firstIndex(of: "/") else {
      findings.append(
        Finding(
          code: .invalidCapability, node: node, facts: [text, form(ofCapability: text)],
          remedy: remedy(forPart: text, what == "a presenter" ? .presenter : role)))
      return nil
    }
    let alias = String(text[..<slash])
    let name = String(text[text.index(after: slash)...])
    guard isIdentifier(alias), !name.isEmpty, !name.unicodeScalars.contains(where: isBlankOrControl)
    else {
      findings.add(.invalidCapability, node, text, "ALIAS/NAME")
      return nil
    }
    guard names.aliases.isLost || names.aliases.has(alias) else {
      let meant = names.aliases.inOrder.first { names.ids[$0] == alias }
      findings.addUnknown(
        .unknownAlias, node, alias, known: names.aliases.inOrder,
        remedy: meant.map {
          "\"\(alias)\" is the id of the plugin \"\($0)\": write \"\($0)/\(name)\""
        })
      return nil
    }
    let capability = Capability(alias, name)
    if let role { uses.append(CapabilityUse(capability, role, origin(node))) }
    return capability
  }

  /// What to write in place of a word that is no part of a plugin, where people often take it for one;
  /// `nil` for all others.
  private func remedy(forPart text: String, _ role: PluginRole?) -> String? {
    switch (role, text) {
    case (.screen, "card"):
      return "leave it out: a screen with a \"card\" needs no type; one of a plugin is ALIAS/NAME"
    case (.presenter, _):
      guard let (id, part) = Self.presenters[text],
        !names.ids.values.contains(id)
      else { return nil }
      return "add \"ui\": { \"id\": \"\(id)\" } to \"use\" of \"plugins\", and write \"ui/\(part)\""
    default: return nil
    }
  }

  /// What `--presenter` and people call the presenters that are shipped.
  private static let presenters = [
    "terminal": ("org.snapnav.terminal", "screen"), "screen": ("org.snapnav.terminal", "screen"),
    "web": ("org.snapnav.web", "page"), "page": ("org.snapnav.web", "page"),
    "gtk": ("org.snapnav.gtk", "window"), "window": ("org.snapnav.gtk", "window"),
    "speech": ("org.snapnav.speech", "voice"), "voice": ("org.snapnav.speech", "voice"),
  ]

  /// How a part of a plugin is written whose text is an alias, the last part of a plugin's id, or the
  /// name of the part alone.
  private func form(ofCapability text: String) -> String {
    if names.aliases.has(text) { return "\(text)/NAME" }
    if let alias = names.aliases.inOrder.first(where: { alias in
      names.ids[alias]?.split(separator: ".").last == text[...]
    }) {
      return "\(alias)/NAME"
    }
    let name = isIdentifier(text) ? text : "NAME"
    guard names.aliases.members.count == 1, let only = names.aliases.inOrder.first else {
      let known = names.aliases.inOrder
      return "ALIAS/\(name)" + (known.isEmpty ? "" : ", with one of the aliases \(listed(known))")
    }
    return "\(only)/\(name)"
  }

  /// A file or directory path.
  mutating func path(_ node: NodeID?, _ what: String) -> Manifest.PlacedText? {
    guard let node, let text = string(node, what) else { return nil }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      findings.add(.invalidPath, node, printable(text), "holds a control character")
      return nil
    }
    if text.hasPrefix("~") || text.contains("$") {
      findings.add(
        .invalidPath, node, text, "would need expanding, which is not done: write it out")
      return nil
    }
    if text.utf8.count > 4_096 {
      findings.add(.invalidPath, node, String(text.prefix(40)) + "…", "is longer than 4096 bytes")
      return nil
    }
    return Manifest.PlacedText(text: text, origin: origin(node))
  }
}

func isIdentifier(_ name: String) -> Bool {
  let bytes = name.utf8.span
  guard !bytes.isEmpty, bytes.count <= 128 else { return false }
  for place in bytes.indices where !isIdentifierByte(bytes[place]) {
    return bytes[place] >= 0x80 && name.unicodeScalars.allSatisfy(isIdentifierScalar)
  }
  return true
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
  default: false
  }
}

private func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x80 { return isIdentifierByte(UInt8(scalar.value)) }
  let properties = scalar.properties
  return properties.isAlphabetic || properties.numericType != nil
    || properties.generalCategory == .nonspacingMark
}

private func isBlankOrControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value <= 0x20 || scalar.value == 0x7F
}

extension String {
  /// Whether it is written in the same bytes; texts that are equal may not be.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

private func isReverseDNS(_ id: String) -> Bool {
  let labels = id.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
  return id.utf8.count <= 256 && labels.count >= 2
    && labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy { isIdentifierByte($0) && $0 != 0x7E && $0 != 0x2E }
    }
}

/// The text with control characters shown as `U+0000`.
func printable(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    if scalar.value < 0x20 || scalar.value == 0x7F {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      shown += "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}
