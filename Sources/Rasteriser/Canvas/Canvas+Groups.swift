import Geometry

/// A picture by which a group is multiplied, pixel by pixel.
public struct GroupMask {
    /// True if the group is multiplied by the luma of the picture, drawn on black; false if it is multiplied by the
    /// picture's alpha.
    public let isLuma: Bool
    /// For each luma or alpha of the picture, the one by which the group is multiplied; nil for the same.
    let levels: [UInt8]?
    /// A closure that draws the picture on a transparent canvas, which initially has the group's transform.
    public let draw: (inout Canvas) throws -> Void

    /// Creates a mask by luma or by alpha.
    public init(isLuma: Bool, draw: @escaping (inout Canvas) throws -> Void) {
        (self.isLuma, levels, self.draw) = (isLuma, nil, draw)
    }

    /// Creates a mask by luma or by alpha, each of whose 256 levels is replaced by another.
    package init(isLuma: Bool, levels: [UInt8], draw: @escaping (inout Canvas) throws -> Void) {
        precondition(levels.count == 256, "one level for each byte")
        (self.isLuma, self.levels, self.draw) = (isLuma, levels, draw)
    }
}

extension Canvas {
    /// Calls `body` to draw a group, and composites the group as one picture. The group is first blurred, with a
    /// standard deviation in the layer's points; for this, the pixels at the frame's edge are repeated outside the
    /// frame. The group is then clipped by an outline in the layer's points, multiplied by a mask and by both `opacity`
    /// and the layer's opacity, and blended. Groups can be nested. If the result would be invisible, `body` is not
    /// called. Throws errors of `body`, and `DrawingError` if the clip can't be rasterised.
    ///
    /// A group with opacity 1, normal blending and no clip, mask or blur takes no memory and no additional time.
    public mutating func drawGroup(
        opacity: Double = 1, clip: Outline? = nil, rule: FillRule = .nonZero, blend: BlendMode = .normal,
        blur deviation: Double = 0, mask: GroupMask? = nil, _ body: (inout Canvas) throws -> Void
    ) throws {
        try drawGroup(
            opacity: opacity, clip: clip, rule: rule, blend: blend, blur: deviation, mask: mask, part: nil,
            body)
    }

    /// Calls `body` to draw a group, and composites the group as one picture. A group that needs its own memory changes
    /// only the pixels of the frame inside `part`. `content` is the bounding box of what `body` draws. `owner`
    /// identifies the figure, whose blur is cached for the next band. With `isIsolated`, the group always has a picture
    /// of its own, so that nothing in it is blended with what lies below. With an `identity`, a picture that stays the same
    /// is not drawn in each frame, unless it is blurred.
    package mutating func drawGroup(
        opacity: Double = 1, clip: Outline? = nil, rule: FillRule = .nonZero, blend: BlendMode = .normal,
        blur deviation: Double = 0, mask: GroupMask? = nil, isIsolated: Bool = false, part: PixelBounds?,
        content: PixelBounds = .anywhere, owner: BlurOwner? = nil, identity: GroupIdentity? = nil,
        _ body: (inout Canvas) throws -> Void
    ) throws {
        let share = min(opacity, 1) * self.opacity
        guard share > 0, transform.inverse != nil else { return }
        let blur = BoxBlur(deviation: deviation * transform.meanScale)
        let isPlain = clip == nil && mask == nil && blur == nil && blend == .normal && !isIsolated
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
                // The group comes before the mask, because drawing the mask may need the memory for blurs.
                let picture = Canvas(groupOf: canvas, bounds: inside, extent: all)
                defer { canvas.workspace.leaveGroup() }
                cells.expand(inside, into: picture.target)
                let coverage = try canvas.coverage(inside, all, clip: clip, rule, mask: mask)
                canvas.composite(picture.target, inside, opacity: share, blend: blend, mask: coverage)
            }
        }
        let key = identity.map {
            GroupCache.Key(identity: $0, transform: transform, size: size, part: inside, extent: all)
        }
        if let key, let kept = workspace.groupCache.find(key) {
            return composite(kept.picture, inside, opacity: share, blend: blend, mask: kept.mask)
        }
        guard let key, workspace.groupCache.isDue(key, isMasked: clip != nil || mask != nil) else {
            var group = Canvas(groupOf: self, bounds: inside, extent: all)
            defer { workspace.leaveGroup() }
            try body(&group)
            let coverage = try coverage(inside, all, clip: clip, rule, mask: mask)
            return composite(group.target, inside, opacity: share, blend: blend, mask: coverage)
        }
        // Pictures inside are not kept, because a group that is kept is not drawn again.
        try workspace.groupCache.withoutKeeping {
            var group = Canvas(groupOf: self, bounds: inside, extent: all)
            defer { workspace.leaveGroup() }
            try body(&group)
            let coverage = try coverage(inside, all, clip: clip, rule, mask: mask)
            composite(group.target, inside, opacity: share, blend: blend, mask: coverage)
            workspace.groupCache.keep(group.target, coverage, as: key)
        }
    }

    /// Draws a picture inside `part` of the frame, at full opacity, or takes it from the cache if the two previous frames had
    /// the same. The identity must state everything that the picture depends on besides its place. `body` draws the
    /// picture: it must composite normally, and each pixel at most once. Then drawing the picture alone first gives the
    /// same bytes.
    package mutating func drawKept(
        _ identity: GroupIdentity, in part: PixelBounds, _ body: (inout Canvas) throws -> Void
    ) throws {
        precondition(opacity == 1, "a picture is kept at full opacity")
        let (inside, all) = (bounds.clamped(to: part), extent.clamped(to: part))
        if inside.isEmpty { return }
        let key = GroupCache.Key(
            identity: identity, transform: transform, size: size, part: inside, extent: all)
        if let kept = workspace.groupCache.find(key) {
            showBackground()
            return composite(kept.picture, inside, opacity: 1, blend: .normal, mask: nil)
        }
        guard workspace.groupCache.isDue(key, isMasked: false) else { return try body(&self) }
        showBackground()
        var group = Canvas(groupOf: self, bounds: inside, extent: all)
        defer { workspace.leaveGroup() }
        try body(&group)
        composite(group.target, inside, opacity: 1, blend: .normal, mask: nil)
        workspace.groupCache.keep(group.target, nil, as: key)
    }

    func coverage(
        _ bounds: PixelBounds, _ all: PixelBounds, clip: FlatOutline?, _ rule: FillRule, mask: GroupMask?
    ) throws -> Mask? {
        guard let mask else { return try clip.map { try Mask(of: $0, rule, in: bounds, by: workspace) } }
        // The picture comes before the coverage, because groups inside the mask need the same memory.
        var group = Canvas(groupOf: self, bounds: bounds, extent: all)
        defer { workspace.leaveGroup() }
        try mask.draw(&group)
        let coverage =
            try clip.map { try Mask(of: $0, rule, in: bounds, by: workspace) }
            ?? Mask(255, in: bounds, by: workspace)
        coverage.multiply(by: group.target, isLuma: mask.isLuma)
        if let levels = mask.levels { coverage.replace(by: levels) }
        return coverage
    }
}
