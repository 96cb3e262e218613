import Film

extension RecordedGolden {
    /// Checks that the new output differs from the golden in the given `frames` only. Returns the first other
    /// difference, in one line, or nil if there is no other difference.
    ///
    /// All other frames must have exactly the recorded hashes, after drawing, after conversion and, for another
    /// program's film, after decoding. A tolerance doesn't apply. Chunks are encoded independently, so a changed frame
    /// may change only the packets of its own chunk. All other packets, the codec's header and the sound must be the
    /// same.
    package func objection(accepting frames: Set<FilmFrame>, of golden: Golden) -> String? {
        let others = GoldenComparison.changes(from: fingerprint, to: golden.fingerprint).filter { part in
            GoldenLayer.allCases.contains { (lists[$0] != nil || $0 == .file) && $0.isMade(by: part.name) }
        }
        if fileHash != nil, let part = others.first {
            return
                "the golden was recorded with \(part.name) \(part.recorded), but this program uses \(part.name) \(part.running), so the other frames can't be compared completely"
        }
        guard (fileHash == nil) == (golden.fileHash == nil) else {
            return "the golden and the new output must both have a film, or neither"
        }
        // A golden with a tolerance has no hashes of decoded samples.
        let layers = GoldenLayer.allCases.filter { $0 != .pictures || tolerance == nil }
        let results = layers.compactMap { layer -> GoldenComparison.LayerResult? in
            guard let old = lists[layer], let new = golden.lists[layer] else { return nil }
            return GoldenComparison.LayerResult(layer, old, FrameHashText(new))
        }
        if let layer = layers.first(where: { (lists[$0] == nil) != (golden.lists[$0] == nil) }) {
            return "\(layer.rawValue): only one of the golden and the new output has this layer"
        }
        if let layer = results.first(where: { $0.isHeadChanged || $0.headChange != nil }) {
            return "\(layer.layer.rawValue): \(layer.headChange ?? "another codec header")"
        }
        let pictures = results.filter(\.layer.isOfPictures)
        for result in pictures {
            let rest = result.differingFrames.filter { !frames.contains($0) }
            if !rest.isEmpty { return "\(result.layer.rawValue): \(Self.words(rest)) too" }
        }
        let changed = Set(pictures.flatMap(\.differingFrames))
        let chunks = golden.chunks.filter { chunk in changed.contains(where: chunk.contains) }
        for result in results where result.layer == .packets {
            let rest = result.differingFrames.filter { frame in !chunks.contains { $0.contains(frame) } }
            if !rest.isEmpty {
                return
                    "packets: \(Self.words(rest)) too, in chunks in which no picture has changed"
            }
        }
        if results.contains(where: { $0.layer == .sound && $0.verdict != .same }) {
            return "the sound differs too"
        }
        if results.allSatisfy({ $0.verdict == .same }), fileHash != golden.fileHash {
            return "the file's bytes differ, although its packets are the same"
        }
        return nil
    }

    private static let maximumNamed = 5

    /// Returns a text such as `frames 7 and 9 differ`. A long list is shortened to its first frames.
    private static func words(_ frames: [FilmFrame]) -> String {
        if frames.count == 1 { return "frame \(frames[0]) differs" }
        let named = frames.prefix(maximumNamed).map(\.description)
        guard frames.count <= maximumNamed else {
            return "frames \(named.joined(separator: ", ")) and \(frames.count - maximumNamed) more differ"
        }
        return "frames \(named.dropLast().joined(separator: ", ")) and \(named.last ?? "") differ"
    }
}
