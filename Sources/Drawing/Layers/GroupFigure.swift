import SceneModel

/// A group in one frame: what is seen of its layers, and how they become one picture.
struct GroupFigure: Figure {
    /// Where the group is visible.
    struct Mask: Sendable {
        /// Nil when it is not visible, and so nor is the group.
        let layer: LayerFigure?
        let source: GroupContent.MaskSource
    }

    let layers: [LayerFigure]
    let mask: Mask?
    let clip: Outline?
    let blend: BlendMode
    /// In points.
    let blur: FixedNumber

    func draw(on canvas: inout Canvas) throws {
        var cover: GroupMask?
        if let mask {
            guard let layer = mask.layer else { return }
            cover = GroupMask(isLuma: mask.source == .luma) { try layer.draw(on: &$0) }
        }
        try canvas.drawGroup(clip: clip, blend: blend, blur: blur.value, mask: cover) { group in
            for layer in layers { try layer.draw(on: &group) }
        }
    }

    /// The renderer describes the group, because it knows what its layers follow from.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
