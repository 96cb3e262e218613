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
        .library(name: "SceneModel", targets: ["SceneModel"]),
        .library(name: "ZoetropeKit", targets: ["ZoetropeKit"]),
        .library(name: "ZoetropeTool", targets: ["ZoetropeTool"]),
    ],
    traits: [
        .trait(name: "Lottie", description: "Draws Lottie animations, by librlottie."),
        .default(enabledTraits: ["Lottie"]),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
        .systemLibrary(name: "CFFmpeg", pkgConfig: "libavfilter", providers: [.apt(["libavfilter-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CLottie", pkgConfig: "rlottie", providers: [.apt(["librlottie-dev"])]),
        .systemLibrary(name: "CMicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CSystem"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
        .target(name: "CPixels"),
        .target(name: "CEmbedded"),
        .target(name: "Hashing", dependencies: ["CNettle"], swiftSettings: settings),
        .target(name: "Spelling", swiftSettings: settings),
        .target(name: "Base", swiftSettings: settings),
        .target(name: "Embedded", dependencies: ["CEmbedded"], swiftSettings: settings),
        .target(name: "Documents", dependencies: ["Embedded"], swiftSettings: settings),
        .target(name: "Geometry", swiftSettings: settings),
        .target(
            name: "Rasteriser", dependencies: ["CFreeType", "CPixels", "Base", "Geometry"],
            swiftSettings: settings),
        .target(name: "SceneText", dependencies: ["Base"], swiftSettings: settings),
        .target(
            name: "Expansion", dependencies: ["Spelling", "Geometry", "SceneText"], swiftSettings: settings),
        .target(name: "Locales", dependencies: ["CICU", "Expansion"], swiftSettings: settings),
        .target(
            name: "SceneModel", dependencies: ["Base", "Spelling", "Geometry", "SceneText", "Expansion"],
            swiftSettings: settings),
        .target(name: "Files", dependencies: ["CSystem", "Base"], swiftSettings: settings),
        .target(
            name: "Drawing",
            dependencies: [
                "CFreeType", "CPango", "CPixels", "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel",
                "Files",
            ], swiftSettings: settings),
        .target(
            name: "Lottie",
            dependencies: [
                .target(name: "CLottie", condition: .when(traits: ["Lottie"])), "Geometry", "SceneText",
                "SceneModel",
            ], swiftSettings: settings),
        .target(name: "Pipeline", dependencies: ["CSystem", "Base"], swiftSettings: settings),
        .target(
            name: "Media", dependencies: ["CFFmpeg", "CWebP", "CPixels", "Base", "Files", "Pipeline"],
            swiftSettings: settings),
        .target(
            name: "Sound",
            dependencies: [
                "CEbur128", "Hashing", "Base", "Geometry", "SceneText", "SceneModel", "Files", "Pipeline",
                "Media",
            ],
            swiftSettings: settings),
        .target(
            name: "Film",
            dependencies: [
                "Hashing", "Spelling", "Base", "Geometry", "Rasteriser", "SceneText", "Expansion",
                "SceneModel", "Files", "Drawing", "Lottie", "Pipeline", "Media", "Sound",
            ], swiftSettings: settings),
        .target(
            name: "Denoise",
            dependencies: ["Hashing", "Base", "Geometry", "SceneModel", "Files", "Media", "Sound", "Film"],
            swiftSettings: settings),
        .target(
            name: "PageParts", dependencies: ["Embedded"], exclude: ["base.css"], swiftSettings: settings),
        .target(
            name: "Sheets",
            dependencies: [
                "Spelling", "Base", "Geometry", "Rasteriser", "SceneModel", "Drawing", "Pipeline", "Media",
                "Film",
            ],
            swiftSettings: settings),
        .target(
            name: "Legibility",
            dependencies: [
                "Spelling", "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing",
                "Pipeline",
                "Sheets",
            ],
            swiftSettings: settings),
        .target(
            name: "FilmReading",
            dependencies: ["Base", "Rasteriser", "Files", "Drawing", "Pipeline", "Media", "Film"],
            swiftSettings: settings),
        .target(
            name: "Motion",
            dependencies: [
                "CPixels", "Base", "Geometry", "SceneText", "SceneModel", "Files", "Media", "Film",
                "FilmReading",
            ], swiftSettings: settings),
        .target(
            name: "Inspection",
            dependencies: [
                "Spelling", "Base", "Geometry", "SceneText", "SceneModel", "Files", "Media", "Sound", "Film",
                "FilmReading", "Motion",
            ], swiftSettings: settings),
        .target(
            name: "Goldens",
            dependencies: [
                "CPixels", "Hashing", "Spelling", "Base", "Geometry", "Rasteriser", "SceneText", "Expansion",
                "SceneModel", "Files", "Drawing", "Pipeline", "Media", "Film", "FilmReading",
            ], swiftSettings: settings),
        .target(
            name: "Comparison",
            dependencies: [
                "Spelling", "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Files", "Drawing",
                "Pipeline", "Media", "Film", "Sheets", "FilmReading", "Motion", "Inspection",
            ], swiftSettings: settings),
        .target(
            name: "Reports",
            dependencies: [
                "Embedded", "Spelling", "Base", "Geometry", "SceneText", "SceneModel", "Files", "Drawing",
                "Media", "Sound", "Film", "Denoise", "PageParts", "FilmReading", "Motion", "Goldens",
                "Comparison",
            ], exclude: ["Page"], swiftSettings: settings),
        .target(
            name: "Bench",
            dependencies: [
                "CSystem", "Base", "Geometry", "Rasteriser", "SceneModel", "Files", "Drawing", "Pipeline",
                "Media", "Film",
            ], swiftSettings: settings),
        .target(
            name: "Fetching",
            dependencies: ["CCurl", "Hashing", "Spelling", "Base", "SceneText", "Files", "Pipeline"],
            swiftSettings: settings),
        .target(name: "Import", dependencies: ["Spelling", "SceneText"], swiftSettings: settings),
        .target(name: "Web", dependencies: ["CMicrohttpd", "Base", "Files"], swiftSettings: settings),
        .target(name: "MCP", dependencies: ["Base", "SceneText"], swiftSettings: settings),
        .target(name: "Shelf", dependencies: ["Embedded"], exclude: ["Components"], swiftSettings: settings),
        .target(name: "StarterScenes", dependencies: ["Embedded"], swiftSettings: settings),
        .target(
            name: "Studio",
            dependencies: [
                "Embedded", "Hashing", "Base", "Geometry", "Rasteriser", "SceneText", "Expansion", "Locales",
                "SceneModel", "Files", "Drawing", "Pipeline", "Media", "Sound", "Film", "Denoise",
                "PageParts", "Web", "StarterScenes", "Shelf",
            ], exclude: ["Page"], swiftSettings: settings),
        .target(name: "Terminal", dependencies: ["CSystem", "Spelling", "Base"], swiftSettings: settings),
        .target(
            name: "Commands",
            dependencies: [
                "CSystem", "CPixels", "Spelling", "Base", "Geometry", "Rasteriser", "SceneText", "Expansion",
                "Locales", "SceneModel", "Files", "Drawing", "Pipeline", "Media", "Sound", "Film", "Denoise",
                "Sheets", "Legibility", "FilmReading", "Motion", "Inspection", "Goldens", "Comparison",
                "Reports", "Bench", "Fetching", "Import", "Documents", "MCP", "PageParts",
                "Web", "StarterScenes", "Shelf", "Studio", "Terminal",
            ], swiftSettings: settings),
        .target(
            name: "ZoetropeKit",
            dependencies: [
                "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing", "Media", "Film",
            ], swiftSettings: settings),
        .target(
            name: "ZoetropeTool", dependencies: ["Commands", "ZoetropeKit"], swiftSettings: settings),
        .executableTarget(name: "zoetrope", dependencies: ["Commands"], swiftSettings: settings),
        .target(
            name: "TestSupport",
            dependencies: ["Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(name: "CPixelsTests", dependencies: ["CPixels"], swiftSettings: settings),
        .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: settings),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: settings),
        .testTarget(
            name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "RasteriserTests",
            dependencies: ["CPixels", "Geometry", "Rasteriser", "Drawing", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ExpansionTests", dependencies: ["SceneText", "Expansion", "Locales", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SceneTextTests", dependencies: ["SceneText", "SceneModel"], swiftSettings: settings),
        .testTarget(
            name: "SceneModelTests",
            dependencies: ["Geometry", "SceneText", "Expansion", "SceneModel", "Shelf"],
            swiftSettings: settings),
        .testTarget(
            name: "DrawingTests",
            dependencies: [
                "CPango", "CPixels", "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing",
                "TestSupport",
            ], swiftSettings: settings),
        // Those of the tests of Drawing that compute whole pictures by other formulas. They are optimised, those of
        // DrawingTests need not be.
        .testTarget(
            name: "PixelTests",
            dependencies: [
                "CPixels", "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing",
                "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "LottieTests",
            dependencies: [
                "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing", "Lottie", "Film",
                "TestSupport",
            ], swiftSettings: settings),
        .testTarget(name: "BaseTests", dependencies: ["Base", "Pipeline"], swiftSettings: settings),
        .testTarget(name: "PipelineTests", dependencies: ["Base", "Pipeline"], swiftSettings: settings),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "MediaTests", dependencies: ["CFFmpeg", "CPixels", "Media", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SoundTests", dependencies: ["Geometry", "SceneModel", "Media", "Sound", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FilmTests",
            dependencies: [
                "Hashing", "Base", "Geometry", "Rasteriser", "SceneText", "Expansion", "Shelf", "SceneModel",
                "Files", "Drawing", "Pipeline", "Media", "Sound", "Film", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "DenoiseTests",
            dependencies: ["Base", "Geometry", "Files", "Media", "Sound", "Film", "Denoise", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "MotionTests",
            dependencies: [
                "Geometry", "Rasteriser", "SceneModel", "Drawing", "Media", "Film", "FilmReading", "Motion",
                "Comparison", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "InspectionTests",
            dependencies: [
                "Geometry", "SceneModel", "Media", "Film", "FilmReading", "Motion", "Inspection",
                "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "GoldensTests",
            dependencies: [
                "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing", "Media", "Film",
                "FilmReading", "Goldens", "Reports", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "ComparisonTests",
            dependencies: [
                "Base", "Geometry", "Rasteriser", "SceneText", "SceneModel", "Drawing", "Media", "Film",
                "Sheets", "FilmReading", "Motion", "Comparison", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "LegibilityTests",
            dependencies: [
                "Geometry", "Rasteriser", "SceneModel", "Drawing", "Legibility", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "ReportsTests", dependencies: ["PageParts", "Comparison", "Reports"],
            swiftSettings: settings),
        .testTarget(
            name: "BenchTests", dependencies: ["Base", "Bench", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "MCPTests", dependencies: ["Base", "SceneText", "MCP"], swiftSettings: settings),
        .testTarget(
            name: "ImportTests", dependencies: ["SceneText", "SceneModel", "Import"], swiftSettings: settings),
        .testTarget(name: "FetchingTests", dependencies: ["Fetching"], swiftSettings: settings),
        .testTarget(
            name: "WebTests", dependencies: ["Base", "Files", "Web", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "StudioTests",
            dependencies: [
                "Base", "Geometry", "Rasteriser", "SceneText", "Expansion", "SceneModel", "Files", "Drawing",
                "Film", "Denoise", "Web", "StarterScenes", "Studio", "Commands", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: settings),
        .testTarget(name: "EmbeddedTests", dependencies: ["Embedded"], swiftSettings: settings),
        .testTarget(name: "DocumentsTests", dependencies: ["Documents"], swiftSettings: settings),
        // These tests run the program. They don't depend on it, so that both are compiled at the same time.
        .testTarget(
            name: "Faults", dependencies: ["TestSupport"], exclude: ["preload.h", "faults.c", "recorder.c"],
            swiftSettings: settings),
        .testTarget(name: "Acceptance", dependencies: ["TestSupport"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// Runs with sanitizers test a few modules, and need not build the tests of all others.
if let chosen = Context.environment["ZOETROPE_TEST_TARGETS"]?.split(separator: " ") {
    package.targets.removeAll { target in target.type == .test && !chosen.contains { $0 == target.name } }
}

// Without optimisation, modules build five times faster. The build of scripts/test optimises the modules that compute
// pixels and samples or read scenes, and the tests that compute pixels themselves; all other builds optimise all modules.
let computing: Set = [
    "Base", "Comparison", "CPixels", "Denoise", "Drawing", "Expansion", "Film", "FilmReading", "Geometry",
    "Goldens", "Hashing", "Inspection", "Legibility", "Lottie", "Media", "Motion", "Pipeline", "Rasteriser",
    "SceneModel", "SceneText", "Sound", "TestSupport",
    "CPixelsTests", "ComparisonTests", "DenoiseTests", "GeometryTests", "GoldensTests",
    "InspectionTests", "LegibilityTests", "LottieTests", "MediaTests", "MotionTests", "PixelTests",
    "RasteriserTests", "ReportsTests", "SoundTests", "Faults",
]
let isQuick = Context.environment["ZOETROPE_QUICK_BUILD"] != nil
for target in package.targets where isQuick || target.type == .test {
    if !computing.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}

// The program of scripts/fuzz, in which all modules count the branches that an input takes.
if Context.environment["ZOETROPE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "Hashing", "Base", "Geometry", "Rasteriser", "SceneText", "Expansion", "Locales",
                "SceneModel", "Files", "Drawing", "Lottie", "Media", "Sound", "Film", "Goldens", "Fetching",
                "Import", "Web", "MCP", "Shelf", "StarterScenes",
            ], path: "Tests/Fuzz", exclude: ["Seeds"],
            swiftSettings: settings + [.enableExperimentalFeature("Extern")],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]))
    for target in package.targets where target.type == .regular || target.name == "Fuzz" {
        if target.name == "CPixels" {
            target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
        } else {
            let sanitizers = target.name == "Fuzz" ? "address" : "fuzzer,address"
            target.swiftSettings?.append(.unsafeFlags(["-sanitize=\(sanitizers)"]))
        }
    }
}
