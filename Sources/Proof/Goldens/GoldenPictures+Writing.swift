import Files
import Film
import Pipeline
import SceneModel

extension GoldenPictures {
    /// The most frames of a golden that are shown.
    static let mostFrames = 12

    /// Writes pictures of frames that differ into a folder. Where the golden keeps pictures and what is drawn differs,
    /// they are exact. Otherwise both are decoded from films with the same settings, so that encoding adds little.
    init(
        of comparison: GoldenComparison, film: String?, to folder: String, cancellation: Cancellation
    ) throws {
        guard let difference = comparison.firstDifference else {
            self = .notNeeded
            return
        }
        guard let first = difference.firstFrame else {
            self = .missing(.noFrame)
            return
        }
        guard let pair = FramePair(of: comparison, difference.layer, film: film) else {
            self = .missing(.nothingKept)
            return
        }
        var shown: [GoldenPicture] = []
        var absence = Absence.frameInOneFilm(first)
        for frame in Self.spread(difference.differingFrames) {
            guard let expected = try pair.expected.picture(of: frame, cancellation),
                let actual = try pair.actual.picture(of: frame, cancellation)
            else { continue }
            guard actual.isLike(expected) else {
                absence = .otherSize
                continue
            }
            let stem = Self.freeStem("\(comparison.recorded.name)-frame-\(frame)", in: folder)
            let picture = GoldenPicture(
                frame: frame, seconds: Figure.rounded(comparison.frames.rate.time(of: frame.number).value, 3),
                expected: "\(stem)-expected.png", actual: "\(stem)-actual.png",
                difference: "\(stem)-difference.png",
                measured: FrameDifference(
                    actual, expected: expected, without: comparison.recorded.tolerance?.ignored ?? []))
            let files = [
                (picture.expected, expected), (picture.actual, actual),
                (picture.difference, actual.difference(from: expected)),
            ]
            for (name, pixels) in files {
                try FileReplacement.write(try pixels.png(), to: "\(folder)/\(name)", overwriting: false)
            }
            shown.append(picture)
        }
        self = shown.isEmpty ? .missing(absence) : .shown(shown)
    }

    /// So many frames that are shown, spread over all, the first and the last among them.
    private static func spread(_ frames: [FilmFrame]) -> [FilmFrame] {
        guard frames.count > mostFrames else { return frames }
        return (0..<mostFrames).map { frames[$0 * (frames.count - 1) / (mostFrames - 1)] }
    }

    /// A beginning of file names that is not taken; two goldens may have the same name.
    private static func freeStem(_ name: String, in folder: String) -> String {
        var candidate = name
        var number = 2
        while FileSystem.kind(of: "\(folder)/\(candidate)-expected.png") != nil {
            candidate = "\(name)-\(number)"
            number += 1
        }
        return candidate
    }
}

/// Where the expected and the actual frames are.
private struct FramePair {
    let expected: FrameSource
    let actual: FrameSource

    /// Nil if the golden keeps nothing that could be shown.
    init?(of comparison: GoldenComparison, _ layer: GoldenLayer, film: String?) {
        if let pictures = comparison.recorded.pictures, layer == .rgb || layer == .pictures {
            (expected, actual) = (.kept(pictures), .drawn(comparison.frames))
        } else if let old = comparison.recorded.film, let film {
            (expected, actual) = (.film(old), .film(film))
        } else {
            return nil
        }
    }
}

/// Frames that can be read one by one.
private enum FrameSource {
    case kept(KeptPictures)
    case drawn(DrawnFrames)
    case film(String)

    /// A frame; nil if there is no such frame.
    func picture(of frame: FilmFrame, _ cancellation: Cancellation) throws -> FramePixels? {
        var picture: FramePixels?
        switch self {
        case .kept(let pictures): picture = try pictures.picture(of: frame)
        case .drawn(let frames):
            guard frame.number < frames.count else { return nil }
            try frames.draw([frame], cancellation: cancellation) { picture = FramePixels($1) }
        case .film(let path):
            try FilmPictures.read([frame], of: path, cancellation: cancellation) { _, pixels in
                picture = FramePixels(pixels)
            }
        }
        return picture
    }
}
