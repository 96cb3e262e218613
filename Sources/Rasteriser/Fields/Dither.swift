/// The thresholds by which levels with 8 fraction bits are dithered to whole ones.
///
/// A tile of 16×16 thresholds, with each of 256 values once, is fixed to the screen. So over any 16×16 pixels a flat
/// colour keeps its fraction in the mean, and a still picture stays still.
enum Dither {
    static let side = 16

    /// The thresholds of a row of pixels.
    static func row(_ y: Int) -> Row {
        let first = y % side * 2
        return Row(even: groups[first], odd: groups[first + 1])
    }

    /// Thresholds from 0 to 255 that repeat every sixteen pixels.
    package struct Row {
        let even: SIMD8<UInt16>
        let odd: SIMD8<UInt16>

        /// Lends the sixteen thresholds.
        func withThresholds(_ body: (UnsafePointer<UInt16>) -> Void) {
            unsafe withUnsafePointer(to: self) { row in
                unsafe body(UnsafeRawPointer(row).assumingMemoryBound(to: UInt16.self))
            }
        }
    }

    /// Two groups of eight thresholds for each of the sixteen rows.
    private static let groups: [SIMD8<UInt16>] = (0..<side * 2).map { SIMD8(order[$0 * 8..<$0 * 8 + 8]) }

    /// The order in which the pixels of the tile go up as a level rises, by the void-and-cluster method. Bayer's
    /// regular pattern interferes with ramps of half a level a pixel, which are off by a quarter of a level over
    /// whole tiles. Of 160 tiles that were generated this one has the least error over all slopes, below a tenth.
    private static let order: [UInt16] = [
        76, 21, 192, 95, 162, 118, 75, 151, 16, 124, 48, 150, 116, 85, 6, 161,
        211, 127, 153, 37, 235, 11, 187, 105, 212, 163, 249, 71, 218, 174, 241, 45,
        177, 57, 224, 78, 139, 214, 58, 239, 36, 83, 2, 184, 32, 56, 122, 97,
        233, 108, 3, 186, 111, 33, 172, 92, 143, 203, 128, 99, 227, 144, 194, 15,
        142, 41, 165, 250, 66, 202, 123, 8, 180, 44, 242, 168, 80, 25, 254, 67,
        185, 219, 126, 96, 17, 148, 243, 72, 210, 109, 62, 13, 200, 117, 159, 94,
        10, 81, 53, 193, 231, 50, 98, 160, 22, 230, 155, 130, 223, 59, 34, 208,
        137, 245, 156, 31, 132, 176, 216, 38, 136, 74, 190, 46, 90, 167, 237, 104,
        181, 23, 87, 222, 107, 1, 79, 198, 253, 101, 18, 240, 197, 0, 145, 69,
        229, 115, 205, 171, 70, 244, 147, 113, 52, 179, 152, 125, 73, 114, 204, 43,
        129, 55, 9, 141, 42, 191, 28, 173, 14, 221, 65, 30, 175, 248, 24, 169,
        77, 255, 195, 102, 226, 121, 82, 236, 133, 89, 199, 232, 140, 54, 100, 215,
        138, 35, 157, 63, 19, 164, 213, 60, 188, 40, 112, 7, 86, 209, 158, 12,
        189, 88, 217, 120, 238, 47, 106, 4, 149, 246, 166, 131, 182, 39, 119, 234,
        61, 170, 5, 146, 84, 183, 135, 206, 93, 68, 27, 220, 64, 251, 91, 29,
        225, 110, 247, 51, 207, 26, 252, 49, 178, 228, 103, 196, 20, 154, 201, 134,
    ]
}
