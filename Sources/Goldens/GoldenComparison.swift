import Base
import Film

/// The comparison of a new film with a golden, layer by layer.
package struct GoldenComparison: Sendable {
    /// The result for one layer, or for all layers together.
    package enum Verdict: String, Sendable {
        /// The new film equals the recording.
        case same
        /// Frames differ, but within the golden's tolerance.
        case withinTolerance
        /// The new film differs from the recording.
        case differs
        /// The golden was recorded with other library versions.
        case notComparable
    }

    /// The golden as it was recorded.
    package let recorded: RecordedGolden
    /// The results of all layers, in order of `GoldenLayer`.
    package let layers: [LayerResult]
    /// The components whose versions differ, each with the recorded version and the version that is running.
    package let changedParts: [(name: String, recorded: String, running: String)]
    /// The differences from the recorded scene. Nil if the scene is the same.
    package let sceneChange: SceneChange?
    /// True if the scene, or a flag that changes the scene, differs.
    package var isSceneChanged: Bool { sceneChange != nil }

    /// The differing frames measured against the golden's tolerance. Nil if the golden has no tolerance, if no frame
    /// differs, or if the size, the rate or the number of frames differs.
    package let tolerated: ToleratedDifference?
    /// The frames of the new film, which can be drawn again.
    package let frames: DrawnFrames

    /// The verdict on all layers together: `differs` if any layer differs, else `notComparable` if any layer can't be
    /// compared, else `withinTolerance` if a layer needed the tolerance.
    package var verdict: Verdict {
        for verdict in [Verdict.differs, .notComparable, .withinTolerance]
        where layers.contains(where: { $0.verdict == verdict }) {
            return verdict
        }
        return .same
    }

    /// The first layer that differs.
    package var firstDifference: LayerResult? { layers.first { $0.verdict == .differs } }

    /// Compares a new film with a recorded golden. With a tolerance, differing frames are drawn again and measured;
    /// the layers encoded from those frames are then not compared.
    package init(
        _ recorded: RecordedGolden, with golden: Golden, cancellation: Cancellation = Cancellation()
    ) throws {
        self.recorded = recorded
        frames = golden.frames
        sceneChange = SceneChange(
            from: recorded.scene, to: golden.scene, isOther: recorded.sceneHash != golden.sceneHash)
        let changed = Self.changes(from: recorded.fingerprint, to: golden.fingerprint)
        changedParts = changed
        let lists = golden.lists.mapValues { FrameHashText($0) }
        let hasTolerance = recorded.tolerance != nil
        let compared = GoldenLayer.allCases.filter { layer in
            switch layer {
            case .file: recorded.fileHash != nil || golden.fileHash != nil
            case .pictures where hasTolerance: false
            default: recorded.lists[layer] != nil || lists[layer] != nil
            }
        }
        let results = compared.map { layer in
            // With a tolerance, changes caused by other library versions are measured.
            let isMeasured = layer == .rgb && hasTolerance
            if !isMeasured, changed.contains(where: { layer.isMade(by: $0.name) }) {
                return LayerResult(
                    layer, .notComparable, frameCount: recorded.lists[layer]?.frames.count ?? 1)
            }
            if let expected = recorded.lists[layer], let actual = lists[layer] {
                return LayerResult(layer, expected, actual)
            }
            let isSame = layer == .file && recorded.fileHash == golden.fileHash
            return LayerResult(
                layer, isSame ? .same : .differs, differingCount: isSame || layer == .sound ? 0 : 1,
                frameCount: 1)
        }
        let rgb = results.first { $0.layer == .rgb }
        tolerated = try recorded.measure(rgb, of: golden.frames, cancellation)
        guard let tolerated, let rgb else {
            layers = results
            return
        }
        layers = [LayerResult(rgb, within: tolerated)] + results.filter { $0.layer == .sound }
    }
}

extension RecordedGolden {
    /// Measures the frames that differ. Returns nil if the golden has no tolerance, or if the size, the rate or the
    /// number of frames differs.
    fileprivate func measure(
        _ rgb: GoldenComparison.LayerResult?, of frames: DrawnFrames, _ cancellation: Cancellation
    ) throws -> ToleratedDifference? {
        guard let tolerance, let pictures, let rgb, rgb.verdict == .differs, !rgb.isHeadChanged,
            rgb.headChange == nil
        else { return nil }
        return try ToleratedDifference(
            tolerance, rgb.differingFrames, of: frames, against: pictures, cancellation: cancellation)
    }
}

extension GoldenComparison {
    /// Returns the components whose versions differ between two fingerprints. A layer type without a recorded version
    /// counts as version 1.
    static func changes(
        from recorded: Fingerprint, to running: Fingerprint
    ) -> [(name: String, recorded: String, running: String)] {
        func version(_ name: String, in fingerprint: Fingerprint) -> String {
            fingerprint[name] ?? (name.hasPrefix(Fingerprint.layerPrefix) ? "1" : "none")
        }
        let gone = recorded.parts.filter { part in
            part.name.hasPrefix(Fingerprint.layerPrefix) && running[part.name] == nil
        }
        return (running.parts + gone).compactMap { part in
            let (old, new) = (version(part.name, in: recorded), version(part.name, in: running))
            return old == new ? nil : (part.name, old, new)
        }
    }
}
