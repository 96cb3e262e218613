import CPixels
import Geometry

/// A canvas for a layer: the memory of a band of the frame, or of a group in it, with the layer's transform and opacity.
@safe
public struct Canvas: ~Copyable {
    /// Width in pixels, after turning.
    public let width: Int
    /// Height in pixels, after turning.
    public let height: Int
    /// The pixels of the frame that are drawn now; what lies outside them is lost.
    package let bounds: PixelBounds
    /// The pixels that all bands draw together, in the same columns; `bounds` are those of this band.
    let extent: PixelBounds
    /// The rows of a whole band of the frame.
    let bandHeight: Int
    /// The rows of the frame that are drawn now: of a group that is blurred, some more.
    public let rows: Range<Int>
    /// Maps the layer's points to the frame's pixels.
    public package(set) var transform = Affine.identity
    /// The layer's opacity as one picture, above 0 and at most 1.
    public package(set) var opacity = 1.0

    /// The background that is still to be painted, before anything is blended with it. Nil once it was painted or every
    /// pixel replaced, and in a group, which begins transparent.
    private var background: Color?
    package let target: PixelTarget
    package let workspace: Workspace
    /// The pixels of the frame inside which layers are drawn, in all rows; the rest is background.
    let picture: PixelBounds

    /// A canvas on the memory of a buffer, which must outlive it, for rows of a frame of a size. Its old
    /// content is lost. Layers are drawn on the picture alone, a part of the frame.
    package init(
        on buffer: inout PixelBuffer, rows: Range<Int>, of size: PixelSize, background: Color,
        picture: PixelBounds
    ) {
        precondition(buffer.width == size.width && buffer.height >= rows.count, "a buffer of another size")
        self.background = background
        width = size.width
        height = size.height
        self.rows = rows
        self.picture = picture
        bounds = picture.clamped(to: PixelBounds(columns: 0..<width, rows: rows))
        extent = picture.clamped(to: PixelBounds(columns: 0..<width, rows: 0..<height))
        bandHeight = buffer.height
        unsafe target = PixelTarget(buffer.base, stride: buffer.stride, firstRow: rows.lowerBound)
        workspace = buffer.workspace
    }

    /// A transparent canvas on all of a buffer that is still empty, and which must outlive it.
    package init(transparent buffer: inout PixelBuffer) {
        background = nil
        (width, height, rows) = (buffer.width, buffer.height, 0..<buffer.height)
        picture = PixelBounds(columns: 0..<width, rows: rows)
        (bounds, extent, bandHeight) = (picture, picture, buffer.height)
        unsafe target = PixelTarget(buffer.base, stride: buffer.stride, firstRow: 0)
        workspace = buffer.workspace
    }

    /// A transparent canvas for a group of another's, with memory of the workspace for some rows, the other's if nil.
    /// Its frame is larger than the other's by a margin on each side, and all of that is drawn on if there is one.
    /// `extent` is what all bands draw together.
    package init(
        groupOf canvas: borrowing Canvas, bounds: PixelBounds, extent: PixelBounds, rows: Range<Int>? = nil,
        margin: Int = 0
    ) {
        background = nil
        (width, height) = (canvas.width + 2 * margin, canvas.height + 2 * margin)
        picture = margin == 0 ? canvas.picture : PixelBounds(columns: 0..<width, rows: 0..<height)
        let rows = rows ?? canvas.rows
        self.rows = rows
        (self.bounds, self.extent, bandHeight) = (bounds, extent, canvas.bandHeight)
        workspace = canvas.workspace
        let stride = PixelBuffer.byteCount(width: width, height: 1)
        unsafe target = PixelTarget(
            workspace.enterGroup(byteCount: stride * rows.count), stride: stride, firstRow: rows.lowerBound)
        transform =
            margin == 0 ? canvas.transform : canvas.transform.then(.move(Double(margin), Double(margin)))
        let columns = bounds.columns
        for y in bounds.rows {
            unsafe (target.row(y) + columns.lowerBound).update(repeating: 0, count: columns.count)
        }
    }

    /// A canvas on a copy of another's pixels, in memory of the workspace. The other one shows its background.
    package init(copyOf canvas: borrowing Canvas) {
        background = nil
        (width, height, picture) = (canvas.width, canvas.height, canvas.picture)
        (rows, bounds, extent) = (canvas.rows, canvas.bounds, canvas.extent)
        bandHeight = canvas.bandHeight
        workspace = canvas.workspace
        (transform, opacity) = (canvas.transform, canvas.opacity)
        let stride = PixelBuffer.byteCount(width: width, height: 1)
        unsafe target = PixelTarget(
            workspace.enterGroup(byteCount: stride * rows.count), stride: stride, firstRow: rows.lowerBound)
        let columns = bounds.columns
        for y in bounds.rows {
            unsafe (target.row(y) + columns.lowerBound).update(
                from: canvas.target.row(y) + columns.lowerBound, count: columns.count)
        }
    }

    /// A canvas on a part of another's pixels.
    private init(partOf canvas: borrowing Canvas, bounds: PixelBounds, extent: PixelBounds) {
        background = nil
        (width, height, picture) = (canvas.width, canvas.height, canvas.picture)
        (rows, self.bounds, self.extent) = (canvas.rows, bounds, extent)
        bandHeight = canvas.bandHeight
        (target, workspace) = (canvas.target, canvas.workspace)
        (transform, opacity) = (canvas.transform, canvas.opacity)
    }

    /// Lets the body draw on a part of the frame alone; what lies outside it stays as it is.
    package mutating func draw(in part: PixelBounds, _ body: (inout Canvas) throws -> Void) throws {
        let inside = bounds.clamped(to: part)
        if inside.isEmpty { return }
        showBackground()
        var window = Canvas(partOf: self, bounds: inside, extent: extent.clamped(to: part))
        try body(&window)
    }

    /// The same for a body that draws nothing outside of the part, so that only groups, blurs and the like become smaller.
    package mutating func draw(within part: PixelBounds, _ body: (inout Canvas) throws -> Void) throws {
        if part.contains(extent) { return try body(&self) }
        try draw(in: part, body)
    }

    /// The size of the frame.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Draws shapes in the layer's points; what they cover together gets the layer's opacity once. A layer
    /// without area shows nothing, and the body is not called.
    public mutating func drawShapes<Failure>(
        _ body: (borrowing Pen) throws(Failure) -> Void
    ) throws(Failure) {
        guard transform.inverse != nil else { return }
        showBackground()
        if opacity == 1 { return try body(pen) }
        let group = Canvas(groupOf: self, bounds: bounds, extent: extent)
        defer { workspace.leaveGroup() }
        try body(group.pen)
        composite(group.target, bounds, opacity: opacity, blend: .normal, mask: nil)
    }

    package var pen: Pen {
        Pen(on: target, transform: transform, bounds: bounds, frame: size, workspace: workspace)
    }

    /// Composites some pixels of a picture in the same frame with those here.
    func composite(
        _ group: PixelTarget, _ bounds: PixelBounds, opacity: Double, blend: BlendMode, mask: Mask?
    ) {
        // The upper eight of sixteen bits.
        let opacity = UInt32((opacity * 65535).rounded()) >> 8
        let columns = bounds.columns
        for y in bounds.rows {
            unsafe SIMDLevel.current.functions.pointee.composite(
                blend.pixelBlend, group.row(y) + columns.lowerBound, mask?.row(y), opacity,
                Int32(columns.count), target.row(y) + columns.lowerBound)
        }
    }

    /// Paints the background, unless that was done.
    package mutating func showBackground() {
        guard let color = background else { return }
        for y in rows { unsafe target.row(y).update(repeating: color.pixel, count: width) }
        background = nil
    }

    /// Says that every pixel will be replaced, so that the background need not be painted.
    package mutating func willReplaceAll() { background = nil }

    /// Ends the frame.
    package consuming func finish() { showBackground() }
}
