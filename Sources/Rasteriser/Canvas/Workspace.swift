import Geometry

/// The rasteriser, and memory for groups, masks and blurs. A workspace belongs to one or more pixel buffers and is reused
/// for each band of rows. Only one thread may use a workspace at a time.
@safe
package final class Workspace {
    private var outlines: Rasterizer?
    private var groups: [ReusedMemory] = []
    private var depth = 0
    private let mask = ReusedMemory()
    private let blur = ReusedMemory()
    /// The cache of blurs that the bands of a frame share.
    package let blurCache = BlurCache()
    /// The cache of pictures that stay the same from frame to frame.
    let groupCache = GroupCache()
    private var lastTable: BlendTable?

    /// Creates a workspace without any memory.
    package init() {}

    /// Returns the rasteriser, which is created on first use.
    package func rasterizer() throws(DrawingError) -> Rasterizer {
        if let outlines { return outlines }
        let new = try Rasterizer()
        outlines = new
        return new
    }

    /// The total size of the memory that is lent or available for reuse, in bytes.
    var byteCount: Int {
        let caches = blurCache.byteCount + groupCache.byteCount
        return groups.reduce(mask.byteCount + blur.byteCount + caches) { $0 + $1.byteCount }
    }

    /// Begins a frame, or goes on with its next band.
    package func begin(_ frame: FrameMark) {
        blurCache.begin(frame)
        groupCache.begin(frame)
    }

    /// Returns the table for blending a colour. The most recent table is cached, because all bands of a frame need the
    /// same table.
    package func blendTable(_ color: Color, opacity: Double, mode: BlendMode) -> BlendTable {
        if let lastTable, lastTable.isOf(color, opacity: opacity, mode: mode) { return lastTable }
        let table = BlendTable(color, opacity: opacity, mode: mode)
        lastTable = table
        return table
    }

    /// Lends memory for a group until the matching `leaveGroup`. The memory's content is undefined. Groups must be left
    /// in reverse order.
    func enterGroup(byteCount: Int) -> UnsafeMutableRawPointer {
        if depth == groups.count { groups.append(ReusedMemory()) }
        depth += 1
        return unsafe groups[depth - 1].lend(byteCount)
    }

    /// Takes back the memory that the last call of `enterGroup` lent.
    func leaveGroup() { depth -= 1 }

    /// Lends memory for a mask, valid until the next call. The memory's content is undefined.
    func lendMask(byteCount: Int) -> UnsafeMutableRawPointer { unsafe mask.lend(byteCount) }

    /// Lends memory for a blur, valid until the next call. The memory's content is undefined.
    func lendBlur(byteCount: Int) -> UnsafeMutableRawPointer { unsafe blur.lend(byteCount) }
}

/// A block of memory that is lent repeatedly and grows when necessary.
@safe
final class ReusedMemory {
    private var bytes = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { unsafe bytes.deallocate() }

    /// The size of the memory, in bytes.
    var byteCount: Int { unsafe bytes.count }

    /// Lends at least `byteCount` bytes, valid until the next call; their content is undefined. `byteCount` must be
    /// above 0.
    func lend(_ byteCount: Int) -> UnsafeMutableRawPointer {
        if unsafe bytes.count < byteCount {
            unsafe bytes.deallocate()
            unsafe bytes = .allocate(byteCount: byteCount, alignment: 64)
            unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
        guard let first = unsafe bytes.baseAddress else {
            preconditionFailure("the number of bytes must be above 0")
        }
        return unsafe first
    }
}
