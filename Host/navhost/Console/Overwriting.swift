import SnapApp
import SnapSystem

/// Whether two names lead to one file. Names of nothing are the same when they are spelled so.
func isOneFile(_ one: String, _ other: String) -> Bool {
  guard let first = try? FileStatus(path: one), let second = try? FileStatus(path: other) else {
    return absolutePath(one) == absolutePath(other)
  }
  let isRegular = first.kind == .regular && second.kind == .regular
  return isRegular && first.inode == second.inode && first.device == second.device
}

extension ManifestFile {
  /// Why an option's file must not be written: the application is made of it. `nil`: it may be.
  func refusal(of option: String, _ path: String) -> String? {
    files.first { isOneFile($0, path) }.map {
      "--\(option) \(path) would overwrite \($0): the application is made of it"
    }
  }
}
