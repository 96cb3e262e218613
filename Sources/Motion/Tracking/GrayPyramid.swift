import CPixels

/// A picture's luma at full size and at a series of halved sizes.
struct GrayPyramid {
    /// The picture at one size.
    struct Level {
        let width: Int
        let height: Int
        var pixels: [Float]
        /// The standard deviation of the picture's noise, in luma levels. The value is 0 if more than a quarter of the
        /// picture is flat, if a side is shorter than 18 pixels, or if no patches are taken from this level. Fine
        /// texture all over the picture counts as noise.
        fileprivate(set) var noise: Float = 0
    }

    /// The levels, from the largest to the smallest.
    private(set) var levels: [Level]

    /// The minimum length of the shorter side of a picture that is halved again, in pixels.
    private static let smallestSide = 48
    private static let maximumLevels = 6

    /// Creates an empty pyramid.
    init() { levels = [] }

    /// Builds the pyramid of a picture with one byte per pixel and no padding. Reuses the buffers of the previous
    /// picture if the size is the same.
    mutating func build(_ bytes: [UInt8], width: Int, height: Int) {
        precondition(bytes.count >= width * height, "the buffer is smaller than the picture")
        var (size, number) = ((width: width, height: height), 0)
        repeat {
            if number == levels.count || (levels[number].width, levels[number].height) != size {
                levels.removeSubrange(number...)
                levels.append(
                    Level(
                        width: size.width, height: size.height,
                        pixels: [Float](repeating: 0, count: size.width * size.height)))
            }
            if number == 0 {
                unsafe pixels_widen_bytes(bytes, width * height, &levels[0].pixels)
            } else {
                let source = levels[number - 1]
                unsafe pixels_halve(
                    source.pixels, Int32(source.width), Int32(size.width), Int32(size.height),
                    &levels[number].pixels)
            }
            if number < MotionTracker.patchLevelCount { levels[number].noise = levels[number].measuredNoise }
            let isLast = min(size.width, size.height) < Self.smallestSide
            (size, number) = ((size.width / 2, size.height / 2), number + 1)
            if isLast { break }
        } while number < Self.maximumLevels
        levels.removeSubrange(number...)
    }
}

extension GrayPyramid.Level {
    /// Returns the difference between a patch of this picture and a patch of another picture, over every fourth row;
    /// nil if a patch extends beyond its picture.
    func roughDifference(at place: SIMD2<Int>, from other: GrayPyramid.Level, at there: SIMD2<Int>) -> Float?
    {
        guard holdsPatch(at: place), other.holdsPatch(at: there) else { return nil }
        return unsafe pixels.withUnsafeBufferPointer { own in
            unsafe other.pixels.withUnsafeBufferPointer { others in
                guard let own = own.baseAddress, let others = others.baseAddress else { return nil }
                return unsafe pixels_differ_roughly(
                    own + place.y * width + place.x, others + there.y * other.width + there.x, Int32(width),
                    Int32(other.width))
            }
        }
    }

    private func holdsPatch(at place: SIMD2<Int>) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x + Patch.side <= width && place.y + Patch.side <= height
    }

    /// Noise is measured in 8 × 8 squares of 16 × 16 pixels, spread over the picture.
    private static let (square, count) = (16, 8)
    /// The noise of the picture is the first quartile of the noise measured in all squares. The detail in the quietest
    /// squares is so faint that it counts as noise.
    private static let quartile = 4

    /// The measured standard deviation of the noise, in luma levels, by a Laplacian mask (Immerkær 1996), which removes
    /// smooth detail.
    fileprivate var measuredNoise: Float {
        let room = (width - Self.square - 2, height - Self.square - 2)
        guard room.0 >= 0, room.1 >= 0 else { return 0 }
        let pixels = pixels.span
        var measured: [Float] = []
        for place in 0..<Self.count * Self.count {
            let left = 1 + room.0 * (place % Self.count) / (Self.count - 1)
            let top = 1 + room.1 * (place / Self.count) / (Self.count - 1)
            var sum: Float = 0
            for y in top..<top + Self.square {
                for middle in y * width + left..<y * width + left + Self.square {
                    let (upper, lower) = (middle - width, middle + width)
                    let corners =
                        pixels[upper - 1] + pixels[upper + 1] + pixels[lower - 1] + pixels[lower + 1]
                    let sides = pixels[upper] + pixels[lower] + pixels[middle - 1] + pixels[middle + 1]
                    sum += (corners - 2 * sides + 4 * pixels[middle]).magnitude
                }
            }
            measured.append(sum / Float(Self.square * Self.square))
        }
        // The mask multiplies the standard deviation by 6, and the mean magnitude is √(2/π) times the standard
        // deviation.
        return measured.sorted()[measured.count / Self.quartile] / (6 * (2 / Float.pi).squareRoot())
    }
}
