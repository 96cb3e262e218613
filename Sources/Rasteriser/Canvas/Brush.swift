import CPixels
import Geometry

/// A paint that is ready to draw with. A brush is made once and used in any number of frames.
public struct Brush: Sendable {
    /// The colours, and the geometry of a gradient in unit coordinates.
    package enum Content: Sendable {
        case color(Color)
        case linear(RampColors, LinearPaint)
        case radial(RampColors, RadialPaint)
    }

    package let content: Content
    /// A name that identifies a gradient; empty for a single colour.
    package let name: String

    /// Creates a brush from a paint. A gradient must have at least two colours and, if it has locations, one location
    /// per colour.
    ///
    /// - Parameter name: A name that identifies the gradient.
    package init(_ paint: Paint, name: @autoclosure () -> String) {
        paint.ramp?.check()
        switch paint {
        case .color(let color):
            content = .color(color)
            self.name = ""
        case .linear(let linear):
            content = .linear(RampColors(linear.ramp), linear)
            self.name = name()
        case .radial(let radial):
            content = .radial(RampColors(radial.ramp), radial)
            self.name = name()
        }
    }

    /// True if the brush is a gradient.
    package var isGradient: Bool { if case .color = content { false } else { true } }

    /// The alpha of a single colour, 0 to 1; 1 for a gradient.
    package var singleAlpha: Double {
        if case .color(let color) = content { Double(color.alpha) / 255 } else { 1 }
    }

    /// The minimum alpha of the brush, 0 to 1; 0 for a gradient that is translucent anywhere.
    package var minimumAlpha: Double {
        switch content {
        case .color: singleAlpha
        case .linear(let colors, _), .radial(let colors, _): colors.isOpaque ? 1 : 0
        }
    }

    /// Returns the gradient as a field, which gives a colour for each pixel of the frame. Nil for a single colour, or
    /// if the rectangle `unit` is empty.
    func field(over unit: UnitSquare) -> RampField? {
        guard unit.size.width > 0, unit.size.height > 0, let layerPlace = unit.transform.inverse else {
            return nil
        }
        switch content {
        case .color: return nil
        case .linear(let colors, let paint):
            let geometry = LinearGeometry(
                start: unit.place(paint.startPoint), end: unit.place(paint.endPoint))
            return RampField(colors, geometry: geometry, layerPlace: layerPlace)
        case .radial(let colors, let paint):
            let geometry = RadialGeometry(
                start: .init(center: paint.startCenter, radius: paint.startRadius),
                end: .init(center: paint.endCenter, radius: paint.endRadius), extendsBefore: true,
                extendsAfter: true)
            let unitPlace = layerPlace.then(.move(-unit.origin.x, -unit.origin.y))
                .then(.scale(1 / unit.size.width, 1 / unit.size.height))
            return RampField(colors, geometry: geometry, layerPlace: unitPlace)
        }
    }
}

extension Paint {
    fileprivate var ramp: ColorRamp? {
        switch self {
        case .color: nil
        case .linear(let linear): linear.ramp
        case .radial(let radial): radial.ramp
        }
    }
}

extension ColorRamp {
    fileprivate func check() {
        precondition(colors.count >= 2, "a gradient needs at least two colours")
        precondition(
            locations.map { $0.count == colors.count } ?? true, "a gradient needs one location per colour")
    }
}

/// A rectangle in points to which unit coordinates refer, and the transform from points to the frame's pixels.
public struct UnitSquare: Sendable {
    /// The top left corner, in points.
    public let origin: Point
    /// The width and height, in points.
    public let size: Size
    /// The transform from points to the frame's pixels.
    public let transform: Affine

    /// Creates a unit square from a rectangle in points. For a layer, pass the `transform` of its `Moment`.
    public init(origin: Point = Point(0, 0), size: Size, transform: Affine) {
        (self.origin, self.size, self.transform) = (origin, size, transform)
    }

    /// Converts a point in unit coordinates to points.
    package func place(_ unit: Point) -> Point {
        Point(origin.x + unit.x * size.width, origin.y + unit.y * size.height)
    }
}

extension BlendMode {
    /// The blend mode as the C module CPixels defines it.
    var pixelBlend: PixelBlend {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .add: .add
        case .softLight: .softLight
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        }
    }
}

extension Color {
    /// The colour as an opaque pixel value.
    package var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// Returns the blend weight of the colour, 0 to 256: the colour's own alpha times `alpha`, which ranges from 0 to
    /// 1.
    package func weight(_ alpha: Double) -> Double { min(Double(self.alpha) / 255 * alpha, 1) * 256 }
}
