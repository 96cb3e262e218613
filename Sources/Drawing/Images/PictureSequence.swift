import Base
import Geometry
import Rasteriser
import SceneModel
import SceneText

/// A sequence of pictures of the same size, shown one after another. Several threads may use it at once.
protocol PictureSequence: Sendable {
    /// The size of each picture, in pixels.
    var size: PixelSize { get }
    /// The display size of the pictures, after their pixel aspect ratio is applied.
    var shownSize: Size { get }

    /// Returns the index of the picture that is shown at `time`, which counts from the layer's appearance.
    func number(at time: SceneTime, span: LayerSpan) -> Int

    /// Returns the picture with the index `number`. Throws `AssetError` if the picture can't be decoded.
    func image(_ number: Int) throws -> DecodedImage

    /// Appends to `bytes` what identifies the picture with the index `number`: the digest of its file, and its index or
    /// name.
    func describe(_ number: Int, into bytes: inout FigureBytes)
}

extension PictureSequence {
    var shownSize: Size { Size(size) }
}

/// A cache of the most recent pictures of a sequence, which are made on demand. Several threads may use it at once.
final class PictureCache: Sendable {
    private let make: @Sendable (Int) throws -> ImagePyramid
    private let pictureByteCount: Int
    private let maximumPictures: Int
    /// The maximum memory, in bytes, needed while a picture is made.
    let makingByteCount: Int
    private let pictures: Cache<Int, ImagePyramid>

    /// The maximum number of cached pictures. Several are useful, because threads draw different frames at once and a
    /// loop returns to its first picture.
    private static let maximumPictures = 16
    private static let maximumBytes = 128 << 20

    /// Creates a cache of pictures. A picture takes `byteCount` bytes in the cache, and `makingByteCount` bytes while
    /// the picture is made.
    init(byteCount: Int, makingByteCount: Int, make: @escaping @Sendable (Int) throws -> ImagePyramid) {
        self.make = make
        self.makingByteCount = makingByteCount
        pictureByteCount = byteCount
        maximumPictures = min(max(Self.maximumBytes / max(byteCount, 1), 1), Self.maximumPictures)
        pictures = Cache(maximumValues: maximumPictures)
    }

    /// Creates a cache for a sequence. Making a picture takes memory for the decoder's output, for the RGBA pixels, for
    /// the cropped part and for the image pyramid.
    convenience init(_ sequence: any PictureSequence, crop: ImageCrop, tint: Color?, density: Double) {
        self.init(
            byteCount: ImagePyramid.byteCount(of: crop.pixelSize, density: density),
            makingByteCount: sequence.size.width * sequence.size.height * 24
        ) { number in
            ImagePyramid(crop.pixels(of: try sequence.image(number)), tint: tint, density: density)
        }
    }

    /// The maximum memory for all cached pictures, in bytes.
    var byteCount: Int { maximumPictures * pictureByteCount }

    /// Returns the picture with this index, from the cache if possible.
    func picture(_ number: Int) throws -> ImagePyramid {
        if let picture = pictures[number] { return picture }
        return pictures.keepFirst(try make(number), for: number)
    }
}

/// A picture that a layer shows in a frame. The picture is decoded when the first band of rows is drawn, and shared by
/// all bands.
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

/// The pictures of a video, each shown from its own timestamp on.
struct FilmSequence: PictureSequence {
    private let film: any AssetFilm
    private let playback: Playback

    /// Creates the sequence of a video's pictures for an image layer. Throws `AssetError` if the video ends before the
    /// layer appears.
    init(_ film: any AssetFilm, _ content: ImageContent) throws {
        self.film = film
        playback = content.playback
        guard playback.loops || playback.offset < film.duration else {
            let length = JSON.number((film.duration.value * 1000).rounded() / 1000).text
            throw AssetError(
                content.file, .notUsable, "\"offset\" lies after the end of the film (\(length) s)",
                key: "offset")
        }
    }

    var size: PixelSize { film.size }
    var shownSize: Size { film.shownSize }

    func number(at time: SceneTime, span: LayerSpan) -> Int {
        film.number(at: playback.pictureTime(at: time, span: span, of: film.duration))
    }

    func image(_ number: Int) throws -> DecodedImage { try film.picture(number) }

    func describe(_ number: Int, into bytes: inout FigureBytes) {
        bytes.append(name: film.sha256)
        bytes.append(number)
    }
}
