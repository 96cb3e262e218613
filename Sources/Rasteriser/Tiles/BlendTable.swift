import Geometry

/// A table for blending one colour with opaque pixels, for a blend mode and an opacity. For each level of a channel,
/// the table has the change of the level by the colour. The formulas come from the W3C's Compositing and Blending.
package struct BlendTable {
    /// For each level of blue, green and red, the change of the level by blending, per 1/255 of coverage, in 1/65536 of
    /// a level.
    private var changes: [Int32] = []
    /// The pixel value of the colour, for pixels that are not opaque.
    let pixel: UInt32
    let mode: BlendMode
    /// The opacity, 0 to 255.
    package let opacity: UInt32
    private let color: Color
    private let exactOpacity: Double

    /// Creates a table for a separable mode.
    init(_ color: Color, opacity: Double, mode: BlendMode) {
        precondition(mode.isSeparable, "channels depend on each other")
        let share = min(max(opacity, 0), 1) * Double(color.alpha) / 255
        (self.color, exactOpacity) = (color, opacity)
        (pixel, self.mode, self.opacity) = (color.pixel, mode, UInt32((share * 255).rounded()))
        changes.reserveCapacity(768)
        for channel in [color.blue, color.green, color.red] {
            let over = Double(channel) / 255
            for level in 0..<256 {
                let under = Double(level) / 255
                let change = (Self.blend(over, under, mode) - under) * share * 255
                changes.append(Int32((change * 65536 / 255).rounded()))
            }
        }
    }

    /// Returns true if the table was made for this colour, opacity and blend mode.
    func isOf(_ color: Color, opacity: Double, mode: BlendMode) -> Bool {
        self.color == color && exactOpacity == opacity && self.mode == mode
    }

    /// Calls `body` with a pointer to the changes, in the layout of `blend_changes`.
    func withChanges(_ body: (UnsafePointer<Int32>) -> Void) {
        unsafe changes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the table has no entries") }
            unsafe body(base)
        }
    }

    private static func blend(_ over: Double, _ under: Double, _ mode: BlendMode) -> Double {
        switch mode {
        case .normal: return over
        case .multiply: return over * under
        case .screen: return over + under - over * under
        case .add: return min(over + under, 1)
        case .softLight:
            if over <= 0.5 { return under - (1 - 2 * over) * under * (1 - under) }
            let light = under <= 0.25 ? ((16 * under - 12) * under + 4) * under : under.squareRoot()
            return under + (2 * over - 1) * (light - under)
        case .overlay: return blend(under, over, .hardLight)
        case .darken: return min(over, under)
        case .lighten: return max(over, under)
        case .colorDodge: return under <= 0 ? 0 : over >= 1 ? 1 : min(1, under / (1 - over))
        case .colorBurn: return under >= 1 ? 1 : over <= 0 ? 0 : 1 - min(1, (1 - under) / over)
        case .hardLight:
            return over <= 0.5 ? blend(2 * over, under, .multiply) : blend(2 * over - 1, under, .screen)
        case .difference: return abs(over - under)
        case .exclusion: return over + under - 2 * over * under
        case .hue, .saturation, .color, .luminosity: preconditionFailure("channels depend on each other")
        }
    }
}
