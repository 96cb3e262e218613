import SceneModel

/// Curves over time, one for each film.
struct Plot: Sendable {
    let title: String
    let unit: String
    /// Seconds from the left to the right.
    let seconds: Double
    /// The values at the bottom and the top.
    let bounds: ClosedRange<Double>
    /// A film's values; nil where there is none.
    let curves: [(name: String, values: [Double?])]

    private static let mostPoints = 120
    /// The digits after the point of every value.
    static let digits = 2

    static func all(of variants: [VariantReport]) -> [Plot] {
        let seconds = variants.map(\.duration).max() ?? 0
        return [
            Plot("Bit rate", unit: "kbit/s", seconds: seconds, fromZero: true, variants) { variant, frames in
                variant.kilobits[frames].mean * variant.rate.framesPerSecond
            },
            Plot("PSNR", unit: "dB", seconds: seconds, fromZero: false, variants) { variant, frames in
                let psnr = decibels(meanSquaredError: variant.errors[frames].mean)
                return psnr.isFinite ? psnr : nil
            },
            Plot("Motion a frame", unit: "px", seconds: seconds, fromZero: true, variants) {
                variant, frames in
                // There is no motion before the first frame.
                let distances = variant.motion[max(0, frames.lowerBound - 1)..<max(0, frames.upperBound - 1)]
                    .joined()
                return distances.isEmpty ? nil : Array(distances).mean
            },
        ]
    }

    private init(
        _ title: String, unit: String, seconds: Double, fromZero: Bool, _ variants: [VariantReport],
        value: (VariantReport, Range<Int>) -> Double?
    ) {
        self.title = title
        self.unit = unit
        self.seconds = Figure.rounded(seconds, 3)
        let points = min(Self.mostPoints, variants.map(\.drawnHashes.count).min() ?? 1)
        curves = variants.map { variant in
            let count = variant.drawnHashes.count
            let values = (0..<points).map { point in
                value(variant, count * point / points..<count * (point + 1) / points)
            }
            return (variant.variant.name, values.map { $0.map { Figure.rounded($0, Self.digits) } })
        }
        let every = curves.flatMap(\.values).compactMap(\.self)
        let (low, high) = (fromZero ? 0 : every.min() ?? 0, every.max() ?? 0)
        bounds = low...(high > low ? high : low + 1)
    }

    var json: JSON {
        [
            "title": .string(title), "unit": .string(unit), "seconds": .number(seconds),
            "bottom": .number(bounds.lowerBound), "top": .number(bounds.upperBound),
            "curves": .array(
                curves.map { curve in
                    [
                        "name": .string(curve.name),
                        "values": .array(curve.values.map { $0.map(JSON.number) ?? .null }),
                    ]
                }),
        ]
    }
}
