import Drawing
import Expansion
import Files
import Film
import Geometry
import Glibc
import Locales
import Media
import Pipeline
import Rasteriser
import SceneModel
import SceneText
import Shelf
import Spelling
import Terminal

/// The flags of all commands that take a scene.
enum SceneOptions {
    static let operand = Operand(
        "SCENE",
        "Scene file, a film, an image sequence (frames/%04d.png) or Y4M; - reads standard input.",
        completesFiles: true)

    static let fps = Flag(
        "--fps", value: "RATE", synonyms: ["--rate", "--framerate"],
        "Frame rate, for example 60 or 30000/1001. Default: the scene's.")
    static let size = Flag(
        "--size", value: "WxH|NAME", synonyms: ["--width", "--height", "--resolution", "--scale"],
        "Scale the picture to this size, or use one of the named sizes of the scene. all: make one film or picture for each named size; its name then has {size}."
    )
    static let fit = Flag(
        "--fit", value: "HOW", choices: Fit.allCases.map(\.rawValue) + [TemplateOptions.reflow],
        "Required if the aspect ratio of --size differs from the scene's: contain shows the whole scene with bars, cover crops the scene to fill the frame, reflow expands a template for the size. Default for a named size: reflow."
    )
    static let duration = Flag(
        "--duration", value: "SECONDS", synonyms: ["--length", "--seconds"],
        "Duration in seconds, for example 2.5, or 1:30 for 90 seconds. Default: the scene's.")
    static let seed = Flag("--seed", value: "N", "Random seed. Default: the scene's.")

    static let allowPath = Flag(
        "--allow-path", value: "DIR", completesFiles: true, isRepeated: true,
        "Let the scene read files in this folder too, not only in the scene's own folder. May be repeated.")

    static let without = Flag(
        "--without", value: "NAME", isRepeated: true,
        "Leave out the layers with this name. May be repeated.")

    static let maximumCost = Flag(
        "--max-cost", value: "SECONDS", synonyms: ["--budget"],
        "End with 75 before drawing if drawing and encoding is estimated to cost more CPU time, on a core that draws a 1920x1080 gradient in a millisecond."
    )

    static let flags =
        [fps, size, fit, duration, seed, without, allowPath, maximumCost] + TemplateOptions.flags

    static let frames = Flag(
        "--frames", value: "A-B", synonyms: ["--at", "--range", "--from", "--to"],
        "Use only frames A to B, both included; a single number selects one frame. The first frame is 0.")

    /// Returns the scene file at `path` with the values set by flags, which replace the scene's own values.
    static func file(_ path: String, _ arguments: Arguments) throws -> SceneFile {
        var file = try fileOfAnyLength(path, arguments)
        file.duration = try arguments.seconds("--duration", in: 0.001...1_000_000)
        return file
    }

    /// Returns the scene file at `path` with the values set by flags other than `--duration`, for commands without that
    /// flag.
    static func fileOfAnyLength(_ path: String, _ arguments: Arguments) throws -> SceneFile {
        var file = SceneFile(path)
        file.fps = try rate(arguments)
        file.seed = try seed(arguments)
        file.without = arguments.strings(without.name)
        file.template = try TemplateOptions.values(arguments)
        file.raw = try InputOptions.raw(path, rate: file.fps, arguments)
        return file
    }

    /// Reads a scene, applies the values set by flags, and prints the scene's warnings. From a pipe, at most
    /// `maximumFrames` frames are read; if nil, as many as `--frames` needs.
    static func scene(_ file: SceneFile, maximumFrames: Int? = nil, _ console: Console) throws -> Scene {
        let request = InputOptions.Request(
            rate: file.fps, raw: file.raw, maximumFrames: maximumFrames, template: file.template)
        var unsettled = try read(file.path, request, console)
        // A duration that a flag gives need not follow from the layers.
        if let duration = file.duration, unsettled.length.seconds == nil { unsettled.duration = duration }
        let own = try settled(unsettled)
        let scene = try changed(own, by: file)
        try checkFrameCount(scene)
        try checkEnd(of: scene, own, maximumFrames: maximumFrames, console.arguments)
        // The warnings of many rows are mostly the same.
        if file.template.row == nil { console.warn(scene.warnings, of: scene) }
        return scene
    }

    /// Returns the name that a pattern gives with the values of a row.
    static func fileName(
        _ pattern: FileNamePattern, of path: String, row: TemplateValues.TableRow, _ console: Console
    ) throws -> String {
        var values = try TemplateOptions.values(console.arguments)
        values.row = row
        do {
            return try Expansion.fileName(
                pattern, of: text(of: path, console), kinds: console.program.layers,
                expansion(of: path, values, console))
        } catch let errors as SceneErrors { throw CommandFailure(errors) }
    }

    /// Returns the names of a scene's parameters.
    static func parameters(of path: String, _ console: Console) throws -> [String] {
        do {
            let schema = try Expansion.valuesSchema(
                of: text(of: path, console), kinds: console.program.layers,
                expansion(of: path, TemplateValues(), console))
            return (schema["properties"]?.members ?? []).map(\.key)
        } catch let errors as SceneErrors {
            throw CommandFailure(errors, in: InputFile.name(of: path))
        }
    }

    /// Returns the text of a scene's file. Throws if it is a film or a picture.
    private static func text(of path: String, _ console: Console) throws -> [UInt8] {
        guard case .text(let bytes) = try InputOptions.content(of: path, InputOptions.Request(), console)
        else { throw UsageError("--data is for scenes; \(excerpt(path)) is a film or pictures") }
        return bytes
    }

    /// Reads a scene for `compare` with the value of `--seed`, and prints its warnings. `rate` is the highest frame
    /// rate of the films; image sequences and raw frames are assumed to have this rate.
    static func read(rate: FrameRate?, _ console: Console) throws -> Scene {
        let arguments = console.arguments
        var file = SceneFile(arguments.operand(0))
        file.seed = try seed(arguments)
        file.without = arguments.strings(without.name)
        file.raw = try InputOptions.raw(file.path, rate: rate, arguments)
        file.template = try TemplateOptions.values(arguments)
        let request = InputOptions.Request(rate: rate, raw: file.raw, template: file.template)
        let scene = try changed(settled(read(file.path, request, console)), by: file)
        console.warn(scene.warnings, of: scene)
        return scene
    }

    /// Returns a scene with numbers for all its times.
    static func settled(_ scene: Scene) throws -> Scene {
        do { return try scene.settled() } catch let errors as SceneErrors {
            throw scene.source?.name.map { CommandFailure(errors, in: $0) } ?? CommandFailure(errors)
        }
    }

    private static func changed(_ scene: Scene, by file: SceneFile) throws -> Scene {
        if let unknown = file.unknownName(in: scene) {
            let names = scene.layerNames
            let hint =
                nearestName(to: unknown, among: names).map { "did you mean \(excerpt($0))?" }
                ?? (names.isEmpty
                    ? "no layer has a name"
                    : "names are \(names.prefix(maximumNameCount).map { excerpt($0) }.joined(separator: ", "))\(names.count > maximumNameCount ? ", …" : "")")
            throw UsageError("--without \(excerpt(unknown)): no layer has this name", hint: hint)
        }
        return file.changed(scene)
    }

    private static let maximumNameCount = 20

    /// Throws if the scene, with the flags applied, has no frames or more than the maximum.
    static func checkFrameCount(_ scene: Scene) throws {
        guard (1...Scene.maximumFrames).contains(scene.frameCount) else {
            throw UsageError(
                "\(scene.frameCount) frames (\(fixed(scene.duration, 3)) s at \(scene.fps) fps): a film must have 1 to \(Scene.maximumFrames)",
                hint: "choose another --fps or --duration")
        }
        if let fault = scene.loopFault { throw UsageError(fault) }
    }

    /// Throws if the input is a film and `--duration` is longer than the film: the last picture would freeze.
    private static func checkEnd(
        of scene: Scene, _ own: Scene, maximumFrames: Int?, _ arguments: Arguments
    ) throws {
        let span =
            arguments.takes(frames) ? try arguments.span(frames.name, in: 0...Scene.maximumFrames) : nil
        let wanted = min(scene.frameCount, maximumFrames ?? span.map { $0.last + 1 } ?? .max)
        guard own.source?.isText == false, let name = own.source?.name,
            wanted > scene.fps.frameCount(in: own.duration)
        else { return }
        throw CommandFailure(
            .badData,
            "\(name): ends after \(fixed(own.duration, 3)) s, but --duration asks for \(fixed(scene.duration, 3)) s",
            advice: "to show the last picture longer, use the film in a scene")
    }

    /// Returns the most that a film or picture may cost, or nil.
    static func maximumCost(_ arguments: Arguments) throws -> Double? {
        guard arguments.takes(maximumCost) else { return nil }
        return try arguments.seconds(maximumCost.name, in: 1e-6...1e12)
    }

    private static func seed(_ arguments: Arguments) throws -> Int? {
        try arguments.integer("--seed", in: 0...9_007_199_254_740_991)
    }

    /// Returns the value of `--fps`, or nil.
    static func rate(_ arguments: Arguments) throws -> FrameRate? {
        guard let text = arguments.string("--fps") else { return nil }
        guard let rate = FrameRate(text) else {
            let meant = Double(text).flatMap(FrameRate.init(rounded:)).map { "did you mean \($0)?" }
            let several =
                text.contains(",") ? "a film has one rate; compare makes films at several rates" : ""
            throw UsageError(
                "--fps \(excerpt(text)): expected \(FrameRate.expectation)", hint: meant ?? several)
        }
        return rate
    }

    /// Throws if a flag has a value that is invalid for every scene, so that later errors are about the scene.
    static func checkFlags(_ arguments: Arguments) throws {
        _ = try file("", arguments)
        _ = try TemplateOptions.pixelSize(arguments)
        _ = try maximumCost(arguments)
        if arguments.takes(frames), arguments.string("--frames") != nil {
            _ = try arguments.span("--frames", in: 0...Scene.maximumFrames)
        }
    }

    /// Returns the order for the film that a scene file and the flags describe, with default encoder settings.
    static func order(
        scene path: String, row: TemplateValues.TableRow? = nil, _ console: Console
    ) throws -> FilmOrder {
        let arguments = console.arguments
        var file = try file(path, arguments)
        file.template.row = row
        let scene = try DestinationOptions.changed(scene(file, console), arguments)
        var order = FilmOrder(scene)
        (order.size, order.fit) = try frame(arguments, for: scene)
        order.frames = try frames(arguments, of: scene)
        order.maximumCost = try maximumCost(arguments)
        return order
    }

    /// Returns the values of `--size` (nil for the scene's own size) and `--fit`.
    static func frame(_ arguments: Arguments, for scene: Scene) throws -> (size: PixelSize?, fit: Fit) {
        let fit = arguments.string("--fit").flatMap(Fit.init(rawValue:))
        // The scene already has the size for which a template was laid out.
        if arguments.string("--fit") == TemplateOptions.reflow { return (nil, .contain) }
        if let name = TemplateOptions.sizeName(arguments) {
            return (fit == nil ? nil : try size(named: name, of: scene), fit ?? .contain)
        }
        guard let size = try TemplateOptions.pixelSize(arguments) else {
            let size = DestinationOptions.size(for: scene, arguments)
            // Even sides may have another aspect ratio by a part of a pixel, which is cropped.
            return (size, fit ?? (size == nil ? .contain : .cover))
        }
        if fit == nil, Fit.isNeeded(from: scene.size, to: size) {
            throw UsageError(
                "--size \(size): the scene has another aspect ratio (\(scene.size))",
                hint: "choose --fit contain (the whole scene, with bars) or --fit cover (cropped)"
                    + (scene.source?.expansion?.texts.isExpanded == true
                        ? ", or --fit reflow (the template laid out for this size)" : ""))
        }
        return (size, fit ?? .contain)
    }

    private static func size(named name: String, of scene: Scene) throws -> PixelSize {
        let sizes = scene.source?.expansion?.sizes ?? []
        guard let size = sizes.first(where: { $0.name == name }) else {
            let names = sizes.map { excerpt($0.name) }.joined(separator: ", ")
            throw UsageError(
                "--size \(excerpt(name)): no size of this name",
                hint: names.isEmpty ? "the scene has no \"sizes\"" : "sizes are \(names)")
        }
        return PixelSize(width: size.width, height: size.height)
    }

    /// Returns the frames that `--frames` selects, or nil for all frames.
    static func frames(_ arguments: Arguments, of scene: Scene) throws -> Range<SceneFrame>? {
        guard let span = try arguments.span("--frames", in: 0...Scene.maximumFrames) else {
            return nil
        }
        let given = "--frames \(excerpt(arguments.string("--frames") ?? ""))"
        guard span.first <= span.last else {
            throw UsageError("\(given): \(span.first) is after \(span.last)")
        }
        guard span.last < scene.frameCount else {
            let length =
                arguments.string("--duration").map {
                    " (\(counted(scene.frameCount, "frame")) in --duration \(excerpt($0)))"
                }
                ?? ""
            throw UsageError(
                "\(given): the scene has frames 0 to \(scene.frameCount - 1)\(length)",
                hint: "for example: --frames 0-\(min(99, scene.frameCount - 1))")
        }
        return SceneFrame(span.first)..<SceneFrame(span.last + 1)
    }

    /// Reads a scene without applying the values set by flags. Sets the folders from which the scene may read files.
    static func read(
        _ path: String, _ request: InputOptions.Request, _ console: Console
    ) throws -> Scene {
        var scene: Scene
        do {
            switch try InputOptions.content(of: path, request, console) {
            case .pictures(let shown):
                guard request.template.isEmpty else {
                    throw UsageError(
                        "--set, --values, --fit reflow and named sizes are for scenes; \(excerpt(path)) is a film or pictures"
                    )
                }
                scene = shown
            case .text(let bytes):
                scene = try read(bytes, path, request.template, console)
                scene.source?.name = InputFile.name(of: path)
                scene.folder = folder(of: path)
            }
        } catch let error as SystemError where error.operation != .creating && error.operation != .writing {
            throw CommandFailure(error.isFault ? .inputOutput : .noInput, error.description)
        }
        scene.allowedFolders = try allowedFolders(console.arguments)
        return scene
    }

    /// Returns the folders of `--allow-path` and `--assets`, as absolute paths.
    static func allowedFolders(_ arguments: Arguments) throws -> [String] {
        try [allowPath, TableOptions.assets].filter { arguments.takes($0) }.flatMap { flag in
            try arguments.strings(flag.name).map { path in
                guard FileSystem.kind(of: path) == .directory, let folder = FileSystem.absolutePath(of: path)
                else { throw UsageError("\(flag.name) \(excerpt(path)): no such folder") }
                return folder
            }
        }
    }

    /// Returns the request to expand the template in a file, with the values that the user gives.
    static func expansion(
        of path: String, _ template: TemplateValues, _ console: Console
    ) throws -> ExpansionRequest {
        var request = ExpansionRequest()
        template.add(to: &request)
        let allowed = console.arguments.takes(allowPath) ? try allowedFolders(console.arguments) : []
        request.reader = TemplateFolder(folder(of: path), allowing: allowed)
        request.locales = ICUFormatter()
        request.shelf = ShelfComponent.texts
        return request
    }

    private static func folder(of path: String) -> String { path == "-" ? "." : FileSystem.parent(of: path) }

    private static func read(
        _ bytes: [UInt8], _ path: String, _ template: TemplateValues, _ console: Console
    ) throws -> Scene {
        let name = InputFile.name(of: path)
        do {
            if ImageHeader.isPicture(bytes) {
                let file = path.split(separator: "/").last.map(String.init) ?? name
                let layer: JSON = ["type": "image", "file": .string(file)]
                throw CommandFailure(
                    .badData, "\(name) is a picture, not a scene (JSON)",
                    advice: "to show the file, add this layer to a scene: \(layer.text)")
            }
            let request = try expansion(of: path, template, console)
            return try Scene(template: bytes, kinds: console.program.layers, request)
        } catch let errors as SceneErrors {
            throw CommandFailure(errors, in: name)
        }
    }
}

extension Renderer {
    /// Creates a buffer for whole frames. Throws `MemoryError` if there is not enough memory for the buffer, a copy of
    /// its pixels, and the frame as YUV or PNG.
    func makeBufferIfThereIsRoom() throws(MemoryError) -> PixelBuffer {
        try Memory.require((16 << 20) + size.width * size.height * 12, to: "draw a frame of \(size)")
        return makeBuffer()
    }
}
