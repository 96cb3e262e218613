import Drawing
import SceneModel

/// What some frames of a scene take to draw, estimated without drawing them.
struct SampledCosts {
    private let costs: [FrameCost]

    /// The most frames that are looked at.
    static let mostFrames = 9

    init(_ renderer: Renderer, at times: [SceneTime]) { costs = times.map(renderer.cost) }

    /// The mean, in seconds of a core that draws a gradient of 1920x1080 in a millisecond; 0 of no frames.
    var meanSeconds: Double { costs.reduce(0) { $0 + $1.seconds } / Double(max(costs.count, 1)) }

    /// What to say of the frame that takes most, if it takes too long.
    func warning(in source: SceneSource?) -> SceneWarning? {
        costs.max { $0.seconds < $1.seconds }?.warning(in: source)
    }
}

extension RandomAccessCollection {
    /// So many elements at equal distances, the first and the last one among them; all if there are no more.
    func spread(_ count: Int) -> [Element] {
        guard self.count > count, count > 1 else { return Array(self) }
        return (0..<count).map { self[index(startIndex, offsetBy: $0 * (self.count - 1) / (count - 1))] }
    }
}
