// swift-tools-version: 6.2
import PackageDescription

/// A package with a layer type of its own, and the program zoetrope with that type.
let package = Package(
    name: "ripples",
    dependencies: [.package(name: "zoetrope", path: "../..")],
    targets: [
        .executableTarget(
            name: "ripples", dependencies: [.product(name: "ZoetropeKit", package: "zoetrope")],
            swiftSettings: [
                .strictMemorySafety(), .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
