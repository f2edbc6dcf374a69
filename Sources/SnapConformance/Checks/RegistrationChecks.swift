import CSnapNav
import SnapEngine
import SnapPlugins
import SnapValue

extension Check {
  /// Checks 33 to 35: what a plugin registers.
  static let registrationChecks: [Check] = [
    Check(
      33, "r-as-declared", "What start registers is what the note declares under provides",
      consequence: "The host refuses the plugin, because manifests are checked against the note.",
      remedy: "Make provides in the note and what start registers the same.",
      level: 2, needs: ["l-now", "e-shape", "r-shape"], live: asDeclared),
    Check(
      34, "r-shape",
      "What is registered has its size, a name, its mandatory functions, and pointers to code",
      consequence: "The host calls what is no function, or reads past the end of a table.",
      remedy: "Set size to sizeof the struct, flags to 0, and fill in id and what may not be NULL.",
      level: 2, ways: [.guarded], needs: ["l-now", "e-shape", "e-matches-note"], live: tables),
    Check(
      35, "r-signature",
      "Every signature is one, fits its kind, and those of one property agree on its type",
      consequence: "The host refuses the function, or calls it with arguments of another type.",
      remedy:
        "Write the signature as section 8 of the header says: s(@), -(@s), -(@{-(@v)}@); p, the "
        + "user pointer, stands first or right after @.",
      level: 2, needs: ["l-now", "e-shape", "r-shape"], live: signatures),
  ]

  private static func asDeclared(_ bench: Bench) throws(Ending) {
    let answer = try bench.start()
    try expect(
      answer.isOK, "start answers 0 (OK)", seen: answer.sentence,
      remedy: "give what it needs by --config, or say in the message what is missing")
    for role in PluginRole.allCases {
      let declared = bench.note.provides.names(of: role).sorted()
      let registered = bench.registry.names(of: role).sorted()
      try expect(
        declared == registered, "the \(role.words)s \(declared)", seen: "\(registered)")
    }
  }

  private static func tables(_ bench: Bench) throws(Ending) {
    let answer = try bench.start(Bench.Start(looksClosely: true))
    let flaws = bench.registry.tableFlaws
    try expectNone(flaws, "tables of contract 1.0")
    guard answer.isOK else { throw .skip("its start answers \(answer.sentence)") }
  }

  private static func signatures(_ bench: Bench) throws(Ending) {
    try bench.begin()
    let functions = bench.registry.functions
    var flaws: [String] = []
    for function in functions { flaws += signatureFlaw(function).map { [$0] } ?? [] }
    flaws += bench.registry.screens.flatMap { disagreements($0.id, bench.registry) }
    try expectNone(flaws, "signatures of section 8 that fit their kinds")
  }

  private static func signatureFlaw(_ function: RegisteredTyped) -> String? {
    let name =
      function.screenType.isEmpty ? function.name : "\(function.screenType).\(function.name)"
    do throws(SignatureError) {
      let signature = try Signature(function.signature)
      return FunctionShape(kind: function.kind, signature: signature).flaw.map { "\(name): \($0)" }
    } catch { return "\(name): \(error)" }
  }

  /// Where the getter and the setter of one property are of different types, or its observer is told
  /// another one.
  private static func disagreements(_ type: String, _ registry: Registry) -> [String] {
    let functions = registry.functions(of: type)
    return functions.filter { $0.kind == Int(SNAPNAV_OBSERVER) }.compactMap { observer in
      let getter = functions.first { $0.kind == Int(SNAPNAV_GETTER) && $0.name == observer.name }
      guard let getter, let get = try? Signature(getter.signature), let got = get.result,
        let teller = try? Signature(observer.tellerSignature), let told = teller.arguments.first,
        told != .value, told != got
      else { return nil }
      return "\(type).\(observer.name): the getter \"\(getter.signature)\" gives a \(got.name), "
        + "the observer \"\(observer.signature)\" is told a \(told.name)"
    }
      + functions.filter { $0.kind == Int(SNAPNAV_GETTER) }.compactMap { getter in
        let setter = functions.first { $0.kind == Int(SNAPNAV_SETTER) && $0.name == getter.name }
        guard let setter, let get = try? Signature(getter.signature),
          let set = try? Signature(setter.signature), let sent = set.arguments.first,
          let got = get.result, got != sent
        else { return nil }
        return "\(type).\(getter.name): the getter \"\(getter.signature)\" gives a \(got.name), "
          + "the setter \"\(setter.signature)\" takes a \(sent.name)"
      }
  }
}

extension Registry {
  /// What is wrong with any table: sentences.
  var tableFlaws: [String] {
    flaws
      + facts.flatMap { facts in
        facts.flaws.map { "the \(facts.role.words) \"\(facts.id)\": \($0)" }
      }
  }
}
