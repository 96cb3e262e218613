/// Colours along a line from 0 to 1.
public struct ColorRamp: Sendable, Equatable {
    /// At least two colours.
    public var colors: [Color]
    /// Where each stands, rising; evenly from 0 to 1 if nil.
    public var locations: [Double]?
    /// How each colour goes over into the next one.
    public var easing: Curve

    /// Creates a ramp. The arrays must fit each other as described at the properties.
    public init(_ colors: [Color], locations: [Double]? = nil, easing: Curve = .named(.linear)) {
        self.colors = colors
        self.locations = locations
        self.easing = easing
    }

    /// Where a colour stands.
    public func location(_ index: Int) -> Double {
        locations?[index] ?? Double(index) / Double(colors.count - 1)
    }

    /// What does not fit together, as a key and a message.
    var fault: (key: String, message: String)? {
        guard let locations else { return nil }
        if locations.count != colors.count {
            return (
                "locations", "expected one for each of the \(colors.count) colors, got \(locations.count)"
            )
        }
        if zip(locations, locations.dropFirst()).contains(where: >) {
            return ("locations", "expected numbers that do not fall")
        }
        return nil
    }

    static let colorsFormat = Format<[Color]>.list(of: .color, count: 2...64)
    static let locationsFormat = Format<[Double]>.list(of: .number(in: 0...1), count: 2...64)
    static let easingFormat = Format<Curve>.curve
    static let colorsSummary = "The colours in their order."
    static let locationsSummary = "Where each colour stands, from 0 to 1; evenly spread if left out."
    static let easingSummary =
        "How each colour goes over into the next one; \"linear\" if left out, which creases at the colours."
}
