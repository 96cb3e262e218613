import SceneModel
import Synchronization

/// Numbered pictures of one size, decoded when they are drawn. Some of those drawn last are kept. Several threads may use
/// it at once.
final class NumberedPictures: Sendable {
    /// The files in their order, at least one.
    let files: [String]
    /// The size of each.
    let size: PixelSize
    private let assets: any SceneAssets
    private let crop: ImageCrop
    private let tint: Color?
    /// The pictures drawn last, the latest at the end.
    private let kept = Mutex<[(index: Int, picture: ImagePyramid)]>([])

    private static let mostFiles = 100_000
    private static let firstNumbers = 0...4
    /// A lane draws one after the other; the lanes and a loop's first picture need a few.
    private static let mostKept = 8
    private static let mostKeptBytes = 256 << 20

    /// Finds the files, and reads all of them for their digests. Throws `AssetError` for one that can't be used.
    init(_ name: NumberedName, _ assets: any SceneAssets, crop: Rectangle, tint: Color?) throws {
        self.assets = assets
        self.tint = tint
        let first = try Self.firstNumberedFile(name, assets)
        var files = [name.file(first.number)]
        while let next = try Self.size(of: name.file(first.number + files.count), assets) {
            let file = name.file(first.number + files.count)
            guard next == first.size else {
                throw AssetError(
                    file, .notUsable, "\(next) pixels, but the first picture has \(first.size)")
            }
            guard files.count < Self.mostFiles else {
                throw AssetError(file, .notUsable, "at most \(Self.mostFiles) numbered pictures are read")
            }
            files.append(file)
        }
        self.files = files
        size = first.size
        self.crop = ImageCrop(crop, of: first.size)
    }

    /// How many pictures are kept.
    private var mostPictures: Int {
        max(min(Self.mostKept, Self.mostKeptBytes / (size.width * size.height * 6 + 1)), 1)
    }

    /// At most so much memory is kept.
    var keptByteCount: Int { mostPictures * size.width * size.height * 6 }

    /// At most so much memory is needed to decode a picture: the decoder's samples, all of them as RGBA, what is cropped from
    /// them, and the pyramid.
    var decodingByteCount: Int { size.width * size.height * 24 }

    /// The picture of an index.
    func picture(_ index: Int) throws -> ImagePyramid {
        let found = kept.withLock { kept -> ImagePyramid? in
            guard let place = kept.firstIndex(where: { $0.index == index }) else { return nil }
            let entry = kept.remove(at: place)
            kept.append(entry)
            return entry.picture
        }
        if let found { return found }
        let picture = ImagePyramid(crop.pixels(of: try assets.image(files[index])), tint: tint)
        kept.withLock { kept in
            kept.append((index, picture))
            if kept.count > mostPictures { kept.removeFirst(kept.count - mostPictures) }
        }
        return picture
    }

    private static func firstNumberedFile(
        _ name: NumberedName, _ assets: any SceneAssets
    ) throws -> (number: Int, size: PixelSize) {
        for number in firstNumbers {
            if let size = try size(of: name.file(number), assets) { return (number, size) }
        }
        throw AssetError(
            name.pattern, .notFound,
            "no picture with a number from \(firstNumbers.lowerBound) to \(firstNumbers.upperBound)")
    }

    /// The size of a picture; nil if there is no such file.
    private static func size(of file: String, _ assets: any SceneAssets) throws -> PixelSize? {
        do {
            return try assets.imageSize(file)
        } catch let error as AssetError where error.cause == .notFound {
            return nil
        }
    }
}
