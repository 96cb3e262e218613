import SceneModel

/// Four colours, where they stand, and how they mix, in single precision: exact to a thousandth of a level, and
/// half the time of double.
struct FourColors: Sendable, Equatable {
    /// A colour, with levels of 0 to 255, and where it stands in unit coordinates.
    struct Station: Equatable {
        let x, y, red, green, blue: Float
    }

    /// There are four.
    let stations: [Station]
    /// How far a colour reaches, as its reciprocal.
    let perReach: Float
    /// The power to which a colour's nearness is taken.
    let exponent: Int32
    /// The turn of a place at distance 1 from the middle, in turns; it grows with the distance's square.
    let swirl: Float
    /// The radius around each station in which the other colours don't count; 0 where there is none.
    let plateaus: [Float]

    /// Whether there are plateaus.
    var hasPlateaus: Bool { plateaus.contains { $0 > 0 } }

    /// A gradient at a time; `places` is where the four colours stand, in unit coordinates.
    init(
        _ gradient: GradientContent, places: [Point], at time: SceneTime = .zero, span: LayerSpan = .zero
    ) {
        precondition(places.count == 4 && gradient.colors.count == 4, "four colours")
        stations = zip(places, gradient.colors).map { place, track in
            let color = track.value(at: time, span: span)
            return Station(
                x: Float(place.x), y: Float(place.y), red: Float(color.red), green: Float(color.green),
                blue: Float(color.blue))
        }
        perReach = Float(1 / max(gradient.radius.value(at: time, span: span), GradientContent.leastRadius))
        exponent = Int32(gradient.exponent)
        swirl = Float(gradient.swirl / (2 * Double.pi))
        plateaus = gradient.plateau.map { Float($0) }
    }

    func describe(into bytes: inout FigureBytes) {
        for station in stations {
            for value in [station.x, station.y, station.red, station.green, station.blue] {
                bytes.append(value)
            }
        }
        bytes.append(perReach)
        bytes.append(exponent)
        bytes.append(swirl)
        if hasPlateaus { bytes.append(plateaus) { $0.append($1) } }
    }
}
