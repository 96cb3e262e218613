import Film
import FilmReading
import Geometry
import Media
import SceneModel

/// Films of one scene, compared by metrics and checks.
package struct ComparisonReport: Sendable {
    /// Something that must be true of the films, and whether it is.
    package struct Check: Sendable, Equatable {
        /// The condition in a sentence.
        package let text: String
        /// Whether it is.
        package let isPassed: Bool
    }

    /// Where the scene is.
    package let scene: String
    /// The size of the films.
    package let size: PixelSize
    /// The screen's refreshes a second.
    package let screen: FrameRate
    /// The films.
    package let variants: [VariantReport]
    /// The versions of what made them.
    package let fingerprint: Fingerprint
    /// Which rate is the answer, for each setting of the encoder of which there are films of several rates.
    package let answers: [SettingAnswer]
    /// How many more bits a rate or preset takes than the first one at the same PSNR, where each has four CRF values or more.
    package let bdRates: [BDRate]
    /// Parts of the scene that can't be intended, and faults of the films' sound.
    package let warnings: [String]
    /// Conditions that the films must meet.
    package let checks: [Check]

    package let plots: [Plot]
    package let sheet: ContactSheet

    /// Puts reports together.
    package init(
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
