import Drawing
import Files
import Film
import Geometry
import Media
import SceneModel
import Terminal

/// What may stand in the place of a scene's file: a film, an image sequence, or frames that come through a pipe.
enum SourceOptions {
    /// The flag of commands that take raw frames.
    static let pixelFormat = Flag(
        "--pixel-format", value: "FORMAT", choices: PixelFormat.raw.map(\.description),
        synonyms: ["--pix-fmt", "--pix_fmt"],
        "Pixel format of raw frames on standard input; --size and --fps are theirs too.")

    /// What an operand leads to.
    enum Content {
        /// Pictures, as a scene that shows them and nothing else.
        case pictures(Scene)
        /// The text of a scene.
        case text([UInt8])
    }

    /// What is asked of the pictures of another program.
    struct Request {
        /// Pictures a second; of several rates that were asked for, the highest. Their own if nil.
        var rate: FrameRate?
        /// What raw frames are like, if they come through the pipe.
        var raw: RawFrames?
        /// How many frames of a pipe are read at most; all if nil.
        var mostFrames: Int?
    }

    /// Reads what an operand leads to.
    static func content(of path: String, _ request: Request, _ console: Console) throws -> Content {
        if isPipe(path) {
            guard console.readsPipes else {
                throw Failure(
                    .noInput, "\(InputFile.name(of: path)): a device or a pipe; the studio reads files alone")
            }
            return try PipedFrames(path, console).content(request)
        }
        let rate = request.rate
        if let format = rawFormat(console.arguments) {
            throw UsageError(
                "--pixel-format \(format) is for raw frames on standard input; \(excerpt(path)) is a file",
                hint:
                    "for example: … | zoetrope encode - --pixel-format \(format) --size 1280x720 --fps 60 -o film.mp4"
            )
        }
        if FilmInput.isPictures(path) {
            return .pictures(try scene(of: FilmInput(pictures: path, rate: rate), rate: rate, console))
        }
        guard FileSystem.kind(of: path) != .directory else {
            throw Failure(
                .noInput, "\(path): a folder, not a scene (JSON) or a film",
                advice:
                    "name a file in it, or an image sequence, as \(path.hasSuffix("/") ? path : path + "/")%04d.png"
            )
        }
        var file = try InputFile(opening: path)
        let start = try file.read(64)
        guard !FilmInput.isPlaylist(start) else {
            throw Failure(
                .badData, "\(path): not a film: it is a playlist (hls), which names other files",
                advice: "join fragmented MP4: cat init.mp4 segment-*.m4s >film.mp4")
        }
        guard FilmInput.mayBeFilm(start), !ImageHeader.isPicture(start) else {
            return .text(start + (try file.readAll(atMost: Scene.mostBytes + 1 - start.count)))
        }
        return .pictures(try scene(of: film(path, named: path), rate: rate, console))
    }

    /// What the flags say of the raw frames in a pipe; nil if none are announced. Throws if they don't say all.
    static func raw(_ path: String, rate: FrameRate?, _ arguments: Arguments) throws -> RawFrames? {
        guard isPipe(path), let format = rawFormat(arguments) else { return nil }
        let size = try arguments.size("--size", in: 1...PixelSize.longestSide)
        guard let size, rate != nil else {
            let missing = [size == nil ? "--size" : nil, rate == nil ? "--fps" : nil].compactMap(\.self)
            throw UsageError(
                "raw frames need \(missing.joined(separator: " and ")) too",
                hint: "for example: --pixel-format \(format) --size 1280x720 --fps 60")
        }
        return RawFrames(format, size: PixelSize(width: size.width, height: size.height))
    }

    /// The pixel format of raw frames that was given.
    fileprivate static func rawFormat(_ arguments: Arguments) -> PixelFormat? {
        guard arguments.takes(pixelFormat), let name = arguments.string("--pixel-format") else { return nil }
        return PixelFormat.raw.first { $0.description == name }
    }

    /// Whether a path is that of standard input or of another pipe, which can be read only once.
    static func isPipe(_ path: String) -> Bool { path == "-" || FileSystem.kind(of: path) == .other }

    /// Looks at a film, which messages call by a name.
    static func film(_ path: String, named name: String) throws -> FilmInput {
        do {
            return try FilmInput(film: path, named: name)
        } catch let error as AssetError where error.reason.hasPrefix(ImageHeader.unknownFormat) {
            throw Failure(.badData, "\(name) is neither a scene (JSON) nor a film: \(error.reason)")
        }
    }

    /// A source's scene, at its own rate if no other was asked for.
    static func scene(of source: FilmInput, rate: FrameRate?, _ console: Console) throws -> Scene {
        source.warnings.forEach(console.warn)
        guard let rate = rate ?? source.rate else {
            let fault =
                source.rateOutOfRange.map { own in
                    "it has \(JSON.number(own.value).text) pictures a second; a film made of it has 1 to \(FrameRate.fastest)"
                } ?? "its pictures come at varying times; a film made of it has one rate"
            throw UsageError(
                "\(excerpt(source.name)): \(fault)", hint: "choose one, for example: --fps 60")
        }
        return source.scene(at: rate)
    }
}
