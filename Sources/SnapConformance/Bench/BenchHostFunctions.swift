import CSnapNav
import Glibc
import SnapPlugins
import SnapEngine
import SnapValue
import SnapSystem

// Section 10 of the header as the bench serves it.
// Safety: for all functions here, the host is the bench's own table, which lives for ever, or NULL;
// what the plugin lends is read before the function returns.

/// Fills the functions of a table in.
func fillTable(_ table: UnsafeMutablePointer<snapnav_host>) {
  unsafe table.pointee.log = { host, _, line in unsafe log(host, text(line)) }
  unsafe table.pointee.is_main_thread = { host in
    _ = unsafe bench(host)?.enter(.isMainThread)
    return ProcessFacts.isMainThread ? 1 : 0
  }
  unsafe table.pointee.is_cancelled = { host, token in
    guard let bench = unsafe bench(host) else { return 0 }
    _ = bench.enter(.isCancelled)
    return bench.with { $0.cancelled.contains(token) } ? 1 : 0
  }
  unsafe table.pointee.get_extension = { host, id in
    guard let bench = unsafe bench(host) else { return nil }
    let name = unsafe id.map { unsafe String(cString: $0) } ?? ""
    _ = bench.enter(.getExtension, name)
    let givesMainLoop = bench.with { state in
      state.extensions.append(name)
      return state.givesMainLoop
    }
    guard givesMainLoop, name == SNAPNAV_MAIN_LOOP else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: BenchHost.mainLoop)
  }
  unsafe fillLoop(table)
  unsafe fillScreens(table)
  unsafe fillRequests(table)
}

private func log(_ host: HostPointer?, _ words: String?) {
  guard let bench = unsafe bench(host) else { return }
  _ = bench.enter(.log, words ?? "")
  bench.with { state in
    if words == nil { state.misuses.append("a log line that is no UTF-8") }
    if state.lines.count < 10_000 { state.lines.append(words ?? "") }
  }
}

/// Timers and watched descriptors.
private func fillLoop(_ table: UnsafeMutablePointer<snapnav_host>) {
  unsafe table.pointee.schedule = { host, delay, function, user, timer, error in
    unsafe serve(host, .schedule, error) { bench in
      guard let function = unsafe function else { return (Int32(SNAPNAV_E_ARG), "no function") }
      let (at, overflow) = ProcessFacts.now.addingReportingOverflow(delay)
      let work = unsafe PluginWork(function: function, user: user)
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
  unsafe table.pointee.unschedule = { host, timer in
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
  unsafe table.pointee.watch_fd = { host, descriptor, function, user, error in
    unsafe serve(host, .watchFd, error, "\(descriptor)") { bench in
      guard let function = unsafe function, descriptor >= 0 else {
        return (Int32(SNAPNAV_E_ARG), "no function or no descriptor")
      }
      let watch = unsafe WatchWork(function: function, user: user, descriptor: descriptor)
      return bench.with { state in
        guard state.watches[descriptor] == nil else {
          return (Int32(SNAPNAV_E_DUPLICATE), "descriptor \(descriptor) is watched already")
        }
        state.watches[descriptor] = watch
        return done
      }
    }
  }
  unsafe table.pointee.unwatch_fd = { host, descriptor in
    unsafe serve(host, .unwatchFd, nil, "\(descriptor)") { bench in
      bench.with { state in
        let isClosed = state.watches[descriptor] != nil && fcntl(descriptor, F_GETFD) < 0
        if isClosed, state.misuses.count < 100 {
          state.misuses.append("descriptor \(descriptor) was closed before unwatch_fd")
        }
        guard state.watches.removeValue(forKey: descriptor) != nil else {
          return (Int32(SNAPNAV_E_HANDLE), "")
        }
        return done
      }
    }
  }
}

/// What a plugin asks of screens.
private func fillScreens(_ table: UnsafeMutablePointer<snapnav_host>) {
  unsafe table.pointee.screen_get = { host, screen, key, out, error in
    unsafe serve(host, .screenGet, error, named: key, "the key") { bench, key in
      bench.read(screen, key) { unsafe put($0, into: out) }
    }
  }
  unsafe table.pointee.screen_set = { host, screen, key, value, error in
    unsafe serve(host, .screenSet, error, named: key, "the key") { bench, key in
      do throws(ValueFault) {
        return bench.write(screen, key, try unsafe Value(borrowed: value))
      } catch {
        bench.with { $0.misuses.append("screen_set of \"\(key)\" with \(error)") }
        return (Int32(SNAPNAV_E_ARG), error.description)
      }
    }
  }
  unsafe table.pointee.screen_call = { host, screen, action, arguments, out, error in
    unsafe serve(host, .screenCall, error, named: action, "the action") { bench, action in
      guard let list = (try? unsafe Value(borrowed: arguments))?.list else {
        return (Int32(SNAPNAV_E_TYPE), "arguments are a list")
      }
      return bench.perform(screen, action, list) { unsafe put($0, into: out) }
    }
  }
  unsafe table.pointee.screen_describe = { host, screen, out, error in
    unsafe serve(host, .screenDescribe, error) { bench in
      guard let found = bench.with({ $0.screens[screen] }) else {
        return (Int32(SNAPNAV_E_HANDLE), "there is no screen \(screen)")
      }
      unsafe put(found.description(screen), into: out)
      return done
    }
  }
  unsafe table.pointee.shown = { host, window, out, error in
    unsafe serve(host, .shown, error) { bench in
      let asked = unsafe window == nil ? .null : (try? unsafe Value(borrowed: window)) ?? false
      let (shown, screens) = bench.with { ($0.shownNext?.shown ?? $0.shown, $0.screens) }
      do throws(BenchShown.Refusal) {
        unsafe put(try shown.words(asked) { screens[$0]?.key ?? "" }, into: out)
        return done
      } catch {
        return (error.status, error.message)
      }
    }
  }
  unsafe table.pointee.screen_changed = { host, screen in
    unsafe serve(host, .screenChanged, nil) { bench in
      bench.with { state in
        guard state.screens[screen] != nil else { return (Int32(SNAPNAV_E_HANDLE), "") }
        state.changedScreens.append(screen)
        return done
      }
    }
  }
}

/// What a plugin asks for, and its later answers. The application that the bench pretends has no files.
private func fillRequests(_ table: UnsafeMutablePointer<snapnav_host>) {
  unsafe table.pointee.asset = { host, path, out, error in
    unsafe serve(host, .asset, error, named: path, "the path") { _, path in
      (Int32(SNAPNAV_E_KEY), "there is no \(path)")
    }
  }
  unsafe table.pointee.request = { host, request, finished, user, error in
    let given = try? unsafe Value(borrowed: request)
    return unsafe serve(host, .request, error, given?["kind"]?.string ?? "") { bench in
      guard let given, given["kind"]?.string != nil else {
        return (Int32(SNAPNAV_E_ARG), "a request is a map with a kind")
      }
      if given["kind"] == "press", given["action"]?.int == nil {
        return (
          Int32(SNAPNAV_E_TYPE), "a press names its action by the number that the view gives it"
        )
      }
      bench.with { $0.requests.append(given) }
      if let finished = unsafe finished {
        bench.later(unsafe Outcome(function: finished, user: user))
      }
      return done
    }
  }
  unsafe table.pointee.complete = { host, token, status, result, message in
    let value = unsafe result == nil ? nil : try? unsafe Value(borrowed: result)
    let words = unsafe message.map { unsafe String(cString: $0) } ?? ""
    return unsafe serve(host, .complete, nil, statusWords(status)) { bench in
      let answer = bench.with { state -> Int32 in
        let waits = state.waiting.remove(token) != nil
        let answer = waits ? 0 : Int32(SNAPNAV_E_HANDLE)
        if waits { state.settleShown(token, isShown: status == 0) }
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
}

typealias HostPointer = UnsafePointer<snapnav_host>
typealias ErrorPointer = UnsafeMutablePointer<snapnav_error>

/// The host that a table is of.
func benchHost(_ host: HostPointer?) -> BenchHost? { unsafe bench(host) }

private func bench(_ host: HostPointer?) -> BenchHost? {
  guard let context = unsafe host?.pointee.ctx else { return nil }
  return unsafe Unmanaged<BenchHost>.fromOpaque(context).takeUnretainedValue()
}

/// Text that a plugin lends; `nil` when it is no UTF-8 or no memory.
private func text(_ lent: snapnav_str) -> String? {
  unsafe try? String(borrowed: lent)
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

/// Runs a function that is about a name, which has to be UTF-8.
private func serve(
  _ host: HostPointer?, _ function: HostFunction, _ error: ErrorPointer?, named lent: snapnav_str,
  _ what: String, _ body: (BenchHost, String) -> (status: Int32, message: String)
) -> snapnav_status {
  let name = unsafe text(lent)
  return unsafe serve(host, function, error, name ?? "") { bench in
    guard let name else { return (Int32(SNAPNAV_E_ARG), "\(what) is no UTF-8") }
    return body(bench, name)
  }
}

private let done: (Int32, String) = (0, "")

private func put(_ value: Value, into sink: UnsafePointer<snapnav_sink>?) {
  guard let sink = unsafe sink, let put = unsafe sink.pointee.put else { return }
  let readOnly = BenchHost.lendsReadOnly.load(ordering: .relaxed)
  let arena = BenchArena(guarded: readOnly, readOnly: readOnly)
  let lent = unsafe arena.lend(value)
  arena.seal()
  unsafe put(sink.pointee.ctx, lent)
  arena.end(lentTo: "put of the plugin's own sink")
}

/// The end of a request, told in a later turn.
@safe struct Outcome: @unchecked Sendable {
  // Safety: the plugin's own function and pointer; called on the main thread only.
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void
  let user: UnsafeMutableRawPointer?

  func tell() {
    let outcome: Value = ["outcome": "completed", "state": "bench://screen"]
    let readOnly = BenchHost.lendsReadOnly.load(ordering: .relaxed)
    let arena = BenchArena(guarded: readOnly, readOnly: readOnly)
    let lent = unsafe arena.lend(outcome)
    arena.seal()
    unsafe function(user, lent)
    arena.end(lentTo: "done of a request")
  }
}
