/// A picture that says where a group is visible.
package struct GroupMask {
    /// Whether its luma counts, in which nothing is black, and not its alpha.
    package let isLuma: Bool
    /// Draws the picture on a transparent canvas, which begins with the group's transform.
    package let draw: (inout Canvas) throws -> Void

    /// A mask by alpha or luma.
    package init(isLuma: Bool, draw: @escaping (inout Canvas) throws -> Void) {
        self.isLuma = isLuma
        self.draw = draw
    }
}
