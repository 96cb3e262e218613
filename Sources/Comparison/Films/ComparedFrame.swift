import Drawing
import Film
import Geometry
import Media
import Rasteriser
import SceneModel
import Sheets

/// A frame of a film, compared with the reference's frame that is shown at the same time.
package struct ComparedFrame: Sendable, Equatable {
    /// The frame's number in the film, from 0.
    package let number: Int
    /// The number of the reference's frame, from 0.
    package let reference: Int
    /// The time at which the film shows the frame, in seconds from the film's beginning.
    package let seconds: Double
    /// The similarity of the two frames.
    package let quality: PictureQuality
}

/// The pictures of a frame and of the reference's frame, in the same size. The pair shares the buffers of the decoded
/// pictures.
package final class FramePair {
    fileprivate let film: Picture
    fileprivate let reference: Picture

    init(_ film: borrowing Picture, _ reference: borrowing Picture) throws {
        var shared = try Picture()
        try shared.share(film)
        self.film = shared
        shared = try Picture()
        try shared.share(reference)
        self.reference = shared
    }
}

/// Thumbnails of a frame, of the reference's frame and of their difference, as PNG files.
package struct FramePictures: Sendable, Equatable {
    /// The size of the thumbnails, in pixels.
    let size: PixelSize
    /// The thumbnail of the reference's frame, a PNG file.
    package let reference: [UInt8]
    /// The thumbnail of the film's frame, a PNG file.
    package let film: [UInt8]
    /// The thumbnail of the difference, a PNG file: how far each red, green and blue sample is from the reference's
    /// sample, multiplied by `gain`.
    package let difference: [UInt8]
    /// The factor by which the difference is amplified.
    package let gain: Int

    /// The largest length of a thumbnail's longer side, in pixels.
    static let longest = 384
    /// The possible gains. The first gain that clips at most one in `clippedPart` samples is used, or else the last
    /// gain. The last gain turns a difference of 4 levels, just visible in plain areas, into 32 levels.
    private static let gains = [64, 32, 16, 8]
    private static let clippedPart = 200

    init(of pair: FramePair) throws {
        let (film, reference) = (try Self.rgb(pair.film), try Self.rgb(pair.reference))
        let (width, height) = (pair.film.width, pair.film.height)
        let box = (max(width, height) + Self.longest - 1) / Self.longest
        let size = PixelSize(width: (width + box - 1) / box, height: (height + box - 1) / box)
        func means(_ samples: [UInt8], gain: Int = 1) -> [UInt8] {
            SheetPicture.means(samples, PixelSize(width: width, height: height), box, gain: gain)
        }
        func png(_ small: [UInt8]) throws -> [UInt8] {
            try PNGEncoder.encode(rgb24: small, width: size.width, height: size.height)
        }
        self.size = size
        self.film = try png(means(film))
        self.reference = try png(means(reference))
        // Scales down after the subtraction: differences of opposite signs would cancel each other.
        let differences = Self.difference(film, reference)
        let gain = Self.gain { means(differences, gain: $0) }
        self.gain = gain
        difference = try png(means(differences, gain: gain))
    }

    /// Returns the highest gain with which only few samples are clipped, or the lowest gain if there is no such gain.
    /// `raised` returns the difference samples multiplied by a gain.
    package static func gain(_ raised: (Int) -> [UInt8]) -> Int {
        gains.first { gain in
            let samples = raised(gain)
            return samples.count { $0 == .max } * clippedPart <= samples.count
        } ?? gains[gains.count - 1]
    }

    package static func difference(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        zip(one, other).map { $0 > $1 ? $0 - $1 : $1 - $0 }
    }

    private static func rgb(_ picture: borrowing Picture) throws -> [UInt8] {
        var pixels = PixelBuffer(width: picture.width, height: picture.height)
        var scaler = Scaler(to: .bgr0, width: picture.width, height: picture.height)
        let stride = pixels.stride
        try pixels.withMutableBytes { try scaler.scale(picture, into: &$0, stride: stride) }
        return pixels.rgb24()
    }
}
