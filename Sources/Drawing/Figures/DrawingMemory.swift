import Geometry
import Rasteriser
import SceneModel

/// An upper estimate, in bytes, of the memory needed for drawing, besides the frame's buffer and the memory allocated
/// when layers are opened.
public struct DrawingMemory: Sendable, Equatable {
    /// Memory, in bytes, that all threads share: allocated when first needed, then cached.
    public var shared = 0
    /// Memory for nested groups, in bytes for each frame buffer.
    public var groups = 0
    /// Memory for the largest mask, in bytes for each frame buffer.
    public var mask = 0
    /// Memory for the largest blur, in bytes for each frame buffer.
    public var blur = 0
    /// Memory for cached blurred pictures, which all bands of a frame use, in bytes for each frame buffer.
    public var kept = 0
    /// Memory for cached pictures of groups and images that stay the same, in bytes for each frame buffer.
    public var pictures = 0
    /// Memory needed only while a band of rows is drawn, in bytes for each frame buffer.
    public var passing = 0

    /// Creates an estimate of 0 bytes.
    public init() {}

    init(shared: Int = 0, groups: Int = 0, mask: Int = 0, blur: Int = 0, passing: Int = 0) {
        (self.shared, self.groups, self.mask) = (shared, groups, mask)
        (self.blur, self.passing) = (blur, passing)
    }

    /// The total memory for each frame buffer, in bytes.
    package var perBuffer: Int { groups + mask + blur + kept + pictures + passing }

    /// Returns the memory for one group and one mask, each with `rows` rows.
    public static func group(rows: Int, of frame: PixelSize) -> DrawingMemory {
        DrawingMemory(
            groups: PixelBuffer.byteCount(width: frame.width, height: rows), mask: frame.width * rows)
    }

    /// Returns the memory for a group that contains soft shadows or a blur. These may read any row of the frame and of
    /// a margin around the frame.
    public static func shadowed(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let margin = 2 * Canvas.shadowMargin
        let around = PixelSize(width: frame.width + margin, height: frame.height + margin)
        var memory = group(rows: rows, of: frame)
        memory.groups += PixelBuffer.byteCount(width: around.width, height: around.height)
        memory.mask = around.width * around.height
        memory.blur = BoxBlur.maximumBytes(of: around)
        return memory
    }

    /// Returns the memory for a glowing layer: the layer's picture in a frame with a margin, and a blurred copy.
    /// `inner` returns the memory for drawing the layer itself, given the number of rows and the enlarged frame size.
    static func glowing(in frame: PixelSize, _ inner: (Int, PixelSize) -> DrawingMemory) -> DrawingMemory {
        let margin = 2 * Canvas.shadowMargin
        let around = PixelSize(width: frame.width + margin, height: frame.height + margin)
        var memory = inner(around.height, around)
        memory.groups += 2 * PixelBuffer.byteCount(width: around.width, height: around.height)
        memory.blur = max(memory.blur, BoxBlur.maximumBytes(of: around))
        memory.kept = max(memory.kept, BlurCache.maximumBytes(of: frame))
        return memory
    }

    /// Adds the memory for drawing the layer as a picture of its own, under a mask.
    mutating func addPicture(rows: Int, of frame: PixelSize) {
        let picture = DrawingMemory.group(rows: rows, of: frame)
        groups += 2 * picture.groups
        mask = max(mask, picture.mask)
    }

    /// Adds the memory for blurring the layer.
    mutating func addBlur(of frame: PixelSize) {
        blur = max(blur, BoxBlur.maximumBytes(of: frame))
        kept = max(kept, BlurCache.maximumBytes(of: frame))
    }

    /// Adds the memory for averaging pictures: one picture, and a 16-bit sum for each sample.
    mutating func addMean(rows: Int, of frame: PixelSize) {
        groups += PixelBuffer.byteCount(width: frame.width, height: rows) + 8 * frame.width * rows
    }

    /// Returns the memory for layers that are drawn one after another. The memory per buffer is reused, so its maximum
    /// counts; the shared memory adds up.
    public static func ofEach(_ layers: [DrawingMemory]) -> DrawingMemory {
        layers.reduce(into: DrawingMemory()) { most, layer in
            most.shared += layer.shared
            most.groups = max(most.groups, layer.groups)
            most.mask = max(most.mask, layer.mask)
            most.blur = max(most.blur, layer.blur)
            most.kept = max(most.kept, layer.kept)
            most.pictures = max(most.pictures, layer.pictures)
            most.passing = max(most.passing, layer.passing)
        }
    }
}
