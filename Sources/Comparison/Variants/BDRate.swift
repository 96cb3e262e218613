import Film
import FilmReading
import Glibc
import Media
import SceneModel
import SceneText

/// The difference in bits between two ways of encoding at the same PSNR: Bjøntegaard's delta rate (BD-rate), with
/// piecewise cubic interpolation.
package struct BDRate: Sendable, Equatable {
    /// A film as a point on a curve of bit rate and PSNR.
    struct Point: Sendable, Equatable {
        let bitRate: Double
        /// The PSNR, in decibels.
        let psnr: Double
    }

    /// The name of the curve that is compared with the reference curve, such as `60 fps` or `veryfast`.
    package let name: String
    /// The name of the reference curve.
    package let reference: String
    /// The additional bit rate as a fraction of the reference curve's bit rate; negative if it is lower.
    package let difference: Double
    /// The range of PSNR values that both curves cover, in decibels.
    package let range: ClosedRange<Double>

    /// The minimum number of films (points) that a curve needs.
    static let minimumPoints = 4

    /// Compares two curves. Returns nil if a curve has fewer than `minimumPoints` films, if a curve's PSNR does not
    /// rise with the bit rate, or if the PSNR ranges of the curves don't overlap.
    init?(_ name: String, _ points: [Point], to reference: String, _ others: [Point]) {
        guard let curve = MonotoneCurve(points), let other = MonotoneCurve(others) else { return nil }
        let (low, high) = (
            max(curve.range.lowerBound, other.range.lowerBound),
            min(curve.range.upperBound, other.range.upperBound)
        )
        guard high > low else { return nil }
        let mean = (curve.integral(low, high) - other.integral(low, high)) / (high - low)
        (self.name, self.reference, range) = (name, reference, low...high)
        difference = pow(10, mean) - 1
    }

    /// Compares each curve with the first curve. Films with the same frame rate and preset, but different CRF values,
    /// form a curve.
    static func all(of variants: [VariantReport]) -> [BDRate] {
        var curves: [(name: String, points: [Point])] = []
        let rates = Set(variants.map { "\($0.rate)" })
        let presets = Set(variants.map(\.variant.order.settings.preset))
        for variant in variants {
            let name = [
                rates.count > 1 ? "\(variant.rate) fps" : nil,
                presets.count > 1 ? variant.variant.order.settings.preset.rawValue : nil,
            ].compactMap(\.self).joined(separator: ", ")
            guard let bits = variant.value(of: .bitRate), let psnr = variant.value(of: .psnr) else {
                continue
            }
            let point = Point(bitRate: bits, psnr: psnr)
            if let place = curves.firstIndex(where: { $0.name == name }) {
                curves[place].points.append(point)
            } else {
                curves.append((name, [point]))
            }
        }
        guard let first = curves.first else { return [] }
        return curves.dropFirst().compactMap {
            BDRate($0.name, $0.points, to: first.name, first.points)
        }
    }

    /// The comparison as a sentence.
    package var words: String {
        let percent = decimal((difference * 100).magnitude, 1)
        return
            "BD-rate: \(name) takes \(percent) % \(difference < 0 ? "fewer" : "more") bits than \(reference) at the same PSNR (mean from \(decimal(range.lowerBound, 1)) to \(decimal(range.upperBound, 1)) dB)"
    }

    package var json: JSON {
        [
            "name": .string(name), "reference": .string(reference),
            "percent": .number((difference * 100).rounded(toDigits: 2)),
            "psnr": [
                "from": .number(range.lowerBound.rounded(toDigits: 2)),
                "to": .number(range.upperBound.rounded(toDigits: 2)),
            ],
        ]
    }
}

/// The logarithm of the bit rate as a function of the PSNR: a monotone cubic interpolation (PCHIP, by Fritsch and
/// Butland).
struct MonotoneCurve {
    private let places: [Double]
    private let values: [Double]
    private let slopes: [Double]

    init?(_ points: [BDRate.Point]) {
        let points = points.filter { $0.bitRate > 0 && $0.psnr.isFinite }.sorted { $0.psnr < $1.psnr }
        let rises = zip(points, points.dropFirst()).allSatisfy {
            $0.psnr < $1.psnr && $0.bitRate < $1.bitRate
        }
        guard points.count >= BDRate.minimumPoints, rises else { return nil }
        let places = points.map(\.psnr)
        let values = points.map { log10($0.bitRate) }
        let widths = zip(places, places.dropFirst()).map { $1 - $0 }
        let rates = zip(zip(values, values.dropFirst()), widths).map { ($0.1 - $0.0) / $1 }
        func end(_ width: Double, _ next: Double, _ rate: Double, _ other: Double) -> Double {
            // The points always rise, so only a negative slope is out of bounds.
            max(((2 * width + next) * rate - width * other) / (width + next), 0)
        }
        let last = rates.count - 1
        slopes = places.indices.map { place in
            if place == 0 { return end(widths[0], widths[1], rates[0], rates[1]) }
            if place > last { return end(widths[last], widths[last - 1], rates[last], rates[last - 1]) }
            let (one, other) = (
                2 * widths[place] + widths[place - 1], widths[place] + 2 * widths[place - 1]
            )
            return (one + other) / (one / rates[place - 1] + other / rates[place])
        }
        (self.places, self.values) = (places, values)
    }

    /// The range of the PSNR, in decibels.
    var range: ClosedRange<Double> { places[0]...places[places.count - 1] }

    /// Returns the area under the curve from `low` to `high`, which lie in the curve's range.
    func integral(_ low: Double, _ high: Double) -> Double {
        (0..<places.count - 1).reduce(0) { sum, piece in
            let (from, to) = (max(low, places[piece]), min(high, places[piece + 1]))
            guard to > from else { return sum }
            // Simpson's rule is exact for cubics.
            let middle = 4 * value(at: (from + to) / 2, in: piece)
            return sum + (value(at: from, in: piece) + middle + value(at: to, in: piece)) * (to - from)
                / 6
        }
    }

    private func value(at place: Double, in piece: Int) -> Double {
        let width = places[piece + 1] - places[piece]
        let part = (place - places[piece]) / width
        let rest = 1 - part
        return values[piece] * (1 + 2 * part) * rest * rest + values[piece + 1] * part * part
            * (3 - 2 * part)
            + width * part * rest * (slopes[piece] * rest - slopes[piece + 1] * part)
    }
}
