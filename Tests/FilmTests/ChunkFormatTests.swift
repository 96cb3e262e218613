import Files
import Foundation
import Media
import TestSupport
import Testing

@testable import Film

@Suite struct ChunkFormatTests {
    private static let payloads: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 1000)]

    private func write(_ path: String, _ key: ChunkKey, delay: Int64 = 2) throws {
        var writer = try ChunkWriter(
            try OutputFile(creating: path), key: key, header: [9, 8, 7], packetCount: Self.payloads.count)
        for (index, payload) in Self.payloads.enumerated() {
            var packet = try Packet(byteCount: payload.count) { span in
                for (offset, byte) in payload.enumerated() {
                    span.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
                }
            }
            packet.presentation = Int64(index * 3)
            packet.decoding = Int64(index) - delay
            packet.isKey = index == 0
            try writer.write(packet)
        }
        try writer.finish()
    }

    private func read(_ path: String, _ key: ChunkKey) throws -> [[UInt8]] {
        var reader = try ChunkReader(try InputFile(opening: path), key: key)
        #expect(reader.header == [9, 8, 7])
        var payloads: [[UInt8]] = []
        for index in 0..<reader.packetCount {
            let packet = try reader.next()
            #expect(packet.presentation == Int64(index * 3))
            #expect(packet.decoding == Int64(index) - 2)
            #expect(packet.isKey == (index == 0))
            packet.withBytes { bytes in
                unsafe bytes.withUnsafeBytes { unsafe payloads.append(Array($0)) }
            }
        }
        try reader.finish()
        return payloads
    }

    @Test("reading a written chunk gives the same chunk") func roundTrip() throws {
        let folder = try TestFolder()
        let key = ChunkKey(encoding: "a chunk", frames: [])
        try write(folder.path("chunk"), key)
        #expect(try read(folder.path("chunk"), key) == Self.payloads)
    }

    @Test("a chunk is refused if any byte is changed, if it is cut off anywhere, or if anything follows it")
    func damage() throws {
        let folder = try TestFolder()
        let path = folder.path("chunk")
        let key = ChunkKey(encoding: "a chunk", frames: [])
        try write(path, key)
        let good = try folder.data("chunk")
        func isAccepted(_ data: Data) throws -> Bool {
            try data.write(to: folder.url.appendingPathComponent("chunk"))
            do {
                var reader = try ChunkReader(try InputFile(opening: path), key: key)
                // A damaged chunk may state a huge packet count, so at most ten packets are read.
                for _ in 0..<min(reader.packetCount, 10) { _ = try reader.next() }
                try reader.finish()
                return true
            } catch { return false }
        }
        #expect(try isAccepted(good))
        for index in good.indices {
            var changed = good
            changed[index] ^= 0x40
            #expect(try !isAccepted(changed), "byte \(index)")
        }
        for length in 0..<good.count { #expect(try !isAccepted(good.prefix(length))) }
        #expect(try !isAccepted(good + [0]))
    }

    @Test(
        "a packet length beyond the end of the file is refused before memory is allocated",
        arguments: 0..<32)
    func length(_ bit: Int) throws {
        let folder = try TestFolder()
        let key = ChunkKey(encoding: "a chunk", frames: [])
        try write(folder.path("chunk"), key)
        var bytes = try folder.data("chunk")
        // The length field of the last packet is followed by 1000 bytes and the digest.
        let length = bytes.count - ChunkFormat.digestLength - 1000 - 4
        let lengths = bytes[length..<length + 4].enumerated().reduce(0) { $0 | Int($1.1) << (8 * $1.0) }
        #expect(lengths == 1000)
        bytes[length + bit / 8] ^= 1 << UInt8(bit % 8)
        try bytes.write(to: folder.url.appendingPathComponent("chunk"))
        var reader = try ChunkReader(try InputFile(opening: folder.path("chunk")), key: key)
        for _ in 0..<2 { _ = try reader.next() }
        if 1000 ^ (1 << bit) > 1000 {
            #expect(throws: FilmFault.self) { _ = try reader.nextHead() }
        } else {
            #expect(try reader.nextHead().byteCount == 1000 ^ (1 << bit))
        }
    }

    @Test("timestamps near the limits of their range are refused, because sums would overflow")
    func timestamps() throws {
        let folder = try TestFolder()
        let key = ChunkKey(encoding: "a chunk", frames: [])
        for delay in [Int64.max, 2 - Int64.max] {
            try write(folder.path("chunk"), key, delay: delay)
            var reader = try ChunkReader(try InputFile(opening: folder.path("chunk")), key: key)
            #expect(throws: FilmFault.self, "delayed by \(delay)") { _ = try reader.next() }
        }
    }

    @Test("a chunk in a file named after another key is refused") func otherName() throws {
        let folder = try TestFolder()
        try write(folder.path("chunk"), ChunkKey(encoding: "a chunk", frames: []))
        let other = ChunkKey(encoding: "another", frames: [])
        #expect(throws: FilmFault.self) {
            _ = try ChunkReader(try InputFile(opening: folder.path("chunk")), key: other)
        }
    }

    @Test("a key is 64 hexadecimal digits in lower case") func keys() throws {
        let key = ChunkKey(encoding: "a chunk", frames: [])
        #expect(ChunkKey(key.description) == key)
        for text in ["", "0", key.description.uppercased(), String(repeating: "g", count: 64), "\(key)0"] {
            #expect(ChunkKey(text) == nil, "\(text)")
        }
    }
}
