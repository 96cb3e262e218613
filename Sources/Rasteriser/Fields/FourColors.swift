import Geometry

/// Four colours, where they stand, and how they mix, in single precision: exact to a thousandth of a level, and
/// half the time of double.
package struct FourColors: Sendable, Equatable {
    /// A colour, with levels of 0 to 255, and where it stands in unit coordinates.
    package struct Station: Equatable {
        package let x, y, red, green, blue: Float

        package init(x: Float, y: Float, red: Float, green: Float, blue: Float) {
            (self.x, self.y, self.red, self.green, self.blue) = (x, y, red, green, blue)
        }
    }

    /// There are four.
    package let stations: [Station]
    /// How far a colour reaches, as its reciprocal.
    package let perReach: Float
    /// The power to which a colour's nearness is taken.
    package let exponent: Int32
    /// The turn of a place at distance 1 from the middle, in turns; it grows with the distance's square.
    package let swirl: Float
    /// The radius around each station in which the other colours don't count; 0 where there is none.
    package let plateaus: [Float]

    /// Whether there are plateaus.
    package var hasPlateaus: Bool { plateaus.contains { $0 > 0 } }

    /// - Parameters:
    ///   - stations: Four.
    ///   - reach: How far a colour reaches, above 0.
    ///   - plateaus: Four radii.
    package init(stations: [Station], reach: Double, exponent: Int, swirl: Float, plateaus: [Float]) {
        precondition(stations.count == 4 && plateaus.count == 4, "four colours")
        (self.stations, self.swirl, self.plateaus) = (stations, swirl, plateaus)
        perReach = Float(1 / reach)
        self.exponent = Int32(exponent)
    }
}
