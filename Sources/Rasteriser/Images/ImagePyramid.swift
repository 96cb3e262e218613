import Base
import Geometry

/// A picture that can be drawn at any size and angle: the picture at its own size, at half the size, a quarter and so
/// on, down to one pixel. Its memory is 4/3 of the largest stored level, which has four bytes per pixel.
package final class ImagePyramid: Sendable {
    /// The size of the original picture, in pixels.
    package let size: PixelSize
    /// True if all pixels are opaque.
    package let isOpaque: Bool
    /// The number of levels, from the largest down, that are dropped (not stored), because they are never needed.
    let droppedCount: Int
    /// The total number of levels, including the levels that are not stored.
    let levelCount: Int
    /// The levels made so far, from the largest stored level downwards.
    private let made: Locked<[ImageLevel]>

    /// Creates the pyramid of a decoded picture. If `tint` is given, all pixels get its colour, and their alpha is
    /// multiplied by its alpha.
    ///
    /// - Parameter density: The minimum number of picture pixels per frame pixel, along each side, at which the
    ///   picture is ever drawn. From 2 on, the picture's own size is not stored; from 4 on, half the size is not stored
    ///   either, and so on.
    package convenience init(_ image: DecodedImage, tint: Color? = nil, density: Double = 1) {
        self.init(
            ImageLevel(image, tint: tint?.pixel, tintAlpha: tint?.alpha ?? 255), density: density)
    }

    /// Creates the pyramid of a picture that is given as its largest level.
    package init(_ first: ImageLevel, density: Double = 1) {
        size = first.size
        isOpaque = first.pixels.allSatisfy { $0 >> 24 == 255 }
        var (level, dropped, rest) = (first, 0, density)
        while rest >= 2, level.size.width > 1 || level.size.height > 1 {
            level = ImageLevel(halfOf: level)
            (dropped, rest) = (dropped + 1, rest / 2)
        }
        var (width, height, count) = (level.size.width, level.size.height, dropped + 1)
        while width > 1 || height > 1 {
            (width, height, count) = ((width + 1) / 2, (height + 1) / 2, count + 1)
        }
        droppedCount = dropped
        levelCount = count
        made = Locked([level])
    }

    /// Returns the level with this index; 0 is the picture's own size. The level must not be one of the dropped levels.
    /// Levels are made on first use, because few pictures are drawn at more than one size.
    func level(_ number: Int) -> ImageLevel {
        precondition((droppedCount..<levelCount).contains(number), "the level is not stored")
        return made.withLock { made in
            while made.count <= number - droppedCount {
                made.append(ImageLevel(halfOf: made[made.count - 1]))
            }
            return made[number - droppedCount]
        }
    }

    /// Returns the memory, in bytes, for the pyramid of a picture of this size.
    package static func byteCount(of size: PixelSize, density: Double = 1) -> Int {
        var (width, height, rest) = (size.width, size.height, density)
        while rest >= 2, width > 1 || height > 1 {
            (width, height, rest) = ((width + 1) / 2, (height + 1) / 2, rest / 2)
        }
        return width * height * 16 / 3
    }

    /// The maximum memory that the pyramid takes, in bytes.
    package var maximumBytes: Int { made.withLock { $0[0].pixels.count } * 16 / 3 }

    /// The rectangle of a whole picture, in unit coordinates.
    package static let whole = Rectangle(origin: Point(0, 0), size: Size(width: 1, height: 1))

    /// Draws a part of the picture, given in unit coordinates, so that it fills a rectangle of the layer's points. The
    /// rectangle's edges are antialiased.
    ///
    /// - Parameters:
    ///   - clip: An outline in the layer's points; nothing is drawn outside of it.
    ///   - opacity: A factor from 0 to 1 that is multiplied by the layer's opacity.
    package func draw(
        on canvas: inout Canvas, in rectangle: Rectangle, part: Rectangle = ImagePyramid.whole,
        clip: Outline? = nil, opacity: Double = 1
    ) throws {
        let share = UInt32((min(max(opacity * canvas.opacity, 0), 1) * 65535).rounded()) >> 8
        guard share > 0, rectangle.size.width > 0, rectangle.size.height > 0 else { return }
        let place = Affine.move(rectangle.origin.x, rectangle.origin.y).then(canvas.transform)
        guard let back = place.inverse else { return }
        let (width, height) = (Double(size.width), Double(size.height))
        let picture = back.then(
            .scale(
                part.size.width * width / rectangle.size.width,
                part.size.height * height / rectangle.size.height)
        ).then(.move(part.origin.x * width, part.origin.y * height))
        let sampler = ImageSampler(self, frameToPicture: picture)
        let mapped = MappedRectangle(size: rectangle.size, transform: place)
        let coverage = Coverage(of: mapped, bounds: mapped.touched(in: canvas.bounds))
        if coverage.bounds.isEmpty { return }
        guard let clip else {
            return canvas.draw(sampler, coverage: coverage, isOpaque: isOpaque, opacity: share)
        }
        try canvas.draw(
            sampler, coverage: coverage,
            clip: FlatOutline(clip, under: canvas.transform, frame: canvas.size), isOpaque: isOpaque,
            opacity: share)
    }
}

/// The values that determine the pixels of a picture's pyramid. Pyramids with equal origins are equal.
package struct PyramidOrigin: Hashable, Sendable {
    /// The SHA-256 digest of the picture's file.
    let sha256: String
    /// The columns and rows that remain after cropping.
    let columns, rows: Range<Int>
    let tint: Color?
    /// The number of times that the picture is halved to get the largest stored level.
    let halvings: Int

    /// Creates the origin of a cropped picture's pyramid. `density` is the minimum number of picture pixels per frame
    /// pixel, as for `ImagePyramid`.
    package init(sha256: String, crop: ImageCrop, tint: Color?, density: Double) {
        (self.sha256, columns, rows, self.tint) = (sha256, crop.columns, crop.rows, tint)
        halvings = density >= 2 ? density.exponent : 0
    }
}
