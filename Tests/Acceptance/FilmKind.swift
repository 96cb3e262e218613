import Foundation
import TestSupport
import Testing

/// A kind of film, with what is known of it before it is made.
struct FilmKind: CustomTestStringConvertible, Sendable {
    let ending: String
    var codec: String?
    var isTransparent = false
    /// What ffprobe says of the tracks: the codec, the pixel format, and the codec of the sound.
    let tracks: [String]
    /// The decoders of ffmpeg, which share no code; nil for the default one.
    var decoders: [String?] = [nil]
    /// The largest mean difference of a channel from the drawn frames, the largest in a block of 16×16 pixels, and the
    /// largest of alpha; in levels.
    let limits: (mean: Double, block: Double, alpha: Int)

    var testDescription: String { "\(codec ?? "") \(ending)\(isTransparent ? " with alpha" : "")" }

    var flags: [String] {
        (codec.map { ["--codec", $0] } ?? []) + (isTransparent ? ["--transparent"] : [])
    }

    /// Films in 4:2:0 and 4:2:2 blur the colours of edges, so these limits are wide.
    static let all = [
        FilmKind(ending: "mp4", tracks: ["h264", "yuv420p", "aac"], limits: (2.5, 30, 0)),
        FilmKind(
            ending: "mp4", codec: "hevc", tracks: ["hevc", "yuv420p10le", "aac"], limits: (2.5, 30, 0)),
        FilmKind(
            ending: "mp4", codec: "av1", tracks: ["av1", "yuv420p10le", "aac"],
            decoders: ["libdav1d", "libaom-av1"], limits: (2.5, 30, 0)),
        FilmKind(
            ending: "webm", tracks: ["vp9", "yuv420p", "vorbis"], decoders: ["vp9", "libvpx-vp9"],
            limits: (2.5, 30, 0)),
        FilmKind(
            ending: "webm", codec: "av1", tracks: ["av1", "yuv420p10le", "vorbis"],
            decoders: ["libdav1d", "libaom-av1"], limits: (2.5, 30, 0)),
        FilmKind(
            ending: "webm", isTransparent: true, tracks: ["vp9", "yuv420p", "vorbis"],
            decoders: ["libvpx-vp9"], limits: (1, 15, 1)),
        FilmKind(ending: "mov", tracks: ["prores", "yuv422p10le", "pcm_s24le"], limits: (2, 30, 0)),
        FilmKind(
            ending: "mov", isTransparent: true, tracks: ["prores", "yuva444p12le", "pcm_s24le"],
            limits: (0.1, 1, 1)),
        FilmKind(ending: "mkv", tracks: ["ffv1", "bgr0", "flac"], limits: (0, 0, 0)),
        FilmKind(
            ending: "mkv", isTransparent: true, tracks: ["ffv1", "bgra", "flac"], limits: (0, 0, 0)),
        FilmKind(ending: "gif", tracks: ["gif", "bgra"], limits: (6, 15, 0)),
        FilmKind(ending: "gif", isTransparent: true, tracks: ["gif", "bgra"], limits: (6, 25, 128)),
        FilmKind(ending: "png", tracks: ["apng", "rgb24"], limits: (0, 0, 0)),
        FilmKind(ending: "png", isTransparent: true, tracks: ["apng", "rgba"], limits: (0, 0, 0)),
    ]

    /// All kinds in slow runs, otherwise one for each way in which films are made.
    static let some =
        SlowTests.areEnabled
        ? all
        : all.filter { kind in
            ["hevc", "av1"].contains(kind.codec) && kind.ending == "mp4"
                || kind.isTransparent && ["webm", "mov", "gif"].contains(kind.ending)
        }

    static let (width, height, frameCount, rate) = (96, 64, 32, 10)

    /// Returns a folder with a scene whose sound is noise.
    static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        let noise = TestNoise.samples(4 * 48_000, level: 0.1)
        try TestSound(rate: 48_000, count: noise.count) { noise[$0] }.write(to: "noise.wav", in: folder)
        try folder.write(
            """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": \(rate), "duration": 3.2,
             "background": "#204060", "audio": {"clips": [{"file": "noise.wav", "end": 3.2}]},
             "layers": [{"type": "shape", "shape": "ellipse", "size": [70, 50], "fill": "#E0503080"},
                        {"type": "bubbles", "count": 8, "radius": [4, 9]}]}
            """, to: "scene.json")
        return folder
    }

    /// Encodes the folder's scene and returns the path of the film.
    func encode(
        _ folder: TestFolder, _ tool: Tool = .zoetrope, more: [String] = []
    ) throws -> String {
        let path = folder.path("film.\(ending)")
        let outcome = try tool.run(
            ["encode", folder.path("scene.json"), "-o", path, "--overwrite", "--fresh"] + flags + more)
        try #require(outcome.status == 0, "\(testDescription): \(outcome.errors)")
        return path
    }
}

extension TestFolder {
    /// Replaces a piece of the folder's scene.
    func changeScene(_ piece: String, to other: String) throws {
        let scene = try String(decoding: data("scene.json"), as: UTF8.self)
        try #require(scene.contains(piece))
        try write(scene.replacingOccurrences(of: piece, with: other), to: "scene.json")
    }
}
