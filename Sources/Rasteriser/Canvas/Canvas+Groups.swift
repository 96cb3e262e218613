import Geometry

/// A picture by which a group is multiplied, pixel by pixel.
public struct GroupMask {
    /// Whether the group is multiplied by the luma of the picture on black; otherwise by its alpha.
    public let isLuma: Bool
    /// Draws the picture on a transparent canvas, which begins with the group's transform.
    public let draw: (inout Canvas) throws -> Void

    /// A mask by alpha or luma.
    public init(isLuma: Bool, draw: @escaping (inout Canvas) throws -> Void) {
        self.isLuma = isLuma
        self.draw = draw
    }
}

extension Canvas {
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

    /// The same. Nothing is drawn outside `part` of the frame, when a group needs memory. The body draws nothing outside
    /// `content`; `owner` is the figure's whose blur it is, so that it can be kept for the next band.
    package mutating func drawGroup(
        opacity: Double = 1, clip: Outline? = nil, rule: FillRule = .nonZero, blend: BlendMode = .normal,
        blur deviation: Double = 0, mask: GroupMask? = nil, part: PixelBounds?,
        content: PixelBounds = .anywhere, owner: BlurOwner? = nil, _ body: (inout Canvas) throws -> Void
    ) throws {
        let share = min(opacity, 1) * self.opacity
        guard share > 0, transform.inverse != nil else { return }
        let blur = BoxBlur(deviation: deviation * transform.meanScale)
        let isPlain = clip == nil && mask == nil && blur == nil && blend == .normal
        if share == 1, isPlain { return try body(&self) }
        let clip = clip.map { FlatOutline($0, under: transform, frame: size) }
        func clipped(_ pixels: PixelBounds) -> PixelBounds {
            let inside = clip.map { pixels.clamped(to: $0.bounds) } ?? pixels
            return part.map { inside.clamped(to: $0) } ?? inside
        }
        let (inside, all) = (clipped(bounds), clipped(extent))
        if inside.isEmpty { return }
        showBackground()
        if let blur {
            return try drawBlurred(blur, inside, all: all, content: content, owner: owner, body) {
                canvas, cells in
                guard let mask else {
                    let coverage = try canvas.coverage(inside, all, clip: clip, rule, mask: nil)
                    return canvas.composite(cells, inside, opacity: share, blend: blend, mask: coverage)
                }
                // Before the mask is drawn, which may need the memory for blurs.
                let picture = Canvas(groupOf: canvas, bounds: inside, extent: all)
                defer { canvas.workspace.leaveGroup() }
                cells.expand(inside, into: picture.target)
                let coverage = try canvas.coverage(inside, all, clip: clip, rule, mask: mask)
                canvas.composite(picture.target, inside, opacity: share, blend: blend, mask: coverage)
            }
        }
        var group = Canvas(groupOf: self, bounds: inside, extent: all)
        defer { workspace.leaveGroup() }
        try body(&group)
        let coverage = try coverage(inside, all, clip: clip, rule, mask: mask)
        composite(group.target, inside, opacity: share, blend: blend, mask: coverage)
    }

    private func coverage(
        _ bounds: PixelBounds, _ all: PixelBounds, clip: FlatOutline?, _ rule: FillRule, mask: GroupMask?
    ) throws -> Mask? {
        guard let mask else { return try clip.map { try Mask(of: $0, rule, in: bounds, by: workspace) } }
        // Drawn before the coverage is made, whose memory the mask's own groups need.
        var group = Canvas(groupOf: self, bounds: bounds, extent: all)
        defer { workspace.leaveGroup() }
        try mask.draw(&group)
        let coverage =
            try clip.map { try Mask(of: $0, rule, in: bounds, by: workspace) }
            ?? Mask(255, in: bounds, by: workspace)
        coverage.multiply(by: group.target, isLuma: mask.isLuma)
        return coverage
    }
}
