// snap-plugin-note PLUGIN.json OUT.swift: writes a plugin's metadata note and registration entry point.
// The build tool plugin SnapPluginNote runs it. Safety: every stream is closed where it was opened.
import Glibc

func fail(_ words: String) -> Never {
  let line = Array("\(words)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(1)
}

func bytes(of path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "re") else {
    fail(
      "\(path):1:1: error: cannot be read (\(unsafe String(cString: strerror(errno)))); "
        + "every plugin has a plugin.json, in its sources or beside Package.swift")
  }
  defer { unsafe fclose(file) }
  let most = NoteSource.byteLimit + 1
  return unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
    unsafe count = fread(buffer.baseAddress, 1, most, file)
  }
}

guard CommandLine.arguments.count == 3 else {
  fail("usage: snap-plugin-note PLUGIN.json OUT.swift")
}
let (input, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
let json = bytes(of: input)
do {
  let source = try NoteSource(json).text
  guard let file = unsafe fopen(output, "we") else { fail("error: cannot write \(output)") }
  let written = unsafe fputs(source, file) >= 0
  guard unsafe fclose(file) == 0, written else { fail("error: cannot write \(output)") }
} catch {
  fail("\(input):\(error.position.line):\(error.position.column): error: \(error.words)")
}
