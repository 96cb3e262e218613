import Base
import Drawing
import Files
import Geometry
import Glibc
import Hashing
import Media
import Pipeline
import Rasteriser
import SceneModel

/// Draws the frames of a film into picture files of their own, such as `frames/00012.png`.
///
/// Each picture is drawn, encoded, read back and renamed to its final name by itself. A picture that is there with the same
/// bytes is left, so an interrupted job is continued by running it again. Another file is only replaced if `overwrites`
/// is true.
package struct PicturesJob: Sendable {
    /// The plan of the film that has these frames.
    package let plan: FilmPlan
    /// The path of the pictures, with `%05d` or the like for the number of the frame.
    package let path: String
    /// The maximum number of frames that are drawn at the same time; fewer if memory is short.
    package var lanes = Machine().cores.amount
    /// True to replace existing files.
    package var overwrites = false
    private let name: NumberedName
    private let format: StillFormat
    /// True if the scene has sound or subtitles, which pictures can't have.
    private let leavesSoundOut, leavesSubtitlesOut: Bool

    /// Returns true if `path` is the name of numbered pictures, such as `frames/%05d.png`.
    package static func isName(_ path: String) -> Bool {
        NumberedName(FileSystem.name(of: path)) != nil && StillFormat(ofPicture: path) != nil
    }

    /// Plans the pictures of the film that `order` describes. Throws as `FilmPlan` does, and `OrderError` if the pictures
    /// can't have alpha. `path` must be a name of pictures (`isName`).
    package init(_ order: FilmOrder, path: String, report: SoundProgress.Report? = nil) throws {
        guard let name = NumberedName(FileSystem.name(of: path)), let format = StillFormat(ofPicture: path)
        else { preconditionFailure("the path is not a name of pictures") }
        guard !order.isTransparent || format.hasAlpha else {
            throw OrderError("\(path): JPEG has no alpha; use .png or .webp")
        }
        // The plan of the frames, without what only films have.
        var scene = order.scene
        (scene.subtitles, scene.metadata, scene.chapters) = ([], nil, nil)
        var silent = FilmOrder(scene, format: .mkv)
        (silent.size, silent.fit, silent.frames) = (order.size, order.fit, order.frames)
        (silent.repeats, silent.isTransparent, silent.isSilent) = (order.repeats, order.isTransparent, true)
        silent.maximumCost = order.maximumCost
        plan = try FilmPlan(silent, report: report)
        leavesSoundOut = try !order.isSilent && !plan.files.sounds(of: plan.order.scene).isEmpty
        leavesSubtitlesOut = !order.scene.subtitles.isEmpty
        (self.path, self.name, self.format) = (path, name, format)
    }

    /// The result of a job.
    package struct Report: Sendable {
        /// The number of pictures.
        package let pictureCount: Int
        /// The number of pictures that were there with the same bytes.
        package let leftCount: Int
        /// The size of all pictures in bytes.
        package let byteCount: Int
        /// The SHA-256 of all pictures, one after the other.
        package let sha256: String
        /// The paths of the first and the last picture.
        package let first, last: String
        /// Warnings, one line each.
        package let warnings: [String]
    }

    /// Returns the path of a picture.
    package func path(of frame: FilmFrame) -> String {
        "\(FileSystem.parent(of: path))/\(name.file(frame.number))"
    }

    /// Throws `OutputError` if the pictures can't be written; changes nothing on disk. `inputs` are files that must
    /// never be overwritten.
    package func checkOutput(inputs: [String] = []) throws {
        for frame in plan.filmFrames {
            // Existing pictures may be those of this job.
            try OutputPath.check(path(of: frame), inputs: inputs + plan.inputPaths, overwriting: true)
        }
    }

    /// Makes all pictures and blocks until they have their final names. `report` is called after each, from several
    /// threads. After an error or cancellation the finished pictures stay.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Report {
        try checkOutput()
        let lanes = try LaneMemory.lanes(self.lanes, for: plan)
        let frames = Array(plan.filmFrames)
        let areThere = frames.map { FileSystem.kind(of: path(of: $0)) != nil }
        let made = Locked<[FilmFrame: Made]>([:])
        // Existing pictures come first, so that nothing is written if one of them is another picture.
        for isThere in [true, false] {
            let group = zip(frames, areThere).filter { $0.1 == isThere }.map(\.0)
            try forEach(group, lanes: lanes, cancellation) { frame in
                let picture = try make(frame)
                let count = made.withLock { made in
                    made[frame] = picture
                    return made.count
                }
                report(.encoding(frames: count, of: frames.count))
            }
        }
        let pictures = made.withLock { $0 }
        if let last = frames.last { try FileSystem.synchronizeName(path(of: last)) }
        let (byteCount, sha256) = try digest(of: frames, pictures, cancellation)
        let left = pictures.values.count(where: \.wasThere)
        return Report(
            pictureCount: frames.count, leftCount: left, byteCount: byteCount, sha256: sha256,
            first: path(of: frames[0]), last: path(of: frames[frames.count - 1]), warnings: try warnings())
    }

    /// Calls `body` for frames on several threads. The first error ends the work and is thrown.
    private func forEach(
        _ frames: [FilmFrame], lanes: Int, _ cancellation: Cancellation,
        _ body: @escaping @Sendable (FilmFrame) throws -> Void
    ) throws {
        let next = Locked(0)
        let stage: Stage = {
            while let index = next.withLock({ index in
                defer { index += 1 }
                return index < frames.count ? index : nil
            }) {
                try cancellation.check()
                try body(frames[index])
            }
        }
        guard !frames.isEmpty else { return }
        try Pipeline.run(
            Array(repeating: stage, count: min(lanes, frames.count)), cancellation: cancellation)
    }

    /// A picture that was made.
    private struct Made: Sendable {
        let sha256: String
        /// True if it was there with the same bytes.
        let wasThere: Bool
    }

    /// Makes the picture of a frame.
    private func make(_ frame: FilmFrame) throws -> Made {
        let bytes = try picture(of: frame)
        let (path, sha256) = (path(of: frame), SHA256.digest(of: bytes))
        if FileSystem.kind(of: path) == .file {
            var file = try InputFile(opening: path)
            if try file.readAll(atMost: bytes.count + 1) == bytes {
                return Made(sha256: sha256, wasThere: true)
            }
        }
        do {
            // All pictures are in one folder, whose names are synced at the end.
            try FileReplacement.write(bytes, to: path, overwriting: overwrites, syncsName: false)
        } catch let error as SystemError where error.code == EEXIST {
            throw OutputError.exists(path)
        }
        return Made(sha256: sha256, wasThere: false)
    }

    /// The largest mean difference in a block of pixels of a picture from the drawn one, in levels.
    private var maximumDifference: Double {
        switch format {
        case .png: 0
        case .jpg: 16
        case .webp: 64
        }
    }

    /// Draws and encodes the picture of a frame, and decodes it again.
    private func picture(of frame: FilmFrame) throws -> [UInt8] {
        var buffer = plan.renderer.makeBuffer()
        let (time, hasAlpha) = (plan.time(of: frame), plan.order.isTransparent)
        if hasAlpha {
            try plan.renderer.drawWithoutBackground(at: time, into: &buffer)
        } else {
            try plan.renderer.draw(at: time, into: &buffer)
        }
        var pixels: [UInt8] = []
        if hasAlpha { buffer.copyStraightBGRA(into: &pixels) } else { buffer.copyBGRA(into: &pixels) }
        let (width, height) = (plan.size.width, plan.size.height)
        let bytes = try format.encode(bgra: pixels, width: width, height: height, withAlpha: hasAlpha)
        let read = try ImageDecoder.decode(bytes, ImageHeader(of: bytes))
        guard read.width == width, read.height == height else {
            throw FilmFault("verification failed: the picture of frame \(frame) has another size")
        }
        let difference = PictureDifference(of: read.rgba, from: pixels, width: width, hasAlpha: hasAlpha)
        guard difference.block <= maximumDifference, difference.alpha == 0 else {
            throw FilmFault("verification failed: the picture of frame \(frame) has other pixels")
        }
        try plan.checkFilms()
        return bytes
    }

    /// Reads all pictures back, and returns their size and SHA-256, one after the other.
    private func digest(
        of frames: [FilmFrame], _ made: [FilmFrame: Made], _ cancellation: Cancellation
    ) throws -> (byteCount: Int, sha256: String) {
        var (count, hash) = (0, SHA256())
        for frame in frames {
            try cancellation.check()
            var file = try InputFile(opening: path(of: frame))
            let bytes = try file.readAll(atMost: 1 << 30)
            guard SHA256.digest(of: bytes) == made[frame]?.sha256 else {
                throw FilmFault("\(path(of: frame)): was changed meanwhile")
            }
            count += bytes.count
            hash.update(bytes)
        }
        return (count, hash.digest())
    }

    private func warnings() throws -> [String] {
        let next = path(of: FilmFrame(plan.frameCount))
        return (leavesSoundOut ? ["the sound is left out: pictures have none"] : [])
            + (!leavesSubtitlesOut ? [] : ["the subtitles are left out: pictures have none"])
            + (FileSystem.kind(of: next) == nil
                ? []
                : [
                    "\(next) and pictures after it are not of this film; programs that read the pictures show them too"
                ])
    }
}
