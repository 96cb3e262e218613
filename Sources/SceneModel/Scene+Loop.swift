extension Scene {
    /// The duration of one loop, if the scene loops: its number of frames divided by its rate.
    package var period: SceneTime? { loops ? fps.time(of: frameCount) : nil }

    /// The reason why the scene can't loop: its duration is not a whole number of frames. Nil if it can, or does not
    /// loop.
    public var loopFault: String? {
        guard let period, abs(period.value - duration) > Self.loopTolerance else { return nil }
        let near = wholeDurations.map { JSON.number($0).text }
        return
            "\(JSON.number(duration).text) s is not a whole number of frames at \(fps) fps, which a loop needs: choose \(near.joined(separator: " or ")) s"
    }

    /// Allows for durations given as decimals.
    private static let loopTolerance = 1e-9

    /// The nearest durations below and above that are whole numbers of frames and exact as decimals.
    private var wholeDurations: [Double] {
        func exact(_ count: Int) -> Double? {
            guard count > 0 else { return nil }
            let time = fps.time(of: count)
            return 1_000_000_000 % time.denominator == 0 ? time.value : nil
        }
        let below = Int((duration * fps.framesPerSecond).rounded(.down))
        return [
            stride(from: below, to: 0, by: -1).lazy.compactMap(exact).first,
            stride(from: below + 1, through: Self.mostFrames, by: 1).lazy.compactMap(exact).first,
        ].compactMap(\.self)
    }
}
