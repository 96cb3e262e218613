/// Which places lie inside an outline.
package enum FillRule: Sendable, Hashable {
    /// Those whose winding number is not 0.
    case nonZero
    /// Those whose winding number is odd.
    case evenOdd
}
