import CPixels
import SceneModel

/// The coverage of each pixel of bounds, 0 to 255: of an outline, of a layer, or of both. Valid until the workspace lends
/// another.
@safe
struct Mask {
    private let memory: UnsafeMutablePointer<UInt8>
    private let bounds: PixelBounds

    /// Everything is covered.
    init(in bounds: PixelBounds, by workspace: Workspace) {
        self.bounds = bounds
        let count = bounds.columns.count * bounds.rows.count
        unsafe memory = workspace.lendMask(byteCount: count).assumingMemoryBound(to: UInt8.self)
        unsafe memory.update(repeating: 255, count: count)
    }

    init(of outline: FlatOutline, _ rule: FillRule, in bounds: PixelBounds, by workspace: Workspace)
        throws(DrawingError)
    {
        self.bounds = bounds
        let spans = try workspace.rasterizer().cover(outline, rule, in: bounds)
        let count = bounds.columns.count * bounds.rows.count
        unsafe memory = workspace.lendMask(byteCount: count).assumingMemoryBound(to: UInt8.self)
        unsafe memory.update(repeating: 0, count: count)
        for span in spans {
            unsafe (memory + offset(Int(span.x), Int(span.y))).update(
                repeating: span.coverage, count: Int(span.length))
        }
    }

    /// Multiplies the coverage by the alpha of pixels of the same frame, or by their luma.
    func multiply(by pixels: PixelTarget, isLuma: Bool) {
        for y in bounds.rows {
            unsafe SIMDLevel.current.functions.pointee.multiply_mask(
                pixels.row(y) + bounds.columns.lowerBound, isLuma ? 1 : 0, Int32(bounds.columns.count),
                memory + offset(bounds.columns.lowerBound, y))
        }
    }

    /// The pixels of a row of the bounds, from the first column on.
    func row(_ y: Int) -> UnsafePointer<UInt8> {
        unsafe UnsafePointer(memory + offset(bounds.columns.lowerBound, y))
    }

    private func offset(_ x: Int, _ y: Int) -> Int {
        (y - bounds.rows.lowerBound) * bounds.columns.count + x - bounds.columns.lowerBound
    }
}
