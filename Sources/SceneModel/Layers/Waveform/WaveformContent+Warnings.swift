extension WaveformContent {
    /// Warnings about likely mistakes: colours of a played part where nothing is played, and a pan where the view can't
    /// move. `heard` has the plain paths of the files that the scene plays.
    func warnings(at place: [Fault.Step], heard: Set<String>) -> [UnplacedWarning] {
        [idleProgress(at: place, heard: heard), idlePan(at: place)].compactMap(\.self)
    }

    private func idleProgress(at place: [Fault.Step], heard: Set<String>) -> UnplacedWarning? {
        let files = [file] + (overlay.map { [$0.file] } ?? [])
        guard progress == nil, !files.contains(where: { heard.contains($0.plainPath) }) else { return nil }
        let usual = WaveformContent()
        let keys = [
            ("progressColor", progressColor != usual.progressColor),
            ("progressMeanColor", progressMeanColor != nil), ("cursor", cursor != nil),
        ]
        guard let key = keys.first(where: \.1)?.0 else { return nil }
        return UnplacedWarning(
            at: place + [.key(key)],
            "never seen: the scene does not play \(file.quotedExcerpt); add it to the clips of its \"audio\", or give \"progress\""
        )
    }

    private func idlePan(at place: [Fault.Step]) -> UnplacedWarning? {
        guard pan != .constant(0), zoom.upperBound <= 1 else { return nil }
        return UnplacedWarning(
            at: place + [.key("pan")], "moves nothing: the zoom is 1, so all of the sound is seen"
        )
    }
}
