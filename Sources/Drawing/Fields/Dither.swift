/// The thresholds that turn levels with sixteen bits of fraction into whole ones.
///
/// A square of 16×16 thresholds, each of 256 values once, is laid over the screen and never moves. Whatever
/// 16×16 pixels one takes, their mean keeps the fraction, and a still picture stays still.
enum Dither {
    static let side = 16

    /// Two groups of eight thresholds for each of the sixteen rows.
    private static let rows: [SIMD8<Int32>] = (0..<side * 2).map { index in
        var group = SIMD8<Int32>()
        for lane in 0..<8 { group[lane] = threshold(x: index % 2 * 8 + lane, y: index / 2) }
        return group
    }

    /// The thresholds of the eight pixels from `8 × group` on.
    static func thresholds(group: Int, row: Int) -> SIMD8<Int32> { rows[row % side * 2 + group % 2] }

    /// Bayer's order: the bits of x ^ y and y, woven together from the lowest up.
    private static func threshold(x: Int, y: Int) -> Int32 {
        var order = 0
        for bit in 0..<4 {
            order = order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
        }
        return Int32(order * 256 + 128)
    }
}
