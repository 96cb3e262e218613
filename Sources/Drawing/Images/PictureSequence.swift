import Base
import Geometry
import Rasteriser
import SceneModel

/// Pictures of one size, shown one after another. Several threads may use it at once.
protocol PictureSequence: Sendable {
    /// The size of each picture, in pixels.
    var size: PixelSize { get }
    /// The size at which it is shown, with the intended pixel aspect ratio.
    var shownSize: Size { get }

    /// The index of the picture shown at a time since the layer appeared.
    func number(at time: SceneTime) -> Int

    /// Returns a picture. Throws `AssetError` if it can't be decoded.
    func image(_ number: Int) throws -> DecodedImage

    /// Appends a description of a picture, with its file's digest.
    func describe(_ number: Int, into bytes: inout FigureBytes)
}

extension PictureSequence {
    var shownSize: Size { Size(size) }
}

/// A cache of the last pictures of a sequence, which makes them on demand. Several threads may use it at once.
final class PictureCache: Sendable {
    private let make: @Sendable (Int) throws -> ImagePyramid
    private let pictureByteCount: Int
    private let mostPictures: Int
    /// The maximum memory needed to make a picture.
    let makingByteCount: Int
    private let pictures: Cache<Int, ImagePyramid>

    /// Threads show a picture in several frames, and a loop shows its first one again.
    private static let mostPictures = 16
    private static let mostBytes = 128 << 20

    /// Creates a cache of pictures that take `byteCount` bytes each, and `makingByteCount` while they are made.
    init(byteCount: Int, makingByteCount: Int, make: @escaping @Sendable (Int) throws -> ImagePyramid) {
        self.make = make
        self.makingByteCount = makingByteCount
        pictureByteCount = byteCount
        mostPictures = min(max(Self.mostBytes / max(byteCount, 1), 1), Self.mostPictures)
        pictures = Cache(mostValues: mostPictures)
    }

    /// Creates a cache of a sequence's pictures. Making one takes memory for the decoder's samples, for all of them as
    /// RGBA, for the cropped part and for the pyramid.
    convenience init(_ sequence: any PictureSequence, crop: ImageCrop, tint: Color?, density: Double) {
        self.init(
            byteCount: ImagePyramid.byteCount(of: crop.pixelSize, density: density),
            makingByteCount: sequence.size.width * sequence.size.height * 24
        ) { number in
            ImagePyramid(crop.pixels(of: try sequence.image(number)), tint: tint, density: density)
        }
    }

    /// The maximum memory for cached pictures.
    var byteCount: Int { mostPictures * pictureByteCount }

    /// Returns the picture with an index.
    func picture(_ number: Int) throws -> ImagePyramid {
        if let picture = pictures[number] { return picture }
        return pictures.keepFirst(try make(number), for: number)
    }
}

/// A picture in a figure. It is decoded when the first band is drawn, and then available to all bands.
final class ShownPicture: Sendable {
    private let pictures: PictureCache
    private let number: Int
    private let loaded = Locked<ImagePyramid?>(nil)

    init(_ pictures: PictureCache, number: Int) {
        self.pictures = pictures
        self.number = number
    }

    func picture() throws -> ImagePyramid {
        if let picture = loaded.withLock({ $0 }) { return picture }
        let picture = try pictures.picture(number)
        loaded.withLock { $0 = picture }
        return picture
    }
}
