import SnapManifest
import SnapEngine
import SnapValue
import SnapPlugins

/// A presenter that may be used; making it loads its plugin.
struct PresenterCandidate {
  /// `alias/name`, `id/name` or `trace`.
  let name: String
  /// Who it is in errors.
  let culprit: String
  /// What it needs for itself alone.
  let resources: [String]
  /// The id of its plugin; empty for the trace presenter.
  let plugin: String
  /// Whether it is a program, which says later that it is ready.
  var isProgram = false
  /// Those of a group, which show at once; empty: it is one.
  var members: [Member] = []
  /// The displays that it has.
  var displays = PresenterDisplays()
  /// Makes it; `nil` is the trace presenter, or a group.
  let make: (() throws(Failure) -> any Presenter)?

  /// One of a group.
  struct Member {
    let candidate: PresenterCandidate
    let must: Bool
    let deadline: UInt64?
  }

  static var trace: PresenterCandidate {
    PresenterCandidate(
      name: "trace", culprit: "present trace", resources: [], plugin: "",
      make: nil)
  }
}

/// Finds the presenters that may be used, in order of preference.
struct PresenterChoices {
  let manifest: Manifest
  let capabilities: LoadedCapabilities
  /// Starts a program by its words, which are relative to a directory.
  let program: ([String], String) throws(Failure) -> any Presenter

  /// Those of the manifest, or `trace` when it names none.
  func listed() -> [PresenterCandidate] {
    if manifest.presenters.isEmpty { return [.trace] }
    return manifest.presenters.map(candidate)
  }

  private func candidate(_ choice: Manifest.PresenterChoice) -> PresenterCandidate {
    if case .group(let members, _) = choice { return group(members) }
    return alone(placed(choice))
  }

  /// One with the displays that it has.
  private func placed(_ choice: Manifest.PresenterChoice) -> PresenterCandidate {
    var candidate: PresenterCandidate =
      switch choice {
      case .trace: .trace
      case .capability(let capability, _): candidate(capability)
      case .exec(let exec): candidate(exec.words, in: manifest.directory(of: exec.origin))
      case .group(let members, _): group(members)
      }
    candidate.displays = PresenterDisplays(of: choice.words, in: manifest)
    return candidate
  }

  /// One that shows alone; with displays it is a group of one, which is told what is on them.
  private func alone(_ candidate: PresenterCandidate) -> PresenterCandidate {
    guard !candidate.displays.isEmpty else { return candidate }
    return PresenterCandidate(
      name: candidate.name, culprit: candidate.culprit, resources: candidate.resources,
      plugin: candidate.plugin,
      members: [.init(candidate: candidate, must: true, deadline: nil)], make: nil)
  }

  private func group(_ members: [Manifest.PresenterMember]) -> PresenterCandidate {
    let members = members.map {
      PresenterCandidate.Member(
        candidate: placed($0.choice), must: $0.must, deadline: $0.deadline)
    }
    let name = members.map(\.candidate.name).joined(separator: " + ")
    return PresenterCandidate(
      name: name, culprit: name,
      resources: members.filter(\.must).flatMap(\.candidate.resources), plugin: "",
      members: members, make: nil)
  }

  /// The one that a person named. Throws `unknownName` with what there is.
  func named(_ name: String) throws(Failure) -> PresenterCandidate {
    if name == "trace" { return .trace }
    if let words = try programWords(name) { return words }
    if name == "all" { return try firstGroup }
    for choice in manifest.singlePresenters {
      guard case .capability(let capability, _) = choice else { continue }
      if capability.description == name || capability.alias == name {
        return candidate(choice)
      }
    }
    for use in manifest.plugins.use {
      let presenters = note(id: use.id)?.provides.presenters ?? []
      for presenter in presenters {
        let names = ["\(use.alias)/\(presenter)", use.alias]
        guard names.contains(name) || Self.isID(use.id, named: name) else { continue }
        return candidate(name: "\(use.alias)/\(presenter)", id: use.id, presenter)
      }
    }
    return try unlisted(name)
  }

  private var firstGroup: PresenterCandidate {
    get throws(Failure) {
      for choice in manifest.presenters {
        if case .group = choice { return candidate(choice) }
      }
      throw Failure(
        .unknownName, "the manifest lists no presenters that show at once",
        hint: #"write { "all": [ "ALIAS/NAME", "trace" ] } in its "presenter""#)
    }
  }

  /// Whether a person's word means a plugin: its id, or the last part of it.
  static func isID(_ id: String, named name: String) -> Bool {
    id == name || id.hasSuffix("." + name)
  }

  /// The words by which a person may mean a plugin.
  static func names(of id: String) -> [String] {
    [id, String(id.split(separator: ".").last ?? "")]
  }

  /// `exec` is the first program of the manifest; `exec:python3 view.py` is one with its words
  /// between spaces, relative to the working directory.
  private func programWords(_ name: String) throws(Failure) -> PresenterCandidate? {
    guard name == "exec" || name.hasPrefix("exec:") else { return nil }
    let words = name.dropFirst(5).split(separator: " ").map(String.init)
    if !words.isEmpty { return candidate(words, in: ".") }
    guard name == "exec" else {
      throw Failure(
        .unknownName, "\"\(name)\" names no program",
        hint: "write its words behind it, \"exec:python3 view.py\", "
          + "or \"exec\" alone for the first one that the manifest lists")
    }
    for case .exec(let exec) in manifest.singlePresenters {
      return candidate(exec.words, in: manifest.directory(of: exec.origin))
    }
    throw Failure(
      .unknownName, "the manifest lists no program as a presenter",
      hint: "name one: \"exec:python3 view.py\"")
  }

  private func candidate(_ words: [String], in directory: String) -> PresenterCandidate {
    let name = words.joined(separator: " ")
    return PresenterCandidate(
      name: "exec:\(name)", culprit: "exec:\(name)", resources: [], plugin: "", isProgram: true
    ) { () throws(Failure) in try program(words, directory) }
  }

  private var catalog: PluginCatalog { capabilities.catalog }
  private func note(id: String) -> PluginNote? { catalog.file(id: id, of: manifest)?.note }

  private func candidate(_ capability: Capability) -> PresenterCandidate {
    PresenterCandidate(
      name: capability.description, culprit: capabilities.culprit("present", capability),
      resources: capabilities.resources(capability),
      plugin: manifest.plugin(capability.alias)?.id ?? ""
    ) { () throws(Failure) in try capabilities.presenter(capability) }
  }

  /// A presenter that the manifest does not list, of a plugin that it uses.
  private func candidate(name: String, id: String, _ presenter: String) -> PresenterCandidate {
    PresenterCandidate(
      name: name, culprit: "\(id): present \(presenter)",
      resources: note(id: id)?.resources ?? [], plugin: id
    ) { () throws(Failure) in
      guard let use = manifest.plugins.use.first(where: { $0.id == id }) else {
        throw Failure(.unknownName, "there is no plugin \(id)")
      }
      return try capabilities.presenter(presenter, of: use)
    }
  }

  /// A presenter of a plugin that the manifest does not use.
  private func unlisted(_ name: String) throws(Failure) -> PresenterCandidate {
    for file in catalog.files {
      guard let note = file.note, Self.isID(note.id, named: name),
        let presenter = note.provides.presenters.first
      else { continue }
      return PresenterCandidate(
        name: "\(note.id)/\(presenter)", culprit: "\(note.id): present \(presenter)",
        resources: note.resources, plugin: note.id
      ) { () throws(Failure) in
        try capabilities.presenter(presenter, ofFile: file.path)
      }
    }
    let known =
      ["trace"]
      + catalog.files.compactMap(\.note)
      .filter { !$0.provides.presenters.isEmpty }.map(\.id)
    let nearest = nearestName(to: name, among: known.flatMap(Self.names))
    throw Failure(
      .unknownName, "there is no presenter \"\(name)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? "there are: \(known.joined(separator: ", ")); searched: "
        + catalog.searched.joined(separator: ", "))
  }
}
