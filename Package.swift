// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The house: each module imports only modules listed above it.
let package = Package(
    name: "zoetrope",
    products: [
        .executable(name: "zoetrope", targets: ["zoetrope"]),
        .library(name: "ZoetropeKit", targets: ["ZoetropeKit"]),
        .library(name: "ZoetropeTool", targets: ["ZoetropeTool"]),
    ],
    traits: [
        .trait(name: "Lottie", description: "Draws Lottie animations, by librlottie."),
        .default(enabledTraits: ["Lottie"]),
    ],
    targets: [
        .systemLibrary(name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        .systemLibrary(name: "CFFmpeg", pkgConfig: "libavfilter", providers: [.apt(["libavfilter-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CLottie", pkgConfig: "rlottie", providers: [.apt(["librlottie-dev"])]),
        .systemLibrary(name: "CMicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CSystem"),
        .target(name: "CPixels"),
        .target(name: "Hashing", dependencies: ["CNettle"], swiftSettings: settings),
        .target(name: "Spelling", swiftSettings: settings),
        .target(name: "SceneModel", dependencies: ["Spelling"], swiftSettings: settings),
        .target(name: "Files", dependencies: ["CSystem"], swiftSettings: settings),
        .target(
            name: "Drawing", dependencies: ["CFreeType", "CPango", "CPixels", "SceneModel", "Files"],
            swiftSettings: settings),
        .target(
            name: "Lottie",
            dependencies: ["SceneModel", .target(name: "CLottie", condition: .when(traits: ["Lottie"]))],
            swiftSettings: settings),
        .target(name: "Pipeline", dependencies: ["CSystem"], swiftSettings: settings),
        .target(
            name: "Media", dependencies: ["CFFmpeg", "CPixels", "Pipeline", "Files"], swiftSettings: settings),
        .target(
            name: "Sound", dependencies: ["CEbur128", "Hashing", "SceneModel", "Files", "Media"],
            swiftSettings: settings),
        .target(
            name: "Film",
            dependencies: [
                "Hashing", "Spelling", "SceneModel", "Drawing", "Lottie", "Pipeline", "Files", "Media",
                "Sound",
            ],
            swiftSettings: settings),
        .target(name: "PageParts", resources: [.embedInCode("base.css")], swiftSettings: settings),
        .target(
            name: "FilmReading",
            dependencies: ["SceneModel", "Drawing", "Pipeline", "Files", "Media", "Film"],
            swiftSettings: settings),
        .target(
            name: "Motion",
            dependencies: ["CPixels", "SceneModel", "Pipeline", "Files", "Media", "Film", "FilmReading"],
            swiftSettings: settings),
        .target(
            name: "Inspection",
            dependencies: [
                "SceneModel", "Pipeline", "Files", "Media", "Sound", "Film", "FilmReading", "Motion",
            ],
            swiftSettings: settings),
        .target(
            name: "Goldens",
            dependencies: [
                "CPixels", "Hashing", "SceneModel", "Drawing", "Pipeline", "Files", "Media", "Film",
                "FilmReading",
            ],
            swiftSettings: settings),
        .target(
            name: "Comparison",
            dependencies: [
                "CPixels", "Hashing", "SceneModel", "Drawing", "Pipeline", "Files", "Media", "Film",
                "FilmReading",
                "Motion", "Inspection",
            ],
            swiftSettings: settings),
        .target(
            name: "Reports",
            dependencies: [
                "SceneModel", "Drawing", "Files", "Media", "Sound", "Film", "FilmReading", "Motion",
                "Goldens",
                "Comparison", "PageParts",
            ],
            resources: [.embedInCode("Page")], swiftSettings: settings),
        .target(
            name: "Bench",
            dependencies: ["CSystem", "SceneModel", "Drawing", "Pipeline", "Files", "Media", "Film"],
            swiftSettings: settings),
        .target(name: "Web", dependencies: ["CMicrohttpd", "Pipeline", "Files"], swiftSettings: settings),
        .target(name: "Beginnings", resources: [.embedInCode("Scenes")], swiftSettings: settings),
        .target(
            name: "Studio",
            dependencies: [
                "Beginnings", "Hashing", "SceneModel", "Drawing", "Pipeline", "Files", "Media", "Sound",
                "Film", "Web", "PageParts",
            ],
            resources: [.embedInCode("Page")], swiftSettings: settings),
        .target(name: "Terminal", dependencies: ["CSystem", "Spelling"], swiftSettings: settings),
        .target(
            name: "Commands",
            dependencies: [
                "CPixels", "CSystem", "SceneModel", "Drawing", "Pipeline", "Files", "Media", "Film",
                "FilmReading", "Motion", "Inspection", "Goldens", "Comparison", "Reports",
                "Beginnings", "Bench", "Sound", "Spelling", "Studio", "Terminal", "Web",
            ],
            swiftSettings: settings),
        .target(
            name: "ZoetropeKit", dependencies: ["SceneModel", "Drawing", "Media", "Film"],
            swiftSettings: settings),
        .target(
            name: "ZoetropeTool", dependencies: ["Commands", "ZoetropeKit"], swiftSettings: settings),
        .executableTarget(name: "zoetrope", dependencies: ["Commands"], swiftSettings: settings),
        .target(
            name: "TestSupport", dependencies: ["Drawing", "SceneModel"], path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(name: "CPixelsTests", dependencies: ["CPixels"], swiftSettings: settings),
        .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: settings),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: settings),
        .testTarget(name: "SceneModelTests", dependencies: ["SceneModel"], swiftSettings: settings),
        .testTarget(
            name: "DrawingTests",
            dependencies: ["CPango", "CPixels", "Drawing", "SceneModel", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "LottieTests",
            dependencies: ["Film", "SceneModel", "Drawing", "Lottie", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "PipelineTests", dependencies: ["Pipeline"], swiftSettings: settings),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "MediaTests", dependencies: ["CFFmpeg", "CPixels", "Media", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SoundTests", dependencies: ["SceneModel", "Media", "Sound", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FilmTests",
            dependencies: [
                "Film", "Hashing", "SceneModel", "Drawing", "Pipeline", "Files", "Media", "Sound",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "MotionTests",
            dependencies: [
                "FilmReading", "Motion", "Comparison", "SceneModel", "Drawing", "Pipeline", "Files", "Media",
                "Film",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "InspectionTests",
            dependencies: [
                "FilmReading", "Motion", "Inspection", "SceneModel", "Drawing", "Pipeline", "Files", "Media",
                "Film", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "GoldensTests",
            dependencies: [
                "FilmReading", "Goldens", "Reports", "SceneModel", "Drawing", "Pipeline", "Files", "Media",
                "Film",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ComparisonTests",
            dependencies: [
                "FilmReading", "Motion", "Comparison", "SceneModel", "Drawing", "Pipeline", "Files", "Media",
                "Film", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Comparison", "Goldens", "PageParts", "Reports", "SceneModel", "Drawing", "Pipeline", "Files",
                "Media",
                "Film", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "BenchTests", dependencies: ["Bench", "Pipeline", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "WebTests", dependencies: ["Web", "Pipeline", "Files", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "StudioTests",
            dependencies: [
                "Beginnings", "Commands", "Studio", "SceneModel", "Drawing", "Film", "Files", "Pipeline",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: settings),
        .testTarget(name: "Acceptance", dependencies: ["zoetrope", "TestSupport"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// Runs with sanitizers test a few modules, and need not build the tests of all others.
if let chosen = Context.environment["ZOETROPE_TEST_TARGETS"]?.split(separator: " ") {
    package.targets.removeAll { target in target.type == .test && !chosen.contains { $0 == target.name } }
}

// Tests that compute pixels and samples themselves are optimised. All others build in half the time without.
let computing: Set = [
    "CPixelsTests", "DrawingTests", "LottieTests", "MediaTests", "MotionTests", "InspectionTests",
    "GoldensTests", "ComparisonTests", "ReportsTests", "SoundTests",
]
for target in package.targets where target.type == .test && !computing.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}
