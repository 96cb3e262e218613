import Film

/// A golden and a new film, compared layer by layer.
public struct GoldenComparison: Sendable {
    /// The result for a layer, or for all of them.
    public enum Verdict: String, Sendable {
        /// Everything is as it was.
        case same
        /// Something is not.
        case differs
        /// It was recorded with other library versions.
        case notComparable
    }

    /// One layer's result.
    public struct LayerResult: Sendable {
        /// The layer.
        public let layer: GoldenLayer
        /// Its verdict.
        public let verdict: Verdict
        /// The first frame that differs, in presentation order; nil if no single frame does.
        public let firstFrame: FilmFrame?
        /// How many frames differ, including those that only one of the two has.
        public let differingCount: Int
        /// The number of frames recorded, or of those made now if that is larger.
        public let frameCount: Int
        /// Whether the lists differ in the rate, the size or the codec's extradata.
        public let isHeadChanged: Bool
    }

    /// What was recorded.
    public let recorded: RecordedGolden
    /// The layers in their order.
    public let layers: [LayerResult]
    /// The parts of the fingerprint that differ.
    public let changedParts: [(name: String, recorded: String, running: String)]
    /// Whether the scene, or a flag that changes it, differs.
    public let isSceneChanged: Bool

    /// `differs` if any comparable layer differs; else `notComparable` if any layer is.
    public var verdict: Verdict {
        for verdict in [Verdict.differs, .notComparable]
        where layers.contains(where: { $0.verdict == verdict }) {
            return verdict
        }
        return .same
    }

    /// The first layer that differs.
    public var firstDifference: LayerResult? { layers.first { $0.verdict == .differs } }

    /// Compares a film made now with a recorded one.
    public init(_ recorded: RecordedGolden, with golden: Golden) throws {
        self.recorded = recorded
        isSceneChanged = recorded.sceneHash != golden.sceneHash
        let changed = Self.changes(from: recorded.fingerprint, to: golden.fingerprint)
        changedParts = changed
        var lists: [GoldenLayer: FrameHashText] = try [
            .rgb: FrameHashText(golden.rgb), .yuv: FrameHashText(golden.yuv),
            .packets: FrameHashText(golden.packets),
        ]
        lists[.sound] = try golden.sound.map(FrameHashText.init)
        let isHeard = recorded.lists[.sound] != nil || lists[.sound] != nil
        layers = GoldenLayer.allCases.filter { $0 != .sound || isHeard }.map { layer in
            if changed.contains(where: { layer.isMade(by: $0.name) }) {
                return LayerResult(
                    layer, .notComparable, frameCount: recorded.lists[layer]?.frames.count ?? 1)
            }
            if let expected = recorded.lists[layer], let actual = lists[layer] {
                return LayerResult(layer, expected, actual)
            }
            if layer == .sound { return LayerResult(layer, .differs, frameCount: 1) }
            let isSame = recorded.fileHash == golden.fileHash
            return LayerResult(
                layer, isSame ? .same : .differs, differingCount: isSame ? 0 : 1, frameCount: 1)
        }
    }
}

extension GoldenComparison {
    /// The parts of today's fingerprint that were not recorded, or not so. A layer's type that is not told is at its
    /// first version.
    fileprivate static func changes(
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

extension GoldenComparison.LayerResult {
    init(
        _ layer: GoldenLayer, _ verdict: GoldenComparison.Verdict, firstFrame: FilmFrame? = nil,
        differingCount: Int = 0, frameCount: Int, isHeadChanged: Bool = false
    ) {
        self.layer = layer
        self.verdict = verdict
        self.firstFrame = firstFrame
        self.differingCount = differingCount
        self.frameCount = frameCount
        self.isHeadChanged = isHeadChanged
    }

    init(_ layer: GoldenLayer, _ expected: FrameHashText, _ actual: FrameHashText) {
        let (old, new) = (expected.frames, actual.frames)
        let pairs = zip(old, new).filter { $0 != $1 }.map(\.1)
        let differing = pairs + (old.count > new.count ? old[new.count...] : new[old.count...])
        let isHeadChanged = expected.head != actual.head
        let frames = layer == .sound ? [] : differing
        self.init(
            layer, differing.isEmpty && !isHeadChanged ? .same : .differs,
            firstFrame: frames.map { FilmFrame(Int($0.presentation / max($0.duration, 1))) }.min(),
            differingCount: differing.count, frameCount: max(old.count, new.count),
            isHeadChanged: isHeadChanged)
    }
}
