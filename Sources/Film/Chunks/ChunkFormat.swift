import Files
import Hashing
import Media

/// The format of a finished chunk on disk. Numbers are little-endian. The sizes in parentheses are in bytes:
///
/// - the fields before the packets: the signature, the chunk's key (64), the size of the track's extradata (4), the
///   extradata, the number of packets (4);
/// - the packets in decoding order: PTS (8) and DTS (8), which count frames from the chunk's start or audio samples,
///   flags (1: 1 for a keyframe, 2 if alpha follows), the size of the packet's bytes (4), these bytes; if alpha follows,
///   the size of its bytes (4), these bytes;
/// - the SHA-256 of everything before, in hexadecimal digits (64).
enum ChunkFormat {
    static let signature: [UInt8] = Array("zoetrope chunk 2\n".utf8)
    static let digestLength = 64
    static let packetHeadLength = 21

    /// The fields stored before a packet's bytes.
    static func head(of packet: borrowing Packet) -> [UInt8] {
        let flags: UInt8 = (packet.isKey ? keyFlag : 0) | (packet.blockAdditional == nil ? 0 : alphaFlag)
        return packet.presentation.bytes + packet.decoding.bytes + [flags] + UInt32(packet.byteCount).bytes
    }

    /// The fields stored after a packet's bytes.
    static func tail(of packet: borrowing Packet) -> [UInt8] {
        packet.blockAdditional.map { UInt32($0.count).bytes + $0 } ?? []
    }

    static let keyFlag: UInt8 = 1
    static let alphaFlag: UInt8 = 2
}

/// Writes a chunk file.
struct ChunkWriter: ~Copyable {
    private var file: OutputFile
    private var hash: SHA256

    /// Begins a chunk file by writing the fields before the packets; `packetCount` packets must follow.
    init(_ file: consuming OutputFile, key: ChunkKey, header: [UInt8], packetCount: Int) throws {
        var file = file
        var hash = SHA256()
        let head =
            ChunkFormat.signature + Array(key.description.utf8) + UInt32(header.count).bytes + header
            + UInt32(packetCount).bytes
        hash.update(head)
        try file.write(head)
        self.file = file
        self.hash = hash
    }

    mutating func write(_ packet: borrowing Packet) throws {
        try write(ChunkFormat.head(of: packet))
        try packet.withBytes { bytes in
            hash.update(bytes)
            try file.write(bytes)
        }
        try write(ChunkFormat.tail(of: packet))
    }

    /// Writes the hash, and returns after the file is synchronized to disk.
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

/// Reads a chunk file.
struct ChunkReader: ~Copyable {
    let header: [UInt8]
    let packetCount: Int
    /// The number of bytes of all packets.
    let packetByteCount: Int
    private var file: InputFile
    private var hash: SHA256
    /// The number of bytes at the end of the file that were not read yet.
    private var remaining: Int

    /// The fields stored before a packet's bytes.
    struct PacketHead {
        let presentation, decoding: Int64
        let isKey: Bool
        /// True if alpha follows the packet's bytes.
        let hasAlpha: Bool
        let byteCount: Int
    }

    /// Reads the fields before the packets of a chunk file. Throws `FilmFault` if the file is not a chunk with this
    /// key.
    init(_ file: consuming InputFile, key: ChunkKey) throws {
        var file = file
        let path = file.path
        var hash = SHA256()
        var remaining = try file.byteCount()
        let expected = ChunkFormat.signature + Array(key.description.utf8)
        guard try Self.read(expected.count, &file, &hash, &remaining) == expected else {
            throw FilmFault.damaged(path)
        }
        let headerLength = Int(UInt32(littleEndian: try Self.read(4, &file, &hash, &remaining)[...]))
        guard headerLength <= 1 << 20 else { throw FilmFault.damaged(path) }
        let header = try Self.read(headerLength, &file, &hash, &remaining)
        packetCount = Int(UInt32(littleEndian: try Self.read(4, &file, &hash, &remaining)[...]))
        packetByteCount = remaining - ChunkFormat.digestLength - packetCount * ChunkFormat.packetHeadLength
        self.header = header
        self.file = file
        self.hash = hash
        self.remaining = remaining
    }

    /// Reads the next packet. The file has `packetCount` packets.
    mutating func next() throws -> Packet {
        let head = try nextHead()
        let path = file.path
        var packet = try Packet(byteCount: head.byteCount) { bytes in
            guard try file.read(into: &bytes) == head.byteCount else { throw FilmFault.damaged(path) }
            hash.update(bytes.bytes)
        }
        remaining -= head.byteCount
        if head.hasAlpha {
            let count = Int(UInt32(littleEndian: try Self.read(4, &file, &hash, &remaining)[...]))
            guard count <= remaining - ChunkFormat.digestLength else { throw FilmFault.damaged(path) }
            try packet.addBlockAdditional(try Self.read(count, &file, &hash, &remaining))
        }
        packet.presentation = head.presentation
        packet.decoding = head.decoding
        guard packet.timestamps.presentation != nil, packet.timestamps.decoding != nil else {
            throw FilmFault.damaged(path)
        }
        packet.isKey = head.isKey
        packet.duration = 1
        return packet
    }

    /// Reads the fields before the next packet's bytes. Throws `FilmFault` if the stated size is more than the rest of
    /// the file, so that damaged files don't cause huge allocations.
    mutating func nextHead() throws -> PacketHead {
        let bytes = try Self.read(ChunkFormat.packetHeadLength, &file, &hash, &remaining)
        let head = PacketHead(
            presentation: Int64(bitPattern: UInt64(littleEndian: bytes[..<8])),
            decoding: Int64(bitPattern: UInt64(littleEndian: bytes[8..<16])),
            isKey: bytes[16] & ChunkFormat.keyFlag != 0, hasAlpha: bytes[16] & ChunkFormat.alphaFlag != 0,
            byteCount: Int(UInt32(littleEndian: bytes[17...])))
        guard head.byteCount <= remaining - ChunkFormat.digestLength else {
            throw FilmFault.damaged(file.path)
        }
        return head
    }

    /// Verifies the hash after all packets were read. Throws `FilmFault` if any byte of the file has changed since the
    /// file was written.
    consuming func finish() throws {
        var file = file
        let expected = hash.digest()
        let digest = try file.readAll(atMost: ChunkFormat.digestLength + 1)
        guard digest == Array(expected.utf8) else { throw FilmFault.damaged(file.path) }
    }

    private static func read(
        _ count: Int, _ file: inout InputFile, _ hash: inout SHA256, _ remaining: inout Int
    ) throws -> [UInt8] {
        guard count <= remaining, case let bytes = try file.read(count), bytes.count == count else {
            throw FilmFault.damaged(file.path)
        }
        remaining -= count
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
