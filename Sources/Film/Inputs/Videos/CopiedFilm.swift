import Base
import Drawing
import Files
import Geometry
import Media
import SceneModel

/// An input film whose decoded pictures become the pictures of the output without drawing. Nothing is drawn over the
/// pictures, and their samples are already YUV in the output's format. So nothing is lost by converting to RGB and
/// back.
struct CopiedFilm: Sendable {
    private let film: SceneFilm

    /// Returns nil if the pictures of `order` must be drawn. `folder` must already have opened the files of all
    /// layers.
    init?(of order: FilmOrder, size: PixelSize, _ folder: SceneFolder) {
        let scene = order.scene
        guard let file = scene.wholeFile, let film = folder.films.withLock({ $0[file.name] }),
            order.pixelFormat == .yuv420p, film.hasFilmSamples, film.size == size, scene.size == size,
            file.size ?? film.shownSize == Size(size)
        else { return nil }
        self.film = film
    }

    /// Copies the picture displayed at `time`. Throws `AssetError` if the film is damaged at this time.
    func copy(at time: SceneTime, into picture: inout Picture) throws {
        try film.copy(film.number(at: time), into: &picture)
    }
}

extension FilmOrder {
    /// The path of the input film if the output shows all its pictures unchanged; nil for all other orders.
    package var wholeFilm: String? {
        guard size == nil || size == scene.size, frames == nil, repeats == 1, let file = scene.wholeFile,
            let path = scene.folder.map({ "\($0)/\(file.name)" }),
            NumberedName(file.name) == nil || FileSystem.kind(of: path) != nil
        else { return nil }
        return path
    }
}

extension Scene {
    /// The name and display size of the only file that the scene shows. Nil if the scene shows anything else, changes
    /// the file's pictures, or starts with a later picture.
    fileprivate var wholeFile: (name: String, size: Size?)? {
        guard layers.count == 1, pointScale == 1, let content = layers[0].content as? ImageContent else {
            return nil
        }
        var plain = ImageContent()
        (plain.file, plain.pictureCount) = (content.file, content.pictureCount)
        (plain.size, plain.fit) = (content.size, content.fit)
        (plain.gain, plain.isMuted) = (content.gain, content.isMuted)
        var layer = Layer(plain)
        layer.name = layers[0].name
        guard content == plain, layer.commonDescription == layers[0].commonDescription else { return nil }
        guard let size = content.size?.resolved(in: sizeInPoints) else { return (content.file, nil) }
        return size.points.map { (content.file, $0) }
    }
}

extension FilmPlan {
    /// Copies the input film's picture at `time` into `picture`, if the plan copies pictures. Returns false if the
    /// picture must be drawn.
    package func copyPicture(at time: SceneTime, into picture: inout Picture) throws -> Bool {
        guard let copied else { return false }
        do {
            try copied.copy(at: time, into: &picture)
        } catch let error as AssetError {
            throw error.inText(order.scene.source)
        }
        return true
    }

    /// True if the output's pictures are copied from an input film instead of drawn.
    package var copiesPictures: Bool { copied != nil }
}
