import Base
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

@Suite struct SoundFilmJobTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns an order for two seconds of still pictures with a tone.
    private func order(_ frequency: Double = 440, audio: String = "") throws -> FilmOrder {
        try TestSound.sine(frequency, rate: 8000, count: 16000).write(to: "tone.wav", in: folder)
        var scene = try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 16, "height": 16}, "fps": 10, "duration": 2,
                 "audio": {"clips": [{"file": "tone.wav"}]\(audio)}}
                """.utf8))
        scene.folder = folder.url.path
        return FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast))
    }

    /// Encodes the sound of a film and is then interrupted. Returns the name of the sound's file in the store.
    private func encodeSound(of job: FilmJob) throws -> String {
        let sound = try #require(job.plan.sound)
        let held = try HeldChunkStore(for: job.path, plans: [job.plan], fresh: false)
        try SoundStage(plan: sound, directory: held.store.chunks, source: nil, cancellation: Cancellation())
            .run()
        held.leave()
        return "film.mp4.zoetrope/chunks/\(sound.key).chunk"
    }

    /// Stores silence as the encoded sound of a film, so that a test can tell whether the stored sound is used.
    private func keepSilence(for job: FilmJob) throws {
        let sound = try #require(job.plan.sound)
        let held = try HeldChunkStore(for: job.path, plans: [job.plan], fresh: false)
        var encoder = try SoundEncoder(
            sound.settings.codec, rate: sound.settings.rate, channelCount: sound.settings.channelCount)
        var writer: ChunkWriter? = try held.store.chunks.makeChunk(
            sound.key, header: encoder.track.header, packetCount: #require(sound.packetCount))
        func write(_ packet: inout Packet) throws { try writer?.write(packet) }
        let silence = [Float](repeating: 0, count: sound.sampleCount * sound.settings.channelCount)
        try encoder.encode(silence.span, write)
        try encoder.finish(write)
        try writer.take()?.finish()
        try held.store.chunks.finish(sound.key)
        held.leave()
    }

    @Test("the encoded sound of an interrupted film is kept, and not encoded again") func kept() throws {
        for isFresh in [false, true] {
            var job = try FilmJob(order(), path: folder.path("film.mp4"))
            job.overwrites = true
            job.isFresh = isFresh
            try keepSilence(for: job)
            _ = try job.run()
            #expect(folder.names == ["film.mp4", "tone.wav"])
            var loudest: UInt16 = 0
            let reader = try SoundReader<Int16>(path: job.path)
            while try reader.next({ block in
                for index in block.indices { loudest = max(loudest, block[index].magnitude) }
            }) {}
            #expect((96_000..<96_000 + 1024).contains(reader.position))
            #expect(isFresh ? loudest > 10_000 : loudest == 0)
        }
    }

    @Test("changing the sound encodes only the sound again, and keeps the pictures") func changed() throws {
        let job = try FilmJob(order(), path: folder.path("film.mp4"))
        let chunk = try encodeSound(of: job)
        let other = try FilmJob(order(441), path: folder.path("film.mp4"))
        #expect(other.plan.sound?.key != job.plan.sound?.key && other.plan.keys == job.plan.keys)
        #expect(try encodeSound(of: other) != chunk && !folder.names.contains(chunk))
    }

    @Test("the sound's key depends on everything that affects the sound, and not on the pictures") func keys()
        throws
    {
        func key(_ change: (inout FilmOrder) -> Void = { _ in }, audio: String = "") throws -> ChunkKey? {
            var order = try order(audio: audio)
            change(&order)
            return try FilmPlan(order).sound?.key
        }
        let plain = try #require(try key())
        #expect(try key() == plain)
        #expect(try key({ $0.settings.crf = 30 }) == plain)
        #expect(try key({ $0.audioBitRate = 96_000 }) != plain)
        #expect(try key(audio: #", "channels": 1"#) != plain)
        #expect(try key(audio: #", "sampleRate": 44100"#) != plain)
        #expect(try key(audio: #", "loudness": -16"#) != plain)
        #expect(try key({ $0.frames = 0..<SceneFrame(10) }) != plain)
        #expect(try key({ $0.isSilent = true }) == nil)
        let plan = try FilmPlan(order())
        #expect(plan.fingerprint["mixer"] != nil && plan.fingerprint["libebur128"] == nil)
    }
}
