import Geometry
import Rasteriser
import SceneModel

extension TextFigure {
    /// Returns the work of drawing the text in a part of the frame.
    func cost(under transform: Affine, in part: FramePart) -> DrawingCost {
        let (whole, seen) = (bounds(under: transform), bounds(under: transform).clamped(to: part.bounds))
        if seen.isEmpty { return .nothing }
        let glyphs = layout.lines.reduce(0) { $0 + $1.glyphs.count }
        let scale = scale.value * transform.meanScale
        let isKept =
            transform.xy == 0 && transform.yx == 0 && scale == layout.cache.scaleX
            && reveal == nil
        let size = (layout.styles.map(\.size).max() ?? 0) * scale
        let share = Double(glyphs) * min(seen.area / max(whole.area, 1), 1)
        let letters = share * Price.letter(size: size, isKept: isKept && size <= 200)
        var cost = DrawingCost(letters, within: seen)
        if let outline {
            cost.pixels += 2 * letters + share * Price.line
            if outline.width.value > 0 { cost.add(perPixel: Price.group) }
        }
        if box != nil { cost.add(perPixel: Price.textBox) }
        if let shadow {
            cost.pixels += letters
            if let blur = BoxBlur(deviation: shadow.blur.value * transform.meanScale) {
                cost.add(perPixel: Price.blur(blur))
            }
        }
        return cost
    }
}
