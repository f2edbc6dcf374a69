import SnapManifest
import SnapEngine
import SnapValue

/// What the plugins of a manifest provide, by capability.
protocol Capabilities: Sendable {
  func mediator(_ capability: Capability) throws(Failure) -> any Mediator
  func presenter(_ capability: Capability) throws(Failure) -> any Presenter
  func screenFactory(_ capability: Capability) throws(Failure) -> any ScreenFactory
  func effect(_ capability: Capability) throws(Failure) -> any Effect
  func function(_ capability: Capability) throws(Failure) -> any FreeFunction
  /// The routers of all plugins that the manifest uses, in its order.
  func routers() -> [LinkedRouter]
  /// Who a capability is in errors: `org.example.catalog: mediate describe`.
  func culprit(_ callback: String, _ capability: Capability) -> String
  /// Which live plugin provides it, in words: other words for another generation.
  func origin(_ capability: Capability) -> String
  /// Whether no plugin is loaded, so that every presentation by one has another in its place.
  var isSafe: Bool { get }
}

extension Capabilities {
  /// Plugins are loaded.
  var isSafe: Bool { false }
  /// There are no generations.
  func origin(_ capability: Capability) -> String { capability.description }
}

/// A plugin's router.
struct LinkedRouter {
  /// `alias/name`.
  let name: String
  let router: any Router
  /// Who it is in errors.
  let culprit: String
}
