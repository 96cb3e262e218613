import CPixels
import Testing

/// The box and step functions, compared with an independent computation of the same sums.
@Suite struct PictureStepTests {
    @Test("a box holds four times the mean of its pixels, rounded to nearest", arguments: [1, 2, 3, 5])
    func boxes(side: Int) {
        let (columns, rows) = (7, 4)
        let stride = columns * side + 3
        var random = Randomness(UInt64(side))
        let bytes = random.numbers(stride * rows * side, in: 0...UInt8.max)
        var boxes = [Int16](repeating: -1, count: columns * rows)
        unsafe pixels_take_boxes(bytes, Int32(stride), Int32(side), Int32(columns), Int32(rows), &boxes)
        for (place, box) in boxes.enumerated() {
            let (left, top) = (place % columns * side, place / columns * side)
            let pixels = (0..<side * side).map {
                Double(bytes[(top + $0 / side) * stride + left + $0 % side])
            }
            let mean = pixels.reduce(0, +) / Double(side * side)
            #expect(abs(Double(box) - 4 * mean) <= 0.5)
        }
    }

    @Test(
        "each box is in one block, and the sums of all blocks equal those of the picture",
        arguments: [(1, 1), (15, 40), (16, 16), (47, 33), (64, 31)])
    func blocks(columns: Int, rows: Int) {
        let count = columns * rows
        var random = Randomness(UInt64(count))
        let pictures = (0..<4).map { _ in random.numbers(count, in: 0...Int16(1020)) }
        let blocks = max(columns / 16, 1) * max(rows / 16, 1)
        var sums = [PixelStepSums](repeating: PixelStepSums(), count: blocks)
        unsafe pixels_multiply_steps(
            pictures[0], pictures[1], pictures[2], pictures[3], Int32(columns), Int32(rows), &sums)
        func step(_ number: Int, _ place: Int) -> Int {
            Int(pictures[number][place]) - Int(pictures[number + 1][place])
        }
        var expected = [[Int]](repeating: [0, 0, 0], count: blocks)
        for place in 0..<count {
            let column = min(place % columns / 16, max(columns / 16, 1) - 1)
            let row = min(place / columns / 16, max(rows / 16, 1) - 1)
            let block = row * max(columns / 16, 1) + column
            for earlier in 0..<3 { expected[block][earlier] += step(0, place) * step(earlier, place) }
        }
        #expect(sums.map { [Int($0.squares), Int($0.products), Int($0.distantProducts)] } == expected)
    }

    @Test("the sums of the largest steps in the largest block don't overflow") func extremes() {
        let (white, black) = ([Int16](repeating: 1020, count: 31 * 31), [Int16](repeating: 0, count: 31 * 31))
        var sums = [PixelStepSums()]
        unsafe pixels_multiply_steps(white, black, white, black, 31, 31, &sums)
        let all = Int32(31 * 31 * 1020 * 1020)
        #expect([sums[0].squares, sums[0].products, sums[0].distantProducts] == [all, -all, all])
    }

    @Test(
        "the sum of byte differences is right, even if it exceeds 32 bits",
        arguments: [0, 1, 1 << 20, 17_000_000])
    func differences(count: Int) {
        var random = Randomness(3)
        let one = [UInt8](repeating: 255, count: count)
        let other =
            count < 1 << 21 ? random.numbers(count, in: 0...UInt8.max) : [UInt8](repeating: 0, count: count)
        let expected = other.reduce(0) { $0 + 255 - Int($1) }
        #expect(unsafe pixels_differ_bytes(one, other, count) == expected)
        #expect(unsafe pixels_differ_bytes(other, one, count) == expected)
    }

    @Test(
        "a picture of half the size has the means of two by two pixels", arguments: [(2, 2), (7, 5), (64, 9)])
    func halves(width: Int, height: Int) {
        var random = Randomness(9)
        let bytes = random.numbers(width * height, in: 0...UInt8.max)
        var pixels = [Float](repeating: -1, count: bytes.count + 1)
        unsafe pixels_widen_bytes(bytes, bytes.count, &pixels)
        #expect(pixels == bytes.map(Float.init) + [-1])
        let (columns, rows) = (width / 2, height / 2)
        var half = [Float](repeating: -1, count: columns * rows + 1)
        unsafe pixels_halve(pixels, Int32(width), Int32(columns), Int32(rows), &half)
        let expected = (0..<columns * rows).map { place -> Float in
            let (x, y) = (place % columns * 2, place / columns * 2)
            let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) {
                $0 + Int(bytes[(y + $1.1) * width + x + $1.0])
            }
            return Float(sum) / 4
        }
        #expect(half == expected + [-1])
    }

    @Test("the rough difference of two patches uses every fourth row and ignores brightness")
    func roughly() {
        let side = Int(PixelPatchSide)
        var random = Randomness(11)
        let (strides, bytes) = (
            (side + 5, side + 9), random.numbers(2 * side * (side + 9), in: 0...UInt8.max)
        )
        let one = bytes.prefix(side * strides.0).map(Float.init)
        let other = bytes.suffix(side * strides.1).map(Float.init)
        let found = unsafe pixels_differ_roughly(one, other, Int32(strides.0), Int32(strides.1))
        let differences = stride(from: 0, to: side, by: 4).flatMap { y in
            (0..<side).map { Double(one[y * strides.0 + $0]) - Double(other[y * strides.1 + $0]) }
        }
        let mean = differences.reduce(0, +) / Double(differences.count)
        let expected = differences.reduce(0) { $0 + abs($1 - mean) }
        #expect(abs(Double(found) / expected - 1) < 1e-5)
    }
}
