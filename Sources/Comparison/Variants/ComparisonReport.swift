import Film
import FilmReading
import Geometry
import Media
import SceneModel

/// A report that compares films of one scene by metrics and checks.
package struct ComparisonReport: Sendable {
    /// A condition that the films must meet, and the result of testing it.
    package struct Check: Sendable, Equatable {
        /// The condition and its result, as a sentence.
        package let text: String
        /// True if the films meet the condition.
        package let isPassed: Bool
    }

    /// The path of the scene.
    package let scene: String
    /// The size of the films' pictures, in pixels.
    package let size: PixelSize
    /// The refresh rate of the screen.
    package let screen: FrameRate
    /// The report on each film that was made.
    package let variants: [VariantReport]
    /// The versions of the software that made the films.
    package let fingerprint: Fingerprint
    /// The recommended frame rate for each encoder setting; only for settings that were used at several rates.
    package let answers: [SettingAnswer]
    /// The additional bits that each frame rate or preset needs for the same PSNR as the first frame rate or preset.
    /// Each needs films with at least four CRF values.
    package let bdRates: [BDRate]
    /// Warnings about probable mistakes in the scene, and about faults in the films' sound.
    package let warnings: [String]
    /// The conditions that the films must meet.
    package let checks: [Check]

    package let plots: [ComparisonPlot]
    package let sheet: ContactSheet

    /// Creates a report from the reports on all films.
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
        plots = ComparisonPlot.all(of: variants)
        answers = SettingAnswer.all(of: variants, on: watchers)
        bdRates = BDRate.all(of: variants)
    }

    private static func pairs(_ variants: [VariantReport]) -> [(VariantReport, VariantReport)] {
        variants.indices.flatMap { first in
            variants[(first + 1)...].map { (variants[first], $0) }
        }
    }

    /// Checks that the frames of two films have the same pixels before encoding where the films show the same time. The
    /// films may have different frame rates.
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
            ? "\(slow.variant.name) and \(fast.variant.name) have equal frames before encoding"
            : step.isMultiple(of: unit)
                ? "frame n at \(slow.variant.name) equals frame \(step / unit)n at \(fast.variant.name) before encoding"
                : "\(slow.variant.name) and \(fast.variant.name) have equal frames before encoding at the times that both show"
        let count = differing == 0 ? "\(common) frames" : "\(differing) of \(common) frames differ"
        return Check(text: "\(words): \(count)", isPassed: differing == 0)
    }

    private static func checkDurations(_ variants: [VariantReport]) -> Check {
        let durations = variants.map(\.duration)
        let (shortest, longest) = (durations.min() ?? 0, durations.max() ?? 0)
        // Durations may differ by half a frame interval, since a film lasts a whole number of frames.
        let slowest = variants.map(\.rate.framesPerSecond).min() ?? 1
        let words =
            shortest == longest
            ? "all films have the same duration: \(milliseconds(shortest)) ms"
            : "all films have the same duration to within half a frame interval: \(milliseconds(shortest)) to \(milliseconds(longest)) ms"
        return Check(text: words, isPassed: longest - shortest <= 0.5 / slowest)
    }
}
