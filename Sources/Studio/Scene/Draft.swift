import Drawing
import Film
import Geometry
import Pipeline
import SceneModel

/// A text of the editor: the scene that it says, opened to be drawn, or what is wrong with it.
final class Draft: Sendable {
    /// The SHA-256 of the text.
    let id: String
    /// Why it can't be drawn, in the order of the text; empty if it can.
    let errors: [DraftProblem]
    let warnings: [DraftProblem]
    /// What it says; nil if there are errors.
    let scene: Scene?
    /// The files that the text names, as it names them, also where they can't be opened.
    let files: [String]
    /// When clips end that end with their files.
    private let clipEnds: [SoundPart.ClipEnd]
    private let renderer: Renderer?

    /// Reads a text and opens what its layers need, apart from what is in the memory of others. Throws `Cancelled` when it is
    /// not wanted any more, and nothing else.
    init(
        _ version: SceneDocument.Version, in place: ScenePlace, _ memory: SceneCache = SceneCache(),
        cancellation: Cancellation = Cancellation()
    ) throws {
        id = version.revision
        var named: [String] = []
        do {
            var scene = try Scene(json: Array(version.text.utf8), kinds: place.kinds)
            scene.source?.name = place.name
            named = scene.source?.files.map(\.file) ?? []
            (scene.folder, scene.allowedFolders) = (place.folder, place.allowedFolders)
            let opened = try FilmOrder(scene).open(memory) { _ in try cancellation.check() }
            (self.scene, renderer, errors, clipEnds) = (scene, opened.renderer, [], opened.clipEnds)
            warnings = opened.warnings.map { DraftProblem($0) }
        } catch {
            try cancellation.check()
            (scene, renderer, warnings, clipEnds) = (nil, nil, [], [])
            errors = DraftProblem.list(error)
        }
        files = named
    }

    /// A frame's pixels behind some other bytes, four bytes each, red first; nil if the text can't be drawn, or has no such
    /// frame.
    func pixels(
        of frame: Int, by drawer: FrameDrawer, after head: [UInt8] = [],
        cancellation: Cancellation = Cancellation()
    ) throws -> [UInt8]? {
        guard let scene, let renderer, (0..<scene.frameCount).contains(frame) else { return nil }
        return try drawer.rgba(
            of: renderer, at: scene.fps.time(of: frame), after: head, cancellation: cancellation)
    }

    /// The layers that are seen at a pixel of a frame, from front to back; nil if there is no such frame.
    func layers(at pixel: (column: Int, row: Int), of frame: Int) throws -> [Int]? {
        guard let scene, let renderer, (0..<scene.frameCount).contains(frame) else { return nil }
        let time = scene.fps.time(of: frame)
        return try renderer.layers(atColumn: pixel.column, row: pixel.row, time: time)
    }

    /// The frame nearest to one that was asked for; nil if the text can't be drawn.
    func nearest(to frame: Int) -> Int? { scene == nil ? nil : max(0, min(frame, lastFrame)) }

    /// The number of the last frame; 0 if the text can't be drawn.
    var lastFrame: Int { max(0, (scene?.frameCount ?? 1) - 1) }

    /// Some frames as a film to be played at once; nil if the text can't be drawn, or has no such frames, or they are more
    /// than the longest stretch.
    func film(of frames: Range<Int>, cancellation: Cancellation = Cancellation()) throws -> [UInt8]? {
        guard let scene, let renderer, (0..<scene.frameCount).contains(frames.lowerBound),
            frames.upperBound <= scene.frameCount, frames.count <= longestStretch
        else { return nil }
        return try PlayableStretch.film(
            of: renderer, at: scene.fps, frames: frames, cancellation: cancellation)
    }

    /// How many frames a film to be played at once may have: few of large ones, at least one.
    var longestStretch: Int {
        guard let size = scene?.size else { return 0 }
        return max(1, min(Self.mostFrames, Self.mostPixels / (size.width * size.height)))
    }

    private static let mostFrames = 240
    /// 129 frames of 1920x1080: a second or two of work.
    private static let mostPixels = 1 << 28

    /// What the page is told of it, and of the frame whose pixels follow.
    func json(frame: Int? = nil) -> JSON {
        var members: [JSON.Member] = [
            .init("draft", .string(id)), .init("errors", .array(errors.map(\.json))),
            .init("warnings", .array(warnings.map(\.json))),
        ]
        if let scene {
            members.append(
                .init(
                    "scene",
                    [
                        "width": .number(Double(scene.size.width)),
                        "height": .number(Double(scene.size.height)),
                        "frames": .number(Double(scene.frameCount)),
                        "numerator": .number(Double(scene.fps.numerator)),
                        "denominator": .number(Double(scene.fps.denominator)),
                        "moments": .array(scene.moments.map { .moments($0.times, of: $0.place) }),
                        "clipEnds": .array(
                            clipEnds.map { ["clip": .number(Double($0.clip)), "end": .number($0.end.value)] }),
                        "longestStretch": .number(Double(longestStretch)),
                    ]))
        }
        if let frame { members.append(.init("frame", .number(Double(frame)))) }
        return .object(members)
    }
}

extension JSON {
    /// When things begin in a layer, with the way to it.
    fileprivate static func moments(_ times: [Double], of place: [Fault.Step]) -> JSON {
        let path = place.map { step -> JSON in
            switch step {
            case .key(let key): .string(key)
            case .index(let index): .number(Double(index))
            }
        }
        return ["path": .array(path), "times": .array(times.map(JSON.number))]
    }
}

/// Where a scene lies, and what it may contain.
struct ScenePlace: Sendable {
    /// The file, for messages.
    let name: String
    /// Its folder, by an absolute path.
    let folder: String
    let allowedFolders: [String]
    let kinds: LayerKinds
}
