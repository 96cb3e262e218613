import Base
import Drawing
import Files
import Geometry
import Media
import SceneModel

/// A film whose decoded pictures are those of the film that is made: nothing is drawn over them, and their samples need no
/// conversion, so none is lost on a way through RGB.
struct CopiedFilm: Sendable {
    private let film: SceneFilm

    /// Nil if a plan's pictures must be drawn. The layers were opened before.
    init?(of order: FilmOrder, size: PixelSize, _ folder: SceneFolder) {
        let scene = order.scene
        guard let file = scene.wholeFile, let film = folder.films.withLock({ $0[file.name] }),
            film.hasFilmSamples, film.size == size, scene.size == size,
            file.size ?? film.shownSize == Size(size)
        else { return nil }
        self.film = film
    }

    /// Copies the picture that is shown at a time. Throws `AssetError` where the film is damaged.
    func copy(at time: SceneTime, into picture: inout Picture) throws {
        try film.copy(film.number(at: time), into: &picture)
    }
}

extension FilmOrder {
    /// The path of the film of which every picture is shown as it is; nil if the order is for anything else.
    package var wholeFilm: String? {
        guard size == nil || size == scene.size, frames == nil, repeats == 1, let file = scene.wholeFile,
            let path = scene.folder.map({ "\($0)/\(file.name)" }),
            NumberedName(file.name) == nil || FileSystem.kind(of: path) != nil
        else { return nil }
        return path
    }
}

extension Scene {
    /// The file that the scene shows from its first picture on, unchanged and with nothing over or under it, and the size
    /// at which it shows it; nil for other scenes.
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
        return (content.file, content.size)
    }
}

extension FilmPlan {
    /// Fills a picture with what the film shows at a time, if that is copied from another film; false if it must be drawn.
    package func copyPicture(at time: SceneTime, into picture: inout Picture) throws -> Bool {
        guard let copied else { return false }
        do {
            try copied.copy(at: time, into: &picture)
        } catch let error as AssetError {
            throw error.inText(order.scene.source)
        }
        return true
    }

    /// True if the film's pictures are copied from another film's.
    package var copiesPictures: Bool { copied != nil }
}
