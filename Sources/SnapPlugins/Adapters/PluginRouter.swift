import CSnapNav
import SnapEngine
import SnapValue

// Safety: @unchecked because of the table, a copy that is only read; it is called on the main
// thread only, as the contract promises plugins.
/// A plugin's router as the navigator knows it.
@safe final class PluginRouter: Router, @unchecked Sendable {
  private let table: snapnav_router
  private let context: PluginContext
  private let resolving: CallSite
  private let listing: CallSite
  private let cancelling: CallSite

  init(name: String, table: snapnav_router, context: PluginContext) {
    unsafe self.table = unsafe table
    self.context = context
    resolving = CallSite("resolve", name, as: .resolve)
    listing = CallSite("routes", name, as: .routes)
    cancelling = CallSite("cancel", name)
  }

  private init(
    _ other: PluginRouter, resolving: CallSite, listing: CallSite, cancelling: CallSite
  ) {
    unsafe table = unsafe other.table
    context = other.context
    (self.resolving, self.listing, self.cancelling) = (resolving, listing, cancelling)
  }

  /// The same, its calls seen at the border to the plugin.
  func seen(at plugin: SeatedPlugin, _ name: UInt32) -> PluginRouter {
    PluginRouter(
      self, resolving: resolving.seen(at: plugin, as: .resolve, name),
      listing: listing.seen(at: plugin, as: .routes, name),
      cancelling: cancelling.seen(at: plugin, as: .cancel, name))
  }

  func resolve(
    _ query: RouteQuery, reply: Reply<RouteAnswer>
  ) throws(Failure) -> RouteAnswer? {
    if resolving.isSeen { try resolving.begin() }
    let answer: RouteAnswer?
    do throws(Failure) { answer = try ask(query, reply) } catch { throw resolving.end(with: error) }
    if resolving.isSeen { resolving.end(answer) }
    return answer
  }

  @inline(__always)
  private func ask(
    _ query: RouteQuery, _ reply: Reply<RouteAnswer>
  ) throws(Failure) -> RouteAnswer? {
    guard let resolve = unsafe table.resolve else { return .decline }
    // Lent before the call, so that what makes the call holds no copies of what is lent.
    let (arena, user, token) = unsafe (context.arena, table.ctx, reply.token)
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    let route = unsafe arena.borrow(query.route)
    let payload = try unsafe query.payload.lent(from: arena)
    let source = query.source.rawValue
    let answer = unsafe try context.askLater(resolving, token, .route(reply)) { sink, slot in
      unsafe resolve(user, route, payload, source, token, sink, slot)
    }
    guard let answer else { return nil }
    switch answer.status {
    case StatusCode.ok:
      guard let target = answer.value?.map else {
        throw broken("it resolved the route without putting a map", resolving)
      }
      return .target(target)
    case StatusCode.decline: return .decline
    default: throw context.failure(answer, resolving)
    }
  }

  func routes() throws(Failure) -> [RouteDescription] {
    try listing.tell { () throws(Failure) in
      try list()
    } _: { seat, routes in
      seat.end(.list(routes.map(\.value)), named: nil)
    }
  }

  private func list() throws(Failure) -> [RouteDescription] {
    guard let routes = unsafe table.routes else { return [] }
    let answer = unsafe try context.ask(listing) { (_, sink, slot) throws(Failure) in
      unsafe routes(table.ctx, sink, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, listing) }
    guard let list = answer.value?.list else { throw broken("it put no list of routes", listing) }
    var described: [RouteDescription] = []
    for item in list {
      guard let name = item["name"]?.string, !name.isEmpty else {
        throw broken("it lists a route without a name: \(item.jsonText)", listing)
      }
      described.append(
        RouteDescription(
          name: name, payload: item["payload"], summary: item["description"]?.string ?? ""))
    }
    return described
  }

  func cancel(token: UInt64) {
    cancelling.notify { unsafe context.cancel(cancelling, token, table.ctx, table.cancel) }
  }

  private func broken(_ message: String, _ site: CallSite) -> Failure {
    context.blame(Failure(.contractBroken, message), site)
  }
}
