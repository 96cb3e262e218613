/// A picture by which a group is multiplied, pixel by pixel.
public struct GroupMask {
    /// Whether the group is multiplied by the luma of the picture on black; otherwise by its alpha.
    public let isLuma: Bool
    /// Draws the picture on a transparent canvas, which begins with the group's transform.
    public let draw: (inout Canvas) throws -> Void

    /// A mask by alpha or luma.
    public init(isLuma: Bool, draw: @escaping (inout Canvas) throws -> Void) {
        self.isLuma = isLuma
        self.draw = draw
    }
}
