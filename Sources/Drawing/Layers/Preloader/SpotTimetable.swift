import Geometry
import SceneModel

/// The motion of a preloader's moving spot during one cycle of the animation, and the extent to which each fixed spot
/// has absorbed the moving spot. Moments are fractions of the cycle, from 0 to 1.
struct SpotTimetable: Sendable {
    /// The position of the moving spot.
    struct Place {
        /// The position between the fixed spots: 0 at the start spot, 1 at the end spot.
        let way: Double
        /// The overshoot beyond a fixed spot, as a fraction of the maximum overshoot: from −1 to 0 beyond the start
        /// spot, from 0 to 1 beyond the end spot.
        let rear: Double
    }

    private typealias Keys = [(moment: Double, value: Double)]

    // A spot moves to the end in a tenth of the cycle, and back half a cycle later. At each end it overshoots, and
    // returns to the end within 0.06 of the cycle.
    private static let ways: Keys = [(0, 0), (0.25, 0), (0.35, 1), (0.75, 1), (0.85, 0), (1, 0)]
    private static let rears: Keys = [
        (0, 0), (0.35, 0), (0.38, 1), (0.41, 0), (0.85, 0), (0.88, -1), (0.91, 0), (1, 0),
    ]
    private static let inStart: Keys = [(0, 1), (0.25, 1), (0.28, 0), (0.85, 0), (0.88, 1), (1, 1)]
    private let inEnd: Keys

    private let curve: Curve
    private let rebounds: Bool

    init(_ content: PreloaderContent) {
        curve = content.curve
        rebounds = content.rebound
        let leaves =
            switch content.keys {
            case .corrected: 0.75
            case .article: 0.85
            }
        inEnd = [(0, 0), (0.35, 0), (0.38, 1), (leaves, 1), (leaves + 0.03, 0), (1, 0)]
    }

    /// Returns the position of the moving spot.
    func place(at moment: Double) -> Place {
        Place(
            way: Self.value(of: Self.ways, at: moment, curve),
            rear: rebounds ? Self.value(of: Self.rears, at: moment) : 0)
    }

    /// Returns the fraction of the moving spot that the start spot has absorbed, from 0 to 1.
    func shareInStart(at moment: Double) -> Double { Self.value(of: Self.inStart, at: moment) }

    /// Returns the fraction of the moving spot that the end spot has absorbed, from 0 to 1.
    func shareInEnd(at moment: Double) -> Double { Self.value(of: inEnd, at: moment) }

    private static func value(of keys: Keys, at moment: Double, _ curve: Curve = .named(.linear)) -> Double {
        guard let next = keys.firstIndex(where: { $0.moment > moment }), next > 0 else {
            return moment < keys[0].moment ? keys[0].value : keys[keys.count - 1].value
        }
        let (from, to) = (keys[next - 1], keys[next])
        if from.value == to.value { return from.value }
        let fraction = curve.value(at: (moment - from.moment) / (to.moment - from.moment))
        return from.value.interpolated(to: to.value, fraction)
    }
}
