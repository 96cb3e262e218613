import Film
import FilmReading
import SceneModel
import SceneText
import Spelling

extension GoldenComparison {
    /// The result of comparing one layer.
    package struct LayerResult: Sendable {
        /// The layer that was compared.
        package let layer: GoldenLayer
        /// The verdict on this layer alone.
        package let verdict: Verdict
        /// The frames that differ, in presentation order, including frames that only one film has. Empty for `sound`
        /// and `file`.
        package let differingFrames: [FilmFrame]
        /// The number of frames that differ; for the layer `sound`, the number of packets that differ.
        package let differingCount: Int
        /// The number of frames in the recorded or the new film, whichever is larger; for the layer `sound`, the number
        /// of packets.
        package let frameCount: Int
        /// The differences of size, time base and number of frames, in words. Nil if all of these are equal.
        package let headChange: String?
        /// The frames that only one of the films has. Nil if the difference has another reason.
        let shift: FrameShift?

        /// The frames that differ, each with its number in both films. The two numbers differ after a frame that only
        /// one film has.
        package let differingPairs: [FrameShift.Pair]

        /// The first frame that differs, in presentation order. Nil if no frame differs; the sound may differ all the
        /// same.
        package var firstFrame: FilmFrame? { differingFrames.first }

        /// True if the frame rate, the size or the codec's extradata differ.
        package let isHeadChanged: Bool

        init(
            _ layer: GoldenLayer, _ verdict: Verdict, differingCount: Int = 0, frameCount: Int
        ) {
            (self.layer, self.verdict, differingFrames) = (layer, verdict, [])
            (self.differingCount, self.frameCount) = (differingCount, frameCount)
            (headChange, isHeadChanged, shift) = (nil, false, nil)
            differingPairs = []
        }

        init(_ layer: GoldenLayer, _ expected: FrameHashText, _ actual: FrameHashText) {
            let (old, new) = (expected.frames, actual.frames)
            let pairs = zip(old, new).filter { $0 != $1 }.map(\.1)
            let differing = pairs + (old.count > new.count ? old[new.count...] : new[old.count...])
            self.layer = layer
            isHeadChanged = expected.head != actual.head
            verdict = differing.isEmpty && !isHeadChanged ? .same : .differs
            differingFrames =
                layer == .sound
                ? [] : differing.map { FilmFrame(Int($0.presentation / max($0.duration, 1))) }.sorted()
            differingCount = differing.count
            frameCount = max(old.count, new.count)
            headChange = layer == .sound ? nil : Self.change(from: expected, to: actual)
            shift =
                layer.isOfPictures && !differing.isEmpty
                ? FrameShift(from: old.map(\.hash), to: new.map(\.hash)) : nil
            differingPairs =
                shift?.pairs
                ?? differingFrames.map { frame in
                    FrameShift.Pair(
                        recorded: frame.number < old.count ? frame : nil,
                        now: frame.number < new.count ? frame : nil)
                }
        }

        /// Creates a copy of `result` whose verdict says if `difference`, the measured difference of its frames, is
        /// within the tolerance.
        init(_ result: LayerResult, within difference: ToleratedDifference) {
            layer = result.layer
            verdict = difference.isPassed ? .withinTolerance : .differs
            differingFrames = difference.isPassed ? difference.differing : difference.beyond
            differingCount = differingFrames.count
            (frameCount, headChange, isHeadChanged) = (result.frameCount, nil, false)
            shift = difference.isPassed ? nil : result.shift
            differingPairs = shift?.pairs ?? differingFrames.map(FrameShift.Pair.same)
        }

        private static func change(from old: FrameHashText, to new: FrameHashText) -> String? {
            var changes: [String] = []
            let sizes = (old.value("dimensions") ?? "", new.value("dimensions") ?? "")
            if sizes.0 != sizes.1 { changes.append("\(sizes.1) pixels, recorded with \(sizes.0)") }
            let bases = (old.value("tb") ?? "", new.value("tb") ?? "")
            if bases.0 != bases.1 { changes.append("time base \(bases.1), recorded with \(bases.0)") }
            if old.frames.count != new.frames.count {
                changes.append("\(counted(new.frames.count, "frame")), recorded with \(old.frames.count)")
            }
            return changes.isEmpty ? nil : changes.joined(separator: "; ")
        }

        /// The difference in one line. Nil if the layer is the same or within the tolerance.
        package var fault: String? {
            switch verdict {
            case .same, .withinTolerance: nil
            case .notComparable: "not comparable, recorded with other library versions"
            case .differs where layer == .sound:
                differingCount == 0
                    ? "only one of the two films has sound, or its sample rate, channels or codec header differ"
                    : "\(differingCount) of \(frameCount) packets"
            case .differs where layer == .file: "the bytes differ, although the packets are the same"
            case .differs:
                [
                    shift?.words
                        ?? firstFrame.map {
                            "first at frame \($0), \(differingCount) of \(frameCount) frames"
                        },
                    headChange
                        ?? (firstFrame == nil ? "same frames, but another rate, size or codec header" : nil),
                ].compactMap(\.self).joined(separator: "; ")
            }
        }

        var json: JSON {
            [
                "layer": .string(layer.rawValue), "verdict": .string(verdict.rawValue),
                "firstFrame": firstFrame.map { .number(Double($0.number)) } ?? .null,
                "differing": .number(Double(differingCount)), "of": .number(Double(frameCount)),
                "isHeadChanged": .bool(isHeadChanged), "shift": shift?.json ?? .null,
            ]
        }
    }
}
