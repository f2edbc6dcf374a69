import SnapEngine
import SnapValue
import SnapSystem

extension PluginRefusal: CustomStringConvertible {
  /// One sentence: file, plugin, what is wrong and what was expected.
  package var description: String {
    let who = plugin.isEmpty ? file : "\(file): \(plugin)"
    return "\(who): \(what)"
  }

  /// What is wrong, without file and plugin.
  package var what: String {
    switch reason {
    case .unreadable(let error): error.description
    case .elf(let fault): fault.description
    case .noNote(let stray):
      stray
        ? "its metadata note is in no PT_NOTE segment, where it could be read"
        : "it has no metadata note, so it is no SnapNavigation plugin"
    case .severalNotes(let count, let major):
      "it has \(count) metadata notes for contract \(major), one is expected"
    case .note(let fault): "its metadata note \(fault)"
    case .contractMajor(let found, let host):
      "it is built for contract \(found), this host has contract \(host)"
    case .contractMinor(let needed, let host):
      "it needs contract 1.\(needed) or later, this host has 1.\(host)"
    case .layout(let found, let host):
      "its layout word is \(hexadecimal(found)), this host's is \(hexadecimal(host))"
    case .otherID(let found, let expected): "it is the plugin \(found), \(expected) is expected"
    case .otherDigest(let found, let expected):
      "its SHA-256 is \(found), \(expected) is expected"
    case .notLocked: "it is not in the lock, and nothing else is loaded"
    case .lockDiffers(let difference): difference.what
    case .shut: "the lock cannot be believed, and without it nothing is loaded"
    case .librarySealing(let name):
      "its library \(name) can be loaded by its path only, where its bytes are not held to the lock"
    case .libraryTaken(let name, let owner):
      "its library \(name) is another than that of \(owner), and a process has one of a name"
    case .library(let problem): problem.description
    case .symbol(let missing): missing.description
    case .untrusted(let finding): finding.description
    case .sealing(let error): "the copy that would be loaded cannot be made: \(error.description)"
    case .loader(let error): "the system's loader refuses it: \(error.message)"
    case .noDescriptor: "its registration entry point answered NULL for contract 1"
    case .descriptor(let flaw): "its descriptor is wrong: \(flaw)"
    case .start(let failure): "its start failed: \(failure.message)"
    case .registration(let faults): faults.map(\.description).joined(separator: "; ")
    case .resource(let name, let owner): "it needs \(name) for itself, which \(owner) has"
    case .requires(let id): "it requires the plugin \(id), which is not used"
    case .openedByPath: "a plugin that was opened by its path cannot be replaced while that runs"
    case .trial(let call, let what):
      "it was opened in a throw-away process first: in \(call) \(what)"
    case .quarantined(let count, let call, let cause):
      "it is in quarantine: it has ended its process \(count == 1 ? "once" : "\(count) times within a day"), "
        + "at last in \(call), by \(cause)"
    case .process(let what, _): "in a process of its own: \(what)"
    }
  }

  /// How to mend it.
  package var remedy: String {
    switch reason {
    case .unreadable(.tooLarge): "a plugin has at most 256 MiB"
    case .unreadable(.notAFile): "name the plugin's file, a shared library"
    case .unreadable: "check the path and its permissions"
    case .elf(let fault): fault.remedy
    case .noNote(let stray):
      stray
        ? "link it again; patchelf before 0.11 moves notes away"
        : "write SNAPNAV_PLUGIN(…) into it, plugin! in Rust, plugin.json in Swift, "
          + "or keep other libraries elsewhere"
    case .severalNotes:
      "write SNAPNAV_PLUGIN once for each contract, and link no second plugin into it"
    case .note:
      "mend the JSON members in SNAPNAV_PLUGIN, plugin! or plugin.json, and build it again"
    case .contractMajor, .layout: "build it with this host's snapnav_plugin.h"
    case .contractMinor: "use a newer host, or build it with this host's snapnav_plugin.h"
    case .otherID: "name the id that it has, or put the right file there"
    case .otherDigest: "install the very file that was pinned, or renew the pin"
    case .notLocked: "if you trust it, navhost lock MANIFEST locks it, too"
    case .lockDiffers:
      "install what was locked; navhost lock MANIFEST locks what is there, if you trust it"
    case .shut: "navhost lock --check MANIFEST says what is wrong with it"
    case .librarySealing(let name):
      name.unicodeScalars.contains("/")
        ? "link it by -l, with a run path of $ORIGIN"
        : "link \(name) with -Wl,-soname,\(name)"
    case .libraryTaken: "give one of the two plugins \"isolation\": \"process\""
    case .library(let problem): problem.remedy
    case .symbol(let missing): missing.remedy
    case .untrusted(let finding): finding.remedy
    case .sealing(let error):
      error.limitRemedy
        ?? "free memory and room in /tmp, allow executable memory files, or load by path"
    case .loader(let error):
      error.missingSymbol?.remedy
        ?? "see the loader's words; nm -D and ldd on the file show what it needs"
    case .noDescriptor, .descriptor: "let SNAPNAV_PLUGIN write the descriptor"
    case .start(let failure):
      failure.hint.isEmpty
        ? "it refuses by itself: give it what it asks for, in its \"config\" or on this machine"
        : failure.hint
    case .registration(let faults): Self.remedy(of: faults)
    case .resource: "use one of the two plugins"
    case .openedByPath: "run without --load-by-path, or start again"
    case .trial:
      "mend what runs before its start: constructors, resolvers, the entry point; or install another build"
    case .quarantined:
      "install another build of it, or let it be tried again: navhost quarantine clear \(plugin)"
    case .process(_, let remedy):
      remedy.isEmpty ? "see the plugin's own words, or run it without isolation" : remedy
    case .requires(let id):
      "name \(id) under \"use\" as well, and install it into one of the plugin directories"
    }
  }

  /// What mends the first fault; the others are often of its kind.
  private static func remedy(of faults: [RegistrationFault]) -> String {
    switch faults.first {
    case .table(_, _, let flaw) where flaw.contains("NULL"): "fill in what may not be NULL"
    case .table(.function, _, let flaw) where flaw.contains("signature"):
      "write the signature as section 8 of the contract says, such as i(si!)"
    case .table(let role, _, let flaw) where flaw.contains("size is"):
      "write .size = sizeof(\(role.tableName)) into the table that start registers"
    case .table: "mend the table that start registers"
    case .duplicate: "register each name once"
    default: "make `provides` in the note and what start registers the same"
    }
  }

  private func hexadecimal(_ number: UInt32) -> String { "0x" + String(number, radix: 16) }
}

extension SystemError {
  /// How the limit of the process that is in the way is mended; `nil`: it is no such limit.
  var limitRemedy: String? {
    if isOfOpenFiles { return "allow more open files: ulimit -n, LimitNOFILE= of a unit" }
    if isOfLength { return "allow longer files: ulimit -f, LimitFSIZE= of a unit" }
    return nil
  }
}

extension PluginRole {
  /// The struct of the contract that is registered.
  fileprivate var tableName: String {
    self == .screen ? "snapnav_screen_type" : "snapnav_\(rawValue)"
  }
}

extension RegistrationFault: CustomStringConvertible {
  /// One clause.
  package var description: String {
    switch self {
    case .duplicate(let role, let name): "it registers the \(role.words) \"\(name)\" twice"
    case .undeclared(let role, let name):
      "it registers the \(role.words) \"\(name)\", which its note does not declare"
    case .missing(let role, let name):
      "its note declares the \(role.words) \"\(name)\", which it does not register"
    case .table(let role, let name, let flaw):
      name.isEmpty ? "a \(role.words): \(flaw)" : "the \(role.words) \"\(name)\": \(flaw)"
    }
  }
}

extension NoteFault: CustomStringConvertible {
  /// The fault in words that follow "its metadata note".
  package var description: String {
    switch self {
    case .tooLong(let bytes, let limit): "has \(bytes) bytes, at most \(limit) are read"
    case .tooShort(let bytes): "has \(bytes) bytes, more than 12 are expected"
    case .noTerminator: "does not end its JSON with a 0"
    case .trailingBytes(let count): "has \(count) bytes after the 0 that ends its JSON"
    case .json(let fault): "is no JSON, at column \(fault.column): \(fault.message)"
    case .missing(let key): "has no \"\(key)\""
    case .wrong(let key, let found, let expected):
      key.isEmpty
        ? "is \(found), \(expected) is expected"
        : "has \(found) as \"\(key)\", \(expected) is expected"
    case .twice(let key, let name): "names \"\(name)\" twice in \"\(key)\""
    case .unknownKey(let key, let nearest):
      "has the unknown key \"\(key)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    }
  }
}
