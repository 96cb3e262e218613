import CPixels

extension SIMDLevel {
    /// The level that this process uses.
    static let current = pixels_level()

    /// The loops over pixels at this level.
    var functions: UnsafePointer<PixelFunctions> { unsafe pixels_functions(self) }
}
