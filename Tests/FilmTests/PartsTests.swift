import Drawing
import Files
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// A film that is made in parts has the bytes of one that is made in one go.
@Suite struct PartsTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("scene/pictures"), withIntermediateDirectories: true)
        try drawPicture(Color(red: 255, green: 128, blue: 0))
        try waveFile(seconds: 3).write(to: folder.url.appendingPathComponent("scene/tone.wav"))
    }

    private func drawPicture(_ color: Color) throws {
        var scene = Scene(size: PixelSize(width: 16, height: 16), fps: .slowest, duration: 1)
        scene.background = color
        let renderer = try Renderer(scene)
        var pixels = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &pixels)
        try Data(try pixels.png()).write(to: folder.url.appendingPathComponent("scene/pictures/a.png"))
    }

    /// A sine wave, in a file as any program writes it.
    private func waveFile(seconds: Int) -> Data {
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

    /// Eleven seconds with a picture and a sound, in six chunks of 10 frames and fewer.
    private func order(repeats: Int = 1) throws -> FilmOrder {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": 5, "duration": 11, "loop": \(repeats > 1),
             "layers": [{"type": "gradient", "stepDuration": 0.6875}, {"type": "image", "file": "pictures/a.png", "from": 3}],
             "audio": {"clips": [{"file": "./tone.wav", "fadeOut": 0.5}]}}
            """
        var scene = try Scene(json: Array(text.utf8), kinds: .standard)
        scene.folder = folder.path("scene")
        var order = FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast))
        order.repeats = repeats
        return order
    }

    @discardableResult
    private func plan(_ order: FilmOrder, parts: Int?, packing: Bool = false) throws -> PartsFolder {
        try? FileManager.default.removeItem(atPath: folder.path("parts"))
        _ = try PartsFolder.create(
            at: folder.path("parts"), FilmPlan(order), partCount: parts, packing: packing)
        return try open()
    }

    @discardableResult
    private func make(_ index: Int, of parts: PartsFolder) throws -> PartJob.Report {
        try PartJob(parts, index: index).run()
    }

    private func open() throws -> PartsFolder {
        try PartsFolder(opening: folder.path("parts"), kinds: .standard)
    }

    private func join(_ parts: PartsFolder) throws -> JoinJob.Report {
        var job = JoinJob(parts, path: folder.path("film.mp4"))
        job.overwrites = true
        return try job.run()
    }

    private func encoded(_ order: FilmOrder) throws -> String {
        var job = try FilmJob(order, path: folder.path("encoded.mp4"))
        job.overwrites = true
        return try job.run().sha256
    }

    private var chunkNames: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path("parts/chunks")).sorted()) ?? []
    }

    private func chunkPath(_ place: Int, of parts: PartsFolder) -> String {
        folder.path("parts/chunks/\(parts.film.keys[place]).chunk")
    }

    @Test("in any number of parts, made in any order, it has the bytes of encode", arguments: [1, 2, 5, 6])
    func bytes(count: Int) throws {
        let order = try order()
        let parts = try plan(order, parts: count)
        #expect(parts.film.partCount == count)
        for index in (0..<count).reversed() {
            let report = try make(index, of: parts)
            #expect(report.madeCount == report.chunkCount && report.chunkCount > 0)
        }
        #expect(try join(parts).sha256 == encoded(order))
    }

    @Test("a repeated scene has the chunks of one round in its parts") func repeated() throws {
        var order = try order(repeats: 4)
        order.isSilent = true
        let parts = try plan(order, parts: 100)
        #expect(parts.film.keys.count == 4 * parts.film.partCount)
        for index in 0..<parts.film.partCount { try make(index, of: parts) }
        #expect(try join(parts).sha256 == encoded(order))
    }

    @Test("parts are of one size but for one chunk, none is empty, and together they have every chunk once")
    func sizes() throws {
        for count in 1...9 {
            let parts = try plan(order(), parts: count).film.parts
            let sizes = parts.map(\.count)
            #expect(try #require(sizes.max()) - #require(sizes.min()) <= 1)
            #expect(sizes.allSatisfy { $0 > 0 })
            #expect(parts.flatMap(\.self) == Array(0..<6))
        }
    }

    @Test("a part that is there is not made again, and what is damaged is") func again() throws {
        let parts = try plan(order(), parts: 2)
        try make(0, of: parts)
        let names = chunkNames
        #expect(try make(0, of: parts).madeCount == 0)
        let path = chunkPath(1, of: parts)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let whole = bytes
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try make(0, of: parts).madeCount == 1)
        let isWhole = try Data(contentsOf: URL(fileURLWithPath: path)) == whole
        #expect(isWhole)
        #expect(chunkNames == names)
    }

    @Test("a part that several make at the same time is whole, and nothing else is left") func twins()
        async throws
    {
        let order = try order()
        let parts = try plan(order, parts: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try PartJob(self.open(), index: 0).run() } }
            try await group.waitForAll()
        }
        #expect(chunkNames.allSatisfy { $0.hasSuffix(".chunk") })
        #expect(chunkNames.count == 7)
        #expect(try join(parts).sha256 == encoded(order))
    }

    @Test("join names the parts that are missing or damaged, and writes nothing") func incomplete() throws {
        let parts = try plan(order(), parts: 6)
        for index in [0, 2, 3] { try make(index, of: parts) }
        func refusal() -> PartsError? {
            #expect(throws: PartsError.self) { try join(parts) }
        }
        #expect(refusal()?.description == "\(parts.path): 3 of 6 parts missing or damaged: 1,4-5")
        #expect(try parts.status().incomplete == [1, 4, 5])
        for index in [1, 4, 5] { try make(index, of: parts) }
        let place = 4
        let path = chunkPath(place, of: parts)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let damages: [(Data) throws -> Data] = [
            { $0.dropLast() }, { _ in Data() }, { $0 + [0] },
            { bytes in
                var bytes = bytes
                bytes[bytes.count - 70] ^= 0x10
                return bytes
            },
            // The chunk of another place.
            { _ in try Data(contentsOf: URL(fileURLWithPath: chunkPath(3, of: parts))) },
        ]
        for damage in damages {
            try damage(whole).write(to: URL(fileURLWithPath: path))
            let refusal = try #require(refusal())
            #expect(refusal.cause == .incomplete)
            #expect(refusal.description.hasPrefix("\(parts.path): 1 of 6 parts missing or damaged: 4 ("))
        }
        #expect(FileSystem.kind(of: folder.path("film.mp4")) == nil)
        #expect(FileSystem.kind(of: folder.path("film.mp4.zoetrope")) == nil)
        try whole.write(to: URL(fileURLWithPath: path))
        #expect(try join(parts).sha256 == encoded(order()))
    }

    @Test("the sound is made by the first part alone, and is missed") func sound() throws {
        let order = try order()
        let parts = try plan(order, parts: 3)
        for index in 0..<3 { try make(index, of: parts) }
        let sound = folder.path("parts/chunks/\(try #require(parts.film.sound)).chunk")
        try FileManager.default.removeItem(atPath: sound)
        let refusal = #expect(throws: PartsError.self) { try join(parts) }
        #expect(refusal?.description.hasSuffix("1 of 3 parts missing or damaged: 0") == true)
        try make(1, of: parts)
        #expect(FileSystem.kind(of: sound) == nil)
        try make(0, of: parts)
        #expect(try join(parts).sha256 == encoded(order))
    }

    @Test("packed parts need nothing else, not even the place where they were planned") func packed() throws {
        let order = try order()
        let expected = try encoded(order)
        try plan(order, parts: 2, packing: true)
        try FileManager.default.removeItem(atPath: folder.path("scene"))
        try FileManager.default.moveItem(atPath: folder.path("parts"), toPath: folder.path("moved"))
        let parts = try PartsFolder(opening: folder.path("moved"), kinds: .standard)
        for index in 0..<2 { try make(index, of: parts) }
        #expect(try join(parts).sha256 == expected)
    }

    @Test("a file that lies outside of the scene's folder is not packed, and nothing is left")
    func unpackable() throws {
        var order = try order()
        let outside = folder.path("outside.wav")
        try FileManager.default.copyItem(atPath: folder.path("scene/tone.wav"), toPath: outside)
        order.scene.audio?.clips[0].file = outside
        order.scene.allowedFolders = [folder.path(".")]
        let plan = try FilmPlan(order)
        let error = #expect(throws: PartsError.self) {
            try PartsFolder.create(
                at: folder.path("parts"), plan, partCount: nil, packing: true)
        }
        #expect(error?.cause == .notValid)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path(".")).sorted() == [
                "outside.wav", "scene",
            ])
    }

    @Test("a changed file, scene or version is noticed before anything is made") func changes() throws {
        let parts = try plan(order(), parts: 6)
        func refusal(_ index: Int) -> String? {
            let error = #expect(throws: PartsError.self) { try make(index, of: open()) }
            #expect(error?.cause == .differs)
            return error?.description
        }
        try drawPicture(Color(red: 0, green: 128, blue: 0))
        #expect(refusal(0) == "\(parts.path): pictures/a.png is not the file that was planned")
        try drawPicture(Color(red: 255, green: 128, blue: 0))
        try waveFile(seconds: 2).write(to: folder.url.appendingPathComponent("scene/tone.wav"))
        #expect(refusal(3)?.contains("tone.wav") == true)
        try waveFile(seconds: 3).write(to: folder.url.appendingPathComponent("scene/tone.wav"))
        let path = folder.path("parts/plan.json")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (old, new, words) in [
            ("\"x264\": \"", "\"x264\": \"old ", "planned with x264 old "),
            ("\"renderer\": \"", "\"renderer\": \"9", "planned with renderer 9"),
            ("\"duration\": 11", "\"duration\": 11.001", "would not be as planned"),
        ] {
            let changed = text.replacingOccurrences(of: old, with: new)
            #expect(changed != text)
            try changed.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(refusal(2)?.contains(words) == true)
        }
        #expect(chunkNames == [])
    }

    @Test("a folder with anything in it is never replaced") func kept() throws {
        try plan(order(), parts: 1)
        try folder.write("mine", to: "parts/thesis.txt")
        let names = folder.names
        let plan = try FilmPlan(order())
        let error = #expect(throws: OutputError.self) {
            try PartsFolder.create(at: folder.path("parts"), plan, partCount: 1, packing: false)
        }
        #expect(error?.description == "\(folder.path("parts")): exists")
        #expect(folder.names == names)
    }

    @Test("what is no file in a chunk's place is said, and not made again and again") func noFile() throws {
        let parts = try plan(order(), parts: 2)
        try FileManager.default.createDirectory(
            atPath: chunkPath(0, of: parts), withIntermediateDirectories: false)
        let error = #expect(throws: OutputError.self) { try make(0, of: parts) }
        #expect(error?.description == "\(chunkPath(0, of: parts)): exists and was not made by zoetrope")
        try make(1, of: parts)
        let refusal = #expect(throws: PartsError.self) { try join(parts) }
        #expect(refusal?.cause == .incomplete)
    }

    @Test("a film of very many chunks is planned and read again") func many() throws {
        let text = """
            {"version": 1, "size": {"width": 16, "height": 16}, "fps": 4, "duration": 1, "loop": true, "layers": []}
            """
        var order = FilmOrder(try Scene(json: Array(text.utf8), kinds: .standard))
        order.repeats = 120_000
        #expect(try plan(order, parts: nil).film.keys.count == 120_000)
    }

    @Test("a scene's folder that is not there is named, and what to do") func elsewhere() throws {
        let parts = try plan(order(), parts: 1)
        try FileManager.default.moveItem(atPath: folder.path("scene"), toPath: folder.path("away"))
        let error = #expect(throws: PartsError.self) { try make(0, of: parts) }
        #expect(error?.cause == .notFound && error?.advice.contains("--pack") == true)
    }

    @Test("a film that the scene shows is not replaced by the film of the scene") func shown() throws {
        let shown = folder.path("scene/film.mp4")
        var job = try FilmJob(order(), path: shown)
        _ = try job.run()
        let before = try folder.data("scene/film.mp4")
        var order = try order()
        var image = ImageContent()
        image.file = "film.mp4"
        order.scene.layers.append(Layer(image))
        job = try FilmJob(order, path: shown)
        job.overwrites = true
        #expect(throws: OutputError.self) { try job.run() }
        let parts = try plan(order, parts: 1)
        try make(0, of: parts)
        var joining = JoinJob(parts, path: shown)
        joining.overwrites = true
        #expect(throws: OutputError.self) { try joining.run() }
        let isKept = try folder.data("scene/film.mp4") == before
        #expect(isKept)
    }

    @Test("what is no plan is refused with words", arguments: ["", "{}", "[1]", "{\"job\": 2}", "no"])
    func invalid(text: String) throws {
        try plan(order(), parts: 1)
        try text.write(toFile: folder.path("parts/plan.json"), atomically: true, encoding: .utf8)
        let error = #expect(throws: PartsError.self) { try open() }
        #expect(error?.cause == .notValid)
        #expect(error?.description.hasPrefix("\(folder.path("parts"))/plan.json: ") == true)
    }

    @Test("numbers are listed as arrays of batch systems are") func lists() {
        #expect(arrayList([]) == "")
        #expect(arrayList([3]) == "3")
        #expect(arrayList([3, 4, 7, 9, 10, 11]) == "3-4,7,9-11")
    }
}
