import Base
import Geometry
import Media
import SceneModel

/// A film of animated pictures, such as a GIF, which is made from kept frames.
final class AnimationFilm {
    let frames: KeptFrames
    private let format: AnimationFormat
    let path: String
    /// The hash of each picture that was written, as decoders must give it.
    private var written: [[UInt8]] = []

    init(frames: KeptFrames, format: AnimationFormat, path: String) {
        (self.frames, self.format, self.path) = (frames, format, path)
    }

    var plan: FilmPlan { frames.plan }

    /// Writes the file.
    func write() throws {
        if format == .webp { return try writeWebP() }
        let palette = try palette()
        var writer = try AnimationWriter(
            path: path, format, of: plan.format, frameCount: plan.frameCount, palette: palette)
        var hasher = try PictureHasher(width: plan.size.width, height: plan.size.height)
        let note = { (picture: borrowing Picture) in self.written.append(try hasher.hash(of: picture)) }
        try frames.forEach { picture, frame in
            try writer.write(picture, at: Int64(frame.number), note)
        }
        try writer.finish(note)
    }

    /// Returns the palette of all frames; an empty picture if the format has no palette.
    private func palette() throws -> Picture {
        guard format == .gif else { return try Picture() }
        var maker = try PaletteMaker(of: plan.format)
        try frames.forEachOnce { try maker.add($0) }
        return try maker.finish()
    }

    /// Reads the file back, and compares the number of pictures, their times and all pixels with what was written. Throws
    /// `FilmFault` at the first difference.
    func verify(_ didVerify: (Int) -> Void) throws {
        if format == .webp { return try verifyWebP(didVerify) }
        let animation = try Animation(path: path, format)
        guard animation.size == plan.size else {
            throw fault("the size is \(animation.size), expected \(plan.size)")
        }
        var count = 0
        try animation.forEachPicture { hash, timestamp in
            try frames.cancellation.check()
            guard count < written.count, hash == written[count] else {
                throw fault("frame \(count) differs")
            }
            let time = format.time(of: Int64(count), at: plan.format.rate)
            if format.timesPerSecond != nil, timestamp != time {
                throw fault("the time of frame \(count) is \(timestamp ?? -1), expected \(time)")
            }
            count += 1
            didVerify(count)
        }
        guard count == plan.frameCount else {
            throw fault("the film has \(count) pictures, expected \(plan.frameCount)")
        }
    }

    func fault(_ what: String) -> FilmFault { FilmFault("verification failed: \(what)") }
}
