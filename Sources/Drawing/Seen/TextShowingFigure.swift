import Geometry
import Rasteriser
import SceneModel

/// A figure that shows texts, itself or in its layers, that can be at rest. Figures of effects, transitions and motion
/// blur are none: what they show moves.
protocol TextShowingFigure: Figure {
    /// Returns the figure with the texts that `visitor` returns in place of its own.
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure
}

/// What is done with the texts of a frame, from back to front.
protocol FigureVisitor {
    /// Returns the text to draw in the place of a text.
    mutating func visit(_ text: TextFigure, at place: FigurePlace) -> TextFigure

    /// Is called for each shape.
    mutating func visit(_ shape: ShapeFigure, at place: FigurePlace)
}

/// The place of a figure in a frame.
struct FigurePlace {
    /// The path of the layer.
    let steps: [SceneSource.Step]
    /// The transform from the figure's points to the pixels of the frame.
    var transform: Affine
    /// The opacity of the layer and of all groups around it.
    var opacity: Double
    /// The number of pixels by which the canvas of the figure is larger than the frame, on each side: more than 0 in a
    /// group that glows.
    var margin = 0
}

extension FrameFigure {
    /// Returns the figure with the texts that `visitor` returns in place of its own.
    func visiting(_ visitor: inout some FigureVisitor) -> FrameFigure {
        let place = FigurePlace(steps: [], transform: .identity, opacity: 1)
        return FrameFigure(layers: layers.map { $0.visiting(&visitor, in: place) })
    }
}

extension LayerFigure {
    /// Returns the layer with the texts that `visitor` returns in place of its own. `outer` is the place of the group
    /// around the layer.
    func visiting(_ visitor: inout some FigureVisitor, in outer: FigurePlace) -> LayerFigure {
        let back = Double(-outer.margin)
        let place = FigurePlace(
            steps: outer.steps + [step], transform: transform.then(.move(back, back)),
            opacity: outer.opacity * opacity.value, margin: outer.margin)
        if let shape = figure as? ShapeFigure { visitor.visit(shape, at: place) }
        guard let figure = figure as? any TextShowingFigure else { return self }
        return LayerFigure(
            step: step, transform: transform, opacity: opacity, figure: figure.visiting(&visitor, at: place),
            blends: blends)
    }
}

extension TextFigure: TextShowingFigure {
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        visitor.visit(self, at: place)
    }
}

extension CaptionsFigure: TextShowingFigure {
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        CaptionsFigure(
            blocks: blocks.map { block in
                var inner = place
                inner.transform = block.map.then(place.transform)
                inner.opacity *= block.opacity.value
                return Block(
                    place: block.place, text: visitor.visit(block.text, at: inner), opacity: block.opacity)
            })
    }
}

extension GroupFigure: TextShowingFigure {
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        visitingLayers(&visitor, at: place)
    }

    fileprivate func visitingLayers(
        _ visitor: inout some FigureVisitor, at place: FigurePlace
    ) -> GroupFigure {
        var figure = GroupFigure(
            layers: layers.map { $0.visiting(&visitor, in: place) }, mask: mask, clip: clip, blend: blend,
            blur: blur)
        figure.isIsolated = isIsolated
        return figure
    }
}

extension FadedFigure: TextShowingFigure {
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        var inner = place
        inner.opacity *= opacity.value
        return FadedFigure(group.visitingLayers(&visitor, at: inner), opacity: opacity)
    }
}

extension AdjustedFigure: TextShowingFigure {
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        around { content in
            (content as? any TextShowingFigure)?.visiting(&visitor, at: place) ?? content
        }
    }
}

extension GlowFigure: TextShowingFigure {
    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        var inner = place
        inner.margin += Canvas.shadowMargin
        return around { content in
            (content as? any TextShowingFigure)?.visiting(&visitor, at: inner) ?? content
        }
    }
}
