import Base
import Drawing
import Media
import SceneModel
import SceneText

/// The frames that differ between two films of the same size and rate.
struct FrameComparison {
    private(set) var frames = FrameRanges()
    private(set) var layers: LayerFrames

    /// Compares frame by frame, which may take long. Throws `Cancelled`.
    init(_ old: FilmPlan, _ new: FilmPlan, _ matching: ListMatching, _ cancellation: Cancellation) throws {
        layers = LayerFrames(matching)
        let isSameDrawing = ["order", "fingerprint", "inputs"].allSatisfy {
            old.description[$0] == new.description[$0]
        }
        let equal = Self.equalChunks(old, new)
        let shared = min(old.frameCount, new.frameCount)
        let period = Self.period(old, new)
        for number in 0..<min(period, shared) where !equal[number] {
            try cancellation.check()
            let frame = FilmFrame(number)
            let (one, other) = (old.sceneFrame(frame), new.sceneFrame(frame))
            let difference = FramePairDifference((old, one), (new, other)) { isNew, layer in
                var bytes = FigureBytes()
                bytes.append(isNew && !(isSameDrawing && one == other))
                bytes.append(layer)
                return bytes
            }
            guard difference.differs else { continue }
            frames.append(frame)
            difference.add(frame, to: &layers, matching)
        }
        frames.repeatRanges(every: period, until: FilmFrame(shared))
        layers.forEach { $0.repeatRanges(every: period, until: FilmFrame(shared)) }
        frames.append(FilmFrame(shared)..<FilmFrame(max(old.frameCount, new.frameCount)))
    }

    /// Returns the number of frames after which the same pairs of the scenes' frames follow again, because both films
    /// repeat their scenes.
    private static func period(_ old: FilmPlan, _ new: FilmPlan) -> Int {
        Ratio(old.frames.count, new.frames.count).numerator * new.frames.count
    }

    /// Returns, for each frame that both films have, true if it is in chunks with the same key and the same place.
    static func equalChunks(_ old: FilmPlan, _ new: FilmPlan) -> [Bool] {
        var equal = [Bool](repeating: false, count: min(old.frameCount, new.frameCount))
        let (olds, news) = (old.grid.chunks, new.grid.chunks)
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < olds.count, newIndex < news.count {
            let (one, other) = (olds[oldIndex], news[newIndex])
            if one.frames == other.frames, old.key(of: one) == new.key(of: other) {
                for frame in one.frames { equal[frame.number] = true }
            }
            // Chunks begin at cuts, so chunks at the same place may have different indices.
            if one.frames.lowerBound <= other.frames.lowerBound { oldIndex += 1 }
            if other.frames.lowerBound <= one.frames.lowerBound { newIndex += 1 }
        }
        return equal
    }
}
