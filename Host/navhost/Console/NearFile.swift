import SnapSystem
import SnapValue

/// Names the file that was probably meant, where there is none at a path.
func suggestFile(near path: String, to console: Console) {
  guard !path.isEmpty, (try? resolvePath(path)) == nil else { return }
  let directory = parentDirectory(of: path)
  let names = ((try? listDirectory(directory)) ?? []).filter(\.isText).map(\.name)
  guard let near = nearestName(to: fileName(of: path), among: names) else { return }
  let shown = path.contains("/") ? "\(directory == "/" ? "" : directory)/\(near)" : near
  console.complain("there is no \(quoted(path)); did you mean \(quoted(shown))?")
}
