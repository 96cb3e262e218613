/// The maximum and mean of a sound's amplitude, in blocks of one length.
package struct PeakLevel: Sendable, Equatable {
    /// The number of samples per block; the last block may have fewer.
    package let blockLength: Int
    /// The maximum amplitude of each block, from 0 to 32,768.
    package let maxima: [UInt16]
    /// The mean amplitude of each block, rounded down.
    package let means: [UInt16]

    /// Creates a level; both lists must have one value per block.
    package init(blockLength: Int, maxima: [UInt16], means: [UInt16]) {
        precondition(blockLength > 0 && maxima.count == means.count, "two values for each block")
        (self.blockLength, self.maxima, self.means) = (blockLength, maxima, means)
    }
}
