/// A reader of numbers at any offset of a file's bytes. A number that extends beyond the end of the bytes is nil.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes)[...] }

    private init(slice: ArraySlice<UInt8>) { bytes = slice }

    var count: Int { bytes.count }

    /// Returns a reader of the `count` bytes from `offset` on. Offsets in the new reader count from the start of these
    /// bytes. Returns nil if the bytes extend beyond the end of this reader.
    func part(_ offset: Int, _ count: Int) -> ByteReader? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            return nil
        }
        let first = bytes.startIndex + offset
        return ByteReader(slice: bytes[first..<first + count])
    }

    func byte(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : nil
    }

    /// Returns an unsigned number of `count` bytes, which is at most four.
    func number(_ offset: Int, bytes count: Int, bigEndian: Bool) -> Int? {
        guard let part = part(offset, count) else { return nil }
        let digits = bigEndian ? Array(part.bytes) : part.bytes.reversed()
        return digits.reduce(0) { $0 << 8 | Int($1) }
    }

    func big16(_ offset: Int) -> Int? { number(offset, bytes: 2, bigEndian: true) }
    func big32(_ offset: Int) -> Int? { number(offset, bytes: 4, bigEndian: true) }
    func little16(_ offset: Int) -> Int? { number(offset, bytes: 2, bigEndian: false) }
    func little24(_ offset: Int) -> Int? { number(offset, bytes: 3, bigEndian: false) }
    func little32(_ offset: Int) -> Int? { number(offset, bytes: 4, bigEndian: false) }

    /// True if the bytes from `offset` on are the bytes of `text`.
    func has(_ text: String, at offset: Int) -> Bool {
        part(offset, text.utf8.count).map { $0.bytes.elementsEqual(text.utf8) } ?? false
    }

    /// Returns the offset of the first byte equal to `byte`, searching from `offset` on.
    func firstOffset(of byte: UInt8, from offset: Int) -> Int? {
        guard offset < bytes.count else { return nil }
        return bytes[(bytes.startIndex + offset)...].firstIndex(of: byte).map { $0 - bytes.startIndex }
    }

    var array: [UInt8] { Array(bytes) }
}
