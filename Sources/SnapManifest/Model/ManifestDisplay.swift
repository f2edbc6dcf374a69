package import SnapEngine

extension Manifest {
  /// A display: a place where one presenter shows some of the regions.
  package struct Display: Sendable, Hashable {
    /// Its id.
    package var name: String
    /// Who shows there, as it stands in `presenter`.
    package var presenter: String
    /// What the presenter knows the display by; `nil`: the first that is free.
    package var output: String?
    /// The regions that are shown there.
    package var regions: [String]
    /// Where it stands.
    package var origin: Origin

    /// Whether two are the same, wherever they stand.
    package func isSame(as other: Display) -> Bool {
      (name, presenter, output) == (other.name, other.presenter, other.output)
        && regions == other.regions
    }
  }

  /// The displays of a presenter, by its words in the list.
  package func displays(of presenter: String) -> [Display] {
    displays.filter { $0.presenter == presenter }
  }
}

extension Configuration {
  /// The names of the regions that hold screens: in the place of a region with tabs, its tabs.
  package func leaves(of names: [String]) -> [String] {
    names.flatMap { name in
      let region = regions.last { $0.name == name }
      return region?.kind == .tabs ? region?.tabs ?? [] : [name]
    }
  }
}
