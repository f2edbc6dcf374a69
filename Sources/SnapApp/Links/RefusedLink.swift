import SnapEngine
package import SnapValue

extension ManifestFile {
  /// Why an application may not be started with a link, told before a plugin is loaded; `nil` when it
  /// may, as far as its manifest says. Guards, mediators and what plugins know are asked later.
  package func refusal(of link: OutsideLink) -> Failure? {
    guard let manifest else { return nil }
    do throws(Failure) {
      let graph = try Graph(linking: manifest.configuration)
      try Planner(graph).admit(link.request)
      return nil
    } catch { return error }
  }
}
