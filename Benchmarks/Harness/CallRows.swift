import BenchPeers
import SnapPlugins
import SnapValue

extension Bench {
  /// One typed call with boxed values, through each of its paths.
  mutating func callRows() throws {
    let add = try bound("x(xxx)", peer_add_address())
    let slowAdd = try bound("x(xxx)", peer_add_address(), path: .general)
    let mix = try bound("d(idx)", peer_mix_address())
    let eight = try bound("x(xxxxxxxx)", peer_eight_address())
    let ones = [Value](repeating: .int(1), count: 8)
    let three = Array(ones[..<3])

    compare("call x(xxx), boxed values, direct", add, three, "C pointer", 3) {
      use(peer_call_pointer($0))
    }
    compare("call x(xxx), boxed values, through libffi", slowAdd, three, "ffi_call", 1.2) {
      use(peer_call_ffi($0))
    }
    compare("call d(idx), boxed values, direct", mix, [1, 2.5, 3], "ffi_call", 1.2) {
      use(peer_call_mixed_ffi($0))
    }
    compare("the same against a pointer", mix, [1, 2.5, 3], "C pointer", nil) {
      use(peer_call_mixed_pointer($0))
    }
    compare("call x(xxxxxxxx), boxed, through libffi", eight, ones, "ffi_call", 1.2) {
      use(peer_call_eight_ffi($0))
    }
  }

  private func bound(
    _ signature: String, _ address: UnsafeRawPointer?, path: ForeignFunction.Path = .automatic
  ) throws -> ForeignFunction {
    try ForeignFunction(
      address: address, signature: signature, cache: CallInterfaceCache(), path: path)
  }

  private mutating func compare(
    _ name: String, _ function: ForeignFunction, _ arguments: [Value], _ peerName: String,
    _ goal: Double?, peer: (UInt64) -> Void
  ) {
    let times = 200_000
    let arena = ValueArena()
    var (sum, whole) = (0.0, Int64(0))
    let rounds = Rounds(
      21,
      ours: {
        nanoseconds(per: times) {
          for _ in 0..<times {
            switch try? function.call(arguments, arena: arena) {
            case .int(let number): whole &+= number
            case .double(let number): sum += number
            default: return
            }
          }
        }
      }, peer: { nanoseconds(per: times) { peer(UInt64(times)) } })
    use((sum, whole))
    let (ours, theirs) = rounds.medians
    report.add(Row(name: name, unit: "ns", ours: ours, peer: (peerName, theirs), goal: goal))
  }
}
