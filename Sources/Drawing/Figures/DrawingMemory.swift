import Geometry
import Rasteriser
import SceneModel

/// An upper estimate of the memory that drawing takes, in bytes, beside the rows that are drawn and what opening allocated.
public struct DrawingMemory: Sendable, Equatable {
    /// For all who draw together: what is made when it is first drawn, and kept.
    public var shared = 0
    /// For groups that are drawn in each other, for each buffer that is drawn into.
    public var groups = 0
    /// For the largest mask, for each buffer.
    public var mask = 0
    /// For the largest blur.
    public var blur = 0
    /// For blurs that the bands of a frame share, for each buffer.
    public var kept = 0
    /// For what is only needed while a band is drawn.
    public var passing = 0

    /// Nothing.
    public init() {}

    init(shared: Int = 0, groups: Int = 0, mask: Int = 0, blur: Int = 0, passing: Int = 0) {
        (self.shared, self.groups, self.mask) = (shared, groups, mask)
        (self.blur, self.passing) = (blur, passing)
    }

    /// For each buffer that is drawn into.
    package var perBuffer: Int { groups + mask + blur + kept + passing }

    /// One group and one mask of some rows.
    public static func group(rows: Int, of frame: PixelSize) -> DrawingMemory {
        DrawingMemory(
            groups: PixelBuffer.byteCount(width: frame.width, height: rows), mask: frame.width * rows)
    }

    /// A group with soft shadows or a blur in it, which may need any row of the frame and what lies around it.
    public static func shadowed(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let margin = 2 * Canvas.shadowMargin
        let around = PixelSize(width: frame.width + margin, height: frame.height + margin)
        var memory = group(rows: rows, of: frame)
        memory.groups += PixelBuffer.byteCount(width: around.width, height: around.height)
        memory.mask = around.width * around.height
        memory.blur = BoxBlur.mostBytes(of: around)
        return memory
    }

    /// A layer that glows: its picture, which takes `inner` of some rows of a frame with a margin, and a copy that is blurred.
    static func glowing(in frame: PixelSize, _ inner: (Int, PixelSize) -> DrawingMemory) -> DrawingMemory {
        let margin = 2 * Canvas.shadowMargin
        let around = PixelSize(width: frame.width + margin, height: frame.height + margin)
        var memory = inner(around.height, around)
        memory.groups += 2 * PixelBuffer.byteCount(width: around.width, height: around.height)
        memory.blur = max(memory.blur, BoxBlur.mostBytes(of: around))
        memory.kept = max(memory.kept, KeptBlurs.mostBytes(of: frame))
        return memory
    }

    /// Adds what the mean of pictures takes: one picture, and sums of 16 bits.
    mutating func addMean(rows: Int, of frame: PixelSize) {
        groups += PixelBuffer.byteCount(width: frame.width, height: rows) + 8 * frame.width * rows
    }

    /// Of layers that are drawn one after the other.
    public static func ofEach(_ layers: [DrawingMemory]) -> DrawingMemory {
        layers.reduce(into: DrawingMemory()) { most, layer in
            most.shared += layer.shared
            most.groups = max(most.groups, layer.groups)
            most.mask = max(most.mask, layer.mask)
            most.blur = max(most.blur, layer.blur)
            most.kept = max(most.kept, layer.kept)
            most.passing = max(most.passing, layer.passing)
        }
    }
}
