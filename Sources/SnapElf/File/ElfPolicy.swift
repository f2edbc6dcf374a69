/// What a library may ask for.
package struct ElfPolicy: Sendable, Hashable {
  /// The processor it must be made for.
  package var machine: ElfMachine
  /// Bytes of address space.
  package var mostMemory: UInt64
  /// Bytes of static thread storage; the loader has some 1,600 for all plugins together.
  package var mostStaticThreadStorage: UInt64
  /// Makes a policy; the defaults are those for plugins.
  package init(
    machine: ElfMachine = .host, mostMemory: UInt64 = 1 << 30,
    mostStaticThreadStorage: UInt64 = 512
  ) {
    self.machine = machine
    self.mostMemory = mostMemory
    self.mostStaticThreadStorage = mostStaticThreadStorage
  }
}

extension ElfFile {
  /// The symbols that others can find, in the order of the table.
  package var exportedSymbols: [ElfSymbol] { symbols.all.filter { $0.isDefined && $0.isVisible } }

  /// The bytes by which a build is known (`GNU` note 3); empty when there are none.
  package var buildId: [UInt8] { notes(owner: "GNU", type: 3).first?.descriptor ?? [] }

  /// Its notes of one owner and type, in order.
  package func notes(owner: String, type: UInt32) -> [ElfNote] {
    notes.filter { $0.owner == owner && $0.type == type }
  }

  /// Whether a note of the owner is in the file, but where no reader of segments finds it.
  package func hasStrayNote(owner: String) -> Bool {
    !notes.contains { $0.owner == owner }
      && symbols.image.hasStrayNote(header, owner: owner)
  }

  /// What keeps a sound file from being loaded, worst first; empty when nothing does.
  ///
  /// With `entry`, the library must export a function of that name.
  package func faults(entry: String? = nil, policy: ElfPolicy = ElfPolicy()) -> [ElfFault] {
    var found: [ElfFault.Problem] = []
    if machine != policy.machine { found.append(.machine(found: machine, host: policy.machine)) }
    if system != 0 && system != 3 { found.append(.system(system)) }
    if kind != .library { found.append(.kind(kind)) }
    if stack != .data { found.append(.executableStack(stated: stack == .executable)) }
    if hasTextRelocations { found.append(.textRelocations) }
    found += segments.indices.compactMap { index in
      let segment = segments[index]
      let isBoth = segment.isWritable && segment.isExecutable
      return isBoth && segment.type == Elf.SegmentType.load ? .writableCode(segment: index) : nil
    }
    found += limits(policy)
    found += interposers.sorted { $0.key < $1.key }.map {
      .interposer(tag: $0.key, value: $0.value)
    }
    if dynamicIsReadOnly { found.append(.readOnlyDynamic) }
    if runsIndirectFunctions { found.append(.indirectFunctions) }
    found += searchPathProblems
    if let entry, let problem = entryProblem(entry) { found.append(problem) }
    return found.map { ElfFault($0) }
  }

  private func limits(_ policy: ElfPolicy) -> [ElfFault.Problem] {
    var found: [ElfFault.Problem] = []
    if memorySize > policy.mostMemory {
      found.append(.memory(bytes: memorySize, limit: policy.mostMemory))
    }
    if usesStaticThreadStorage, threadStorageSize > policy.mostStaticThreadStorage {
      found.append(
        .staticThreadStorage(bytes: threadStorageSize, limit: policy.mostStaticThreadStorage))
    }
    return found
  }

  private var runsIndirectFunctions: Bool {
    hasIndirectFunctions || symbols.definesIndirectFunctions
  }

  private var searchPathProblems: [ElfFault.Problem] {
    let tagged =
      rpath.map { ("DT_RPATH", $0) } + runpath.map { ("DT_RUNPATH", $0) }
      + needed.filter { $0.unicodeScalars.contains("/") }.map { ("DT_NEEDED", $0) }
    return tagged.compactMap { tag, element in
      searchPathFlaw(element).map { .searchPath(tag: tag, element: element, flaw: $0) }
    }
  }

  /// What is wrong whoever owns the directories; those are asked by `TrustChecker.findings(searchPath:)`.
  private func searchPathFlaw(_ element: String) -> String? {
    if element.isEmpty { return "which means the working directory" }
    for origin in ["$ORIGIN", "${ORIGIN}"] where element.hasPrefix(origin) {
      let rest = element.dropFirst(origin.count)
      return rest.isEmpty || rest.hasPrefix("/") ? nil : "which is not a directory under $ORIGIN"
    }
    return element.hasPrefix("/") ? nil : "which depends on the working directory"
  }

  private func entryProblem(_ name: String) -> ElfFault.Problem? {
    let candidates = symbols.named(name).filter(\.isDefined)
    guard let symbol = candidates.first(where: \.isVisible) ?? candidates.first else {
      return .noEntry(symbol: name)
    }
    if !symbol.isVisible { return .entry(symbol: name, is: "hidden") }
    guard symbol.kind == .function else {
      return .entry(symbol: name, is: symbol.kind == .indirect ? "an indirect function" : "data")
    }
    let isCode = layout.segment(holding: symbol.address)?.isExecutable == true
    return isCode ? nil : .entry(symbol: name, is: "outside executable memory")
  }
}
