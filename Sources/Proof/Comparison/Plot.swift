import SceneModel

/// Curves over time, one for each film.
struct Plot: Sendable {
    let title: String
    let unit: String
    /// Seconds from the left to the right.
    let seconds: Double
    /// The values at the bottom and the top.
    let bounds: ClosedRange<Double>
    let curves: [(name: String, values: [Double])]

    private static let mostPoints = 120
    private static let digits = 2
    /// Above this nobody sees a difference; equal pictures would be infinitely far up.
    private static let highestPsnr = 100.0

    static func all(of variants: [VariantReport]) -> [Plot] {
        let seconds = variants.map(\.duration).max() ?? 0
        return [
            Plot("Bit rate", unit: "kbit/s", seconds: seconds, fromZero: true, variants) { variant in
                variant.kilobits.map { $0 * variant.rate.framesPerSecond }
            } combine: {
                $0.mean
            },
            Plot("PSNR", unit: "dB", seconds: seconds, fromZero: false, variants) {
                $0.errors
            } combine: {
                min(highestPsnr, decibels(meanSquaredError: $0.mean))
            },
            Plot("Motion a frame", unit: "px", seconds: seconds, fromZero: true, variants) { variant in
                // A frame is as far from the one before it; the first has none.
                [0] + variant.motion.map(\.mean)
            } combine: {
                $0.mean
            },
        ]
    }

    private init(
        _ title: String, unit: String, seconds: Double, fromZero: Bool, _ variants: [VariantReport],
        values: (VariantReport) -> [Double], combine: (ArraySlice<Double>) -> Double
    ) {
        self.title = title
        self.unit = unit
        self.seconds = Figure.rounded(seconds, 3)
        let points = min(Self.mostPoints, variants.map(\.drawnHashes.count).min() ?? 1)
        curves = variants.map { variant in
            let all = values(variant)
            let parts = (0..<points).map { all[all.count * $0 / points..<all.count * ($0 + 1) / points] }
            return (variant.variant.name, parts.map { Figure.rounded(combine($0), Self.digits) })
        }
        let every = curves.flatMap(\.values)
        let (low, high) = (fromZero ? 0 : every.min() ?? 0, every.max() ?? 0)
        bounds = low...(high > low ? high : low + 1)
    }

    var json: JSON {
        [
            "title": .string(title), "unit": .string(unit), "seconds": .number(seconds),
            "bottom": .number(bounds.lowerBound), "top": .number(bounds.upperBound),
            "curves": .array(
                curves.map { curve in
                    ["name": .string(curve.name), "values": .array(curve.values.map(JSON.number))]
                }),
        ]
    }
}
