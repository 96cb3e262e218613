import Geometry
import Rasteriser
import SceneModel

extension ShapeContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer { ShapeRenderer(self, opening) }
}

/// An opened shape layer.
struct ShapeRenderer: LayerRenderer {
    private let content: ShapeContent
    private let frameSize: PixelSize
    private let fill: BrushTrack
    private let stroke: BrushTrack
    /// A description of all constant values that affect the shape's pixels.
    private let parameters: FigureBytes

    init(_ content: ShapeContent, _ opening: Opening) {
        self.content = content
        frameSize = opening.frameSize
        fill = BrushTrack(content.fill)
        stroke = BrushTrack(content.stroke?.paint ?? .nothing)
        var bytes = FigureBytes()
        bytes.append(name: content.form.rawValue)
        bytes.append(content.sides ?? Self.sides)
        bytes.append(content.points ?? Self.points)
        bytes.append(name: content.fillRule.rawValue)
        if case .constant(let path) = content.path { bytes.append(name: path.text) }
        if let stroke = content.stroke {
            bytes.append(name: stroke.join.rawValue)
            bytes.append(name: stroke.cap.rawValue)
            bytes.append(stroke.miterLimit)
            bytes.append(stroke.dashes) { $0.append($1) }
        }
        parameters = bytes
    }

    private static let sides = 6
    private static let points = 5

    func size(at time: SceneTime, span: LayerSpan) -> Size? {
        ShapeState.size(of: content, at: time, span: span)
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let isSoft = content.shadow?.blur.values.contains { $0 > 0 } ?? false
        return isSoft ? .shadowed(rows: rows, of: frame) : .group(rows: rows, of: frame)
    }

    func figure(at moment: Moment) -> any Figure {
        let state = state(at: moment)
        return ShapeFigure(
            state: state, parameters: parameters,
            parts: Result { try parts(of: state, under: moment.transform) })
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state(at: moment).describe(into: &bytes)
        return true
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        let state = state(at: moment)
        var lines = OutlineCost(
            under: moment.transform, strokeWidth: state.stroke == nil ? 0 : state.strokeWidth, in: part)
        if let path = state.path, content.form == .path {
            lines.add(path)
        } else {
            lines.add(outline(of: state))
        }
        var cost = DrawingCost.nothing
        if let brush = state.fill { cost += lines.fill(perPixel: brush.price) }
        if let brush = state.stroke, let stroke = content.stroke {
            cost += lines.stroke(
                dashes: stroke.dashes, from: state.from, to: state.to, perPixel: brush.price,
                coversBounds: brush.isGradient)
        }
        if let shadow = state.shadow {
            let blur = BoxBlur(deviation: shadow.blur * moment.transform.meanScale)
            let spread = blur?.spread ?? 0
            // A blurred shadow is drawn at the lower resolution of the blur's cells, so its outline costs less.
            var lit = cost.times(1 / Double(1 << (blur?.shift ?? 0)))
            lit.bounds = lines.bounds(around: Double(spread) + 1)
            if blur != nil { lit.add(perPixel: Price.outlineShadow) }
            cost += lit
        }
        return cost
    }

    private func state(at moment: Moment) -> ShapeState {
        ShapeState(
            content, at: moment, fill: fill.brush(at: moment), stroke: stroke.brush(at: moment))
    }

    /// Creates the parts of the shape, in pixels of the frame: the shadow, the fill, and the stroke over the fill.
    private func parts(of state: ShapeState, under transform: Affine) throws -> ShapeFigure.Parts {
        let outline = outline(of: state)
        let unit = UnitSquare(origin: Point(0, 0), size: state.size, transform: transform)
        var parts = ShapeFigure.Parts()
        func add(_ outline: Outline, rule: FillRule, _ brush: Brush) {
            let flat = FlatOutline(outline, under: transform, frame: frameSize)
            if parts.shadow == nil, let shadow = state.shadow {
                parts.shadow = OutlineShadow(
                    of: outline, rule: rule, blur: shadow.blur, color: shadow.color,
                    alpha: brush.singleAlpha, offset: shadow.offset, under: transform, frame: frameSize)
            }
            guard !flat.contours.isEmpty else { return }
            parts.outlines.append(FilledOutline(outline: flat, rule: rule, brush: brush, unit: unit))
        }
        if let brush = state.fill { add(outline, rule: content.fillRule, brush) }
        if let brush = state.stroke, let style = content.stroke {
            let stroked = try style.stroke(
                outline, width: state.strokeWidth, dashOffset: state.dashOffset, from: state.from,
                to: state.to)
            add(stroked, rule: .nonZero, brush)
        }
        return parts
    }

    private func outline(of state: ShapeState) -> Outline {
        switch content.form {
        case .rectangle: .roundedRectangle(size: state.size, radii: state.radii)
        case .ellipse: .ellipse(size: state.size)
        case .polygon:
            .polygon(
                sides: content.sides ?? Self.sides, size: state.size, cornerRadius: state.radii.topLeft)
        case .star:
            .star(
                points: content.points ?? Self.points, innerRadius: state.innerRadius, size: state.size,
                cornerRadius: state.radii.topLeft)
        case .path: state.path.map { Outline($0) } ?? Outline()
        }
    }
}

extension ShapeStroke {
    /// Returns the outline of this stroke along `outline`. `from` and `to` trim the stroke, as fractions of its length.
    fileprivate func stroke(
        _ outline: Outline, width: Double, dashOffset: Double, from: Double, to: Double
    ) throws -> Outline {
        guard width > 0 else { return Outline() }
        var line = outline.trimmed(from: from, to: to)
        if !dashes.isEmpty { line = line.dashed(dashes, offset: dashOffset, width: width) }
        return try line.stroked(width: width, join: join, cap: cap, miterLimit: miterLimit)
    }
}
