import Base
import Drawing
import Files
import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// A scene with a picture and a sound, for tests that encode a film in parts.
struct PartedScene {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("scene/pictures"), withIntermediateDirectories: true)
        try drawPicture(Color(red: 255, green: 128, blue: 0))
        try waveFile(seconds: 3).write(to: folder.url.appendingPathComponent("scene/tone.wav"))
    }

    func drawPicture(_ color: Color) throws {
        var scene = Scene(size: PixelSize(width: 16, height: 16), fps: .slowest, duration: 1)
        scene.background = color
        let renderer = try Renderer(scene)
        var pixels = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &pixels)
        try Data(try pixels.png()).write(to: folder.url.appendingPathComponent("scene/pictures/a.png"))
    }

    /// Returns a WAV file with a sine wave.
    func waveFile(seconds: Int) -> Data {
        let samples = (0..<seconds * 48000).map { Int16(8000 * sin(Double($0) / 20)) }
        var data = Data()
        func add(_ text: String) { data.append(contentsOf: text.utf8) }
        func add(_ value: Int, _ size: Int) {
            (0..<size).forEach { data.append(UInt8(value >> (8 * $0) & 255)) }
        }
        add("RIFF")
        add(36 + samples.count * 2, 4)
        add("WAVEfmt ")
        add(16, 4)
        add(1, 2)
        add(1, 2)
        add(48000, 4)
        add(96000, 4)
        add(2, 2)
        add(16, 2)
        add("data")
        add(samples.count * 2, 4)
        for sample in samples { add(Int(UInt16(bitPattern: sample)), 2) }
        return data
    }

    /// Returns an order for eleven seconds with a picture and a sound, in six chunks of at most 10 frames.
    func order(repeats: Int = 1) throws -> FilmOrder {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": 5, "duration": 11, "loop": \(repeats > 1),
             "layers": [{"type": "gradient", "stepDuration": 0.6875}, {"type": "image", "file": "pictures/a.png", "start": 3}],
             "audio": {"clips": [{"file": "./tone.wav", "fadeOut": 0.5}]}}
            """
        var scene = try Scene(json: Array(text.utf8), kinds: .standard)
        scene.folder = folder.path("scene")
        var order = FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast))
        order.repeats = repeats
        return order
    }

    @discardableResult
    func plan(_ order: FilmOrder, parts: Int?, packing: Bool = false) throws -> PartsFolder {
        try? FileManager.default.removeItem(atPath: folder.path("parts"))
        try create(order, parts: parts, packing: packing)
        return try open()
    }

    /// Creates the folder of the parts of one film.
    func create(
        _ order: FilmOrder, parts: Int?, packing: Bool, cancellation: Cancellation = Cancellation()
    ) throws {
        let planned = try PlannedPartedFilm(FilmPlan(order), kinds: .standard, packing: packing)
        _ = try PartsFolder.create(
            at: folder.path("parts"), [(planned, nil, nil)], kinds: .standard, partCount: parts,
            packing: packing, cancellation: cancellation)
    }

    @discardableResult
    func make(_ index: Int, of parts: PartsFolder) throws -> PartJob.Report {
        try PartJob(parts, index: index).run()
    }

    func open() throws -> PartsFolder {
        try PartsFolder(opening: folder.path("parts"), kinds: .standard)
    }

    func join(_ parts: PartsFolder) throws -> JoinJob.Report {
        var job = JoinJob(parts, path: folder.path("film.mp4"))
        job.overwrites = true
        return try job.run()
    }

    func encoded(_ order: FilmOrder) throws -> String {
        var job = try FilmJob(order, path: folder.path("encoded.mp4"))
        job.overwrites = true
        return try job.run().sha256
    }

    var chunkNames: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path("parts/chunks")).sorted()) ?? []
    }

    func chunkPath(_ place: Int, of parts: PartsFolder) -> String {
        folder.path("parts/chunks/\(parts.plan.films[0].keys[place]).chunk")
    }
}
