import Geometry

/// What decides the pixels of a picture's pyramid: pyramids of equal origins are equal.
package struct PyramidOrigin: Hashable, Sendable {
    /// The digest of the picture's file.
    let sha256: String
    /// The pixels that are not cut off.
    package let columns, rows: Range<Int>
    let tint: Color?
    /// How many times the picture is halved before the first level that is kept.
    let halvings: Int

    /// A part of a picture; `density` as a pyramid gets it.
    package init(sha256: String, crop: ImageCrop, tint: Color?, density: Double) {
        (self.sha256, columns, rows, self.tint) = (sha256, crop.columns, crop.rows, tint)
        halvings = density >= 2 ? density.exponent : 0
    }
}
