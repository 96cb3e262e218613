import Base
import Geometry

/// A picture that can be drawn at any size and angle: its pixels, and the same picture at half the size, a quarter and
/// so on, down to one pixel. Takes 4/3 times four bytes a pixel of the largest level that is kept.
package final class ImagePyramid: Sendable {
    /// The picture's own size.
    package let size: PixelSize
    /// Whether no pixel is translucent.
    let isOpaque: Bool
    /// The number of levels that are not kept.
    let droppedCount: Int
    /// The number of levels, with those that are not kept.
    let levelCount: Int
    /// From the finest one that is kept downwards, as far as any was sampled.
    private let made: Locked<[ImageLevel]>

    /// The pyramid of a decoded picture. With a tint all pixels get its colour, and their alpha is multiplied by its.
    ///
    /// - Parameter density: The fewest pixels of the picture, along each side, that ever fall on one pixel of the frame.
    ///   From 2 on, the picture's own size is not kept; from 4 on, half of it neither, and so on.
    package convenience init(_ image: DecodedImage, tint: Color? = nil, density: Double = 1) {
        self.init(
            ImageLevel(image, tint: tint?.pixel, tintAlpha: tint?.alpha ?? 255), density: density)
    }

    /// The pyramid below a level.
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

    /// A level by its number, in which the picture's own size is 0; one that is kept. Half of a level is made when it is
    /// first asked for: few pictures are drawn at more than one size.
    func level(_ number: Int) -> ImageLevel {
        precondition((droppedCount..<levelCount).contains(number), "no such level")
        return made.withLock { made in
            while made.count <= number - droppedCount {
                made.append(ImageLevel(halfOf: made[made.count - 1]))
            }
            return made[number - droppedCount]
        }
    }

    /// The bytes of a pyramid of a picture of that size.
    package static func byteCount(of size: PixelSize, density: Double = 1) -> Int {
        var (width, height, rest) = (size.width, size.height, density)
        while rest >= 2, width > 1 || height > 1 {
            (width, height, rest) = ((width + 1) / 2, (height + 1) / 2, rest / 2)
        }
        return width * height * 16 / 3
    }

    /// The most bytes that it takes.
    package var mostBytes: Int { made.withLock { $0[0].pixels.count } * 16 / 3 }

    /// All of a picture, in unit coordinates.
    package static let whole = Rectangle(origin: Point(0, 0), size: Size(width: 1, height: 1))

    /// Draws a part of the picture, given in unit coordinates, so that it fills a rectangle of the layer's points. The
    /// rectangle's edges are antialiased.
    ///
    /// - Parameters:
    ///   - clip: What is outside of this outline, in the layer's points, is not drawn.
    ///   - opacity: Multiplied with the layer's.
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

/// All that decides the pixels of a picture's pyramid: pyramids of equal origins are equal.
package struct PyramidOrigin: Hashable, Sendable {
    /// The digest of the picture's file.
    let sha256: String
    /// The pixels that are not cut off.
    let columns, rows: Range<Int>
    let tint: Color?
    /// The number of times that the picture is halved before the first level that is kept.
    let halvings: Int

    /// A part of a picture; `density` as a pyramid gets it.
    package init(sha256: String, crop: ImageCrop, tint: Color?, density: Double) {
        (self.sha256, columns, rows, self.tint) = (sha256, crop.columns, crop.rows, tint)
        halvings = density >= 2 ? density.exponent : 0
    }
}
