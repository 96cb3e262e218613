import CPixels

/// Computes the difference (step) between each picture of a film and the next picture, summed block by block.
struct PictureSteps {
    /// The largest number of boxes a picture is divided into; a larger picture has larger boxes.
    private static let mostBoxes = 1 << 18
    /// The smallest width and height of a box, in pixels. Averaging two by two pixels reduces the energy of noise
    /// to a fourth.
    private static let smallestSide = 2

    private var side = 0
    private var columns = 0
    private var rows = 0
    /// The averaged boxes of the last pictures of this size, the newest first.
    private var pictures: [[Int16]] = []

    /// Adds a picture with one byte of luma per pixel and no row padding. Returns the sums of each block; nil for
    /// the first picture of a size. Unknown earlier steps count as zero.
    mutating func add(_ gray: [UInt8], width: Int, height: Int) -> [PixelStepSums]? {
        var side = Self.smallestSide
        while (width / side) * (height / side) > Self.mostBoxes { side += 1 }
        side = max(min(side, width, height), 1)
        if (side, width / side, height / side) != (self.side, columns, rows) {
            (self.side, columns, rows, pictures) = (side, width / side, height / side, [])
        }
        guard columns > 0, rows > 0, gray.count >= width * height else { return nil }
        // Moved out of the array, so that it is not copied on write.
        var boxes = pictures.count > 3 ? pictures.removeLast() : [Int16](repeating: 0, count: columns * rows)
        unsafe pixels_take_boxes(gray, Int32(width), Int32(side), Int32(columns), Int32(rows), &boxes)
        defer { pictures.insert(boxes, at: 0) }
        guard let first = pictures.first else { return nil }
        let second = pictures.count > 1 ? pictures[1] : first
        let third = pictures.count > 2 ? pictures[2] : second
        let block = Int(PixelStepBlock)
        var sums = [PixelStepSums](
            repeating: PixelStepSums(), count: max(columns / block, 1) * max(rows / block, 1))
        unsafe pixels_multiply_steps(
            boxes, first, second, third, Int32(columns), Int32(rows), &sums)
        return sums
    }
}
