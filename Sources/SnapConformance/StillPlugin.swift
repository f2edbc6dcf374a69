import CSnapNav
import SnapPluginHost
import SnapElf
import SnapSystem

/// A plugin's file as checks see it that run nothing of it.
struct StillPlugin: Sendable {
  /// Its path.
  let file: String
  /// What the host finds out before it loads a plugin.
  let inspection: PluginFile
  /// Its structure; the reason when it has none that can be read.
  let elf: Result<ElfFile, ElfFault>
  /// Whether what is unsafe about owner or mode is an error.
  let isStrict: Bool

  /// Looks at a file.
  init(file: String, isStrict: Bool) {
    self.file = file
    self.isStrict = isStrict
    var inspector = PluginInspector()
    inspection = inspector.inspect(
      file, rule: isStrict ? .refuse : .warn, hashes: true, binds: true)
    let bytes = (try? readFile(file, limit: 256 << 20))?.bytes ?? []
    elf = Result { () throws(ElfFault) in try ElfFile(bytes) }
  }

  /// The notes of a plugin that it has where the host reads them.
  func notes() throws(Ending) -> [ElfNote] {
    try readElf().notes(owner: NoteFacts.owner, type: NoteFacts.type)
  }

  /// Its one note taken apart, or the end of a check that cannot say anything without it.
  func noteFacts() throws(Ending) -> NoteFacts {
    guard let note = try notes().first else { throw .skip("it has no metadata note") }
    do throws(NoteFault) { return try NoteFacts(note.descriptor) } catch {
      throw .skip("its metadata note \(error)")
    }
  }

  /// Where its libraries are and which symbols nobody has.
  func binding() throws(Ending) -> PluginBinding {
    guard let binding = inspection.library?.binding else {
      throw .skip("its libraries are not known")
    }
    return binding
  }

  /// What the host would not take of the file's structure, and what the plugin may exploit.
  func faults() throws(Ending) -> [ElfFault] { try readElf().faults(entry: SNAPNAV_ENTRY_SYMBOL) }

  /// Its structure, or the end of a check that cannot say anything without it.
  func readElf() throws(Ending) -> ElfFile {
    do throws(ElfFault) { return try elf.get() } catch {
      throw .skip("the file cannot be read as a library: \(error)")
    }
  }
}
