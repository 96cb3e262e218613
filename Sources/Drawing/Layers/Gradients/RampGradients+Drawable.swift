import Geometry
import Rasteriser
import SceneModel

extension LinearGradientContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer {
        let size = opening.size
        let isStill = ramp.isStill && startPoint.isConstant && endPoint.isConstant
        return RampRenderer(size: size, price: Price.linearGradient, isStill: isStill) { time, span in
            var ramp = ramp.ramp(at: time, span: span)
            var (start, end) = (
                startPoint.fixed(at: time, span: span), endPoint.fixed(at: time, span: span)
            )
            // Start and end can only be equal if they are animated.
            if start == end { (ramp, start, end) = (ramp.lastAlone, Point(0, 0), Point(0, 1)) }
            return RampFigure(
                ramp: ramp,
                geometry: LinearGeometry(start: size.place(at: start), end: size.place(at: end)),
                size: size
            ) { bytes in
                bytes.append(ramp)
                bytes.append(start)
                bytes.append(end)
            }
        }
    }
}

extension RadialGradientContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer {
        let size = opening.size
        let endRadius = endRadius ?? .constant(size.height / 2)
        let isStill =
            ramp.isStill && startCenter.isConstant && endCenter.isConstant && startRadius.isConstant
            && endRadius.isConstant
        return RampRenderer(size: size, price: Price.radialGradient, isStill: isStill) { time, span in
            func circle(_ center: Track<Point>, _ radius: Track<Double>) -> (Point, radius: Double) {
                (center.fixed(at: time, span: span), max(radius.fixed(at: time, span: span), 0))
            }
            var ramp = ramp.ramp(at: time, span: span)
            let start = circle(startCenter, startRadius)
            var end = circle(endCenter, endRadius)
            if start == end {
                ramp = ramp.lastAlone
                end.radius += 1
            }
            return RampFigure(
                ramp: ramp,
                geometry: RadialGeometry(
                    start: .init(center: size.place(at: start.0), radius: start.radius),
                    end: .init(center: size.place(at: end.0), radius: end.radius),
                    extendsBefore: extendsBefore, extendsAfter: extendsAfter),
                size: size
            ) { bytes in
                bytes.append(ramp)
                bytes.append(start.0)
                bytes.append(start.radius)
                bytes.append(end.0)
                bytes.append(end.radius)
                bytes.append(extendsBefore)
                bytes.append(extendsAfter)
            }
        }
    }
}

extension Track<Point> {
    /// Returns this track's point at a time. An animated point is rounded to a `FixedPoint`.
    fileprivate func fixed(at time: SceneTime, span: LayerSpan) -> Point {
        let value = value(at: time, span: span)
        return isConstant ? value : FixedPoint(value).value
    }
}

extension Track<Double> {
    /// Returns this track's number at a time. An animated number is rounded to a `FixedNumber`.
    fileprivate func fixed(at time: SceneTime, span: LayerSpan) -> Double {
        let value = value(at: time, span: span)
        return isConstant ? value : FixedNumber(value).value
    }
}

extension ColorRamp {
    /// A constant colour ramp: this ramp's last colour at all positions.
    fileprivate var lastAlone: ColorRamp { ColorRamp([colors[colors.count - 1], colors[colors.count - 1]]) }
}

/// An opened linear or radial gradient. A gradient that never changes is prepared once.
private struct RampRenderer: LayerRenderer {
    private let still: RampFigure?
    private let make: @Sendable (SceneTime, LayerSpan) -> RampFigure

    private let size: Size
    /// The cost of drawing a pixel, as a multiple of a four-colour gradient's pixel.
    private let price: Double

    init(
        size: Size, price: Double, isStill: Bool,
        make: @escaping @Sendable (SceneTime, LayerSpan) -> RampFigure
    ) {
        (self.size, self.price) = (size, price)
        still = isStill ? make(.zero, .zero) : nil
        self.make = make
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: size, at: moment, in: part, perPixel: price)
    }

    func figure(at moment: Moment) -> any Figure { still ?? make(moment.time, moment.span) }
}

/// A linear or radial gradient that fills the layer.
struct RampFigure: BoundedFigure, CoveringFigure {
    private let colors: RampColors
    private let geometry: any RampGeometry
    private let size: Size
    private let description: FigureBytes

    /// Creates the gradient of one frame. `describe` must append every value that affects its pixels, except the size
    /// of the scene, which each frame's description contains anyway.
    init(
        ramp: ColorRamp, geometry: any RampGeometry, size: Size,
        describe: (inout FigureBytes) -> Void
    ) {
        colors = RampColors(ramp)
        self.geometry = geometry
        self.size = size
        var bytes = FigureBytes()
        describe(&bytes)
        description = bytes
    }

    func draw(on canvas: inout Canvas) {
        guard let layerPlace = canvas.layerPlace else { return }
        canvas.draw(RampField(colors, geometry: geometry, layerPlace: layerPlace), size: size)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        MappedRectangle(size: size, transform: transform).touched
    }

    func covers(_ frame: PixelSize, under transform: Affine) -> Bool {
        guard let layerPlace = transform.inverse else { return false }
        return RampField(colors, geometry: geometry, layerPlace: layerPlace).isOpaque
            && MappedRectangle(size: size, transform: transform).covers(
                width: frame.width, height: frame.height)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(description)
        return true
    }
}

extension FigureBytes {
    /// Appends a colour ramp: its colours, their locations, and the easing between them.
    fileprivate mutating func append(_ ramp: ColorRamp) {
        append(ramp.colors) { $0.append($1) }
        for index in ramp.colors.indices { append(ramp.location(index)) }
        append(ramp.easing)
    }

    private mutating func append(_ curve: Curve) {
        switch curve {
        case .named(let name): append(name: name.rawValue)
        case .bezier(let bezier):
            append(name: "bezier")
            append(bezier.first)
            append(bezier.second)
        case .table(let values):
            append(name: "table")
            append(values) { $0.append($1) }
        case .spring(let spring):
            append(name: "spring")
            append(spring.damping)
        case .steps(let count):
            append(name: "steps")
            append(count)
        }
    }
}
