import Geometry

/// Memory for groups and masks, and the rasteriser: kept with a buffer, so that bands need not allocate them. For one
/// thread at a time.
@safe
package final class Workspace {
    private var outlines: Rasterizer?
    private var groups: [ReusedMemory] = []
    private var depth = 0
    private let mask = ReusedMemory()
    private let blur = ReusedMemory()
    /// The blurs that are kept from band to band.
    package let keptBlurs = BlurCache()
    private var lastTable: BlendTable?

    /// The rasteriser, made when one is first asked for.
    package func rasterizer() throws(DrawingError) -> Rasterizer {
        if let outlines { return outlines }
        let new = try Rasterizer()
        outlines = new
        return new
    }

    /// The memory that is lent or kept for the next call.
    var byteCount: Int {
        groups.reduce(mask.byteCount + blur.byteCount + keptBlurs.byteCount) { $0 + $1.byteCount }
    }

    /// The table of what a colour does to each level. The last table is kept, since the bands of a frame ask for the same.
    package func blendTable(_ color: Color, opacity: Double, mode: BlendMode) -> BlendTable {
        if let lastTable, lastTable.isOf(color, opacity: opacity, mode: mode) { return lastTable }
        let table = BlendTable(color, opacity: opacity, mode: mode)
        lastTable = table
        return table
    }

    /// Lends memory for a group until `leaveGroup`; its content is undefined. Groups are left in the opposite order.
    func enterGroup(byteCount: Int) -> UnsafeMutableRawPointer {
        if depth == groups.count { groups.append(ReusedMemory()) }
        depth += 1
        return unsafe groups[depth - 1].lend(byteCount)
    }

    /// Takes back the memory that was lent last.
    func leaveGroup() { depth -= 1 }

    /// Lends memory for a mask until the next call; its content is undefined.
    func lendMask(byteCount: Int) -> UnsafeMutableRawPointer { unsafe mask.lend(byteCount) }

    /// Lends memory for a blur until the next call; its content is undefined.
    func lendBlur(byteCount: Int) -> UnsafeMutableRawPointer { unsafe blur.lend(byteCount) }
}

/// Memory that is lent again and again, and grows.
@safe
final class ReusedMemory {
    private var bytes = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { unsafe bytes.deallocate() }

    /// The bytes that it has.
    var byteCount: Int { unsafe bytes.count }

    /// Lends at least `byteCount` bytes, more than 0, until the next call; their content is undefined.
    func lend(_ byteCount: Int) -> UnsafeMutableRawPointer {
        if unsafe bytes.count < byteCount {
            unsafe bytes.deallocate()
            unsafe bytes = .allocate(byteCount: byteCount, alignment: 64)
            unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
        guard let first = unsafe bytes.baseAddress else { preconditionFailure("no bytes are asked for") }
        return unsafe first
    }
}
