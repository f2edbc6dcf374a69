import SnapManifest
import SnapModel

/// What the plugins of a manifest provide, by capability. Asking for one loads its plugin.
protocol Capabilities {
  func mediator(_ capability: Manifest.Capability) throws(Failure) -> any Mediator
  func presenter(_ capability: Manifest.Capability) throws(Failure) -> any Presenter
  func screenFactory(_ capability: Manifest.Capability) throws(Failure) -> any ScreenFactory
  func effect(_ capability: Manifest.Capability) throws(Failure) -> any Effect
  func function(_ capability: Manifest.Capability) throws(Failure) -> any FreeFunction
  /// The routers of all plugins that the manifest uses, in its order.
  func routers() throws(Failure) -> [(name: String, router: any Router)]
}
