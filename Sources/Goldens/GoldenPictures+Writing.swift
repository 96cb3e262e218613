import Base
import Files
import Film
import FilmReading
import SceneModel

extension GoldenPictures {
    /// The maximum number of frames for which pictures are written.
    static let maximumFrames = 12

    /// Writes pictures of frames that differ into `folder`. The pictures are exact if drawn frames differ and the
    /// golden has pictures of these frames. Otherwise the pictures are decoded from the recorded film and the new film,
    /// which have the same encoder settings.
    init(
        of comparison: GoldenComparison, film: String?, to folder: String, cancellation: Cancellation
    ) throws {
        guard let difference = comparison.firstDifference else {
            self = .notNeeded
            return
        }
        let sources = FrameSources(comparison, difference.layer, film: film)
        var shown: [GoldenPicture] = []
        var absence = difference.differingPairs.isEmpty ? Absence.noFrame : .nothingKept
        for pair in sources.chosen(of: difference.differingPairs, atMost: Self.maximumFrames) {
            let expected = try pair.recorded.flatMap { try sources.expected($0, as: pair, cancellation) }
            let actual = try pair.now.flatMap { try sources.actual($0, as: pair, cancellation) }
            // A frame that exists but can't be read must not be reported as new or lost.
            guard (expected == nil) == (pair.recorded == nil), (actual == nil) == (pair.now == nil) else {
                continue
            }
            if let expected, let actual, !actual.isLike(expected) {
                absence = .otherSize
                continue
            }
            let isExact = sources.isExact(pair)
            shown.append(
                try GoldenPicture(
                    pair, expected: expected, actual: actual, isExact: isExact, of: comparison, to: folder,
                    cancellation))
        }
        self = shown.isEmpty ? .missing(absence) : .shown(shown)
    }
}

extension GoldenPicture {
    /// Measures the difference of a frame and writes the frame's pictures.
    fileprivate init(
        _ pair: FrameShift.Pair, expected: FramePixels?, actual: FramePixels?, isExact: Bool,
        of comparison: GoldenComparison, to folder: String, _ cancellation: Cancellation
    ) throws {
        let stem = Self.freeStem("\(comparison.recorded.name)-frame-\(pair.number)", in: folder)
        func write(_ pixels: FramePixels?, _ what: String) throws -> String? {
            guard let pixels else { return nil }
            try cancellation.check()
            let name = "\(stem)-\(what).png"
            try FileReplacement.write(try pixels.png(), to: "\(folder)/\(name)", overwriting: false)
            return name
        }
        frame = pair.number
        recordedFrame = pair.recorded
        seconds = comparison.frames.rate.time(of: pair.number.number).value.rounded(toDigits: 3)
        self.isExact = isExact
        self.expected = try write(expected, "expected")
        self.actual = try write(actual, "actual")
        if let expected, let actual {
            difference = try write(actual.difference(from: expected), "difference")
            measured = FrameDifference(actual, expected: expected, by: comparison.recorded.tolerance)
        } else {
            (difference, measured) = (nil, nil)
        }
    }

    /// Returns a prefix of file names that is not yet used in `folder`. Two goldens may have the same name, and a frame
    /// that only the recording has may have the number of another frame.
    private static func freeStem(_ name: String, in folder: String) -> String {
        func isTaken(_ stem: String) -> Bool {
            ["expected", "actual"].contains { FileSystem.kind(of: "\(folder)/\(stem)-\($0).png") != nil }
        }
        var candidate = name
        var number = 2
        while isTaken(candidate) {
            candidate = "\(name)-\(number)"
            number += 1
        }
        return candidate
    }
}

/// The sources of expected and actual frames: stored pictures, frames that are drawn again, and films.
private struct FrameSources {
    private let kept: RecordedPictures?
    private let drawn: DrawnFrames
    private let films: (old: String?, new: String?)
    /// True if the compared layer has drawn frames or decoded pictures; false if it is made from frames, such as
    /// packets.
    private let isDrawn: Bool

    init(_ comparison: GoldenComparison, _ layer: GoldenLayer, film: String?) {
        kept = comparison.recorded.pictures
        drawn = comparison.frames
        films = (comparison.recorded.film, film)
        isDrawn = layer == .rgb || layer == .pictures
    }

    /// Returns true if a frame's expected and actual pictures can have the very pixels that were hashed, so that the
    /// frame need not be decoded from an encoded film.
    func isExact(_ pair: FrameShift.Pair) -> Bool {
        isDrawn && pair.recorded.map { kept?.keeps($0) ?? false } ?? true
    }

    func expected(_ frame: FilmFrame, as pair: FrameShift.Pair, _ cancellation: Cancellation) throws
        -> FramePixels?
    {
        isExact(pair) ? try kept?.picture(of: frame) : try decoded(frame, of: films.old, cancellation)
    }

    func actual(_ frame: FilmFrame, as pair: FrameShift.Pair, _ cancellation: Cancellation) throws
        -> FramePixels?
    {
        guard isExact(pair) else { return try decoded(frame, of: films.new, cancellation) }
        var picture: FramePixels?
        try drawn.draw([frame], cancellation: cancellation) { picture = FramePixels($1) }
        return picture
    }

    private func decoded(_ frame: FilmFrame, of film: String?, _ cancellation: Cancellation) throws
        -> FramePixels?
    {
        guard let film else { return nil }
        var picture: FramePixels?
        try FilmPictures.read([frame], of: film, cancellation: cancellation) { _, pixels in
            picture = FramePixels(pixels)
        }
        return picture
    }

    /// Chooses at most `most` of the differing frames, spread over the film: the first frame, then frames that can be
    /// shown exactly, then other frames. Returns the frames in order.
    func chosen(of pairs: [FrameShift.Pair], atMost most: Int) -> [FrameShift.Pair] {
        guard pairs.count > most else { return pairs }
        func spread(_ pairs: [Int], _ count: Int) -> [Int] {
            guard pairs.count > count, count > 0 else { return count > 0 ? pairs : [] }
            return (0..<count).map { count == 1 ? pairs[0] : pairs[$0 * (pairs.count - 1) / (count - 1)] }
        }
        let isExact = pairs.map(isExact)
        let exact = spread(pairs.indices.filter { isExact[$0] }, most - (isExact[0] ? 0 : 1))
        let first = isExact[0] ? [] : [0]
        let others = spread(
            pairs.indices.filter { !isExact[$0] && $0 > 0 }, most - exact.count - first.count)
        return (first + exact + others).sorted().map { pairs[$0] }
    }
}
