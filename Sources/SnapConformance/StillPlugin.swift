import SnapPluginHost
import SnapSystem

/// A plugin's file as checks see it that run nothing of it.
struct StillPlugin: Sendable {
  /// Its path.
  let file: String
  /// What the host finds out before it loads a plugin.
  let inspection: PluginInspection
  /// Its structure; the reason when it has none that can be read.
  let elf: Result<ElfFile, ElfFault>
  /// Whether what is unsafe about owner or mode is an error.
  let isStrict: Bool

  /// Looks at a file.
  init(file: String, isStrict: Bool) {
    self.file = file
    self.isStrict = isStrict
    var inspector = PluginInspector()
    inspection = inspector.inspect(file, rule: isStrict ? .refuse : .warn)
    let bytes = (try? readFile(file, limit: 256 << 20))?.bytes ?? []
    elf = Result { () throws(ElfFault) in try ElfFile(bytes) }
  }

  /// Its structure, or the end of a check that cannot say anything without it.
  func readElf() throws(Ending) -> ElfFile {
    do throws(ElfFault) { return try elf.get() } catch {
      throw .skip("the file cannot be read as a library: \(error)")
    }
  }
}
