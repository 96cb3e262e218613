import Film
import Media
import SceneModel

/// Films of one scene, side by side in numbers.
public struct ComparisonReport: Sendable {
    /// Something that must hold, and whether it does.
    public struct Check: Sendable, Equatable {
        /// What must hold, in a sentence.
        public let text: String
        /// Whether it does.
        public let holds: Bool
    }

    /// Where the scene is.
    public let scene: String
    /// The size of the films.
    public let size: PixelSize
    /// The screen's refreshes a second.
    public let screen: FrameRate
    /// The films.
    public let variants: [VariantReport]
    /// What made them.
    public let fingerprint: Fingerprint
    /// What must hold.
    public let checks: [Check]

    let plots: [Plot]
    let sheet: ContactSheet

    /// Puts reports together.
    public init(
        scene: String, size: PixelSize, screen: FrameRate, variants: [VariantReport],
        fingerprint: Fingerprint,
        sheet: ContactSheet
    ) {
        self.scene = scene
        self.size = size
        self.screen = screen
        self.variants = variants
        self.fingerprint = fingerprint
        self.sheet = sheet
        checks = Self.pairs(variants).map { Self.checkDrawing($0, $1) } + [Self.checkDurations(variants)]
        plots = Plot.all(of: variants)
    }

    /// Everything that is known, for programs.
    public var json: JSON {
        [
            "scene": .string(scene), "size": .string("\(size)"), "screenHz": .string("\(screen)"),
            "variants": .array(
                variants.map { variant in
                    .object(
                        [
                            JSON.Member("name", .string(variant.variant.name)),
                            JSON.Member("film", .string(variant.variant.fileName)),
                            JSON.Member("fps", .string("\(variant.rate)")),
                            JSON.Member("crf", .number(variant.variant.order.settings.crf)),
                            JSON.Member("preset", .string(variant.variant.order.settings.preset.rawValue)),
                        ] + variant.figures.map { JSON.Member($0.name, $0.json) })
                }),
            "checks": .array(checks.map { ["text": .string($0.text), "holds": .bool($0.holds)] }),
            "plots": .array(plots.map(\.json)),
            "pictureSeconds": .array(sheet.seconds.map(JSON.number)), "fingerprint": fingerprint.json,
        ]
    }

    /// The names of the films that a report.json tells about; nil when it is none.
    public static func films(inReportAt path: String) -> [String]? {
        guard let report = ReportFile.content(of: path), report["fingerprint"] != nil else { return nil }
        return report["variants"]?.array?.compactMap { $0["film"]?.string }
    }

    private static func pairs(_ variants: [VariantReport]) -> [(VariantReport, VariantReport)] {
        variants.indices.flatMap { first in
            variants[(first + 1)...].map { (variants[first], $0) }
        }
    }

    /// Frames of the same moment must be drawn alike, whatever the rate.
    private static func checkDrawing(_ one: VariantReport, _ other: VariantReport) -> Check {
        let (slow, fast) =
            one.rate.framesPerSecond <= other.rate.framesPerSecond ? (one, other) : (other, one)
        // Frame n of the scene at the slow rate and frame m at the fast one are of one moment when n * step is m * unit.
        let (step, unit) = (
            slow.rate.denominator * fast.rate.numerator, slow.rate.numerator * fast.rate.denominator
        )
        var (common, differing) = (0, 0)
        for (frame, hash) in zip(slow.frames, slow.drawnHashes)
        where (frame.number * step).isMultiple(of: unit) {
            let partner = fast.frames.lowerBound.distance(to: SceneFrame(frame.number * step / unit))
            guard fast.drawnHashes.indices.contains(partner) else { continue }
            common += 1
            differing += hash == fast.drawnHashes[partner] ? 0 : 1
        }
        let words =
            step == unit
            ? "\(slow.variant.name) and \(fast.variant.name) are drawn alike"
            : step.isMultiple(of: unit)
                ? "frame n at \(slow.variant.name) is frame \(step / unit)n at \(fast.variant.name) before encoding"
                : "\(slow.variant.name) and \(fast.variant.name) are drawn alike where their moments meet"
        let count = differing == 0 ? "\(common) frames" : "\(differing) of \(common) frames differ"
        return Check(text: "\(words): \(count)", holds: differing == 0)
    }

    private static func checkDurations(_ variants: [VariantReport]) -> Check {
        let durations = variants.map(\.duration)
        let (shortest, longest) = (durations.min() ?? 0, durations.max() ?? 0)
        // Rates that do not divide the duration can only come near to it.
        let slowest = variants.map(\.rate.framesPerSecond).min() ?? 1
        let words =
            shortest == longest
            ? "all films last as long: \(milliseconds(shortest)) ms"
            : "all films last as long to within half a frame: \(milliseconds(shortest)) to \(milliseconds(longest)) ms"
        return Check(text: words, holds: longest - shortest <= 0.5 / slowest)
    }
}
