import CSnapNav
import SnapPlugins
import SnapValue

// Safety: @unchecked; written by the plugin's calls on the thread that made it. Never freed, so that
// a plugin that keeps a sink puts into nothing.
/// Catches what a plugin puts into a sink.
@safe final class Catcher: @unchecked Sendable {
  private(set) var puts = 0
  private(set) var value: Value?
  private(set) var fault: String?
  /// How often something was put after the call was over.
  private(set) var late = 0
  private var isOpen = true

  /// The sink; this object lives for ever from now on.
  func sink() -> snapnav_sink {
    unsafe snapnav_sink(ctx: Unmanaged.passRetained(self).toOpaque(), put: catchValue)
  }

  func close() { isOpen = false }

  /// Gives up that it lives for ever; the plugin must not know the sink any more.
  func forget() { unsafe Unmanaged.passUnretained(self).release() }

  fileprivate func take(_ given: UnsafePointer<snapnav_value>?) {
    guard isOpen else {
      late += 1
      return
    }
    puts += 1
    guard puts == 1 else { return }
    do throws(ValueFault) { value = try unsafe Value(borrowed: given) } catch {
      fault = error.description
    }
  }
}

private func catchValue(
  _ context: UnsafeMutableRawPointer?, _ value: UnsafePointer<snapnav_value>?
) {
  guard let context = unsafe context else { return }
  // Safety: the context is a `Catcher` that is never freed.
  unsafe Unmanaged<Catcher>.fromOpaque(context).takeUnretainedValue().take(value)
}
