// Safety: @unchecked because it is made on the main thread and called by the host there, and only
// there.
/// Something of the main thread that waits in a table of any thread.
struct MainThreadBox<Body>: @unchecked Sendable {
  let body: Body
}
