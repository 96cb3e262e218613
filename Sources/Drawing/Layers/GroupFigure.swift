import Geometry
import Rasteriser
import SceneModel

/// A group in one frame: the drawings (figures) of its layers, and how they are composited.
struct GroupFigure: BoundedFigure, CoveringFigure {
    /// The mask, which limits where the group is visible.
    struct Mask: Sendable {
        /// The mask as drawn in this frame. If nil, the mask is not visible, and the group isn't either.
        let layer: LayerFigure?
        let source: GroupContent.MaskSource
    }

    let layers: [LayerFigure]
    let mask: Mask?
    let clip: Outline?
    let blend: BlendMode
    /// The standard deviation of the blur, in points.
    let blur: FixedNumber
    /// True if the group is a picture of its own at every moment, because it is one at some moments.
    var isIsolated = false
    /// A description of the group at this moment, by which its picture is recognised in the next frame; nil if it can't be
    /// described, or if the group has no picture of its own.
    var identity: GroupIdentity?
    /// The bounding box of all layers, in pixels of the frame.
    private let content: PixelBounds
    private let owner = BlurOwner()

    init(layers: [LayerFigure], mask: Mask?, clip: Outline?, blend: BlendMode, blur: FixedNumber) {
        (self.layers, self.mask, self.clip, self.blend, self.blur) = (layers, mask, clip, blend, blur)
        content = PixelBounds.union(layers.map(\.bounds))
    }

    func draw(on canvas: inout Canvas) throws {
        var cover: GroupMask?
        if let mask {
            guard let layer = mask.layer else { return }
            cover = GroupMask(isLuma: mask.source == .luma) { try layer.draw(on: &$0) }
        }
        try canvas.drawGroup(
            clip: clip, blend: blend, blur: blur.value, mask: cover,
            isIsolated: isIsolated && layers.contains(where: \.blends), part: nil, content: content,
            owner: owner, identity: identity
        ) { group in
            for layer in layers { try layer.draw(on: &group) }
        }
    }

    /// True if the group has a picture of its own, whatever its opacity, and no blur.
    var isPicture: Bool { blur.value == 0 && (mask != nil || clip != nil || blend != .normal) }

    /// True if a layer of the group is blended with what lies below the group.
    var blendsBelow: Bool {
        !isIsolated && mask == nil && clip == nil && blend == .normal && blur.value == 0
            && layers.contains(where: \.blends)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        if content.isEmpty { return .nothing }
        let spread = BoxBlur(deviation: blur.value * transform.meanScale)?.spread ?? 0
        var all = content.expanded(by: spread)
        if let mask { all = all.clamped(to: mask.layer?.bounds ?? .nothing) }
        guard let clip else { return all }
        guard let (least, most) = clip.box else { return .nothing }
        let box = Rectangle(
            origin: least, size: Size(width: most.x - least.x, height: most.y - least.y))
        return all.clamped(to: MappedRectangle(box, transform: transform).touched)
    }

    func covers(_ frame: PixelSize, under transform: Affine) -> Bool {
        // Without any of these, the layers are drawn as if there were no group.
        guard mask == nil, clip == nil, blend == .normal, blur.value == 0 else { return false }
        return layers.contains { $0.covers(frame) }
    }

    /// Returns false: the renderer describes the group instead, from the descriptions of its layers.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
