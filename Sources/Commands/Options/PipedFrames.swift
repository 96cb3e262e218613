import Files
import Film
import Geometry
import Media
import SceneModel
import SceneText
import Terminal

/// The input from a pipe: a scene, raw frames or Y4M. Frames are stored in a temporary file until the command ends.
struct PipedFrames {
    private let path: String
    private let console: Console

    /// Creates a reader for the pipe at a path; `-` is standard input.
    init(_ path: String, _ console: Console) { (self.path, self.console) = (path, console) }

    /// Reads the pipe to its end, or to the last requested frame.
    func content(_ request: InputOptions.Request) throws -> InputOptions.Content {
        let raw = request.raw.flatMap { raw in
            request.rate.map { rate in
                VideoFormat(
                    width: raw.size.width, height: raw.size.height,
                    rate: Ratio(rate.numerator, rate.denominator), pixelFormat: raw.pixelFormat)
            }
        }
        let input = try path == "-" ? InputFile.standardInput() : InputFile(openingStream: path)
        var stream = FrameStream(input, cancellation: console.interruption.cancellation)
        if let raw {
            try checkSize(of: raw)
            return .pictures(try scene(.raw(raw), request, stream))
        }
        let start = try stream.start()
        if Y4MHeader.begins(start) { return .pictures(try scene(.y4m, request, stream)) }
        guard !FilmInput.mayBeFilm(start), !ImageHeader.isPicture(start) else {
            throw CommandFailure(
                .badData, "\(InputFile.name(of: path)) is neither a scene (JSON) nor Y4M",
                advice: console.arguments.takes(InputOptions.pixelFormat)
                    ? "raw frames need --pixel-format, --size and --fps; films and pictures are read from files"
                    : "films and pictures are read from files")
        }
        return .text(try stream.readAll(atMost: Scene.maximumBytes + 1))
    }

    /// Throws if the command encodes raw frames that have an odd width or height. Other inputs could be scaled with
    /// `--size`, but for raw frames `--size` is the size of the input.
    private func checkSize(of raw: VideoFormat) throws {
        let isEven = raw.width.isMultiple(of: 2) && raw.height.isMultiple(of: 2)
        guard !isEven, console.arguments.takes("--preset") else { return }
        let codec = try FilmOptions.settings(
            console.arguments, for: FilmOptions.format(console.arguments)
        ).codec
        guard codec.needsEvenSize else { return }
        throw UsageError(
            "raw frames of \(raw.width)x\(raw.height): \(codec.name) needs an even width and height",
            hint: "crop or pad the frames first")
    }

    private func scene(
        _ kind: FrameStream.Kind, _ request: InputOptions.Request, _ stream: consuming FrameStream
    ) throws -> Scene {
        var stream = stream
        let folder = try TemporaryFolder(in: place)
        console.kept.keep(folder)
        let name = InputFile.name(of: path)
        do {
            let file: String
            if comesInStretches(request), let rate = try stream.rate(kind) {
                console.interruption.advise(Self.again(console.arguments))
                let following = FrameStretches(
                    stream, kind, at: rate, lanes: try FilmOptions.laneCount(console.arguments), in: folder)
                guard let first = try following.next() else {
                    preconditionFailure("an empty pipe is an error")
                }
                file = first
                console.kept.stretches = PipedStretches(following: following, first: file, name: name)
            } else {
                console.interruption.advise("the frames that were read are lost; run the same command again")
                file = try read(&stream, kind, request, to: folder)
            }
            return try InputOptions.scene(
                of: InputOptions.film(file, named: name), rate: request.rate, console)
        } catch let error as OrderError {
            throw CommandFailure(.badData, "\(name): \(error)")
        }
    }

    private func read(
        _ stream: inout FrameStream, _ kind: FrameStream.Kind, _ request: InputOptions.Request,
        to folder: TemporaryFolder
    ) throws -> String {
        let progress = console.progress(framesPerSecond: request.rate?.framesPerSecond ?? 1)
        defer { progress.finish() }
        let (start, most) = (ContinuousClock.now, try request.maximumFrames ?? maximumFrames())
        let file = try stream.write(kind, to: folder.path, atMost: most) { count in
            progress.update(
                label: "reading", .framesSoFar(count),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
        guard let file else { preconditionFailure("an empty pipe is an error") }
        return file
    }

    /// Returns the advice to print if a command is interrupted while it encodes frames as they arrive.
    static func again(_ arguments: Arguments) -> String {
        let command = arguments.isSet("--fresh") ? "the command without --fresh" : "the same command"
        return "run \(command) again, with the same frames, to continue"
    }

    /// Returns true if the command can encode frames as they arrive, in stretches (groups of frames). The output must
    /// be segments, and no flag may depend on the total number of frames or change the frame rate.
    private func comesInStretches(_ request: InputOptions.Request) -> Bool {
        let arguments = console.arguments
        guard arguments.takes("--segments"), arguments.string("--segments") != nil else { return false }
        let isAnotherRate = request.raw == nil && request.rate != nil
        return !isAnotherRate && request.maximumFrames == nil && !arguments.isSet("--dry-run")
            && ["--frames", "--duration", "--repeat", "--reuse", "--variants"].allSatisfy {
                arguments.string($0) == nil
            }
    }

    /// The folder for the temporary file: the output's folder, whose disk needs room for the film anyway; nil for the
    /// system's default folder.
    private var place: String? {
        let arguments = console.arguments
        let outputs = ["--output", "--segments"].filter(arguments.takes).compactMap(arguments.string)
        guard let output = outputs.first, output != "-" else { return nil }
        return FileSystem.parent(of: FilmForm.folderPath(output))
    }

    /// Returns the number of frames to read for `--frames`, counted from the first frame; nil for all.
    private func maximumFrames() throws -> Int? {
        guard console.arguments.takes(SceneOptions.frames) else { return nil }
        return try console.arguments.span("--frames", in: 0...Scene.maximumFrames).map { $0.last + 1 }
    }
}
