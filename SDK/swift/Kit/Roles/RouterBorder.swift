internal import CSnapNav

/// A router behind the pointer that the host hands back.
final class RouterBox: Box, Answering {
  let role: any Router
  let link: HostLink

  init(_ role: any Router, _ link: HostLink) {
    self.role = role
    self.link = link
  }

  // Safety: the name is the caller's, who gives the table to one call only.
  /// The router in the contract's words.
  func table(_ name: UnsafePointer<CChar>) -> snapnav_router {
    unsafe snapnav_router(
      size: UInt32(MemoryLayout<snapnav_router>.size), flags: 0, id: name, ctx: pointer,
      resolve: resolve, routes: routes, cancel: { unsafe RouterBox.cancel($0, $1) })
  }
}

private let resolve:
  @convention(c) (
    UnsafeMutableRawPointer?, snapnav_str, UnsafePointer<snapnav_value>?, snapnav_screen,
    snapnav_token, UnsafePointer<snapnav_sink>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, route, payload, source, token, sink, slot in
    unsafe answering(slot) {
      let box = try unsafe RouterBox.at(context)
      let query = RouteQuery(
        route: try unsafe String(lent: route, "the route"),
        payload: try unsafe Value(lent: payload).map ?? [:],
        source: ScreenID(rawValue: source))
      let answer = try answer(token, box.link, LateAnswer.init(resolution:)) {
        try box.role.resolve(query)
      }
      return try unsafe settle(answer, sink, slot)
    }
  }

private let routes:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_sink>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, sink, slot in
    unsafe answering(slot) {
      let routes = try unsafe RouterBox.at(context).role.routes()
      try unsafe put(.list(routes.map(\.value)), into: sink)
      return statusOK
    }
  }

extension LateAnswer {
  fileprivate init(resolution: Resolution) {
    switch resolution {
    case .decline: self.init(Int(SNAPNAV_DECLINE))
    case .navigation(let name, let payload):
      var plan: ValueMap = ["navigation": .string(name)]
      if !payload.isEmpty { plan["payload"] = .map(payload) }
      self.init(Int(SNAPNAV_OK), result: .map(plan))
    case .open(let url): self.init(Int(SNAPNAV_OK), result: ["open": .string(url)])
    case .plan(let plan): self.init(Int(SNAPNAV_OK), result: .map(plan))
    }
  }
}

extension RouteDescription {
  fileprivate var value: Value {
    var map: ValueMap = ["name": .string(name)]
    map["payload"] = payload
    if !description.isEmpty { map["description"] = .string(description) }
    return .map(map)
  }
}
