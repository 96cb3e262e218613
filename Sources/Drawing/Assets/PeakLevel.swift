/// Maximum and mean of a sound's amplitude in blocks of one length.
package struct PeakLevel: Sendable, Equatable {
    /// The samples of a block; the last one may have fewer.
    package let blockLength: Int
    /// The largest amplitude of each block, from 0 to 32,768.
    package let maxima: [UInt16]
    /// The mean amplitude of each block, rounded down.
    package let means: [UInt16]

    /// A level; both lists have a value for each block.
    package init(blockLength: Int, maxima: [UInt16], means: [UInt16]) {
        precondition(blockLength > 0 && maxima.count == means.count, "two values for each block")
        (self.blockLength, self.maxima, self.means) = (blockLength, maxima, means)
    }
}
