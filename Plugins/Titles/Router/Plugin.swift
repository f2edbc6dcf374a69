internal import CSnapNav
internal import CTitles
internal import TitleIndex

// org.example.titles: a router that a manifest cannot express. The note and the descriptor stand in
// Registration/titles.c; this is what they point at.

/// Reads the film list and registers the router. The host calls it on its main thread.
@c(titles_start)
func start(
  host: UnsafePointer<snapnav_host>?, registrar: UnsafeMutablePointer<snapnav_registrar>?,
  config: UnsafePointer<snapnav_value>?, context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  error slot: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  // Safety: the contract's pointers are valid for the length of the call; the retain is balanced in
  // stop(), or here when nothing was registered.
  guard let registrar = unsafe registrar, let context = unsafe context else {
    return status(SNAPNAV_E_ARG)
  }
  do throws(Failure) {
    let router = unsafe Unmanaged.passRetained(try Router(config: config))
    let result = unsafe register(router.toOpaque(), with: registrar, error: slot)
    if result == status(SNAPNAV_OK) {
      unsafe context.pointee = router.toOpaque()
    } else {
      unsafe router.release()
    }
    return result
  } catch {
    return unsafe report(error, into: slot)
  }
}

/// Lets the router go. The library stays.
@c(titles_stop)
func stop(context: UnsafeMutableRawPointer?) {
  // Safety: the context is what start() retained; the host hands it back once.
  if let context = unsafe context { unsafe Unmanaged<Router>.fromOpaque(context).release() }
}

private func register(
  _ router: UnsafeMutableRawPointer, with registrar: UnsafeMutablePointer<snapnav_registrar>,
  error slot: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  // Safety: the registrar copies what it is given, the name included, before it returns.
  unsafe "titles".withCString { name in
    var description = unsafe snapnav_router()
    unsafe description.size = UInt32(MemoryLayout<snapnav_router>.size)
    unsafe description.id = name
    unsafe description.ctx = router
    unsafe description.resolve = resolve
    unsafe description.routes = routes
    return unsafe registrar.pointee.router(registrar, &description, slot)
  }
}

/// A title leads to its film, one of several to a choice; anything else is left to the next router.
private let resolve:
  @convention(c) (
    UnsafeMutableRawPointer?, snapnav_str, UnsafePointer<snapnav_value>?, snapnav_screen,
    snapnav_token, UnsafePointer<snapnav_sink>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, route, payload, _, _, out, _ in
    // Safety: the context is the router that start() retained; everything else is valid for the
    // length of the call. The arena outlives the put, which copies.
    guard let context = unsafe context, let out = unsafe out, let put = unsafe out.pointee.put,
      let text = unsafe text(of: route)
    else { return status(SNAPNAV_DECLINE) }
    let router = unsafe Unmanaged<Router>.fromOpaque(context).takeUnretainedValue()
    let arena = ValueArena()
    guard let title = unsafe router.title(route: text, payload: payload),
      var answer = unsafe router.answer(to: title, in: arena)
    else { return status(SNAPNAV_DECLINE) }
    unsafe put(out.pointee.ctx, &answer)
    withExtendedLifetime(arena) {}
    return status(SNAPNAV_OK)
  }

/// The one route that can be listed; every title is one more.
private let routes:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_sink>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { _, out, _ in
    // Safety: as in resolve.
    guard let out = unsafe out, let put = unsafe out.pointee.put else {
      return status(SNAPNAV_E_ARG)
    }
    let arena = ValueArena()
    var list = unsafe arena.list([
      arena.map([
        "name": arena.string("title"),
        "payload": arena.map([
          "properties": arena.map(["title": arena.map(["type": arena.string("string")])])
        ]),
        "description": arena.string(
          "a film by its title, typed or spoken; any title is a route too"),
      ])
    ])
    unsafe put(out.pointee.ctx, &list)
    withExtendedLifetime(arena) {}
    return status(SNAPNAV_OK)
  }
