// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .strictMemorySafety(), .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A package with its own layer type. It builds the program zoetrope with that type.
let package = Package(
    name: "ripples",
    dependencies: [.package(name: "zoetrope", path: "../..")],
    targets: [
        .executableTarget(
            name: "ripples", dependencies: [.product(name: "ZoetropeTool", package: "zoetrope")],
            swiftSettings: settings)
    ],
    swiftLanguageModes: [.v6]
)

// Not a part of the example: this target only has to compile. The build fails if a call that layers need is not
// public.
package.targets.append(
    .target(
        name: "PublicCalls", dependencies: [.product(name: "ZoetropeKit", package: "zoetrope")],
        path: "Tests/PublicCalls", swiftSettings: settings))
