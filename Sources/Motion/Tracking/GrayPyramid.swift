import CPixels

/// A picture's luma, and the same halved again and again.
struct GrayPyramid {
    /// One size of it.
    struct Level {
        let width: Int
        let height: Int
        var pixels: [Float]
        /// The standard deviation of the noise in it, in levels. 0 if more than a quarter of the picture is flat, a side is shorter
        /// than 18 pixels, or no patches are taken from this size. Fine texture all over a picture counts as noise.
        fileprivate(set) var noise: Float = 0
    }

    /// From the largest to the smallest.
    private(set) var levels: [Level]

    /// The smallest side that is still halved.
    private static let smallestSide = 48
    private static let mostLevels = 6

    /// A pyramid without a picture.
    init() { levels = [] }

    /// Builds the pyramid of a picture with one byte a pixel and no padding, in the memory of the one before where it fits.
    mutating func build(_ bytes: [UInt8], width: Int, height: Int) {
        precondition(bytes.count >= width * height, "bytes for all pixels")
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
            if number < MotionTracker.levelsAsked { levels[number].noise = levels[number].measuredNoise }
            let isLast = min(size.width, size.height) < Self.smallestSide
            (size, number) = ((size.width / 2, size.height / 2), number + 1)
            if isLast { break }
        } while number < Self.mostLevels
        levels.removeSubrange(number...)
    }
}

extension GrayPyramid.Level {
    /// The difference of a patch from one of another picture, by a quarter of its rows; nil if one of them is not all in its
    /// picture.
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

    /// Noise is measured in 8 by 8 squares of 16 by 16 pixels, spread over the picture.
    private static let (square, count) = (16, 8)
    /// The first quartile of the squares is taken: what little detail these have is noise.
    private static let quartile = 4

    /// The standard deviation of the noise, by a Laplacian mask (Immerkær 1996), which removes smooth detail.
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
        // The mask makes a standard deviation of 6 of one of 1; the mean magnitude is √(2/π) times that.
        return measured.sorted()[measured.count / Self.quartile] / (6 * (2 / Float.pi).squareRoot())
    }
}
