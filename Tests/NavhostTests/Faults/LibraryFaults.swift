import Foundation
import TestKit

/// A plugin whose start function leaves a file behind: when that is there, something of it has run.
private let marking = FaultPlace.source(
  "",
  """
  int counter = 3;
  int *pointer = &counter;
  __attribute__((constructor)) static void early(void) {
    int mark = open("mark", O_CREAT | O_WRONLY, 0600);
    if (mark >= 0) close(mark);
    counter++;
  }
  """)

/// What the rows of the reader's own tests damage, as a plugin.
private let base: ElfBase = {
  let build: @Sendable (String, [String]) -> [UInt8] = { text, flags in
    guard let folder = try? TemporaryFolder("elf"), let source = try? folder.write("odd.c", text)
    else { return [] }
    let isProgram = flags.contains("-c") || flags.contains("-pie") || flags.contains("-no-pie")
    _ = try? Child.succeed(
      "cc",
      (isProgram ? [] : ["-shared"]) + [
        "-fPIC", "-O1", "-w", "-I", Repository.include, source, "-o", folder.path("odd.so"),
      ] + flags)
    return ((try? Data(contentsOf: folder.file("odd.so"))).map { [UInt8]($0) }) ?? []
  }
  let good = build(marking.text, [])
  return ElfBase(
    good: good, source: marking.text, entry: "snapnav_plugin_entry", versioned: good, build: build)
}()

/// A file in the place of a plugin that is refused in both modes, and of which nothing has run.
private func file(
  _ id: String, _ fault: String, _ says: String, _ bytes: @escaping @Sendable () throws -> [UInt8]
) -> Fault {
  Fault(id, fault, 4, says) { place in
    try place.manifest()
    try place.write("plugins/odd.so", try bytes())
    let inside = try place.run()
    let outside = try place.run("--isolate", "all")
    if FileManager.default.fileExists(atPath: place.path("mark")) {
      throw Child.Failed(description: "code of the file has run: \(inside.text)")
    }
    guard inside.status == outside.status, outside.words.contains(says) else {
      throw Child.Failed(description: "isolated it is not the same: \(outside.text)")
    }
    return inside
  }
}

/// A plugin made of other text, or with other options.
private func built(
  _ id: String, _ fault: String, _ says: String, _ flags: [String] = [],
  _ change: @escaping @Sendable (inout FaultPlace.Source) -> Void = { _ in }
) -> Fault {
  file(id, fault, says) {
    var source = marking
    change(&source)
    return base.build(source.text, flags)
  }
}

extension Fault {
  /// E: what files hold.
  static let libraries: [Fault] = {
    // Those of another text are no plugin at all, and have rows of their own below.
    let apart = [
      "E04 PIE", "E09 absent", "E09 data", "E09 hidden", "E14 static thread storage",
      "E22 indirect function",
    ]
    let rows = ElfFaultRow.all.filter { !apart.contains($0.id) }.map { row in
      file(String(row.id.prefix(3)), String(row.id.dropFirst(4)), row.says) { row.bytes(base) }
    }
    let all = rows + more
    return all.enumerated().sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }
      .map(\.element)
  }()

  private static let more: [Fault] = [
    Fault("E05", "cut at every 256 bytes", 4, "no sound shared library") { place in
      try place.manifest()
      var last: Child.Run?
      for length in stride(from: 256, to: base.good.count, by: 256) {
        try place.write("plugins/odd.so", Array(base.good.prefix(length)))
        let run = try place.navhost(["inspect", "plugins/odd.so"])
        if run.status != 4 || run.wasKilled {
          throw Child.Failed(description: "\(length) bytes: \(run.status) \(run.text)")
        }
        if length == 4096 { last = try place.run() }
      }
      guard let last else { throw Child.Failed(description: "the file is too short") }
      return last
    },
    built("E08", "no note", "no metadata note") {
      $0.descriptor = """
        static const snapnav_plugin descriptor = {sizeof descriptor, 1, 0, 0, "org.example.odd", "1.0.0", start, stop, 0, 0, 0};
        SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t minor) { return major && !minor ? &descriptor : &descriptor; }
        #define NOTHING(...)
        NOTHING(
        """
    },
    file("E08", "two notes", "2 metadata notes") {
      let note = #"{\"id\": \"org.example.odd\", \"version\": \"1.0.0\", \"provides\": {}}"#
      let second = try kept(
        "second.c", "#include <snapnav_plugin.h>\nSNAPNAV_NOTE(0, 0, \"\(note)\")")
      return base.rebuild([second])
    },
    built("E08", "a note of 1 MiB", "65536") {
      $0.descriptor =
        "SNAPNAV_PLUGIN(\"org.example.odd\", \"1.0.0\", start, stop, \"name\": \""
        + String(repeating: "film ", count: 20_000) + "\","
    },
    built("E08", "a note that is no JSON", "note") {
      $0.provides = #""mediators": ["m"], "presenters": ["p"},"#
    },
    file("E09", "no entry point", "does not export snapnav_plugin_entry") {
      base.build(
        marking.text, ["-Wl,--version-script=\(try kept("hide.map", "{ local: *; };"))"])
    },
    file("E09", "the entry point is data", "is data") {
      base.build(
        try Repository.text("Tests/Fixtures/Plugins/Bad/s-entry-data.c")
          .replacing("org.example.bad", with: "org.example.odd"),
        ["-I", Repository.file("Tests/Fixtures/Plugins/Bad").path])
    },
    file("E09", "the entry point is hidden", "does not export snapnav_plugin_entry") {
      base.build(marking.text + "\n__asm__(\".hidden snapnav_plugin_entry\");", [])
    },
    file("E10", "a library that is not there", "libnowhere.so.1") {
      let stub = try kept("stub.c", "int nowhere(void) { return 1; }")
      let library = stub.replacing("stub.c", with: "libnowhere.so")
      try Compiler.library(stub, to: library, ["-Wl,-soname,libnowhere.so.1"])
      return base.build(
        marking.text.replacing(
          "counter++;", with: "extern int nowhere(void); counter += nowhere();"),
        [library])
    },
    file("E10", "a version of the C library that is not there", "GLIBC_2.99") {
      let bytes = base.rebuild([])
      return try renamed("GLIBC_2.2.5", to: "GLIBC_2.99", in: bytes)
    },
    built("E11", "a symbol that nobody defines", "defined_nowhere") {
      $0.start = "extern int defined_nowhere(void); if (defined_nowhere()) return SNAPNAV_E_FAIL;"
    },
    file("E04", "position-independent program", "position-independent program") {
      base.build(marking.text + "\nint main(void) { return 0; }", ["-pie", "-Wl,--export-dynamic"])
    },
    built("E14", "static thread storage", "thread storage", ["-ftls-model=initial-exec"]) {
      $0.globals += "\n__thread char big[4096]; char *use_big(void) { return big; }"
    },
    built("E22", "indirect function", "indirect function") {
      $0.globals += """

        static int one(int a) { return a; }
        static void *choose(void) { return one; }
        int chosen(int) __attribute__((ifunc("choose")));
        int user(void) { return chosen(1); }
        """
    },
    built("E24", "DT_AUDIT", "DT_AUDIT", ["-Wl,--audit=libother.so"]),
    built("E24", "DT_DEPAUDIT", "DT_DEPAUDIT", ["-Wl,--depaudit=libother.so"]),
    exporting("malloc", "void *malloc(size_t size) { (void)size; abort(); }"),
    exporting(
      "read", "ssize_t read(int f, void *t, size_t c) { (void)f; (void)t; (void)c; abort(); }"),
    exporting("operator new", "void *_Znwm(size_t size) { (void)size; abort(); }"),
    exporting("swift_retain", "void *swift_retain(void *object) { (void)object; abort(); }"),
    Fault("E28", "1 to 4 bytes of a sound file are others", 0, "mutated plugins") { _ in
      let count = 25
      var mutants = MutatedPlugins(seed: 28)
      let told = try mutants.live(count)
      return Child.Run(
        status: told.problems.isEmpty ? 0 : 1, wasKilled: false,
        output: told.problems.joined(separator: "\n"),
        words: "\(count) mutated plugins that pass inspection, each lived with")
    },
  ]

  /// Whose name another library has, too. It is not refused, as nobody else's calls can lead there: libraries are
  /// opened for themselves alone. This one would end whoever calls it.
  private static func exporting(_ name: String, _ function: String) -> Fault {
    Fault("E26", "exports \(name), which ends who calls it: nobody does", 0, "ok step 3 of 3") {
      place in
      try place.manifest(FaultPlace.done)
      try place.build(FaultPlace.source("", function))
      let inside = try place.run()
      let outside = try place.run("--isolate", "all")
      guard outside.status == inside.status else {
        throw Child.Failed(description: "isolated it is not the same: \(outside.text)")
      }
      return inside
    }
  }

  private static func kept(_ name: String, _ text: String) throws -> String {
    let file = try TemporaryFolder.kept("elf").appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The bytes with the name of a version changed, in the string table and by its hash.
  private static func renamed(
    _ old: String, to new: String, in bytes: [UInt8]
  ) throws -> [UInt8] {
    var bytes = bytes
    func hash(_ text: String) -> UInt32 {
      text.utf8.reduce(UInt32(0)) { hash, byte in
        let next = hash << 4 &+ UInt32(byte)
        let high = next & 0xf000_0000
        return (next ^ (high >> 24)) & ~high
      }
    }
    func replace(_ from: [UInt8], _ to: [UInt8]) {
      for place in 0..<(bytes.count - from.count) where bytes[place] == from[0] {
        if Array(bytes[place..<place + from.count]) == from {
          bytes.replaceSubrange(place..<place + from.count, with: to)
        }
      }
    }
    let padded = Array(new.utf8) + [UInt8](repeating: 0, count: old.utf8.count - new.utf8.count)
    replace(Array(old.utf8), padded)
    let words = { (value: UInt32) in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    replace(words(hash(old)), words(hash(new)))
    return bytes
  }
}
