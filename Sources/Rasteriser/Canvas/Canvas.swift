import CPixels
import Geometry

/// A canvas on which a layer is drawn: the pixels of a band of the frame, or of a group in the band, with the layer's
/// transform and opacity.
@safe
public struct Canvas: ~Copyable {
    /// The width of the frame, in pixels.
    public let width: Int
    /// The height of the frame, in pixels.
    public let height: Int
    /// The pixels of the frame that are drawn on this canvas; everything outside them is clipped.
    package let bounds: PixelBounds
    /// The pixels that all bands of the frame draw together. `bounds` has the same columns, but only the rows of this
    /// band.
    let extent: PixelBounds
    /// The height of a band in rows; the last band of the frame may have fewer rows.
    let bandHeight: Int
    /// The rows of the frame that are drawn. For a blurred group, the range includes some more rows above and below.
    public let rows: Range<Int>
    /// The transform from the layer's points to the frame's pixels.
    public package(set) var transform = Affine.identity
    /// The opacity of the layer as a whole, above 0 and at most 1.
    public package(set) var opacity = 1.0

    /// The background, which is painted before anything is blended with it. Nil if it was already painted, if all
    /// pixels will be replaced, or for a group, which starts out transparent.
    private var background: Color?
    package let target: PixelTarget
    package let workspace: Workspace
    /// The part of the frame in which layers are drawn, in pixels; all other pixels show only the background.
    let picture: PixelBounds

    /// Creates a canvas for some rows of a frame on the memory of a buffer, which must outlive the canvas. The buffer's
    /// content is replaced. Layers are drawn only inside `picture`.
    package init(
        on buffer: inout PixelBuffer, rows: Range<Int>, of size: PixelSize, background: Color,
        picture: PixelBounds
    ) {
        precondition(
            buffer.width == size.width && buffer.height >= rows.count, "the buffer does not fit the frame")
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

    /// Creates a transparent canvas on a whole buffer, which must be newly created and must outlive the canvas.
    package init(transparent buffer: inout PixelBuffer) {
        background = nil
        (width, height, rows) = (buffer.width, buffer.height, 0..<buffer.height)
        picture = PixelBounds(columns: 0..<width, rows: rows)
        (bounds, extent, bandHeight) = (picture, picture, buffer.height)
        unsafe target = PixelTarget(buffer.base, stride: buffer.stride, firstRow: 0)
        workspace = buffer.workspace
    }

    /// Creates a transparent canvas for a group, on memory of the workspace. By default the group has the rows of
    /// `canvas`. The group's frame is larger than the frame of `canvas` by `margin` pixels on each side. If there is a
    /// margin, layers may be drawn everywhere in the larger frame. `extent` are the pixels that all bands draw
    /// together.
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

    /// Creates a canvas on a copy of the pixels of `canvas`, in memory of the workspace. A background that is not painted
    /// yet is painted on the copy when it is needed.
    package init(copyOf canvas: borrowing Canvas) {
        background = canvas.background
        (width, height, picture) = (canvas.width, canvas.height, canvas.picture)
        (rows, bounds, extent) = (canvas.rows, canvas.bounds, canvas.extent)
        bandHeight = canvas.bandHeight
        workspace = canvas.workspace
        (transform, opacity) = (canvas.transform, canvas.opacity)
        let stride = PixelBuffer.byteCount(width: width, height: 1)
        unsafe target = PixelTarget(
            workspace.enterGroup(byteCount: stride * rows.count), stride: stride, firstRow: rows.lowerBound)
        if background != nil { return }
        let columns = bounds.columns
        for y in bounds.rows {
            unsafe (target.row(y) + columns.lowerBound).update(
                from: canvas.target.row(y) + columns.lowerBound, count: columns.count)
        }
    }

    /// The columns of the frame that are drawn on this canvas.
    package var columns: Range<Int> { bounds.columns }

    /// Creates a canvas that draws on a part of another canvas's pixels.
    private init(partOf canvas: borrowing Canvas, bounds: PixelBounds, extent: PixelBounds) {
        background = nil
        (width, height, picture) = (canvas.width, canvas.height, canvas.picture)
        (rows, self.bounds, self.extent) = (canvas.rows, bounds, extent)
        bandHeight = canvas.bandHeight
        (target, workspace) = (canvas.target, canvas.workspace)
        (transform, opacity) = (canvas.transform, canvas.opacity)
    }

    /// Calls `body` to draw inside `part` of the frame; pixels outside `part` stay unchanged.
    package mutating func draw(in part: PixelBounds, _ body: (inout Canvas) throws -> Void) throws {
        let inside = bounds.clamped(to: part)
        if inside.isEmpty { return }
        showBackground()
        var window = Canvas(partOf: self, bounds: inside, extent: extent.clamped(to: part))
        try body(&window)
    }

    /// Calls `body`, which must draw nothing outside `part`. Groups and blurs in the body then take less memory and
    /// time.
    package mutating func draw(within part: PixelBounds, _ body: (inout Canvas) throws -> Void) throws {
        if part.contains(extent) { return try body(&self) }
        try draw(in: part, body)
    }

    /// The size of the frame, in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Calls `body` to draw shapes in the layer's points. The layer's opacity is applied once, to all shapes together.
    /// If the layer has no area, `body` is not called.
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

    /// Composites pixels of a group over the canvas. The group must have the same frame as the canvas.
    func composite(
        _ group: PixelTarget, _ bounds: PixelBounds, opacity: Double, blend: BlendMode, mask: Mask?
    ) {
        // The opacity has 16 bits, of which only the upper eight are used, so it is rounded down.
        let opacity = UInt32((opacity * 65535).rounded()) >> 8
        let columns = bounds.columns
        for y in bounds.rows {
            unsafe SIMDLevel.current.functions.pointee.composite(
                blend.pixelBlend, group.row(y) + columns.lowerBound, mask?.row(y), opacity,
                Int32(columns.count), target.row(y) + columns.lowerBound)
        }
    }

    /// Paints the background, unless it was already painted.
    package mutating func showBackground() {
        guard let color = background else { return }
        for y in rows { unsafe target.row(y).update(repeating: color.pixel, count: width) }
        background = nil
    }

    /// Declares that every pixel will be replaced, so that the background need not be painted.
    package mutating func willReplaceAll() { background = nil }

    /// Completes the frame, by painting the background if no layer was drawn.
    package consuming func finish() { showBackground() }
}
