import CPixels

/// A calculation of the step (the difference) from each picture of a film to the next, as sums over blocks of the
/// picture.
struct PictureSteps {
    /// The maximum number of boxes per picture. A box is a square of averaged pixels; larger pictures have larger
    /// boxes.
    private static let maximumBoxes = 1 << 18
    /// The smallest side of a box, in pixels: averaging 2 by 2 pixels reduces noise to a quarter of its energy.
    private static let smallestSide = 2

    private var side = 0
    private var columns = 0
    private var rows = 0
    /// The boxes (averaged pixels) of up to four recent pictures of this size, the newest first.
    private var pictures: [[Int16]] = []

    /// Adds a picture with one byte of luma per pixel and no padding. Returns the sums of each block of the step to
    /// this picture, or nil for the first picture and after a change of size. Earlier steps that are unknown are
    /// treated as zero.
    mutating func add(_ gray: [UInt8], width: Int, height: Int) -> [PixelStepSums]? {
        var side = Self.smallestSide
        while (width / side) * (height / side) > Self.maximumBoxes { side += 1 }
        side = max(min(side, width, height), 1)
        if (side, width / side, height / side) != (self.side, columns, rows) {
            (self.side, columns, rows, pictures) = (side, width / side, height / side, [])
        }
        guard columns > 0, rows > 0, gray.count >= width * height else { return nil }
        // Moved out of the property, so that the array isn't copied on write.
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
