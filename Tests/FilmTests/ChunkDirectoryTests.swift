import Files
import Media
import TestSupport
import Testing

@testable import Film

@Suite struct ChunkDirectoryTests {
    private let folder: TestFolder
    private let key: ChunkKey

    init() throws {
        folder = try TestFolder()
        key = ChunkKey(encoding: "a chunk", frames: [])
    }

    private func packet(_ number: Int) throws -> Packet {
        var packet = try Packet(byteCount: 100) { bytes in
            for index in 0..<bytes.byteCount {
                bytes.storeBytes(of: UInt8(number), toByteOffset: index, as: UInt8.self)
            }
        }
        (packet.presentation, packet.decoding) = (Int64(number), Int64(number))
        return packet
    }

    @Test("two processes that make the same chunk at the same time each finish a complete chunk") func twins()
        throws
    {
        let one = ChunkDirectory(try Folder(opening: folder.path(".")), maker: "one")
        let other = ChunkDirectory(try Folder(opening: folder.path(".")), maker: "other")
        var first: ChunkWriter? = try one.makeChunk(key, header: [1], packetCount: 2)
        try first?.write(try packet(0))
        var second: ChunkWriter? = try other.makeChunk(key, header: [1], packetCount: 2)
        try second?.write(try packet(0))
        try second?.write(try packet(1))
        try second.take()?.finish()
        try other.finish(key)
        #expect(try one.holds(key, packetCount: 2))
        try first?.write(try packet(1))
        try first.take()?.finish()
        try one.finish(key)
        #expect(try one.holds(key, packetCount: 2))
        #expect(folder.names == ["\(key).chunk"])
    }

    @Test("a damaged chunk stays until it is replaced, since another process may replace it at any moment")
    func damaged() throws {
        let files = ChunkDirectory(try Folder(opening: folder.path(".")))
        try folder.write("damaged", to: "\(key).chunk")
        #expect(try !files.holds(key, packetCount: 1))
        #expect(folder.names == ["\(key).chunk"])
        var chunk: ChunkWriter? = try files.makeChunk(key, header: [1], packetCount: 1)
        try chunk?.write(try packet(0))
        try chunk.take()?.finish()
        try files.finish(key)
        #expect(try files.holds(key, packetCount: 1))
    }

    @Test("an unfinished chunk is removed only by the process that began it") func unfinished() throws {
        let one = ChunkDirectory(try Folder(opening: folder.path(".")), maker: "one")
        let other = ChunkDirectory(try Folder(opening: folder.path(".")), maker: "other")
        for files in [one, other] { _ = try files.makeChunk(key, header: [1], packetCount: 2) }
        try one.removeUnfinished()
        #expect(folder.names == ["\(key).other.part"])
    }
}
