/// The maximum and the mean amplitude of each block of a sound; all blocks have the same length.
package struct PeakLevel: Sendable, Equatable {
    /// The number of samples per block; the last block may be shorter.
    package let blockLength: Int
    /// The maximum amplitude of each block, from 0 to 32,768.
    package let maxima: [UInt16]
    /// The mean amplitude of each block, rounded down, from 0 to 32,768.
    package let means: [UInt16]

    /// Creates a level of detail. Both lists must have one value per block.
    package init(blockLength: Int, maxima: [UInt16], means: [UInt16]) {
        precondition(blockLength > 0 && maxima.count == means.count, "two values for each block")
        (self.blockLength, self.maxima, self.means) = (blockLength, maxima, means)
    }
}
