import SceneModel

extension CaptionsContent {
    /// Warns of parts of a file that were omitted or repaired, of a file without captions, and of captions that are
    /// never visible. If the layer begins later in the file, the captions outside this excerpt are assumed to be left
    /// out on purpose.
    func warn(of captions: Captions, in opening: Opening) {
        guard opening.life > .zero else { return }
        for repair in captions.repairs { opening.warn(repair, in: file, at: [.key("file")]) }
        let cues = captions.cues
        guard let first = cues.first else {
            return opening.warn("the file has no captions", at: [.key("file")])
        }
        let begin = SceneTime(seconds: start)
        let end = begin + opening.life
        let late = cues.filter { $0.start >= end }
        if start > 0 {
            guard cues.allSatisfy({ $0.start >= end || $0.end <= begin }) else { return }
            let last = cues.map(\.end).max() ?? first.end
            opening.warn(
                "no caption is ever seen: the layer shows \(begin.roundedSeconds) to \(end.roundedSeconds) of the file, its captions last from \(first.start.roundedSeconds) to \(last.roundedSeconds)",
                at: [.key("start")])
        } else if let next = late.first {
            let what =
                late.count == cues.count
                ? "no caption is ever seen: the first one"
                : "never seen: \(late.count) of \(cues.count) captions, of which the first"
            opening.warn(
                "\(what) comes at \(next.start.roundedSeconds), the layer ends at \(end.roundedSeconds)",
                at: [.key("file")])
        }
    }
}
