import Geometry
import Rasteriser
import SceneModel

/// The pictures of a video, each shown from its own timestamp on.
struct FilmSequence: PictureSequence {
    private let film: any AssetFilm
    private let start, speed: SceneTime
    private let loops: Bool

    /// Throws `AssetError` if the video ends before the layer appears.
    init(_ film: any AssetFilm, _ content: ImageContent) throws {
        self.film = film
        start = SceneTime(seconds: content.start)
        speed = SceneTime(seconds: content.speed)
        loops = content.loop
        guard loops || start < film.duration else {
            let length = JSON.number((film.duration.value * 1000).rounded() / 1000).text
            throw AssetError(
                content.file, .notUsable, "\"start\" lies after the end of the film (\(length) s)",
                key: "start")
        }
    }

    var size: PixelSize { film.size }
    var shownSize: Size { film.shownSize }

    func number(at time: SceneTime) -> Int {
        let played = time.times(speed) + start
        return film.number(at: loops ? played.cycles(of: film.duration).part : played)
    }

    func image(_ number: Int) throws -> DecodedImage { try film.picture(number) }

    func describe(_ number: Int, into bytes: inout FigureBytes) {
        bytes.append(name: film.sha256)
        bytes.append(number)
    }
}
