import Film
import Geometry
import Media
import SceneModel

/// Films of one scene, compared by figures and checks.
public struct ComparisonReport: Sendable {
    /// Something that must be true of the films, and whether it is.
    public struct Check: Sendable, Equatable {
        /// What must be true, in a sentence.
        public let text: String
        /// Whether it is.
        public let isPassed: Bool
    }

    /// Where the scene is.
    public let scene: String
    /// The size of the films.
    public let size: PixelSize
    /// The screen's refreshes a second.
    public let screen: FrameRate
    /// The films.
    public let variants: [VariantReport]
    /// The versions of what made them.
    public let fingerprint: Fingerprint
    /// Which rate is the answer, for each setting of the encoder of which there are films of several rates.
    public let answers: [SettingAnswer]
    /// How many more bits a rate or preset takes than the first one at the same PSNR, where each has four CRF values or more.
    public let bdRates: [BDRate]
    /// What is surely not intended in the scene, and what is wrong with the sound of the films.
    public let warnings: [String]
    /// What must be true of the films.
    public let checks: [Check]

    let plots: [Plot]
    let sheet: ContactSheet

    /// Puts reports together.
    public init(
        scene: String, size: PixelSize, screen: FrameRate, watchers: [ViewedScreen],
        variants: [VariantReport], fingerprint: Fingerprint, warnings: [String] = [], sheet: ContactSheet
    ) {
        self.scene = scene
        self.size = size
        self.screen = screen
        self.variants = variants
        self.fingerprint = fingerprint
        self.sheet = sheet
        self.warnings = warnings
        checks = Self.pairs(variants).map { Self.checkDrawing($0, $1) } + [Self.checkDurations(variants)]
        plots = Plot.all(of: variants)
        answers = SettingAnswer.all(of: variants, on: watchers)
        bdRates = BDRate.all(of: variants)
    }

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let variants = "variants"
        static let film = "film"
        static let fingerprint = "fingerprint"
    }

    /// The content of report.json.
    public var json: JSON {
        .object([
            JSON.Member("scene", .string(scene)), JSON.Member("size", .string("\(size)")),
            JSON.Member("screenHz", .string("\(screen)")),
            JSON.Member(
                Key.variants,
                .array(
                    variants.map { variant in
                        .object(
                            [
                                JSON.Member("name", .string(variant.variant.name)),
                                JSON.Member(Key.film, .string(variant.variant.fileName)),
                                JSON.Member("fps", .string("\(variant.rate)")),
                                JSON.Member("crf", .number(variant.variant.order.settings.crf)),
                                JSON.Member(
                                    "preset", .string(variant.variant.order.settings.preset.rawValue)),
                            ] + variant.figures.map { JSON.Member($0.kind.name, $0.json) })
                    })),
            JSON.Member("answers", .array(answers.map(\.json))),
            JSON.Member("bdRates", .array(bdRates.map(\.json))),
            JSON.Member("figures", .array(FigureKind.all.map(\.json))),
            JSON.Member(
                "checks",
                .array(checks.map { ["text": .string($0.text), "isPassed": .bool($0.isPassed)] })),
            JSON.Member("warnings", .array(warnings.map(JSON.string))),
            JSON.Member("plots", .array(plots.map(\.json))),
            JSON.Member("pictureSeconds", .array(sheet.seconds.map(JSON.number))),
            JSON.Member(Key.fingerprint, fingerprint.json),
        ])
    }

    /// The films that a report.json lists; nil for a file that is not such a report.
    public static func films(inReportAt path: String) -> [String]? {
        guard let report = ReportFile.content(of: path), report[Key.fingerprint] != nil else { return nil }
        return report[Key.variants]?.array?.compactMap { $0[Key.film]?.string }
    }

    private static func pairs(_ variants: [VariantReport]) -> [(VariantReport, VariantReport)] {
        variants.indices.flatMap { first in
            variants[(first + 1)...].map { (variants[first], $0) }
        }
    }

    /// Frames of the same moment must have the same pixels at any rate.
    private static func checkDrawing(_ one: VariantReport, _ other: VariantReport) -> Check {
        let (slow, fast) =
            one.rate.framesPerSecond <= other.rate.framesPerSecond ? (one, other) : (other, one)
        // Frame n at the slow rate and frame m at the fast one show the same moment if n * step == m * unit.
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
            ? "\(slow.variant.name) and \(fast.variant.name): equal frames before encoding"
            : step.isMultiple(of: unit)
                ? "frame n at \(slow.variant.name) equals frame \(step / unit)n at \(fast.variant.name) before encoding"
                : "\(slow.variant.name) and \(fast.variant.name): equal frames before encoding, at the times both have"
        let count = differing == 0 ? "\(common) frames" : "\(differing) of \(common) frames differ"
        return Check(text: "\(words): \(count)", isPassed: differing == 0)
    }

    private static func checkDurations(_ variants: [VariantReport]) -> Check {
        let durations = variants.map(\.duration)
        let (shortest, longest) = (durations.min() ?? 0, durations.max() ?? 0)
        // A rate may not divide the duration.
        let slowest = variants.map(\.rate.framesPerSecond).min() ?? 1
        let words =
            shortest == longest
            ? "all films have the same duration: \(milliseconds(shortest)) ms"
            : "all films have the same duration to within half a frame: \(milliseconds(shortest)) to \(milliseconds(longest)) ms"
        return Check(text: words, isPassed: longest - shortest <= 0.5 / slowest)
    }
}
