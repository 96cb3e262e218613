import SceneModel

extension ChatTimeline {
    /// Returns the state of the input bar at a time, in seconds.
    func input(at time: Double) -> InputPose {
        var pose = InputPose()
        for (index, text) in typed.enumerated() {
            guard let text else { continue }
            let age = time - schedule.arrivals[index]
            let lineHeight = measures.lineHeight(measures.metrics.textSize)
            let timing = layout.rows[index].timing
            if age < 0 {
                guard let first = text.times.first, time >= schedule.arrivals[index] - schedule.typing[index]
                else {
                    continue
                }
                pose.row = index
                pose.letters = text.count(at: time)
                pose.button = min(max((time - first) / Self.buttonSeconds, 0), 1)
                pose.growth = text.growths.reduce(0) { sum, start in
                    sum + lineHeight * timing.y.progress(at: (time - start) / Self.growthSeconds)
                }
            } else if pose.row == nil {
                let grown = Double(text.growths.count) * lineHeight
                pose.growth += grown * (1 - timing.y.progress(at: age / timing.duration))
                pose.button = max(pose.button, min(max(1 - age / Self.buttonSeconds, 0), 1))
            }
        }
        return pose
    }
}
