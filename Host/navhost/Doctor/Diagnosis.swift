/// One thing that was looked at, and how it is.
struct MachineFinding: Sendable, Equatable {
  /// How much it matters.
  enum Weight: String, Sendable, CaseIterable {
    case fine
    /// Something is not done without it; the rest works.
    case limited
    /// Nothing goes without it.
    case missing
  }

  /// What the facts are about, as the text has it for a heading.
  enum Area: String, Sendable, CaseIterable {
    case machine, libraries, programs, displays, sockets, plugins
  }

  /// What was found.
  enum Fact: Sendable, Equatable {
    case system(Release, kernel: String, processor: String, libc: String)
    case oldLibc(String)
    case noProc
    case part(KnownPart, path: String)
    case noPart(KnownPart)
    case terminal(MachineFacts.Terminal)
    case poorTerminal
    case noTerminal
    case display(String, name: String)
    case deadDisplay(String, name: String)
    case noDisplay
    case outputs([String])
    case runtime(MachineFacts.RuntimePlace)
    case bus(MachineFacts.Endpoint?)
    case place(MachineFacts.PluginPlace)
    case plugin(MachineFacts.FoundPlugin)
    case noPlugins(searched: [String])
    case noPresenter
  }

  let area: Area
  let weight: Weight
  let fact: Fact

  init(_ area: Area, _ weight: Weight, _ fact: Fact) {
    (self.area, self.weight, self.fact) = (area, weight, fact)
  }
}

/// What a machine's facts come to.
struct Diagnosis: Sendable, Equatable {
  let release: Release
  private(set) var findings: [MachineFinding] = []

  /// Whether something is missing that nothing goes without.
  var isSound: Bool { !findings.contains { $0.weight == .missing } }

  /// The oldest glibc that the program is made for.
  static let oldestLibc = (2, 35)

  init(_ facts: MachineFacts) {
    release = facts.release
    judgeMachine(facts)
    judge(KnownPart.libraries, in: facts.libraries, .libraries)
    judge(KnownPart.programs, in: facts.programs, .programs)
    judgeDisplays(facts)
    judgeSockets(facts)
    judgePlugins(facts)
  }

  private mutating func add(
    _ area: MachineFinding.Area, _ weight: MachineFinding.Weight, _ fact: MachineFinding.Fact
  ) {
    findings.append(MachineFinding(area, weight, fact))
  }

  private mutating func judgeMachine(_ facts: MachineFacts) {
    add(
      .machine, .fine,
      .system(
        facts.release, kernel: facts.kernel, processor: facts.processor, libc: facts.libc))
    let numbers = facts.libc.split(separator: ".").prefix(2).compactMap { Int($0) }
    if numbers.count == 2, (numbers[0], numbers[1]) < Self.oldestLibc {
      add(.machine, .missing, .oldLibc(facts.libc))
    }
    if facts.program == nil { add(.machine, .missing, .noProc) }
  }

  private mutating func judge(
    _ parts: [KnownPart], in places: [String: String], _ area: MachineFinding.Area
  ) {
    for part in parts {
      if let path = part.files.lazy.compactMap({ places[$0] }).first {
        add(area, .fine, .part(part, path: path))
      } else {
        add(area, .limited, .noPart(part))
      }
    }
  }

  private mutating func judgeDisplays(_ facts: MachineFacts) {
    var isAny = false
    for (kind, end) in [("Wayland", facts.wayland), ("X11", facts.x11)] {
      guard let end else { continue }
      isAny = isAny || end.isThere
      if end.isThere {
        add(.displays, .fine, .display(kind, name: end.named))
      } else {
        add(.displays, .limited, .deadDisplay(kind, name: end.named))
      }
    }
    if !isAny { add(.displays, .limited, .noDisplay) }
    if !facts.outputs.isEmpty { add(.displays, .fine, .outputs(facts.outputs)) }
    switch facts.terminal {
    case nil: add(.displays, .limited, .noTerminal)
    case let terminal? where terminal.type.isEmpty || terminal.type == "dumb":
      add(.displays, .limited, .poorTerminal)
    case let terminal?: add(.displays, .fine, .terminal(terminal))
    }
  }

  private mutating func judgeSockets(_ facts: MachineFacts) {
    let weight: MachineFinding.Weight =
      switch facts.runtime {
      case .used: .fine
      case .unset, .absent, .refused: .limited
      }
    add(.sockets, weight, .runtime(facts.runtime))
    add(.sockets, facts.bus?.isThere == true ? .fine : .limited, .bus(facts.bus))
  }

  private mutating func judgePlugins(_ facts: MachineFacts) {
    for place in facts.places {
      switch place.outcome {
      case .listed: add(.plugins, .fine, .place(place))
      case .absent: break
      case .passed: add(.plugins, .limited, .place(place))
      }
    }
    for plugin in facts.plugins {
      add(.plugins, plugin.problems.isEmpty ? .fine : .limited, .plugin(plugin))
    }
    if facts.plugins.isEmpty {
      add(.plugins, .missing, .noPlugins(searched: facts.places.map(\.path)))
    } else if !facts.plugins.contains(where: { $0.shows && $0.problems.isEmpty }) {
      add(.plugins, .missing, .noPresenter)
    }
  }
}
