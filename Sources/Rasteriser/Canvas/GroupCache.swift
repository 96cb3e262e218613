import Geometry

/// A description of a group or an image. Those with equal descriptions have equal pictures at the same place of a frame.
package struct GroupIdentity: Hashable, Sendable {
    private let bytes: [UInt8]
    private let hash: Int

    /// Creates a description from bytes that state everything that the group's picture and its mask depend on.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var hasher = Hasher()
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hash = hasher.finalize()
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A cache of the pictures of groups and images that stay the same from frame to frame, and of groups' masks. A picture is
/// kept when it is drawn in a second frame, and until a frame lacks it. Only one thread may use the cache at a time.
package final class GroupCache {
    /// A description, and the properties of a canvas that affect the picture.
    struct Key: Hashable {
        let identity: GroupIdentity
        let transform: Affine
        let size: PixelSize
        /// The part of the frame that the picture covers, and the part that all bands draw together.
        let part, extent: PixelBounds
    }

    /// A picture that is kept, and its mask.
    private final class Entry {
        let memory = ReusedMemory()
        var isMasked = false
        var frame = 0
    }

    private var mark: FrameMark?
    private var frame = 0
    /// The number of pictures that are being drawn to be kept, one inside the other.
    private var keeping = 0
    private var entries: [Key: Entry] = [:]
    /// The last frames in which pictures were drawn that are not kept.
    private var drawn: [Key: Int] = [:]

    /// The size of the cache's memory, in bytes.
    var byteCount: Int { entries.values.reduce(0) { $0 + $1.memory.byteCount } }

    /// Returns the maximum size of the cache, in bytes, for frames of this size.
    package static func maximumBytes(of frame: PixelSize) -> Int {
        min(8 * frame.width * frame.height, 1 << 25)
    }

    /// Removes the pictures that the previous frame lacked, unless `mark` is that of the same frame.
    package func begin(_ mark: FrameMark) {
        if mark === self.mark { return }
        self.mark = mark
        entries = entries.filter { $1.frame == frame }
        drawn = drawn.filter { $1 == frame }
        frame += 1
    }

    /// Returns a picture that was kept, and its mask; nil if there is none.
    func find(_ key: Key) -> (picture: PixelTarget, mask: Mask?)? {
        guard let entry = entries[key] else { return nil }
        entry.frame = frame
        let memory = unsafe entry.memory.lend(Self.byteCount(of: key.part, isMasked: entry.isMasked))
        return unsafe (
            Self.target(on: memory, of: key.part), entry.isMasked ? Self.mask(on: memory, of: key.part) : nil
        )
    }

    /// Notes that a picture is drawn. Returns true if it should be kept: the previous frame has drawn the same, and the
    /// cache has room for it.
    func isDue(_ key: Key, isMasked: Bool) -> Bool {
        let isRepeated = drawn.updateValue(frame, forKey: key) == frame - 1
        guard isRepeated, keeping == 0 else { return false }
        return byteCount + Self.byteCount(of: key.part, isMasked: isMasked) <= Self.maximumBytes(of: key.size)
    }

    /// Calls `body`, which draws a picture that will be kept. Nothing is due meanwhile.
    func withoutKeeping(_ body: () throws -> Void) rethrows {
        keeping += 1
        defer { keeping -= 1 }
        try body()
    }

    /// Keeps a picture that is due, and its mask.
    func keep(_ picture: PixelTarget, _ mask: Mask?, as key: Key) {
        let (part, count) = (key.part, Self.byteCount(of: key.part, isMasked: mask != nil))
        let entry = Entry()
        (entry.isMasked, entry.frame) = (mask != nil, frame)
        let memory = unsafe entry.memory.lend(count)
        let (columns, copy) = unsafe (part.columns, Self.target(on: memory, of: part))
        for y in part.rows {
            unsafe (copy.row(y) + columns.lowerBound).update(
                from: picture.row(y) + columns.lowerBound, count: columns.count)
        }
        if let mask {
            let copy = unsafe Self.mask(on: memory, of: part)
            for y in part.rows {
                unsafe copy.writableRow(y).update(from: mask.row(y), count: columns.count)
            }
        }
        drawn[key] = nil
        entries[key] = entry
    }

    private static func pixelCount(of part: PixelBounds) -> Int { part.columns.count * part.rows.count }

    private static func byteCount(of part: PixelBounds, isMasked: Bool) -> Int {
        pixelCount(of: part) * (isMasked ? 5 : 4)
    }

    private static func target(on memory: UnsafeMutableRawPointer, of part: PixelBounds) -> PixelTarget {
        unsafe PixelTarget(
            memory - 4 * part.columns.lowerBound, stride: 4 * part.columns.count,
            firstRow: part.rows.lowerBound)
    }

    private static func mask(on memory: UnsafeMutableRawPointer, of part: PixelBounds) -> Mask {
        unsafe Mask(on: memory + 4 * pixelCount(of: part), in: part)
    }
}
