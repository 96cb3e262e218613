import Geometry
import Rasteriser
import SceneModel

/// Pictures of one size that are shown one after the other. Several threads may use it at once.
protocol PictureSequence: Sendable {
    /// The pixels of each.
    var size: PixelSize { get }
    /// The size at which the pixels have the shape that they are meant to have.
    var shownSize: Size { get }

    /// The number of the picture that is shown at a time since the layer appeared.
    func number(at time: SceneTime) -> Int

    /// A picture. Throws `AssetError` for one that can't be decoded.
    func image(_ number: Int) throws -> DecodedImage

    /// Tells what a picture is, by a digest of its file.
    func describe(_ number: Int, into bytes: inout FigureBytes)
}

extension PictureSequence {
    var shownSize: Size { Size(size) }
}

/// An image sequence as it is drawn. Some pictures of those drawn last are kept. Several threads may use it at once.
final class KeptPictures: Sendable {
    private let make: @Sendable (Int) throws -> ImagePyramid
    private let pictureByteCount: Int
    private let mostKept: Int
    /// At most so much memory is needed to make a picture.
    let makingByteCount: Int
    /// The pictures drawn last, the latest at the end.
    private let kept = Guarded<[(number: Int, picture: ImagePyramid)]>([])

    /// Lanes show a picture in several frames, and a loop's first one again.
    private static let mostKept = 16
    private static let mostKeptBytes = 128 << 20

    /// Pictures that take so many bytes each, and so many while they are made.
    init(byteCount: Int, makingByteCount: Int, make: @escaping @Sendable (Int) throws -> ImagePyramid) {
        self.make = make
        self.makingByteCount = makingByteCount
        pictureByteCount = byteCount
        mostKept = min(max(Self.mostKeptBytes / max(byteCount, 1), 1), Self.mostKept)
    }

    /// Those of a sequence. Making one takes the decoder's samples, all of them as RGBA, what is cropped from them, and the
    /// pyramid.
    convenience init(_ sequence: any PictureSequence, crop: ImageCrop, tint: Color?, density: Double) {
        self.init(
            byteCount: ImagePyramid.byteCount(of: crop.pixelSize, density: density),
            makingByteCount: sequence.size.width * sequence.size.height * 24
        ) { number in
            ImagePyramid(crop.pixels(of: try sequence.image(number)), tint: tint, density: density)
        }
    }

    /// What is kept at most.
    var byteCount: Int { mostKept * pictureByteCount }

    /// The picture of a number.
    func picture(_ number: Int) throws -> ImagePyramid {
        let found = kept.withLock { kept -> ImagePyramid? in
            guard let place = kept.firstIndex(where: { $0.number == number }) else { return nil }
            let entry = kept.remove(at: place)
            kept.append(entry)
            return entry.picture
        }
        if let found { return found }
        let picture = try make(number)
        return kept.withLock { kept in
            // Another thread may have been as fast.
            if let same = kept.first(where: { $0.number == number }) { return same.picture }
            kept.append((number, picture))
            if kept.count > mostKept { kept.removeFirst(kept.count - mostKept) }
            return picture
        }
    }
}

/// A picture of a figure: decoded when its first band is drawn, and then there for all bands.
final class ShownPicture: Sendable {
    private let pictures: KeptPictures
    private let number: Int
    private let loaded = Guarded<ImagePyramid?>(nil)

    init(_ pictures: KeptPictures, number: Int) {
        self.pictures = pictures
        self.number = number
    }

    /// The picture.
    func picture() throws -> ImagePyramid {
        if let picture = loaded.withLock({ $0 }) { return picture }
        let picture = try pictures.picture(number)
        loaded.withLock { $0 = picture }
        return picture
    }
}
