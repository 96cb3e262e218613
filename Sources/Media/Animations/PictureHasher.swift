import CFFmpeg

/// Hashes pictures by what is seen: pictures in different formats have the same hash if their pixels are equal in RGB with
/// alpha. The colour of transparent pixels does not count.
package struct PictureHasher: ~Copyable {
    private let width, height: Int
    private var filter: PictureFilter?
    private var format: PixelFormat?

    /// Creates a hasher for pictures of one size, all in one format.
    package init(width: Int, height: Int) throws(MediaError) { (self.width, self.height) = (width, height) }

    /// Returns the hash of a picture.
    package mutating func hash(of picture: borrowing Picture) throws -> [UInt8] {
        let format = PixelFormat(value: picture.format)
        if self.format != format {
            let pictures = VideoFormat(
                width: width, height: height, rate: Ratio(1, 1), pixelFormat: format, colors: .sRGB)
            filter = try PictureFilter("[0]format=bgra", of: [pictures])
            self.format = format
        }
        var result: [UInt8] = []
        guard var filter = filter.take() else { preconditionFailure("an earlier picture failed") }
        try filter.add(picture)
        try filter.drain { converted in
            var samples = try converted.samples()
            for pixel in stride(from: 0, to: samples.count, by: 4) where samples[pixel + 3] == 0 {
                (samples[pixel], samples[pixel + 1], samples[pixel + 2]) = (0, 0, 0)
            }
            result = try QuickHash.digest(of: samples)
        }
        self.filter = consume filter
        return result
    }
}
