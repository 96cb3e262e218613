/// Colours along a line from 0 to 1.
public struct ColorRamp: Sendable, Equatable {
    /// At least two colours.
    public var colors: [Color]
    /// The position of each, from 0 to 1, never decreasing; evenly spaced if nil.
    public var locations: [Double]?
    /// The curve from each colour to the next.
    public var easing: Curve

    /// Creates a ramp. The lengths of the arrays must agree, as described at the properties.
    public init(_ colors: [Color], locations: [Double]? = nil, easing: Curve = .named(.linear)) {
        self.colors = colors
        self.locations = locations
        self.easing = easing
    }

    /// The position of a colour.
    public func location(_ index: Int) -> Double {
        locations?[index] ?? Double(index) / Double(colors.count - 1)
    }

    /// What does not agree, as a key and a message.
    var fault: Fault? {
        guard let locations else { return nil }
        if locations.count != colors.count {
            return Fault(
                "locations", "expected one per colour (\(colors.count)), got \(locations.count)"
            )
        }
        if zip(locations, locations.dropFirst()).contains(where: >) {
            return Fault("locations", "expected numbers that never decrease")
        }
        return nil
    }

    static let colorsFormat = Format<[Color]>.list(of: .color, count: 2...64)
    static let locationsFormat = Format<[Double]>.list(of: .number(in: 0...1), count: 2...64)
    static let easingFormat = Format<Curve>.curve
    static let colorsSummary = "The colours in order, interpolated per channel, alpha included."
    static let locationsSummary =
        "The position of each colour, from 0 to 1, never decreasing. Default: evenly spaced."
    static let easingSummary =
        "The curve from each colour to the next. Default: \"linear\", which leaves a visible crease at each colour."
}
