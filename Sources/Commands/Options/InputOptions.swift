import Drawing
import Files
import Film
import Geometry
import Media
import SceneModel
import SceneText
import Terminal

/// Inputs that commands accept instead of a scene file: a film, an image sequence, or frames from a pipe.
enum InputOptions {
    /// The flag for the pixel format of raw frames.
    static let pixelFormat = Flag(
        "--pixel-format", value: "FORMAT", choices: PixelFormat.raw.map(\.description),
        synonyms: ["--pix-fmt", "--pix_fmt"],
        "Pixel format of raw frames on standard input. Then --size is the size of these frames and --fps their rate."
    )

    /// The content of the file or pipe that an operand of the command names.
    enum Content {
        /// The pictures of a film, an image sequence or a pipe, as a scene that shows nothing else.
        case pictures(Scene)
        /// The text of a scene.
        case text([UInt8])
    }

    /// Options for reading pictures that another program made.
    struct Request {
        /// The frame rate, or the highest rate if `--fps` lists several; nil for the input's own rate.
        var rate: FrameRate?
        /// The format of the raw frames in the pipe; nil if the pipe contains no raw frames.
        var raw: RawFrames?
        /// The maximum number of frames to read from a pipe; nil for all.
        var maximumFrames: Int?
        /// The values for the parameters of a template, and the chosen size.
        var template = TemplateValues()
    }

    /// Throws if an operand names a folder.
    static func checkNoFolder(_ path: String) throws(CommandFailure) {
        guard FileSystem.kind(of: path) == .directory else { return }
        throw CommandFailure(
            .noInput, "\(path): a folder, not a scene (JSON) or a film",
            advice:
                "name a file in it, or an image sequence, such as \(path.hasSuffix("/") ? path : path + "/")%04d.png"
        )
    }

    /// Reads the file or pipe that an operand names.
    static func content(of path: String, _ request: Request, _ console: Console) throws -> Content {
        if isPipe(path) {
            guard console.readsPipes else {
                throw CommandFailure(
                    .noInput, "\(InputFile.name(of: path)): a device or a pipe; only files are read here")
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
        try checkNoFolder(path)
        var file = try InputFile(opening: path)
        let start = try file.read(64)
        guard !FilmInput.isPlaylist(start) else {
            throw CommandFailure(
                .badData, "\(path): a playlist (HLS), which names other files, not a film",
                advice: "join fragmented MP4: cat init.mp4 segment-*.m4s >film.mp4")
        }
        guard FilmInput.mayBeFilm(start), !ImageHeader.isPicture(start) else {
            return .text(start + (try file.readAll(atMost: Scene.maximumBytes + 1 - start.count)))
        }
        return .pictures(try scene(of: film(path, named: path), rate: rate, console))
    }

    /// Returns the format of the raw frames in a pipe; nil without `--pixel-format`. Throws if `--size` or `--fps` is
    /// missing.
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

    /// Returns the value of `--pixel-format`, or nil.
    fileprivate static func rawFormat(_ arguments: Arguments) -> PixelFormat? {
        guard arguments.takes(pixelFormat), let name = arguments.string("--pixel-format") else { return nil }
        return PixelFormat.raw.first { $0.description == name }
    }

    /// Returns true if the path is standard input or another pipe, which can be read only once.
    static func isPipe(_ path: String) -> Bool { path == "-" || FileSystem.kind(of: path) == .other }

    /// Opens the film at `path`. Error messages call the film `name`.
    static func film(_ path: String, named name: String) throws -> FilmInput {
        do {
            return try FilmInput(film: path, named: name)
        } catch let error as AssetError where error.reason.hasPrefix(ImageHeader.unknownFormat) {
            throw CommandFailure(.badData, "\(name) is neither a scene (JSON) nor a film: \(error.reason)")
        }
    }

    /// Returns a scene that shows an input film at the frame rate `rate`, or at the film's own rate if `rate` is nil.
    static func scene(of source: FilmInput, rate: FrameRate?, _ console: Console) throws -> Scene {
        source.warnings.forEach(console.warn)
        guard let rate = rate ?? source.rate else {
            let fault =
                source.rateOutOfRange.map { own in
                    "the input has \(JSON.number(own.value).text) frames per second, but films have 1 to \(FrameRate.fastest)"
                } ?? "the input's frame rate varies, but films have a constant frame rate"
            throw UsageError(
                "\(excerpt(source.name)): \(fault)", hint: "choose a frame rate, for example: --fps 60")
        }
        return source.scene(at: rate)
    }
}
