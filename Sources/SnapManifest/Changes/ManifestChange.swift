/// Something that a manifest says otherwise than the one before it, and what that means.
package struct ManifestChange: Sendable {
  /// What kind of change it is.
  package var kind: Kind
  /// What it is about: an id, a route's name or path, a state URL, a claim or a JSON Pointer.
  package var subject: String
  /// Why it is so.
  package var reason: Reason
  /// Where it stood; `nil`: nowhere.
  package var old: Origin?
  /// Where it stands; `nil`: nowhere any more.
  package var new: Origin?

  /// Makes a change.
  init(
    _ kind: Kind, _ subject: String, _ reason: Reason = .none, old: Origin? = nil,
    new: Origin? = nil
  ) {
    (self.kind, self.subject, self.reason) = (kind, subject, reason)
    (self.old, self.new) = (old, new)
  }

  /// Something that has a name.
  package enum Thing: String, Sendable, Hashable {
    /// A screen.
    case screen
    /// A navigation.
    case way
    /// A region.
    case region
    /// An effect.
    case effect
    /// A route.
    case route
    /// A plugin that is used.
    case plugin
    /// A trigger.
    case trigger
    /// A claim that is proven.
    case claim
  }

  /// What kind of change it is.
  package enum Kind: Sendable, Hashable {
    /// A link that was answered is not any more.
    case linkBroke
    /// Something of a state that was kept has no place any more.
    case stateLost
    /// No way leads to a screen any more.
    case unreachable
    /// A claim does not hold.
    case claimBroke
    /// Somebody may do more than before.
    case powerGrew
    /// A link leads elsewhere.
    case linkChanged
    /// It was not there.
    case came(Thing)
    /// It is not there any more.
    case went(Thing)
    /// It is another.
    case changed(Thing)
    /// A value of the manifest is another.
    case value

    /// Whether somebody who relied on it is worse off, or should look at it first.
    package var breaks: Bool { rank < Kind.linkChanged.rank }

    /// What is told first.
    var rank: Int {
      switch self {
      case .linkBroke: 0
      case .stateLost: 1
      case .unreachable: 2
      case .claimBroke: 3
      case .powerGrew: 4
      case .linkChanged: 5
      case .came, .went, .changed, .value: 6
      }
    }

    /// As it is written: `link-broke`, `screen-came`.
    package var word: String {
      switch self {
      case .linkBroke: "link-broke"
      case .stateLost: "state-lost"
      case .unreachable: "unreachable"
      case .claimBroke: "claim-broke"
      case .powerGrew: "power-grew"
      case .linkChanged: "link-changed"
      case .came(let thing): thing.rawValue + "-came"
      case .went(let thing): thing.rawValue + "-went"
      case .changed(let thing): thing.rawValue + "-changed"
      case .value: "changed"
      }
    }
  }

  /// Why something is told.
  package enum Reason: Sendable, Hashable {
    /// There is nothing to add.
    case none
    /// Nothing answers this link any more, which led to a screen or state URL; a router of a plugin might.
    case notFound(link: String, led: String, mayBeRouted: Bool)
    /// This state URL does not give a property to its screen: any more, or that is required only now.
    case unfilled(link: String, screen: String, property: String, wasFilled: Bool)
    /// This link is not taken from outside any more.
    case closed(link: String)
    /// State URLs have another scheme.
    case otherScheme(String)
    /// This link led to the one and leads to the other.
    case leads(link: String, from: String, to: String)
    /// These keys of the definition say something else; none: types that it names do.
    case differs(keys: [String])
    /// Nothing of the name is there any more.
    case gone(Thing)
    /// A tab begins with another screen.
    case otherRoot(old: String, new: String)
    /// Not every value that was kept fits any more, because of the part that these names lead to.
    case narrowed(at: [String], old: String, new: String)
    /// What was kept need not have it, and it must be there.
    case required(type: String)
    /// What a screen type saved of itself would be given to another one.
    case otherType(old: String, new: String)
    /// Its states are kept in another file.
    case otherFile(old: String, new: String)
    /// Its states are not kept any more.
    case noStore
    /// What was kept is of a newer version than this one knows.
    case olderVersion(old: Int, new: Int)
    /// What was kept is of another application.
    case otherApplication(old: String, new: String)
    /// What the proof says.
    case refuted(String)
    /// It may be asked for from outside.
    case exported
    /// Any file of the plugin's id is loaded.
    case unpinned
    /// The plugin runs in the host's own process.
    case notIsolated
    /// The isolated plugin may do this, too.
    case granted(String)
    /// Code of this plugin runs that did not before.
    case newCode(id: String)
    /// Plugins are looked for in places where they were not.
    case newDirectory
    /// A program is started that was not.
    case newProgram
    /// Whoever signs by other keys, or nobody, is trusted.
    case trustsOthers
    /// It may be entered without these being asked, and left without those; one of them may be empty.
    case unguarded(entered: [String], left: [String])
    /// It may be followed without these being asked.
    case followedUnasked([String])
    /// Its value is told to anybody.
    case notPrivate

    /// The link that was tried; `nil` where none was.
    package var link: String? {
      switch self {
      case .notFound(let link, _, _), .unfilled(let link, _, _, _), .closed(let link),
        .leads(let link, _, _):
        link
      default: nil
      }
    }
  }
}
