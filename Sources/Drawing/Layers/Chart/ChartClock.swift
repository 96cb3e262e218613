import Geometry
import SceneModel

/// When the parts of a chart draw themselves.
struct ChartClock {
    /// The time in which a part draws itself, in seconds since the layer appeared.
    struct Turn {
        let start, duration: Double
        let curve: Curve

        /// Returns a track from one value to another along the curve.
        func track<Value: Interpolatable>(from: Value, to: Value) -> Track<Value> {
            .keyframes(
                Keyframes(values: [from, to], times: [start, start + duration], curves: [curve]))
        }

        /// Returns a track whose progress is `map` of the curve's progress.
        func track(_ map: (Double) -> Double) -> Track<Double> {
            let count = 120
            let table = (0...count).map { map(curve.value(at: Double($0) / Double(count))) }
            return .keyframes(
                Keyframes(
                    values: [0, 1], times: [start, start + duration], curves: [.table(table)]))
        }

        /// Returns the first moment at which the curve has made this progress, in seconds.
        func moment(of progress: Double) -> Double {
            let count = 240
            let step = (0...count).first { curve.value(at: Double($0) / Double(count)) >= progress }
            return start + duration * Double(step ?? count) / Double(count)
        }
    }

    private let draw: ChartDraw
    private let ranks: [Int]
    private let stagger, duration: Double
    private let curve: Curve

    /// Creates the times of `count` bars or lines; nil if the chart does not draw itself.
    init?(_ content: ChartContent, count: Int, seed: Int) {
        guard let draw = content.draw else { return nil }
        self.draw = draw
        ranks = draw.order.ranks(of: count, seed: seed)
        let isBars = content.style.isBars
        let usual = isBars ? min(0.08, 0.8 / Double(max(count, 1))) : 0.25
        stagger = draw.stagger ?? usual
        duration = draw.duration ?? (isBars ? 0.9 : content.style == .lines ? 1.6 : 1.3)
        curve = draw.curve ?? .named(isBars ? .easeOutQuart : .easeInOutCubic)
    }

    /// Returns the time of the bar or line with an index.
    func turn(_ index: Int) -> Turn {
        let rank = ranks.indices.contains(index) ? ranks[index] : index
        return Turn(start: draw.delay + stagger * Double(rank), duration: duration, curve: curve)
    }

    /// The time of the whole chart: that of its first part.
    var first: Turn { Turn(start: draw.delay, duration: duration, curve: curve) }
}

extension LayerEffect {
    /// Creates a fade that begins after a number of seconds.
    init(fadeAfter delay: Double) {
        self.init()
        (self.delay, duration) = (delay, 0.35)
    }
}
