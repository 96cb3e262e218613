import Files
import Hashing
import Media

/// The format of a finished chunk on disk. Numbers are little-endian; sizes in bytes:
///
/// - a head: the signature, the chunk's key (64), the size of the track's extradata (4), the extradata, the number of
///   packets (4);
/// - the packets in decoding order: PTS (8) and DTS (8), which count frames from the chunk's start, or samples of sound,
///   whether it is a keyframe (1), its size (4), its bytes;
/// - SHA-256 of everything before, in hexadecimal digits (64).
enum ChunkFile {
    static let signature: [UInt8] = Array("zoetrope chunk 2\n".utf8)
    static let digestLength = 64
    static let packetHeadLength = 21

    /// What stands before a packet's bytes.
    static func head(of packet: borrowing Packet) -> [UInt8] {
        packet.presentation.bytes + packet.decoding.bytes + [packet.isKey ? 1 : 0]
            + UInt32(packet.byteCount).bytes
    }
}

/// Writes a chunk.
struct ChunkWriter: ~Copyable {
    private var file: OutputFile
    private var hash: SHA256

    /// Writes the head to an empty file; `packetCount` packets must follow.
    init(_ file: consuming OutputFile, key: ChunkKey, header: [UInt8], packetCount: Int) throws {
        var file = file
        var hash = SHA256()
        let head =
            ChunkFile.signature + Array(key.description.utf8) + UInt32(header.count).bytes + header
            + UInt32(packetCount).bytes
        hash.update(head)
        try file.write(head)
        self.file = file
        self.hash = hash
    }

    mutating func write(_ packet: borrowing Packet) throws {
        try write(ChunkFile.head(of: packet))
        try packet.withBytes { bytes in
            hash.update(bytes)
            try file.write(bytes)
        }
    }

    /// Writes the hash, and returns once the file is on the disk.
    consuming func finish() throws {
        let digest = hash.digest()
        try file.write(Array(digest.utf8))
        try file.synchronize()
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        hash.update(bytes)
        try file.write(bytes)
    }
}

/// Reads a chunk.
struct ChunkReader: ~Copyable {
    let header: [UInt8]
    let packetCount: Int
    private var file: InputFile
    private var hash: SHA256

    /// Reads a chunk's head. Throws `FilmFault` for a file that is not the chunk of this key.
    init(_ file: consuming InputFile, key: ChunkKey) throws {
        var file = file
        let path = file.path
        var hash = SHA256()
        let expected = ChunkFile.signature + Array(key.description.utf8)
        guard try Self.read(expected.count, &file, &hash) == expected else { throw FilmFault.damaged(path) }
        let headerLength = Int(UInt32(littleEndian: try Self.read(4, &file, &hash)[...]))
        guard headerLength <= 1 << 20 else { throw FilmFault.damaged(path) }
        let header = try Self.read(headerLength, &file, &hash)
        packetCount = Int(UInt32(littleEndian: try Self.read(4, &file, &hash)[...]))
        self.header = header
        self.file = file
        self.hash = hash
    }

    /// The next packet. There are `packetCount` of them.
    mutating func next() throws -> Packet {
        let head = try Self.read(ChunkFile.packetHeadLength, &file, &hash)
        let byteCount = Int(UInt32(littleEndian: head[17...]))
        guard byteCount <= 1 << 30 else { throw FilmFault.damaged(file.path) }
        let path = file.path
        var packet = try Packet(byteCount: byteCount) { bytes in
            guard try file.read(into: &bytes) == byteCount else { throw FilmFault.damaged(path) }
            hash.update(bytes.bytes)
        }
        packet.presentation = Int64(bitPattern: UInt64(littleEndian: head[..<8]))
        packet.decoding = Int64(bitPattern: UInt64(littleEndian: head[8..<16]))
        guard packet.timestamps.presentation != nil, packet.timestamps.decoding != nil else {
            throw FilmFault.damaged(path)
        }
        packet.isKey = head[16] != 0
        packet.duration = 1
        return packet
    }

    /// Verifies the hash, after all packets were read; throws `FilmFault` if a byte is not as it was written.
    consuming func finish() throws {
        var file = file
        let expected = hash.digest()
        let digest = try file.readAll(atMost: ChunkFile.digestLength + 1)
        guard digest == Array(expected.utf8) else { throw FilmFault.damaged(file.path) }
    }

    private static func read(_ count: Int, _ file: inout InputFile, _ hash: inout SHA256) throws -> [UInt8] {
        let bytes = try file.read(count)
        guard bytes.count == count else { throw FilmFault.damaged(file.path) }
        hash.update(bytes)
        return bytes
    }
}

extension FixedWidthInteger {
    fileprivate var bytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    }

    fileprivate init(littleEndian bytes: ArraySlice<UInt8>) {
        self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
    }
}
