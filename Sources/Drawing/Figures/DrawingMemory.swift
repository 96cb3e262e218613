import Geometry
import Rasteriser
import SceneModel

/// An upper estimate of the memory that drawing takes, in bytes, besides the drawn rows and what opening has allocated.
public struct DrawingMemory: Sendable, Equatable {
    /// Shared by all threads: made when it is first drawn, and kept.
    public var shared = 0
    /// For nested groups, per buffer.
    public var groups = 0
    /// For the largest mask, per buffer.
    public var mask = 0
    /// For the largest blur, per buffer.
    public var blur = 0
    /// For blurs that the bands of a frame share, per buffer.
    public var kept = 0
    /// For what is only needed while a band is drawn, per buffer.
    public var passing = 0

    /// Creates an estimate of no memory.
    public init() {}

    init(shared: Int = 0, groups: Int = 0, mask: Int = 0, blur: Int = 0, passing: Int = 0) {
        (self.shared, self.groups, self.mask) = (shared, groups, mask)
        (self.blur, self.passing) = (blur, passing)
    }

    /// The memory needed for each buffer.
    package var perBuffer: Int { groups + mask + blur + kept + passing }

    /// One group and one mask of some rows.
    public static func group(rows: Int, of frame: PixelSize) -> DrawingMemory {
        DrawingMemory(
            groups: PixelBuffer.byteCount(width: frame.width, height: rows), mask: frame.width * rows)
    }

    /// A group that contains soft shadows or a blur, which may need any row of the frame and its surroundings.
    public static func shadowed(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let margin = 2 * Canvas.shadowMargin
        let around = PixelSize(width: frame.width + margin, height: frame.height + margin)
        var memory = group(rows: rows, of: frame)
        memory.groups += PixelBuffer.byteCount(width: around.width, height: around.height)
        memory.mask = around.width * around.height
        memory.blur = BoxBlur.mostBytes(of: around)
        return memory
    }

    /// A glowing layer: its picture in a frame with a margin, for which `inner` gives the memory, and a blurred copy.
    static func glowing(in frame: PixelSize, _ inner: (Int, PixelSize) -> DrawingMemory) -> DrawingMemory {
        let margin = 2 * Canvas.shadowMargin
        let around = PixelSize(width: frame.width + margin, height: frame.height + margin)
        var memory = inner(around.height, around)
        memory.groups += 2 * PixelBuffer.byteCount(width: around.width, height: around.height)
        memory.blur = max(memory.blur, BoxBlur.mostBytes(of: around))
        memory.kept = max(memory.kept, BlurCache.mostBytes(of: frame))
        return memory
    }

    /// Adds the memory for the mean of several pictures: one picture, and 16-bit sums.
    mutating func addMean(rows: Int, of frame: PixelSize) {
        groups += PixelBuffer.byteCount(width: frame.width, height: rows) + 8 * frame.width * rows
    }

    /// The memory for layers that are drawn one after another.
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
