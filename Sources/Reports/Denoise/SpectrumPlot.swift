import Denoise
import Film
import Glibc
import Sound
import Spelling

/// A figure with the spectra of the noise and of the whole sound, before and after denoising.
struct SpectrumPlot {
    private let curves: [Curve]
    /// The levels at the bottom and the top of the figure, in decibels.
    private let bounds: ClosedRange<Double>
    private let frequencies: [Double]

    private struct Curve {
        let title: String
        let style: String
        /// The level at each frequency, in decibels. Nil for digital silence or where the spectrum has no value.
        let levels: [Double?]
    }

    private static let width = 600.0
    private static let height = 260.0
    private static let lowest = 60.0
    /// The ratio of neighbouring frequencies on the plot: a twelfth of an octave.
    private static let step = 1.059_463_094_359_295_3
    private static let silence = -150.0

    /// Creates a figure for `report`.
    init(_ report: DenoiseReport) {
        let result = report.result
        var frequencies = [Self.lowest]
        while let last = frequencies.last, last * Self.step < Double(result.rate) / 2 {
            frequencies.append(last * Self.step)
        }
        self.frequencies = frequencies
        let found = [
            Curve(
                title: "whole sound, before", style: "c7",
                levels: Self.levels(report.whole.before, frequencies)
            ),
            Curve(
                title: "whole sound, after", style: "c2 dashed",
                levels: Self.levels(report.whole.after, frequencies)),
            Curve(title: "noise, before", style: "c1", levels: Self.levels(result.before, frequencies)),
            Curve(title: "noise, after", style: "c0", levels: Self.levels(result.after, frequencies)),
            Curve(
                title: "learned", style: "c6 dashed",
                levels: Self.learned(result.profiles.compactMap(\.self), frequencies)),
        ]
        curves = found
        let all = found.flatMap(\.levels).compactMap(\.self)
        let top = ((all.max() ?? 0) / 20).rounded(.up) * 20
        let bottom = ((all.min() ?? -100) / 20).rounded(.down) * 20
        bounds = bottom...max(top, bottom + 20)
    }

    /// Returns the mean level of all channels around each frequency.
    private static func levels(_ spectra: [NoiseSpectrum], _ frequencies: [Double]) -> [Double?] {
        frequencies.map { frequency in
            let powers = spectra.compactMap { spectrum in
                let first = Int((frequency / step.squareRoot() / spectrum.binWidth).rounded())
                let end = Int((frequency * step.squareRoot() / spectrum.binWidth).rounded())
                return spectrum.power(of: first..<max(end, first + 1))
            }
            let power = powers.reduce(0, +) / Double(max(powers.count, 1))
            return power > 0 ? max(Double(decibelsOfPower: power), silence) : nil
        }
    }

    /// Returns the level of the learned noise at each frequency, interpolated linearly between the filter's bands.
    /// This is the mean over the channels that have noise.
    private static func learned(_ profiles: [NoiseProfile], _ frequencies: [Double]) -> [Double?] {
        let centers = NoiseProfile.centers.map(Double.init)
        return frequencies.map { frequency in
            let next = centers.firstIndex { $0 >= frequency } ?? centers.count - 1
            let last = max(next - 1, 0)
            let part = next == last ? 0 : (frequency - centers[last]) / (centers[next] - centers[last])
            let levels = profiles.map {
                $0.levels[last] + ($0.levels[next] - $0.levels[last]) * min(max(part, 0), 1)
            }
            return levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count)
        }
    }

    /// The HTML of the figure.
    var html: String {
        let legend = curves.map { curve in
            "<li class=\"\(curve.style)\">\(curve.title)</li>"
        }.joined()
        let levels = stride(from: bounds.lowerBound, through: bounds.upperBound, by: 20).map(\.self)
        let ticks = [(100.0, "100 Hz"), (1000, "1 kHz"), (10000, "10 kHz")].filter {
            $0.0 < frequencies.last ?? 0
        }
        let across = levels.map {
            "<line class=\"axis\" x1=\"0\" x2=\"\(fixed(Self.width, 0))\" y1=\"\(fixed(y($0), 1))\" y2=\"\(fixed(y($0), 1))\"/>"
        }
        let along = ticks.map {
            "<line class=\"axis\" x1=\"\(fixed(x($0.0), 1))\" x2=\"\(fixed(x($0.0), 1))\" y1=\"0\" y2=\"\(fixed(Self.height, 0))\"/>"
        }
        let labels =
            levels.dropFirst().dropLast().map {
                "<span class=\"up\" style=\"top: \(fixed(y($0) / Self.height * 100, 1))%\">\(fixed($0, 0)) dB</span>"
            }
            + ticks.map {
                "<span class=\"along\" style=\"left: \(fixed(x($0.0) / Self.width * 100, 1))%\">\($0.1)</span>"
            }
        return """
            <ul class="legend">\(legend)</ul>
            <figure><div class="plot">
            <svg viewBox="0 0 \(fixed(Self.width, 0)) \(fixed(Self.height, 0))" preserveAspectRatio="none" style="height: 18rem" role="img" aria-label="Spectra before and after">
            \((across + along).joined())
            \(curves.map(line).joined(separator: "\n"))
            </svg>
            \(labels.joined())
            </div></figure>
            """
    }

    private func line(_ curve: Curve) -> String {
        let points = zip(frequencies, curve.levels).compactMap { frequency, level in
            level.map { "\(fixed(x(frequency), 1)),\(fixed(y($0), 1))" }
        }
        return "<polyline class=\"\(curve.style)\" points=\"\(points.joined(separator: " "))\"/>"
    }

    private func x(_ frequency: Double) -> Double {
        let octaves = log2((frequencies.last ?? Self.lowest * 2) / Self.lowest)
        return log2(frequency / Self.lowest) / max(octaves, 1) * Self.width
    }

    private func y(_ level: Double) -> Double {
        (bounds.upperBound - level) / (bounds.upperBound - bounds.lowerBound) * Self.height
    }
}
