internal import CSnapNav

/// Puts a value into the host's sink, which copies it.
func put(_ value: Value, into sink: UnsafePointer<snapnav_sink>?) throws(ContractError) {
  // Safety: the sink is good for the length of the call; the arena outlives the put.
  guard let sink = unsafe sink, let put = unsafe sink.pointee.put else { return }
  let arena = ValueArena()
  unsafe put(sink.pointee.ctx, try arena.lend(value))
  withExtendedLifetime(arena) {}
}

/// Runs a call of the host's that puts its answer into a sink, and answers what it put.
func collecting(
  _ body: (UnsafePointer<snapnav_sink>, UnsafeMutablePointer<snapnav_error>) -> snapnav_status
) throws(ContractError) -> Value {
  let answer = Collected()
  // Safety: the host puts before it returns, while `answer` lives, and keeps nothing of the sink.
  try unsafe asking { slot in
    var sink = unsafe snapnav_sink()
    unsafe sink.ctx = Unmanaged.passUnretained(answer).toOpaque()
    unsafe sink.put = { context, value in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().take(value)
    }
    return unsafe body(&sink, slot)
  }
  withExtendedLifetime(answer) {}
  return try answer.result.get()
}

/// What was put into a sink.
private final class Collected {
  private(set) var result: Result<Value, ContractError> = .success(.null)

  func take(_ value: UnsafePointer<snapnav_value>?) {
    do throws(ContractError) {
      result = .success(try unsafe Value(lent: value))
    } catch {
      result = .failure(error)
    }
  }
}
