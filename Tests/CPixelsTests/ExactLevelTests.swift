import CPixels
import Testing

/// Functions with exactly known results, at every SIMD level.
@Suite struct ExactLevelTests {
    /// The SIMD levels of this CPU.
    private static let levels = [SIMDLevel.plain, .sse2, .avx2].filter { pixels_has_level($0) != 0 }

    @Test("a layer multiplied by an opacity is rounded to the nearest level", arguments: levels)
    func parts(_ level: SIMDLevel) {
        let layer = (0...255).map { UInt32($0) * 0x0101_0101 }
        for opacity in UInt32(0)...255 {
            var pixels = [UInt32](repeating: 0, count: layer.count)
            unsafe level.functions.pointee.composite(.normal, layer, nil, opacity, 256, &pixels)
            for value in UInt32(0)...255 {
                let share = (2 * value * opacity + 255) / 510
                #expect(pixels[Int(value)] == share * 0x0101_0101, "\(value) at \(opacity)")
            }
        }
    }

    @Test(
        "screen and add of any two bytes are those of the numbers, also if a colour exceeds its alpha",
        arguments: levels)
    func lighter(_ level: SIMDLevel) {
        let below = (0...255).map { UInt32($0) * 0x0101_0101 }
        for over in UInt32(0)...255 {
            let layer = [UInt32](repeating: over * 0x0101_0101, count: 256)
            var (screened, added) = (below, below)
            unsafe level.functions.pointee.composite(.screen, layer, nil, 255, 256, &screened)
            unsafe level.functions.pointee.composite(.add, layer, nil, 255, 256, &added)
            for under in UInt32(0)...255 {
                let product = (2 * over * under + 255) / 510
                #expect(screened[Int(under)] == (over + under - product) * 0x0101_0101, "\(over), \(under)")
                #expect(added[Int(under)] == min(over + under, 255) * 0x0101_0101, "\(over), \(under)")
            }
        }
    }

    /// Returns the result of `find_curved` for sixteen equal cells.
    private func isCurved(
        _ level: SIMDLevel, top: [UInt16], middle: [UInt16], bottom: [UInt16], tolerance: Int32
    ) -> Bool {
        let rows = [top, middle, bottom].map { row in
            (
                corners: (0...16).map { $0.isMultiple(of: 2) ? row[0] : row[2] },
                middles: [UInt16](repeating: row[1], count: 16)
            )
        }
        var curved = [UInt8](repeating: 0, count: 16)
        unsafe rows.withCells { cells in
            unsafe level.functions.pointee.find_curved(cells[0], cells[1], cells[2], 16, tolerance, &curved)
        }
        #expect(Set(curved).count == 1)
        return curved[0] != 0
    }

    @Test("a cell counts as flat up to the tolerance and up to the steepness limit", arguments: levels)
    func limits(_ level: SIMDLevel) {
        let (flat, steep) = (UInt16(1000), UInt16(1000 + 2 * 16 * 256))
        func isSteep(_ far: UInt16) -> Bool {
            let row = [flat, (flat + far) / 2, far]
            return isCurved(level, top: row, middle: row, bottom: row, tolerance: 1)
        }
        #expect(!isSteep(steep))
        #expect(isSteep(steep + 1))
        let even = [flat, flat, flat]
        for place in 0..<4 {
            for off in [flat + 7, flat + 8, flat - 7, flat - 8] {
                var rows = [even, even, even]
                switch place {
                case 0: rows[0][1] = off
                case 1: rows[2][1] = off
                case 2: (rows[1][0], rows[1][2]) = (off, off)
                default: rows[1][1] = off
                }
                let found = isCurved(level, top: rows[0], middle: rows[1], bottom: rows[2], tolerance: 7)
                #expect(found == (off == flat + 8 || off == flat - 8), "\(place): \(off)")
            }
        }
    }
}
