import CSnapNav
import Glibc
import SnapForeignCall
import SnapEngine
import SnapValue
import SnapSystem

// Section 10 of the header as the bench serves it.
// Safety: for all functions here, the host is the bench's own table, which lives for ever, or NULL;
// what the plugin lends is read before the function returns.

/// Fills the functions of a table in.
func fillTable(_ table: UnsafeMutablePointer<snapnav_host>) {
  unsafe table.pointee.log = benchLog
  unsafe table.pointee.is_main_thread = benchIsMainThread
  unsafe table.pointee.schedule = benchSchedule
  unsafe table.pointee.unschedule = benchUnschedule
  unsafe table.pointee.watch_fd = benchWatch
  unsafe table.pointee.unwatch_fd = benchUnwatch
  unsafe table.pointee.screen_get = benchScreenGet
  unsafe table.pointee.screen_set = benchScreenSet
  unsafe table.pointee.screen_call = benchScreenCall
  unsafe table.pointee.screen_describe = benchScreenDescribe
  unsafe table.pointee.screen_changed = benchScreenChanged
  unsafe table.pointee.request = benchRequest
  unsafe table.pointee.complete = benchComplete
  unsafe table.pointee.is_cancelled = benchIsCancelled
  unsafe table.pointee.get_extension = benchExtension
}

typealias HostPointer = UnsafePointer<snapnav_host>
typealias ErrorPointer = UnsafeMutablePointer<snapnav_error>

private func bench(_ host: HostPointer?) -> BenchHost? {
  guard let context = unsafe host?.pointee.ctx else { return nil }
  return unsafe Unmanaged<BenchHost>.fromOpaque(context).takeUnretainedValue()
}

/// Text that a plugin lends; `nil` when it is no UTF-8 or no memory.
private func text(_ lent: snapnav_str) -> String? {
  let count = unsafe lent.len
  guard count > 0 else { return "" }
  guard count < 1 << 24, let start = unsafe lent.ptr else { return nil }
  return unsafe String(
    validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}

private func answer(
  _ error: ErrorPointer?, _ status: Int32, _ message: String
) -> snapnav_status {
  if status < 0 { unsafe error?.pointee.set(status, message) }
  return status
}

/// Runs a function: notes the call, gives the fault that a check asked for, checks the thread.
private func serve(
  _ host: HostPointer?, _ function: HostFunction, _ error: ErrorPointer?, _ detail: String = "",
  _ body: (BenchHost) -> (status: Int32, message: String)
) -> snapnav_status {
  guard let bench = unsafe bench(host) else { return Int32(SNAPNAV_E_ARG) }
  if let fault = bench.enter(function, detail) {
    return unsafe answer(error, fault.status, fault.message)
  }
  guard !bench.with({ $0.isStopped }) else {
    return unsafe answer(error, Int32(SNAPNAV_E_STATE), "the plugin was stopped")
  }
  guard !function.isForMain || ProcessFacts.isMainThread else {
    return unsafe answer(error, Int32(SNAPNAV_E_THREAD), "\(function.cName) is for the main thread")
  }
  let (status, message) = body(bench)
  return unsafe answer(error, status, message)
}

private let done: (Int32, String) = (0, "")

private func benchLog(_ host: HostPointer?, _ level: Int32, _ line: snapnav_str) {
  guard let bench = unsafe bench(host) else { return }
  let words = unsafe text(line)
  _ = bench.enter(.log, words ?? "")
  bench.with { state in
    if words == nil { state.misuses.append("a log line that is no UTF-8") }
    if state.lines.count < 10_000 { state.lines.append(words ?? "") }
  }
}

private func benchIsMainThread(_ host: HostPointer?) -> Int32 {
  _ = unsafe bench(host)?.enter(.isMainThread)
  return ProcessFacts.isMainThread ? 1 : 0
}

private func benchSchedule(
  _ host: HostPointer?, _ delay: UInt64,
  _ function: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ user: UnsafeMutableRawPointer?, _ timer: UnsafeMutablePointer<snapnav_timer>?,
  _ error: ErrorPointer?
) -> snapnav_status {
  unsafe serve(host, .schedule, error) { bench in
    guard let function = unsafe function else { return (Int32(SNAPNAV_E_ARG), "no function") }
    let (at, overflow) = ProcessFacts.now.addingReportingOverflow(delay)
    let work = unsafe BenchHost.Work(function: function, user: user)
    let number = bench.with { state in
      let number = state.nextTimer
      state.nextTimer += 1
      state.timers.append((number, overflow ? .max : at, work))
      return number
    }
    unsafe timer?.pointee = number
    bench.wake()
    return done
  }
}

private func benchUnschedule(_ host: HostPointer?, _ timer: snapnav_timer) -> snapnav_status {
  unsafe serve(host, .unschedule, nil) { bench in
    bench.with { state in
      guard let place = state.timers.firstIndex(where: { $0.number == timer }) else {
        return (Int32(SNAPNAV_E_HANDLE), "")
      }
      state.timers.remove(at: place)
      return done
    }
  }
}

private func benchWatch(
  _ host: HostPointer?, _ descriptor: Int32,
  _ function: (@convention(c) (UnsafeMutableRawPointer?, Int32) -> Void)?,
  _ user: UnsafeMutableRawPointer?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe serve(host, .watchFd, error, "\(descriptor)") { bench in
    guard let function = unsafe function, descriptor >= 0 else {
      return (Int32(SNAPNAV_E_ARG), "no function or no descriptor")
    }
    let watch = unsafe BenchHost.Watch(function: function, user: user, descriptor: descriptor)
    return bench.with { state in
      guard state.watches[descriptor] == nil else {
        return (Int32(SNAPNAV_E_DUPLICATE), "descriptor \(descriptor) is watched already")
      }
      state.watches[descriptor] = watch
      return done
    }
  }
}

private func benchUnwatch(_ host: HostPointer?, _ descriptor: Int32) -> snapnav_status {
  unsafe serve(host, .unwatchFd, nil, "\(descriptor)") { bench in
    bench.with { state in
      state.watches.removeValue(forKey: descriptor) == nil ? (Int32(SNAPNAV_E_HANDLE), "") : done
    }
  }
}

private func benchScreenGet(
  _ host: HostPointer?, _ screen: snapnav_screen, _ key: snapnav_str,
  _ out: UnsafePointer<snapnav_sink>?, _ error: ErrorPointer?
) -> snapnav_status {
  let name = unsafe text(key)
  return unsafe serve(host, .screenGet, error, name ?? "") { bench in
    guard let name else { return (Int32(SNAPNAV_E_ARG), "the key is no UTF-8") }
    return bench.read(screen, name) { unsafe put($0, into: out) }
  }
}

private func benchScreenSet(
  _ host: HostPointer?, _ screen: snapnav_screen, _ key: snapnav_str,
  _ value: UnsafePointer<snapnav_value>?, _ error: ErrorPointer?
) -> snapnav_status {
  let name = unsafe text(key)
  return unsafe serve(host, .screenSet, error, name ?? "") { bench in
    guard let name else { return (Int32(SNAPNAV_E_ARG), "the key is no UTF-8") }
    do throws(ValueFault) {
      return bench.write(screen, name, try unsafe Value(borrowed: value))
    } catch {
      bench.with { $0.misuses.append("screen_set of \"\(name)\" with \(error)") }
      return (Int32(SNAPNAV_E_ARG), error.description)
    }
  }
}

private func benchScreenCall(
  _ host: HostPointer?, _ screen: snapnav_screen, _ action: snapnav_str,
  _ arguments: UnsafePointer<snapnav_value>?, _ out: UnsafePointer<snapnav_sink>?,
  _ error: ErrorPointer?
) -> snapnav_status {
  let name = unsafe text(action)
  return unsafe serve(host, .screenCall, error, name ?? "") { bench in
    guard let name else { return (Int32(SNAPNAV_E_ARG), "the action is no UTF-8") }
    guard let list = (try? unsafe Value(borrowed: arguments))?.list else {
      return (Int32(SNAPNAV_E_TYPE), "arguments are a list")
    }
    return bench.perform(screen, name, list) { unsafe put($0, into: out) }
  }
}

private func benchScreenDescribe(
  _ host: HostPointer?, _ screen: snapnav_screen, _ out: UnsafePointer<snapnav_sink>?,
  _ error: ErrorPointer?
) -> snapnav_status {
  unsafe serve(host, .screenDescribe, error) { bench in
    guard let found = bench.with({ $0.screens[screen] }) else {
      return (Int32(SNAPNAV_E_HANDLE), "there is no screen \(screen)")
    }
    unsafe put(found.description(screen), into: out)
    return done
  }
}

private func benchScreenChanged(_ host: HostPointer?, _ screen: snapnav_screen) -> snapnav_status {
  unsafe serve(host, .screenChanged, nil) { bench in
    bench.with { state in
      guard state.screens[screen] != nil else { return (Int32(SNAPNAV_E_HANDLE), "") }
      state.changedScreens.append(screen)
      return done
    }
  }
}

private func benchRequest(
  _ host: HostPointer?, _ request: UnsafePointer<snapnav_value>?,
  _ finished: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void)?,
  _ user: UnsafeMutableRawPointer?, _ error: ErrorPointer?
) -> snapnav_status {
  let given = try? unsafe Value(borrowed: request)
  return unsafe serve(host, .request, error, given?["kind"]?.string ?? "") { bench in
    guard let given, given["kind"]?.string != nil else {
      return (Int32(SNAPNAV_E_ARG), "a request is a map with a kind")
    }
    bench.with { $0.requests.append(given) }
    if let finished = unsafe finished {
      bench.later(unsafe Outcome(function: finished, user: user))
    }
    return done
  }
}

private func benchComplete(
  _ host: HostPointer?, _ token: snapnav_token, _ status: snapnav_status,
  _ result: UnsafePointer<snapnav_value>?, _ message: UnsafePointer<CChar>?
) -> snapnav_status {
  let value = unsafe result == nil ? nil : try? unsafe Value(borrowed: result)
  let words = unsafe message.map { unsafe String(cString: $0) } ?? ""
  return unsafe serve(host, .complete, nil, statusWords(status)) { bench in
    let answer = bench.with { state -> Int32 in
      let waits = state.waiting.remove(token) != nil
      let answer = waits ? 0 : Int32(SNAPNAV_E_HANDLE)
      state.completions.append(
        CompletionCall(
          token: token, status: status, value: value, message: words,
          onMain: ProcessFacts.isMainThread, answer: answer))
      return answer
    }
    bench.wake()
    return (answer, "")
  }
}

private func benchIsCancelled(_ host: HostPointer?, _ token: snapnav_token) -> Int32 {
  guard let bench = unsafe bench(host) else { return 0 }
  _ = bench.enter(.isCancelled)
  return bench.with { $0.cancelled.contains(token) } ? 1 : 0
}

private func benchExtension(
  _ host: HostPointer?, _ id: UnsafePointer<CChar>?
) -> UnsafeRawPointer? {
  guard let bench = unsafe bench(host) else { return nil }
  let name = unsafe id.map { unsafe String(cString: $0) } ?? ""
  _ = bench.enter(.getExtension, name)
  bench.with { $0.extensions.append(name) }
  return nil
}

private func put(_ value: Value, into sink: UnsafePointer<snapnav_sink>?) {
  guard let sink = unsafe sink, let put = unsafe sink.pointee.put else { return }
  let lender = Lender(guarded: false)
  unsafe put(sink.pointee.ctx, lender.lend(value))
  lender.end()
}

/// The end of a request, told in a later turn.
@safe struct Outcome: @unchecked Sendable {
  // Safety: the plugin's own function and pointer; called on the main thread only.
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void
  let user: UnsafeMutableRawPointer?

  func tell() {
    let outcome: Value = ["outcome": "completed", "state": "bench://screen"]
    unsafe function(user, Lender(guarded: false).lend(outcome))
  }
}
