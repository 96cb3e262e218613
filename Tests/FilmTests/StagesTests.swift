import Base
import Drawing
import Foundation
import Geometry
import Media
import Pipeline
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of each stage alone, and of two stages on separate threads.
@Suite struct StagesTests {
    /// Returns a plan at 10 frames per second with chunks of 12 and 11 frames.
    private static func plan(size: PixelSize = PixelSize(width: 320, height: 180)) throws -> FilmPlan {
        var scene = Scene(size: size, fps: try #require(FrameRate(10)), duration: 2.3)
        var bubbles = BubblesContent()
        bubbles.radius = ValueRange(2, 20)
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(bubbles)]
        return try FilmPlan(FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast)))
    }

    private static func producer(_ plan: FilmPlan) throws -> ProducerStage {
        ProducerStage(plan, try Renderer(plan.order.scene))
    }

    /// Draws a frame whole and lets swscale convert it.
    private static func expected(_ frame: FilmFrame, of plan: FilmPlan) throws -> [UInt8] {
        let renderer = try Renderer(plan.order.scene)
        var pixels = renderer.makeBuffer()
        var converter = try Converter(to: plan.format, by: .swscale)
        var picture = try Picture(plan.format)
        try renderer.draw(at: plan.time(of: frame), into: &pixels)
        try converter.convert(pixels, into: &picture)
        return try picture.samples()
    }

    @Test("a producer draws the requested rows, and the slot names them") func producer() throws {
        let plan = try Self.plan()
        let renderer = try Renderer(plan.order.scene)
        var whole = renderer.makeBuffer()
        try renderer.draw(at: plan.time(of: 13), into: &whole)
        var producer = try Self.producer(plan)
        var slot = try FrameSlot(plan.format, bandHeight: 48)
        producer.begin(13, of: plan.grid.chunks[1], in: &slot)
        #expect(slot.rows.isEmpty && slot.frame == 13 && slot.chunk == plan.grid.chunks[1])
        let all = whole.rgb24()
        for rows in [96..<144, 0..<48, 144..<180] {
            try producer.draw(rows, into: &slot)
            #expect(slot.rows == rows)
            let bytes = 320 * 3
            #expect(
                slot.pixels.rgb24().prefix(rows.count * bytes)
                    == all[rows.lowerBound * bytes..<rows.upperBound * bytes])
        }
        #expect(producer.work > .zero)
    }

    @Test("a converter converts the rows that a slot contains") func converter() throws {
        let plan = try Self.plan()
        var producer = try Self.producer(plan)
        var converter = try ConverterStage(to: plan.format)
        var slot = try FrameSlot(plan.format, bandHeight: 48)
        producer.begin(13, of: plan.grid.chunks[1], in: &slot)
        #expect(slot.bands == [0..<48, 48..<96, 96..<144, 144..<180])
        for rows in slot.bands {
            try producer.draw(rows, into: &slot)
            try converter.convert(&slot)
        }
        #expect(try slot.picture.samples() == Self.expected(13, of: plan))
    }

    @Test("a muxer stage stores a chunk after receiving the chunk's last frame") func muxer() throws {
        let folder = try TestFolder()
        let plan = try Self.plan()
        let held = try HeldChunkStore(for: folder.path("film.mp4"), plans: [plan], fresh: true)
        let chunk = plan.grid.chunks[1]
        let file = folder.path("film.mp4.zoetrope/chunks/\(plan.key(of: chunk)).chunk")
        var muxer = MuxerStage(plan, directory: held.store.chunks)
        var slot = try FrameSlot(plan.format, bandHeight: 16)
        for frame in chunk.frames {
            #expect(!FileManager.default.fileExists(atPath: file))
            slot.begin(frame, of: chunk)
            try muxer.take(slot)
        }
        let reader = try held.store.chunks.open(plan.key(of: chunk))
        #expect(reader.packetCount == chunk.frames.count)
        try held.remove()
    }

    @Test("producer and converter on separate threads make the same pictures as together on one thread")
    func apart() throws {
        let plan = try Self.plan()
        let (drawn, converted) = (
            try Ring(capacity: 3) { try FrameSlot(plan.format, bandHeight: plan.size.height) },
            try Ring(capacity: 2) { try FrameSlot(plan.format, bandHeight: plan.size.height) }
        )
        let pictures = Locked<[[UInt8]]>([])
        let cancellation = Cancellation()
        cancellation.onCancel {
            drawn.close()
            converted.close()
        }
        try run(
            [
                {
                    var producer = try Self.producer(plan)
                    for chunk in plan.grid.chunks {
                        for frame in chunk.frames {
                            try drawn.produce { slot in
                                producer.begin(frame, of: chunk, in: &slot)
                                try producer.draw(0..<plan.size.height, into: &slot)
                            }
                        }
                    }
                    drawn.finish()
                },
                {
                    var converter = try ConverterStage(to: plan.format)
                    while try drawn.consume({ source in
                        try converter.convert(&source)
                        try converted.produce { swap(&$0, &source) }
                    }) {}
                    converted.finish()
                },
                {
                    while try converted.consume({ slot in
                        let samples = try slot.picture.samples()
                        pictures.withLock { $0.append(samples) }
                    }) {}
                },
            ], cancellation: cancellation)
        var stages = try ProducerConverter(Self.producer(plan), ConverterStage(to: plan.format))
        var slot = try FrameSlot(plan.format, bandHeight: 32)
        var together: [[UInt8]] = []
        for chunk in plan.grid.chunks {
            for frame in chunk.frames {
                try stages.fill(frame, of: chunk, into: &slot)
                together.append(try slot.picture.samples())
            }
        }
        #expect(pictures.withLock { $0 } == together)
    }

    @Test("a picture that stays the same is drawn in two frames of a film, whatever slots hold them")
    func kept() throws {
        let folder = try TestFolder()
        let count = Locked(0)
        var light = GroupContent()
        light.blend = .screen
        light.layers = [
            Layer(
                DrawnContent(identity: { _ in "light" }) { canvas, _ in
                    count.withLock { $0 += 1 }
                    try canvas.fill(
                        Size(width: 20, height: 25),
                        with: Brush(.color(Color(red: 255, green: 255, blue: 255))))
                })
        ]
        var scene = Scene(
            size: PixelSize(width: 64, height: 36), fps: try #require(FrameRate(10)), duration: 2.3)
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(light)]
        let plan = try FilmPlan(FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast)))
        var job = FilmJob(plan, path: folder.path("film.mp4"))
        job.lanes = 1
        let report = try job.run()
        #expect(report.frameCount == 23 && count.withLock { $0 } == 2)
    }

    @Test(
        "a wrong byte from the project's converter loop is detected in every chunk, and swscale's bytes are used"
    )
    func witness()
        throws
    {
        let plan = try Self.plan()
        var format = plan.format
        format.colors = .bt601
        let wrong = format
        var stages = try ProducerConverter(
            Self.producer(plan),
            ConverterStage(to: plan.format, makeLoop: { try Converter(to: wrong) }))
        var slot = try FrameSlot(plan.format, bandHeight: 32)
        for chunk in plan.grid.chunks {
            for frame in [chunk.frames.lowerBound, chunk.frames.lowerBound.advanced(by: 5)] {
                try stages.fill(frame, of: chunk, into: &slot)
                #expect(try slot.picture.samples() == Self.expected(frame, of: plan))
            }
            #expect(stages.converter.distrustedChunkCount == chunk.index + 1)
        }
    }

    @Test("a film whose converter loop is wrong has the right bytes, and its report mentions the fault")
    func wrongLoop() throws {
        let folder = try TestFolder()
        let plan = try Self.plan()
        var format = plan.format
        format.colors = .bt601
        let wrong = format
        var job = FilmJob(plan, path: folder.path("right.mp4"))
        let right = try job.run()
        job = FilmJob(plan, path: folder.path("wrong.mp4"))
        job.makeLoop = { try Converter(to: wrong) }
        let report = try job.run()
        job = FilmJob(plan, path: folder.path("swscale.mp4"))
        job.converter = .swscale
        #expect(try job.run().sha256 == right.sha256)
        #expect(report.sha256 == right.sha256)
        #expect(report.distrustedChunkCount == 2 && right.distrustedChunkCount == 0)
    }

    @Test(
        "a ring has ten slots up to 1920×1080 pixels, fewer for larger frames, and at least two",
        arguments: [
            (64, 48, 10), (1920, 1080, 10), (1080, 1920, 10), (2560, 1440, 5), (3840, 2160, 2),
            (8192, 8192, 2),
        ])
    func bound(_ width: Int, _ height: Int, _ slots: Int) {
        let format = VideoFormat(width: width, height: height, rate: Ratio(60, 1))
        #expect(FrameSlot.capacity(of: format) == slots)
    }

    /// A writer that records the calls it receives.
    private struct Notes: FilmWriter, ~Copyable {
        static let lines = Locked<[String]>([])

        init(path: String, tracks: [MediaTrack]) {
            guard case .video(let track)? = tracks.first, tracks.count == 1 else { return }
            Self.lines.withLock { $0.append("\(path): \(track.format.size), \(track.header.isEmpty)") }
        }

        mutating func write(_ packet: inout Packet) {
            let line = "\(packet.track) \(packet.decoding) \(packet.isKey)"
            Self.lines.withLock { $0.append(line) }
        }

        mutating func finish() { Self.lines.withLock { $0.append("finished") } }
    }

    @Test("any muxer can make a film of the chunks, and its timestamps count the film's frames")
    func anyWriter() throws {
        let folder = try TestFolder()
        let plan = try Self.plan()
        let held = try HeldChunkStore(for: folder.path("film.mp4"), plans: [plan], fresh: true)
        var muxer = MuxerStage(plan, directory: held.store.chunks)
        var slot = try FrameSlot(plan.format, bandHeight: 16)
        for chunk in plan.grid.chunks {
            for frame in chunk.frames {
                slot.begin(frame, of: chunk)
                try muxer.take(slot)
            }
        }
        let packets = try PacketInterleaver(of: plan, in: held.store.chunks)
        try plan.mux(packets, to: Notes(path: "notes", tracks: packets.tracks), Cancellation())
        try held.remove()
        let written = (0..<23).map { "0 \($0) \($0 == 0 || $0 == 12)" }
        #expect(Notes.lines.withLock { $0 } == ["notes: 320x180, false"] + written + ["finished"])
    }
}
