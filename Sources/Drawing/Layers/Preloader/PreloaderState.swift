import Geometry
import SceneModel

/// The spots (circles) of a preloader at a moment. All spots are on one horizontal line.
struct PreloaderState: Sendable, Equatable {
    /// A circle, in points of the layer.
    struct Spot: Sendable, Equatable {
        let x, radius: FixedNumber

        init(x: Double, radius: Double) { (self.x, self.radius) = (FixedNumber(x), FixedNumber(radius)) }

        /// Returns true if another spot lies completely inside this spot.
        func contains(_ other: Spot) -> Bool {
            abs(x.value - other.x.value) + other.radius.value <= radius.value
        }
    }

    /// The fixed spots at both ends.
    let start, end: Spot
    /// The moving spots, in the order in which they leave the start spot.
    let moving: [Spot]

    /// The maximum distance by which a moving spot overshoots a fixed spot, in radii of the moving spot.
    private static let rear = 3.0

    /// The maximum coordinate, in points. A limit is needed because timing curves may overshoot.
    private static let farthest = 1_000_000.0

    init(_ content: PreloaderContent, _ timetable: SpotTimetable, at time: SceneTime) {
        let period = SceneTime(seconds: content.period)
        let phase = time.phase(of: period)
        let isFirst = !content.settled && time < period
        let unit = content.radius
        let way = content.size.width * 2 / 3
        func x(_ way: Double) -> Double {
            let place = content.size.width / 6 + way
            let x = content.reversed ? content.size.width - place : place
            return min(max(x, -Self.farthest), Self.farthest)
        }
        var (inStart, inEnd) = (0.0, 0.0)
        var moving: [Spot] = []
        for index in 0..<content.count {
            let late = phase - Double(index) * content.delay
            let cycle = late < 0 ? late + 1 : late
            // In the first cycle a moving spot waits for its delay, and the end spot waits for the moving ones; the
            // start spot never waits.
            let own = isFirst ? max(late, 0) : cycle
            inStart += timetable.shareInStart(at: cycle)
            inEnd += timetable.shareInEnd(at: own)
            let place = timetable.place(at: own)
            moving.append(Spot(x: x(place.way * way + place.rear * Self.rear * unit), radius: unit))
        }
        self.moving = moving
        start = Spot(x: x(0), radius: unit * (1 + content.growth * inStart))
        end = Spot(x: x(way), radius: unit * (1 + content.growth * inEnd))
    }

    /// All spots: first the fixed spots, then the moving spots.
    var spots: [Spot] { [start, end] + moving }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(spots) { bytes, spot in
            bytes.append(spot.x)
            bytes.append(spot.radius)
        }
    }
}
