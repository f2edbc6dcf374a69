import CSnapNav
import Glibc
import SnapEngine
import SnapValue

// Safety: for all host functions, `host` is the table that this host made for one plugin, or NULL;
// its context is never freed. What the plugin lends is read before the function returns.

/// The plugin that calls; `nil` when it hands in no table.
func caller(_ host: UnsafePointer<snapnav_host>?) -> PluginContext? {
  guard let context = unsafe host?.pointee.ctx else { return nil }
  return unsafe Unmanaged<PluginContext>.fromOpaque(context).takeUnretainedValue()
}

/// Where a host function may be called.
enum CallThread {
  case main
  case any
}

/// Runs a host function: finds the caller, checks thread and life, and turns a failure into status
/// and message.
func serve(
  _ host: UnsafePointer<snapnav_host>?, _ function: StaticString, on thread: CallThread,
  _ error: UnsafeMutablePointer<snapnav_error>?, _ body: (PluginContext) throws(Failure) -> Void
) -> snapnav_status {
  guard let context = unsafe caller(host) else { return Int32(SNAPNAV_E_ARG) }
  do throws(Failure) {
    guard !context.isStopped else {
      context.find(.stopLeavesNothing, "\(function)", "it was called when stop had returned")
      throw Failure(.wrongState, "\(function): the plugin was stopped")
    }
    if thread == .main, !context.shared.loop.isMainThread {
      context.find(
        context.isPresenter ? .presenterThreads : .threads, "\(function)",
        "it was called on another thread; the header marks it [main]")
      throw Failure(.wrongThread, "\(function) is for the main thread only")
    }
    try body(context)
    return StatusCode.ok
  } catch let failure {
    return unsafe failure.tell(error)
  }
}

extension Failure {
  /// Puts it into the error slot of a plugin that calls, and is the status that the plugin gets.
  func tell(_ error: UnsafeMutablePointer<snapnav_error>?) -> snapnav_status {
    let status = StatusCode.status(code)
    unsafe error?.pointee.set(status, message)
    return status
  }
}

/// Text that a plugin lends.
func lentText(_ text: snapnav_str) throws(Failure) -> String {
  do throws(ValueFault) {
    return try unsafe String(borrowed: text)
  } catch {
    throw Failure(.badArgument, "it gave \(error)")
  }
}

/// A value that a plugin lends.
func lentValue(_ value: UnsafePointer<snapnav_value>?) throws(Failure) -> Value {
  do throws(ValueFault) {
    return try unsafe Value(borrowed: value)
  } catch {
    throw Failure(.badArgument, "it gave \(error)")
  }
}

/// Text that a plugin gives as a C string: at most `limit` bytes, broken UTF-8 mended.
func cText(_ text: UnsafePointer<CChar>?, limit: Int = 4096) -> String {
  guard let text = unsafe text else { return "" }
  // Nothing behind its end, or the limit, is looked at.
  let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strnlen(text, max(limit, 0)))
  return unsafe String(decoding: bytes, as: UTF8.self)
}

/// The same, control characters as spaces: words for people, as an error's message is.
func cWords(_ text: UnsafePointer<CChar>?) -> String {
  let shown = unsafe cText(text).utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
  return String(decoding: shown, as: UTF8.self)
}

extension PluginContext {
  /// Puts a value into the plugin's own sink.
  func answer(_ value: Value, to sink: UnsafePointer<snapnav_sink>?) throws(Failure) {
    guard let sink = unsafe sink, let put = unsafe sink.pointee.put else { return }
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    do throws(ValueFault) {
      let lent = try unsafe arena.borrow(value)
      arena.seal()
      unsafe put(sink.pointee.ctx, lent)
    } catch {
      throw Failure(.limit, "the answer is \(error)")
    }
  }

  /// The live navigation.
  func navigation() throws(Failure) -> any NavigationAccess {
    guard let access = shared.navigation.access else {
      throw Failure(.wrongState, "no navigation runs yet")
    }
    return access
  }

  /// A live screen by its number.
  func screen(_ number: snapnav_screen) throws(Failure) -> Screen {
    guard let screen = try navigation().screen(ScreenID(rawValue: number)) else {
      throw Failure(.staleHandle, "there is no screen \(number) (any more)")
    }
    return screen
  }

  /// Tells who has a seat at the border what the plugin asks.
  func tellSeat(_ question: @autoclosure () -> HostAsk) {
    shared.seat?.asked(SeatedQuestion(plugin: id, question: question()))
  }
}
