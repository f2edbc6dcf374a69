import BenchPeers
import CSnapNav
import Glibc

/// A value as an everyday Swift program would have it.
enum PlainValue {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case list([PlainValue])
  case map([String: PlainValue])
}

/// The same plugins in a host as one would write it on a free afternoon: strings, dictionaries and
/// enums, a stack of names, and no checks, queue, roll-back, deadlines, handles or limits.
struct IdiomaticHost {
  struct Navigation {
    let destination: String
    let mediators: [String]
    let presentation: String
  }

  private let router: snapnav_router
  private let presenter: snapnav_presenter
  private let mediators: [String: snapnav_mediator]
  private let navigations: [String: Navigation] = [
    "toA": Navigation(destination: "A", mediators: ["first", "second"], presentation: "root"),
    "toB": Navigation(destination: "B", mediators: ["first", "second"], presentation: "root"),
  ]
  private(set) var stack: [String] = []
  private var requests: UInt64 = 0

  init() {
    let parts = peer_pipeline_parts()
    router = parts.router.load(as: snapnav_router.self)
    presenter = parts.presenter.load(as: snapnav_presenter.self)
    mediators = [
      "first": parts.first.load(as: snapnav_mediator.self),
      "second": parts.second.load(as: snapnav_mediator.self),
    ]
  }

  /// Whether the state has changed to where the route leads.
  mutating func go(_ route: String, payload: [String: PlainValue] = [:]) -> Bool {
    requests += 1
    guard case .map(let answer) = resolve(route), case .string(let name) = answer["navigation"],
      let navigation = navigations[name]
    else { return false }
    var payload = snapnav_value(kind: UInt32(SNAPNAV_MAP), reserved: 0, u: .init(i: 0))
    for name in navigation.mediators {
      guard mediate(name, &payload) else { return false }
    }
    guard present(navigation) else { return false }
    stack = [navigation.destination]
    return true
  }

  private func resolve(_ route: String) -> PlainValue {
    var answer = PlainValue.null
    var payload = snapnav_value(kind: UInt32(SNAPNAV_MAP), reserved: 0, u: .init(i: 0))
    withUnsafeMutablePointer(to: &answer) { place in
      var sink = snapnav_sink(
        ctx: place,
        put: { context, value in
          guard let context, let value else { return }
          context.assumingMemoryBound(to: PlainValue.self).pointee = PlainValue(value.pointee)
        })
      var route = route
      route.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          let text = snapnav_str(ptr: bytes.baseAddress, len: bytes.count)
          _ = router.resolve(router.ctx, text, &payload, 0, requests, &sink, nil)
        }
      }
    }
    return answer
  }

  private func mediate(_ name: String, _ payload: UnsafeMutablePointer<snapnav_value>) -> Bool {
    guard let mediator = mediators[name] else { return false }
    var none = snapnav_value()
    var sink = snapnav_sink(ctx: nil, put: { _, _ in })
    return withUnsafePointer(to: &none) { none in
      var navigation = snapnav_navigation()
      navigation.size = UInt32(MemoryLayout<snapnav_navigation>.size)
      navigation.id = requests
      navigation.payload = UnsafePointer(payload)
      navigation.arguments = none
      return mediator.mediate(mediator.ctx, &navigation, requests, &sink, nil) == SNAPNAV_OK
    }
  }

  private func present(_ navigation: Navigation) -> Bool {
    var none = snapnav_value()
    return withUnsafePointer(to: &none) { none in
      var update = snapnav_update()
      update.size = UInt32(MemoryLayout<snapnav_update>.size)
      update.op = UInt32(navigation.presentation == "root" ? SNAPNAV_ROOT : SNAPNAV_PUSH)
      update.arguments = none
      return withUnsafePointer(to: &update) { update in
        var updates: UnsafePointer<snapnav_update>? = update
        return withUnsafePointer(to: &updates) { updates in
          var transition = snapnav_transition()
          transition.size = UInt32(MemoryLayout<snapnav_transition>.size)
          transition.id = requests
          transition.count = 1
          transition.updates = updates
          return presenter.present(presenter.ctx, &transition, requests, nil) == SNAPNAV_OK
        }
      }
    }
  }
}

extension PlainValue {
  init(_ value: snapnav_value) {
    switch Int(value.kind) {
    case Int(SNAPNAV_BOOL): self = .bool(value.u.i != 0)
    case Int(SNAPNAV_INT): self = .int(value.u.i)
    case Int(SNAPNAV_DOUBLE): self = .double(value.u.d)
    case Int(SNAPNAV_STRING): self = .string(String(value.u.s))
    case Int(SNAPNAV_LIST):
      self = .list((0..<value.u.list.count).map { PlainValue(value.u.list.items[$0]) })
    case Int(SNAPNAV_MAP):
      var map: [String: PlainValue] = [:]
      for index in 0..<value.u.map.count {
        let entry = value.u.map.items[index]
        map[String(entry.key)] = PlainValue(entry.value)
      }
      self = .map(map)
    default: self = .null
    }
  }
}

extension String {
  fileprivate init(_ text: snapnav_str) {
    let bytes = UnsafeRawBufferPointer(start: text.ptr, count: text.len)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
