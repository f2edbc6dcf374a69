// swift-tools-version: 6.3
import PackageDescription

// Modules are split by what they may touch; each imports only modules below it.
// ARCHITECTURE.md has the table, Tests/ArchitectureTests holds it.

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A Swift module of ours under Sources/.
func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: strict)
}

/// A test target under Tests/.
func tests(
  _ name: String, uses dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
    swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
  name: "SnapNavigation",
  products: [
    .library(name: "SnapModel", targets: ["SnapModel"])
  ],
  targets: [
    // 0: C the rest stands on
    .target(name: "CSnapNav", path: "Sources/CSnapNav"),
    // 1: the nouns
    module("SnapModel"),
    // 2: pure middle and thin edges
    module("SnapManifest", uses: ["SnapModel"]),
    // 3: the embeddable face, and the border to plugins
    // 4: composition root
    // 5: the program
    // plugins that ship
    // tests
    tests("ArchitectureTests", uses: []),
    tests(
      "SnapManifestTests", uses: ["SnapModel", "SnapManifest"], exclude: ["Specimens"]),
  ],
  swiftLanguageModes: [.v6], cLanguageStandard: .c11, cxxLanguageStandard: .cxx17)
