/// Which places lie inside an outline whose contours overlap.
package enum FillRule: Sendable, Hashable {
    /// Those that the contours go round at all, clockwise turns less counter-clockwise ones.
    case nonZero
    /// Those from which a ray outwards crosses an odd number of lines.
    case evenOdd
}
