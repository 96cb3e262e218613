// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .strictMemorySafety(), .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A program that uses FFmpeg and fontconfig itself, and makes a film by ZoetropeKit.
let package = Package(
    name: "host",
    dependencies: [.package(name: "zoetrope", path: "../..")],
    targets: [
        .systemLibrary(name: "CHost"),
        .executableTarget(
            name: "host", dependencies: ["CHost", .product(name: "ZoetropeKit", package: "zoetrope")],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
