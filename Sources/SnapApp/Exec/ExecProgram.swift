import SnapManifest
import SnapValue
import SnapSystem

/// The program of a presenter, found.
struct ExecProgram {
  /// Its words, as people know it.
  let name: String
  /// Its file.
  let path: String
  /// How it is started.
  let plan: ChildPlan

  /// Finds a program; a name with a slash, and its arguments, are relative to the directory, in which
  /// it runs. Throws `failed` when it cannot be run.
  init(_ words: [String], in directory: String) throws(Failure) {
    name = words.joined(separator: " ")
    do throws(SystemError) {
      let base = try resolvePath(directory)
      path = try findProgram(words.first ?? "", relativeTo: base)
      plan = ChildPlan(path, Array(words.dropFirst()), directory: base)
    } catch { throw Failure(.failed, error.description) }
  }

  /// How it is started so that it ends with this process, however that ends, with all that it has started.
  func plan(kept keeper: ProgramKeeper?) -> ChildPlan {
    guard let keeper else { return plan }
    var kept = plan
    kept.program = keeper.program
    kept.arguments =
      keeper.words + ["\(ProcessFacts.identifier)", "--", plan.program] + plan.arguments
    kept.keepsTree = true
    return kept
  }
}

extension ManifestFile {
  /// The programs of presenters that cannot be run, each with the reason.
  var missingPrograms: [String: String] {
    var missing: [String: String] = [:]
    guard let manifest else { return missing }
    for case .exec(let exec) in manifest.singlePresenters {
      do throws(Failure) {
        _ = try ExecProgram(exec.words, in: manifest.directory(of: exec.origin))
      } catch { missing[exec.words.first ?? ""] = error.message }
    }
    return missing
  }
}
