/// Neighbouring pixels of a row that an outline covers alike.
struct CoverageSpan: Equatable {
    let y: Int32
    let x: Int32
    let length: Int32
    /// In 1/256 of a pixel, rounded down; an exact value may be one less, which depends on the contour's direction. 255
    /// is full coverage. Never 0.
    let coverage: UInt8

    /// The part of each pixel, 0 to 1.
    var share: Double { coverage == 255 ? 1 : Double(coverage) / 256 }
}
