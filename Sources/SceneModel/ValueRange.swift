import SceneText

/// A range of numbers from which random values are chosen.
public struct ValueRange: Sendable, Equatable {
    /// The lowest value.
    public var lowest: Double
    /// The highest value, not below the lowest.
    public var highest: Double

    /// Creates a range from the lowest to the highest value.
    public init(_ lowest: Double, _ highest: Double) {
        self.lowest = lowest
        self.highest = highest
    }

    /// Returns the value at a fraction of the range: 0 gives the lowest value, 1 the highest.
    public func value(at fraction: Double) -> Double { lowest + (highest - lowest) * fraction }
}

extension Format where Value == ValueRange {
    /// Creates the format of a range: a single number, or a list of the lowest and the highest number.
    public static func range(in bounds: ClosedRange<Double>) -> Format {
        let number = Format<Double>.number(in: bounds)
        let pair = Format<[Double]>.list(of: number, count: 2...2)
        let expectation = "\(number.expectation), or [lowest, highest]"
        return Format(
            expectation: expectation, schema: ["oneOf": [number.schema, pair.schema]],
            meaning: number.meaning,
            read: { json, path, expected, reading in
                guard case .array = json else {
                    return number.read(json, at: path, expecting: expected, &reading).map {
                        ValueRange($0, $0)
                    }
                }
                guard let ends = pair.read(json, at: path, expecting: expected, &reading) else { return nil }
                guard ends[0] <= ends[1] else {
                    reading.fail("expected [lowest, highest], got \(json.text)", at: path)
                    return nil
                }
                return ValueRange(ends[0], ends[1])
            },
            write: { range in
                range.lowest == range.highest
                    ? number.write(range.lowest) : pair.write([range.lowest, range.highest])
            }
        ).defined(as: "range(\(bounds.words))")
    }
}

extension Format where Value == Int {
    /// The format of a random seed: any integer that a JSON number represents exactly.
    public static var seed: Format { .integer(in: 0...9_007_199_254_740_991) }
}
