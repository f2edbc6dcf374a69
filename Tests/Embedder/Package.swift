// swift-tools-version: 6.3
import PackageDescription

// A package outside of SnapNavigation's own, which uses each public symbol of its two libraries:
// Tests/PublicSurfaceTests compiles its sources and tells the symbols that it does not use, and
// scripts/try-embedding builds it, and runs the README's sample in it.
let package = Package(
  name: "Embedder",
  dependencies: [
    .package(name: "SnapNavigation", path: Context.environment["SNAPNAVIGATION"] ?? "../..")
  ],
  targets: [
    .executableTarget(
      name: "app", dependencies: [.product(name: "SnapNavigation", package: "SnapNavigation")]),
    .target(
      name: "Embedder", dependencies: [.product(name: "SnapNavigation", package: "SnapNavigation")]),
    .target(
      name: "Plugin", dependencies: [.product(name: "SnapPluginKit", package: "SnapNavigation")]),
  ],
  swiftLanguageModes: [.v6])
