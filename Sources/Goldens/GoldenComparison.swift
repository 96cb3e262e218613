import Base
import Film

/// A golden and a new film, compared layer by layer.
package struct GoldenComparison: Sendable {
    /// The result for a layer, or for all of them.
    package enum Verdict: String, Sendable {
        /// Everything is as it was.
        case same
        /// Frames differ, but not by more than the golden allows.
        case withinTolerance
        /// Something is not.
        case differs
        /// It was recorded with other library versions.
        case notComparable
    }

    /// The golden as it was recorded.
    package let recorded: RecordedGolden
    /// The layers in their order.
    package let layers: [LayerResult]
    /// The parts of the fingerprint that differ.
    package let changedParts: [(name: String, recorded: String, running: String)]
    /// How the scene differs from the recorded one; nil if it does not.
    package let sceneChange: SceneChange?
    /// Whether the scene, or a flag that changes it, differs.
    package var isSceneChanged: Bool { sceneChange != nil }

    /// How the frames that differ keep the golden's tolerance; nil if it has none, or nothing to apply it to.
    package let tolerated: ToleratedDifference?
    /// Draws today's frames again.
    package let frames: DrawnFrames

    /// `differs` if any comparable layer differs; else `notComparable` if any layer is; else `withinTolerance` if that was used.
    package var verdict: Verdict {
        for verdict in [Verdict.differs, .notComparable, .withinTolerance]
        where layers.contains(where: { $0.verdict == verdict }) {
            return verdict
        }
        return .same
    }

    /// The first layer that differs.
    package var firstDifference: LayerResult? { layers.first { $0.verdict == .differs } }

    /// Compares a film made now with a recorded one. With a tolerance, frames that differ are drawn again and measured;
    /// the layers that follow from them are then left out.
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
            // What other versions may change, a tolerance is there to measure.
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
    /// Measures the frames that differ, if there is a tolerance and nothing else but their pixels differs.
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
    /// The parts of today's fingerprint that were not recorded, or not so. A layer's type that is not told is at its
    /// first version.
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
