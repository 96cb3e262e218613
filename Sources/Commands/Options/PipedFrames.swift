import Files
import Film
import Media
import SceneModel
import Terminal

/// What comes through a pipe: a scene, raw frames, or Y4M. Frames are kept in a file until the command ends.
struct PipedFrames {
    private let path: String
    private let console: Console

    /// The pipe at a path; `-` is standard input.
    init(_ path: String, _ console: Console) { (self.path, self.console) = (path, console) }

    /// Reads the pipe to its end, or to the last frame that is wanted.
    func content(_ request: SourceOptions.Request) throws -> SourceOptions.Content {
        let raw = request.raw.flatMap { raw in
            request.rate.map { rate in
                VideoFormat(
                    width: raw.size.width, height: raw.size.height,
                    rate: Ratio(rate.numerator, rate.denominator), pixelFormat: raw.pixelFormat)
            }
        }
        let input = try path == "-" ? InputFile.standardInput() : InputFile(openingStream: path)
        var stream = FrameStream(input, cancellation: console.interruption.cancellation)
        if let raw { return .pictures(try scene(.raw(raw), request, &stream)) }
        let start = try stream.start()
        if Y4MHeader.begins(start) { return .pictures(try scene(.y4m, request, &stream)) }
        guard !SourceFile.mayBeFilm(start), !ImageHeader.isPicture(start) else {
            throw Failure(
                .badData, "\(InputFile.name(of: path)) is neither a scene (JSON) nor Y4M",
                advice: console.arguments.takes(SourceOptions.pixelFormat)
                    ? "raw frames need --pixel-format, --size and --fps; films and pictures are read from files"
                    : "films and pictures are read from files")
        }
        return .text(try stream.readAll(atMost: Scene.mostBytes + 1))
    }

    private func scene(
        _ kind: FrameStream.Kind, _ request: SourceOptions.Request, _ stream: inout FrameStream
    ) throws -> Scene {
        let folder = try TemporaryFolder(in: place)
        console.kept.keep(folder)
        console.interruption.advise("the frames that were read are lost; run the same command again")
        let progress = console.progress(framesPerSecond: request.rate?.framesPerSecond ?? 1)
        defer { progress.finish() }
        let (start, name) = (ContinuousClock.now, InputFile.name(of: path))
        let file: String
        do {
            file = try stream.write(kind, to: folder.path, atMost: try request.mostFrames ?? mostFrames()) {
                count in
                progress.update(
                    label: "reading", .framesSoFar(count),
                    seconds: (ContinuousClock.now - start) / .seconds(1))
            }
        } catch let error as OrderError {
            throw Failure(.badData, "\(name): \(error)")
        }
        return try SourceOptions.scene(of: SourceOptions.film(file, named: name), rate: request.rate, console)
    }

    /// Where frames are kept: beside the film, where there must be room for it, too.
    private var place: String? {
        let arguments = console.arguments
        guard arguments.takes("--output"), let output = arguments.string("--output"), output != "-" else {
            return nil
        }
        return FileSystem.parent(of: output)
    }

    /// As many as `--frames` asks for.
    private func mostFrames() throws -> Int? {
        guard console.arguments.takes("--frames") else { return nil }
        return try console.arguments.span("--frames", in: 0...Scene.mostFrames).map { $0.last + 1 }
    }
}
