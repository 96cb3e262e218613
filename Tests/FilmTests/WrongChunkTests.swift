import Files
import Media
import TestSupport
import Testing

@testable import Film

/// Tests of chunks that someone wrote on purpose: their digests are right, but they can't be decoded.
@Suite struct WrongChunkTests {
    private let folder: TestFolder
    private let store: SharedChunks
    private let order: FilmOrder
    private let honest: String

    init() throws {
        folder = try TestFolder()
        store = try SharedChunks(store: folder.path("store"))
        order = try FilmJobTests.order(frames: 60)
        var job = try FilmJob(order, path: folder.path("honest.mp4"))
        job.shared = store
        honest = try job.run().sha256
    }

    /// Replaces the packets of a chunk by zeros.
    private func forge(_ key: ChunkKey, in directory: ChunkDirectory) throws {
        let reader = try directory.open(key)
        let (header, count) = (reader.header, reader.packetCount)
        try directory.remove(key)
        var writer = try directory.makeChunk(key, header: header, packetCount: count)
        for number in 0..<count {
            var packet = try Packet(byteCount: 40) { bytes in
                for index in 0..<40 { bytes.storeBytes(of: 0, toByteOffset: index, as: UInt8.self) }
            }
            (packet.presentation, packet.decoding, packet.isKey) = (Int64(number), Int64(number), number == 0)
            try writer.write(packet)
        }
        try writer.finish()
        try directory.finish(key)
    }

    @Test("a chunk of a store that can't be decoded is encoded again, and removed from the store")
    func ofStore() throws {
        let plan = try FilmPlan(order)
        try forge(plan.keys[1], in: store.directory)
        var job = FilmJob(plan, path: folder.path("film.mp4"))
        job.shared = store
        let report = try job.run()
        #expect(report.sha256 == honest)
        #expect(report.warnings.count == 1 && report.warnings[0].contains("chunks of other runs or films"))
        #expect(try !store.directory.holds(plan.keys[1], packetCount: nil))
        #expect(!folder.names.contains { $0.hasPrefix("film.mp4.") })
        let again = FilmJob(plan, path: folder.path("again.mp4"))
        #expect(try again.run().warnings.isEmpty)
    }

    @Test("a chunk of an interrupted run that can't be decoded is encoded again") func ofRun() throws {
        let plan = try FilmPlan(order)
        let path = folder.path("film.mp4")
        do {
            let held = try HeldChunkStore(for: path, plans: [plan], fresh: false)
            for key in plan.storedKeys { try held.store.chunks.add(key, from: store.directory) }
            try forge(plan.keys[2], in: held.store.chunks)
            held.leave()
        }
        let report = try FilmJob(plan, path: path).run()
        #expect(report.sha256 == honest && report.warnings.count == 1)
    }
}
