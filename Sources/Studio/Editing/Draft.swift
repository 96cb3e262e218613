import Base
import Drawing
import Expansion
import Film
import Geometry
import Locales
import SceneModel
import SceneText
import Shelf

/// Reads the files of a template, and remembers which it was asked for, so that they are watched even if they can't be
/// read.
private final class WatchedReader: TemplateReader {
    private let folder: TemplateFolder
    private let asked = Locked<[String]>([])

    init(_ folder: TemplateFolder) { self.folder = folder }

    var paths: [String] { asked.withLock { $0 } }

    func read(_ path: String) throws(TemplateReadError) -> [UInt8] {
        asked.withLock { $0.append(path) }
        return try folder.read(path)
    }
}

/// A text of the editor, together with the scene that the text describes, or the errors in the text.
final class Draft: Sendable {
    /// The SHA-256 of the text.
    let id: String
    /// The errors that prevent drawing, in the order of the text; empty if the scene can be drawn.
    let errors: [DraftProblem]
    let warnings: [DraftProblem]
    /// The scene that the text describes; nil if the text has errors.
    let scene: Scene?
    /// The files that the text names, spelled as in the text, including files that can't be opened.
    let files: [String]
    /// The scene with its open files; nil if the text has errors.
    private let opened: OpenedScene?
    /// The sound of the scene for preview playback; nil if the scene has no sound, and if the text has errors.
    let previewSounds: PreviewSounds?
    /// The text beside the scene that it becomes; nil for a plain scene, and for a text that can't be drawn.
    private let outline: TemplateOutline?

    /// Reads a text and opens the files that its layers need, unless earlier drafts have cached the files in `memory`.
    /// Throws only `Cancelled`.
    init(
        _ version: SceneDocument.Version, in place: ScenePlace, _ memory: SceneCache = SceneCache(),
        cancellation: Cancellation = Cancellation()
    ) throws {
        id = version.revision
        var named: [String] = []
        let reader = WatchedReader(TemplateFolder(place.folder, allowing: place.allowedFolders))
        do {
            var request = ExpansionRequest()
            request.reader = reader
            request.locales = ICUFormatter()
            request.shelf = ShelfComponent.texts
            let bytes = Array(version.text.utf8)
            var scene = try Scene(template: bytes, kinds: place.kinds, request)
            scene.source?.name = place.name
            named = scene.source?.files.map(\.file) ?? []
            (scene.folder, scene.allowedFolders) = (place.folder, place.allowedFolders)
            scene = try scene.settled(memory) { _ in try cancellation.check() }
            let opened = try FilmOrder(scene).open(memory) { _ in try cancellation.check() }
            let outlined = try scene.source?.expansion.flatMap { expansion in
                try TemplateOutline(
                    expansion,
                    declarations: Expansion.declarations(of: bytes, kinds: place.kinds, request))
            }
            (self.scene, self.opened, errors) = (scene, opened, [])
            previewSounds = opened.sounds.isEmpty ? nil : PreviewSounds(opened)
            outline = outlined
            warnings = opened.warnings.map { DraftProblem($0) }
        } catch {
            try cancellation.check()
            (scene, opened, previewSounds, warnings, outline) = (nil, nil, nil, [], nil)
            errors = DraftProblem.list(error)
        }
        files = named + reader.paths
    }

    /// Returns `head` followed by a frame's pixels as RGBA, one byte per channel. Returns nil if the text can't be
    /// drawn or has no such frame.
    func pixels(
        of frame: Int, by drawer: FrameDrawer, after head: [UInt8] = [],
        cancellation: Cancellation = Cancellation()
    ) throws -> [UInt8]? {
        guard let scene, let renderer = opened?.renderer, (0..<scene.frameCount).contains(frame) else {
            return nil
        }
        return try drawer.rgba(
            of: renderer, at: scene.fps.time(of: frame), after: head, cancellation: cancellation)
    }

    /// Returns the indices of the layers visible at a pixel of a frame, from front to back; nil if the scene has no
    /// such frame.
    func layers(at pixel: (column: Int, row: Int), of frame: Int) throws -> [Int]? {
        guard let scene, let renderer = opened?.renderer, (0..<scene.frameCount).contains(frame) else {
            return nil
        }
        let time = scene.fps.time(of: frame)
        return try renderer.layers(atColumn: pixel.column, row: pixel.row, time: time)
    }

    /// All values of the scene in the shape of the text, including the defaults that the text leaves out; nil if the
    /// text can't be drawn.
    var values: JSON? {
        guard let all = scene?.allValues else { return nil }
        return outline?.values(all) ?? all
    }

    /// Returns the frame number nearest to `frame` that the scene has; nil if the text can't be drawn.
    func nearest(to frame: Int) -> Int? { scene == nil ? nil : max(0, min(frame, lastFrame)) }

    /// The number of the last frame; 0 if the text can't be drawn.
    var lastFrame: Int { max(0, (scene?.frameCount ?? 1) - 1) }

    /// Returns a range of frames as a film for preview playback; nil if the text can't be drawn, lacks frames of the
    /// range, or the range is longer than `longestStretch`.
    func film(of frames: Range<Int>, cancellation: Cancellation = Cancellation()) throws -> [UInt8]? {
        guard let scene, let renderer = opened?.renderer, (0..<scene.frameCount).contains(frames.lowerBound),
            frames.upperBound <= scene.frameCount, frames.count <= longestStretch
        else { return nil }
        return try PreviewFilm.film(
            of: renderer, at: scene.fps, frames: frames, cancellation: cancellation)
    }

    /// The maximum number of frames in a preview film: fewer if frames are large, but at least one.
    var longestStretch: Int {
        guard let size = scene?.size else { return 0 }
        return max(1, min(Self.maximumFrames, Self.maximumPixelCount / (size.width * size.height)))
    }

    private static let maximumFrames = 240
    /// The maximum number of pixels in a preview film: 129 frames of 1920x1080, a second or two of work.
    private static let maximumPixelCount = 1 << 28

    /// Returns the JSON about the draft for the page, with the number of the frame whose pixels follow the JSON.
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
                        "moments": .array(scene.moments.compactMap { moments($0.times, of: $0.place) }),
                        "clipEnds": .array(
                            (opened?.clipEnds ?? []).map {
                                ["clip": .number(Double($0.clip)), "end": .number($0.end.value)]
                            }),
                        "longestStretch": .number(Double(longestStretch)),
                        "hasSound": .bool(previewSounds != nil),
                    ]))
        }
        if let outline { members.append(.init("template", outline.json)) }
        if let frame { members.append(.init("frame", .number(Double(frame)))) }
        return .object(members)
    }

    /// Returns the times at which events begin in a layer, with the layer's path in the text; nil if the layer is in
    /// another file.
    private func moments(_ times: [Double], of place: [Fault.Step]) -> JSON? {
        guard let path = outline.map({ $0.path(of: place) }) ?? place else { return nil }
        return ["path": path.json, "times": .array(times.map(JSON.number))]
    }
}
