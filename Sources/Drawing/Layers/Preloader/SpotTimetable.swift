import Geometry
import SceneModel

/// The position of a preloader's moving spot in its cycle, and the extent to which a fixed spot has absorbed it.
/// Moments are fractions of the cycle, from 0 to 1.
struct SpotTimetable: Sendable {
    /// A position between the ends.
    struct Place {
        /// 0 at the start, 1 at the end.
        let way: Double
        /// The position behind an end: −1 behind the start, 1 behind the end.
        let rear: Double
    }

    private typealias Keys = [(moment: Double, value: Double)]

    // A spot moves across in a tenth of the cycle, and back half a cycle later. It overshoots each end, and is back
    // there 0.06 later.
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

    /// The position of the spot.
    func place(at moment: Double) -> Place {
        Place(
            way: Self.value(of: Self.ways, at: moment, curve),
            rear: rebounds ? Self.value(of: Self.rears, at: moment) : 0)
    }

    /// The fraction of the spot that the start has absorbed, from 0 to 1.
    func shareInStart(at moment: Double) -> Double { Self.value(of: Self.inStart, at: moment) }

    /// The fraction of the spot that the end has absorbed, from 0 to 1.
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
