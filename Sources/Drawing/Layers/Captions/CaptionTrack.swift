import SceneModel

/// The cues of a caption file, in the order of their start times.
struct CaptionTrack: Sendable {
    let cues: [CaptionCue]
    /// For each cue, the latest end time of this cue and all earlier cues.
    private let ends: [SceneTime]
    /// Ranges of cues that overlap in time, directly or through other cues of the range.
    let groups: [Range<Int>]

    /// Creates a track of cues, which must be sorted by their start times.
    init(_ cues: [CaptionCue]) {
        self.cues = cues
        var ends: [SceneTime] = []
        var groups: [Range<Int>] = []
        for (number, cue) in cues.enumerated() {
            if let last = ends.last, cue.start < last {
                groups[groups.count - 1] = groups[groups.count - 1].lowerBound..<number + 1
            } else {
                groups.append(number..<number + 1)
            }
            ends.append(max(ends.last ?? cue.end, cue.end))
        }
        (self.ends, self.groups) = (ends, groups)
    }

    /// Returns the indices of the cues that are visible at a time of the file, in the order of their start times.
    func numbers(at time: SceneTime) -> [Int] {
        var (low, high) = (0, cues.count)
        while low < high {
            let middle = (low + high) / 2
            if cues[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        var numbers: [Int] = []
        while low > 0, ends[low - 1] > time {
            low -= 1
            if cues[low].end > time { numbers.append(low) }
        }
        return numbers.reversed()
    }
}
