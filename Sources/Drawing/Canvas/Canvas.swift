import CPixels
import SceneModel

/// What a layer draws on: the memory of a band, or of a group in it, and the layer's transform and opacity.
@safe
public struct Canvas: ~Copyable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The pixels of the frame that are drawn now; what lies outside them is lost.
    let bounds: PixelBounds
    /// The rows of the frame that are drawn now: of a group that is blurred, some more.
    public let rows: Range<Int>
    /// Takes the layer's points to the frame's.
    public internal(set) var transform = Affine.identity
    /// The layer's opacity as one picture, above 0 and at most 1.
    public internal(set) var opacity = 1.0

    /// The background that is still to be painted, before anything is blended with it. Nil once it was painted or every
    /// pixel replaced, and in a group, which begins transparent.
    private var background: Color?
    let target: PixelTarget
    let workspace: Workspace
    /// The pixels of the frame that the scene covers, in all rows.
    private let scene: PixelBounds

    /// A canvas on the memory of a buffer, which must outlive it, for rows of a frame of a size. Its old
    /// content is lost. Layers are drawn on the scene's part of the frame.
    init(
        on buffer: inout PixelBuffer, rows: Range<Int>, of size: PixelSize, background: Color,
        scene: PixelBounds
    ) {
        precondition(buffer.width == size.width && buffer.height >= rows.count, "a buffer of another size")
        self.background = background
        width = size.width
        height = size.height
        self.rows = rows
        self.scene = scene
        bounds = scene.clamped(to: PixelBounds(columns: 0..<width, rows: rows))
        unsafe target = PixelTarget(buffer.base, stride: buffer.stride, firstRow: rows.lowerBound)
        workspace = buffer.workspace
    }

    /// A transparent canvas on all of a buffer that is still empty, and which must outlive it.
    init(transparent buffer: inout PixelBuffer) {
        background = nil
        (width, height, rows) = (buffer.width, buffer.height, 0..<buffer.height)
        scene = PixelBounds(columns: 0..<width, rows: rows)
        bounds = scene
        unsafe target = PixelTarget(buffer.base, stride: buffer.stride, firstRow: 0)
        workspace = buffer.workspace
    }

    /// A transparent canvas for a group of another's, with memory of the workspace for some rows, the other's if nil.
    /// Its frame is larger than the other's by a margin on each side, and all of that is the scene's if there is one.
    init(
        groupOf canvas: borrowing Canvas, bounds: PixelBounds, rows: Range<Int>? = nil, margin: Int = 0
    ) {
        background = nil
        (width, height) = (canvas.width + 2 * margin, canvas.height + 2 * margin)
        scene = margin == 0 ? canvas.scene : PixelBounds(columns: 0..<width, rows: 0..<height)
        let rows = rows ?? canvas.rows
        self.rows = rows
        self.bounds = bounds
        workspace = canvas.workspace
        let stride = PixelBuffer.byteCount(width: width, height: 1)
        unsafe target = PixelTarget(
            workspace.enterGroup(byteCount: stride * rows.count), stride: stride, firstRow: rows.lowerBound)
        transform =
            margin == 0 ? canvas.transform : canvas.transform.then(.move(Double(margin), Double(margin)))
        for y in bounds.rows { unsafe target.row(y).update(repeating: 0, count: width) }
    }

    /// A canvas on a copy of another's pixels, in memory of the workspace. The other one shows its background.
    init(copyOf canvas: borrowing Canvas) {
        background = nil
        (width, height, scene) = (canvas.width, canvas.height, canvas.scene)
        (rows, bounds) = (canvas.rows, canvas.bounds)
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
    private init(partOf canvas: borrowing Canvas, bounds: PixelBounds) {
        background = nil
        (width, height, scene) = (canvas.width, canvas.height, canvas.scene)
        (rows, self.bounds) = (canvas.rows, bounds)
        (target, workspace) = (canvas.target, canvas.workspace)
        (transform, opacity) = (canvas.transform, canvas.opacity)
    }

    /// Lets the body draw on a part of the frame alone; what lies outside it stays as it is.
    mutating func draw(in part: PixelBounds, _ body: (inout Canvas) throws -> Void) throws {
        let inside = bounds.clamped(to: part)
        if inside.isEmpty { return }
        showBackground()
        var window = Canvas(partOf: self, bounds: inside)
        try body(&window)
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
        let group = Canvas(groupOf: self, bounds: bounds)
        defer { workspace.leaveGroup() }
        try body(group.pen)
        composite(group.target, bounds, opacity: opacity, blend: .normal, mask: nil)
    }

    var pen: Pen {
        Pen(on: target, transform: transform, bounds: bounds, frame: size, workspace: workspace)
    }

    /// Draws a group and composites it as one picture: with the layer's opacity times another, clipped by an outline in
    /// the layer's points, masked by another picture, by a blend mode. Before all that it is blurred, by a
    /// standard deviation in the layer's points; the outermost pixels of the frame continue beyond it. Groups nest. The
    /// body is not called where nothing would be seen: for a layer without area, and for an opacity that is not above 0.
    /// Throws what the body throws, and `DrawingError` for a clip that can't be rasterised.
    ///
    /// A group with opacity 1, normal blending and neither clip, mask nor blur is drawn without memory of its own, at no
    /// cost.
    public mutating func drawGroup(
        opacity: Double = 1, clip: Outline? = nil, rule: FillRule = .nonZero, blend: BlendMode = .normal,
        blur deviation: Double = 0, mask: GroupMask? = nil, _ body: (inout Canvas) throws -> Void
    ) throws {
        try drawGroup(
            opacity: opacity, clip: clip, rule: rule, blend: blend, blur: deviation, mask: mask, part: nil,
            body)
    }

    /// The same. Nothing is drawn outside `part` of the frame, when a group needs memory.
    mutating func drawGroup(
        opacity: Double = 1, clip: Outline? = nil, rule: FillRule = .nonZero, blend: BlendMode = .normal,
        blur deviation: Double = 0, mask: GroupMask? = nil, part: PixelBounds?,
        _ body: (inout Canvas) throws -> Void
    ) throws {
        let share = min(opacity, 1) * self.opacity
        guard share > 0, transform.inverse != nil else { return }
        let blur = BoxBlur(deviation: deviation * transform.meanScale)
        let isPlain = clip == nil && mask == nil && blur == nil && blend == .normal
        if share == 1, isPlain { return try body(&self) }
        let clip = clip.map { FlatOutline($0, under: transform, frame: size) }
        var inside = clip.map { bounds.clamped(to: $0.bounds) } ?? bounds
        if let part { inside = inside.clamped(to: part) }
        if inside.isEmpty { return }
        showBackground()
        let drawn = blur.map { $0.source(of: inside).clamped(to: scene) } ?? inside
        var group = Canvas(groupOf: self, bounds: drawn, rows: blur.map { _ in drawn.rows })
        defer { workspace.leaveGroup() }
        try body(&group)
        if let blur {
            BlurGrid(blur, for: inside, channels: 4, by: workspace).blur(group.target, drawn: drawn)
        }
        let coverage = try coverage(inside, clip: clip, rule, mask: mask)
        composite(group.target, inside, opacity: share, blend: blend, mask: coverage)
    }

    /// Draws the soft shadow of a picture: a colour by the picture's alpha, which is blurred. Nothing of the picture counts
    /// outside `part` of the frame, and what is far outside the frame throws no shadow. The layer's opacity counts, as in
    /// `draw(_:)` of an `OutlineShadow`.
    ///
    /// The picture is drawn in a larger frame, so it depends on the transform of the canvas that the body is given.
    mutating func drawShadow(
        blur: BoxBlur, color: Color, part: PixelBounds, of picture: (inout Canvas) throws -> Void
    ) throws {
        let full = color.weight(opacity)
        let touched = part.expanded(by: (blur.reach + 2) << blur.shift).clamped(to: bounds)
        guard full > 0, transform.inverse != nil, !touched.isEmpty else { return }
        let margin = Self.shadowMargin
        let surroundings = PixelBounds(columns: 0..<width, rows: 0..<height).expanded(by: margin)
        let drawn = blur.source(of: touched).clamped(to: part).clamped(to: surroundings)
        if drawn.isEmpty { return }
        showBackground()
        let bounds = drawn.moved(by: margin)
        var group = Canvas(groupOf: self, bounds: bounds, rows: bounds.rows, margin: margin)
        defer { workspace.leaveGroup() }
        try picture(&group)
        let grid = BlurGrid(blur, for: touched, channels: 1, by: workspace)
        grid.blur(alphaOf: group.target.moved(by: -margin), drawn: drawn)
        grid.blend(color, full: full, in: touched, into: target)
    }

    /// How far from the frame a picture may be, in pixels, to throw a shadow into it.
    static let shadowMargin = 256

    private func coverage(
        _ bounds: PixelBounds, clip: FlatOutline?, _ rule: FillRule, mask: GroupMask?
    ) throws -> Mask? {
        guard let mask else { return try clip.map { try Mask(of: $0, rule, in: bounds, by: workspace) } }
        // Drawn before the coverage is made, whose memory the mask's own groups need.
        var group = Canvas(groupOf: self, bounds: bounds)
        defer { workspace.leaveGroup() }
        try mask.draw(&group)
        let coverage =
            try clip.map { try Mask(of: $0, rule, in: bounds, by: workspace) }
            ?? Mask(255, in: bounds, by: workspace)
        coverage.multiply(by: group.target, isLuma: mask.isLuma)
        return coverage
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
    mutating func showBackground() {
        guard let color = background else { return }
        for y in rows { unsafe target.row(y).update(repeating: color.pixel, count: width) }
        background = nil
    }

    /// Says that every pixel will be replaced, so that the background need not be painted.
    mutating func willReplaceAll() { background = nil }

    /// Ends the frame.
    consuming func finish() { showBackground() }
}
