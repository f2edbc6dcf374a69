import CSnapNav
import SnapValue

// The functions behind the registrar's table.
// Safety: for all, the registrar handed in is ours, or NULL; its context is a `Registrar` that is
// never freed. Tables are copied before the functions return.

private func serve(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?,
  _ error: UnsafeMutablePointer<snapnav_error>?, _ body: (Registrar) throws(Failure) -> Void
) -> snapnav_status {
  guard let context = unsafe registrar?.pointee.ctx else { return Int32(SNAPNAV_E_ARG) }
  let registrar = unsafe Unmanaged<Registrar>.fromOpaque(context).takeUnretainedValue()
  do throws(Failure) {
    try body(registrar)
    return StatusCode.ok
  } catch let failure {
    let status = StatusCode.status(failure.code)
    unsafe error?.pointee.set(status, failure.message)
    return status
  }
}

func registerMediator(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?, _ table: UnsafePointer<snapnav_mediator>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.take(
      .mediator, table, id: { unsafe $0.id },
      flaw: { unsafe $0.mediate == nil ? "mediate is NULL" : nil },
      store: { unsafe $0.mediators[$1] = unsafe $2 })
  }
}

func registerPresenter(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?,
  _ table: UnsafePointer<snapnav_presenter>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.take(
      .presenter, table, id: { unsafe $0.id }, flaw: { unsafe presenterFlaw($0) },
      store: { unsafe $0.presenters[$1] = unsafe $2 })
  }
}

private func presenterFlaw(_ table: snapnav_presenter) -> String? {
  if unsafe table.present == nil { return "present is NULL" }
  if unsafe (table.save_view == nil) != (table.restore_view == nil) {
    return "save_view and restore_view come together"
  }
  guard unsafe table.flags & UInt32(SNAPNAV_OWNS_MAIN_LOOP) != 0 else { return nil }
  return unsafe table.run == nil || table.quit == nil
    ? "a presenter that owns the main loop has run and quit" : nil
}

func registerRouter(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?, _ table: UnsafePointer<snapnav_router>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.take(
      .router, table, id: { unsafe $0.id },
      flaw: { unsafe $0.resolve == nil ? "resolve is NULL" : nil },
      store: { unsafe $0.routers[$1] = unsafe $2 })
  }
}

func registerScreenType(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?,
  _ table: UnsafePointer<snapnav_screen_type>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.take(
      .screen, table, id: { unsafe $0.id }, flaw: { unsafe screenFlaw($0) },
      store: { $0.screens[$1] = unsafe RegisteredScreenType(table: $2) })
  }
}

private func screenFlaw(_ table: snapnav_screen_type) -> String? {
  if unsafe table.create == nil || table.destroy == nil { return "create or destroy is NULL" }
  return unsafe (table.save == nil) != (table.restore == nil)
    ? "save and restore come together" : nil
}

func registerEffect(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?, _ table: UnsafePointer<snapnav_effect>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.take(
      .effect, table, id: { unsafe $0.id },
      flaw: { unsafe $0.set_visible == nil ? "set_visible is NULL" : nil },
      store: { unsafe $0.effects[$1] = unsafe $2 })
  }
}

func registerFunction(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?, _ screenType: UnsafePointer<CChar>?,
  _ function: UnsafePointer<snapnav_function>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.takeFunction(screenType, function)
  }
}
