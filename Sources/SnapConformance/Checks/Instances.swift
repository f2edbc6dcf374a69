import CSnapNav
import SnapPlugins
import SnapValue

// Screen types at work: an instance to look at, with properties that were taken.

extension Bench {
  /// Does something with a fresh instance of each screen type; the plugin is started.
  ///
  /// A type that can make none here is left out, with its own reason; so is one for which the body
  /// ends as skipped. The check is skipped when none is left.
  func forEachScreenType(
    _ body: (RegisteredScreenType, BenchInstance) throws(Ending) -> Void
  ) throws(Ending) {
    try begin()
    var reasons: [String] = []
    var judged = 0
    for type in registry.screens {
      let (answer, made) = makeInstance(type)
      guard let instance = made else {
        reasons.append("\(type.id) cannot be made here: create answers \(answer.sentence)")
        continue
      }
      do throws(Ending) {
        try body(type, instance)
        judged += 1
      } catch {
        guard case .skip(let reason) = error else { throw error }
        reasons.append(reason)
      }
      instance.destroy()
    }
    guard judged > 0 else { throw .skip(reasons.joined(separator: "; ")) }
  }

  /// Makes an instance, with no property or with those that such screens often need.
  func makeInstance(_ type: RegisteredScreenType) -> (answer: Answer, instance: BenchInstance?) {
    let first = create(type)
    guard first.instance == nil else { return first }
    var often: ValueMap = ["id": "1", "title": "A title", "name": "A name"]
    for function in registry.functions(of: type.id) where function.kind == Int(SNAPNAV_SETTER) {
      often[function.name] = simplestArguments(function).first
    }
    for properties: Value in [["id": "1"], ["id": 1], .map(often)] {
      let next = create(type, properties)
      if next.instance != nil { return next }
    }
    return first
  }
}

/// A property that can be written and read.
struct Property: Sendable {
  let name: String
  let kind: Signature.Kind
  /// Whether its setter can refuse a value.
  let canRefuse: Bool
}

extension BenchInstance {
  /// Its properties with getter and setter, in the order of registration.
  var properties: [Property] {
    functions.filter { $0.kind == Int(SNAPNAV_SETTER) }.compactMap { setter in
      guard function(Int32(SNAPNAV_GETTER), setter.name) != nil,
        case .success(let bound) = setter.function, let kind = bound.signature.arguments.first
      else { return nil }
      return Property(name: setter.name, kind: kind, canRefuse: bound.signature.takesError)
    }
  }

  /// The names of its getters.
  var getters: [String] {
    functions.filter { $0.kind == Int(SNAPNAV_GETTER) }.map(\.name)
  }

  /// All that its getters answer.
  var snapshot: Value {
    var map = ValueMap()
    for name in getters {
      let answer = get(name)
      map[name] = answer.value ?? .string(answer.fault ?? answer.sentence)
    }
    return .map(map)
  }

  /// Sets each property to the first interesting value that it takes, so that there is something to
  /// keep and to tell of.
  func furnish(screen: UInt64) {
    for property in properties {
      for value in property.kind.edges(screen: screen).reversed() + ["2"]
      where set(property.name, value).isOK { break }
    }
  }
}
