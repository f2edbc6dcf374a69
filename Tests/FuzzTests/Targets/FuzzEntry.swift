import Glibc

/// How long a target may take for one input, of this thread's time: instrumented code is several times
/// slower than what ships, and a hundred thousand bytes are read in some milliseconds.
private let longest: UInt64 = 2_000_000_000

/// The target that SNAPNAV_FUZZ_TARGET names.
private let chosen: FuzzTarget = {
  let name = environment("SNAPNAV_FUZZ_TARGET") ?? ""
  guard let target = FuzzTarget.named(name) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    end("there is no fuzz target \"\(name)\"; there are \(names)")
  }
  return target
}()

private let bug = PlantedBug(isPlanted: environment("SNAPNAV_FUZZ_PLANTED") == "1")

/// What libFuzzer calls for each input, through `entry.c`.
@_cdecl("snapnav_fuzz_one")
func readOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  guard count <= chosen.limit else { return }
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let began = spent()
  do { try chosen.read(input, bug) } catch FuzzFinding.planted {
    end("the planted bug is found")
  } catch {
    end("finding: \(error)")
  }
  let time = spent() - began
  if time > longest { end("finding: \(time / 1_000_000) ms for \(count) bytes") }
}

/// The time that this thread has run, in nanoseconds.
private func spent() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

private func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Ends the process as a crash does, so that libFuzzer keeps the input.
private func end(_ words: String) -> Never {
  let line = Array("==fuzz== \(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  abort()
}
