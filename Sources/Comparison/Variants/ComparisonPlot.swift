import FilmReading
import Motion
import SceneModel
import SceneText

/// A plot of values over time, with a curve for each film.
package struct ComparisonPlot: Sendable {
    /// The curve of a film.
    package struct Curve: Sendable {
        package let name: String
        /// The values from left to right; nil where there is no value.
        package let values: [Double?]
        /// The time ranges without values, each with the reason.
        package let gaps: [Gap]
    }

    /// A time range without values.
    package struct Gap: Sendable, Equatable {
        /// The start of the time range, in seconds, rounded.
        package var from: Double
        /// The end of the time range, in seconds, rounded.
        package var to: Double
        package let reason: String
    }

    /// A value of a curve, or the reason why there is no value.
    fileprivate enum Point {
        case value(Double)
        case gap(String)
        /// No value, because the curve has not begun.
        case nothing
    }

    package let title: String
    package let unit: String
    /// The duration from the left end to the right end, in seconds.
    package let seconds: Double
    /// The values at the bottom and at the top of the plot.
    package let bounds: ClosedRange<Double>
    package let curves: [Curve]

    private static let maximumPoints = 120
    /// The number of digits after the decimal point of every value.
    package static let digits = 2

    static func all(of variants: [VariantReport]) -> [ComparisonPlot] {
        let seconds = variants.map(\.duration).max() ?? 0
        return [
            ComparisonPlot("Bit rate", unit: "kbit/s", seconds: seconds, fromZero: true, variants) {
                variant, frames in
                .value(variant.kilobits[frames].mean * variant.rate.framesPerSecond)
            },
            ComparisonPlot("PSNR", unit: "dB", seconds: seconds, fromZero: false, variants) {
                variant, frames in
                let psnr = decibels(meanSquaredError: variant.errors[frames].mean)
                return psnr.isFinite ? .value(psnr) : .gap("the decoded frames equal the drawn frames")
            },
            ComparisonPlot(
                "Motion per frame", unit: "px", seconds: seconds, fromZero: true, variants, value: motion),
        ]
    }

    private static func motion(_ variant: VariantReport, _ frames: Range<Int>) -> Point {
        // No step leads to the first frame.
        let steps = variant.motion[max(0, frames.lowerBound - 1)..<max(0, frames.upperBound - 1)]
        let distances = steps.flatMap(\.distances)
        if !distances.isEmpty { return .value(distances.mean) }
        if steps.isEmpty { return .nothing }
        if steps.contains(where: \.hasUnexplainedChange) { return .gap("the motion could not be tracked") }
        let isRepeated = variant.movement.repeatedFrames.contains(where: frames.contains)
        return .gap(isRepeated ? "a repeated frame" : "nothing moves")
    }

    private init(
        _ title: String, unit: String, seconds: Double, fromZero: Bool, _ variants: [VariantReport],
        value: (VariantReport, Range<Int>) -> Point
    ) {
        self.title = title
        self.unit = unit
        self.seconds = seconds.rounded(toDigits: 3)
        let count = min(Self.maximumPoints, variants.map(\.drawnHashes.count).min() ?? 1)
        curves = variants.map { variant in
            let frames = variant.drawnHashes.count
            return Curve(
                variant.variant.name, seconds: seconds,
                (0..<count).map { value(variant, frames * $0 / count..<frames * ($0 + 1) / count) })
        }
        let every = curves.flatMap(\.values).compactMap(\.self)
        let (low, high) = (fromZero ? 0 : every.min() ?? 0, every.max() ?? 0)
        bounds = low...(high > low ? high : low + 1)
    }

    package var json: JSON {
        [
            "title": .string(title), "unit": .string(unit), "seconds": .number(seconds),
            "bottom": .number(bounds.lowerBound), "top": .number(bounds.upperBound),
            "curves": .array(
                curves.map { curve in
                    [
                        "name": .string(curve.name),
                        "values": .array(curve.values.map { $0.map(JSON.number) ?? .null }),
                        "gaps": .array(
                            curve.gaps.map { gap in
                                [
                                    "from": .number(gap.from), "to": .number(gap.to),
                                    "reason": .string(gap.reason),
                                ]
                            }),
                    ]
                }),
        ]
    }
}

extension ComparisonPlot.Curve {
    /// Creates a curve of values spread over `seconds`; neighbouring gaps with the same reason are joined.
    fileprivate init(_ name: String, seconds: Double, _ points: [ComparisonPlot.Point]) {
        func time(_ place: Int) -> Double {
            (seconds * Double(place) / Double(points.count)).rounded(toDigits: ComparisonPlot.digits)
        }
        var (values, gaps): ([Double?], [ComparisonPlot.Gap]) = ([], [])
        for (place, point) in points.enumerated() {
            switch point {
            case .value(let value): values.append(value.rounded(toDigits: ComparisonPlot.digits))
            case .nothing: values.append(nil)
            case .gap(let reason):
                values.append(nil)
                if let last = gaps.last, last.reason == reason, last.to == time(place) {
                    gaps[gaps.count - 1].to = time(place + 1)
                } else {
                    gaps.append(ComparisonPlot.Gap(from: time(place), to: time(place + 1), reason: reason))
                }
            }
        }
        self.init(name: name, values: values, gaps: gaps)
    }
}
