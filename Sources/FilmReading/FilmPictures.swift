import Drawing
import Film
import Media
import Pipeline
import Rasteriser

/// Decoded pictures of a film.
package enum FilmPictures {
    /// Decodes a film up to the last of some frames and hands on each of them, scaled to a size; its own if
    /// nil. Frames beyond the film's end are skipped.
    package static func read(
        _ frames: [FilmFrame], of film: String, size: (width: Int, height: Int)? = nil,
        cancellation: Cancellation = Cancellation(),
        _ receive: (_ frame: FilmFrame, _ pixels: inout PixelBuffer) throws -> Void
    ) throws {
        guard let last = frames.max() else { return }
        var demuxer = try FilmFile.open(film)
        var decoder = try FilmFile.decoder(for: demuxer, of: film, threads: 1)
        let facts = demuxer.facts
        let (width, height) = size ?? (facts.width, facts.height)
        var scaler = Scaler(to: .bgr0, width: width, height: height)
        var pixels = PixelBuffer(width: width, height: height)
        var next: FilmFrame = 0
        func take(_ picture: borrowing Picture) throws {
            try cancellation.check()
            defer { next = next.advanced(by: 1) }
            guard frames.contains(next) else { return }
            let stride = pixels.stride
            try pixels.withMutableBytes { try scaler.scale(picture, into: &$0, stride: stride) }
            try receive(next, &pixels)
        }
        try FilmFile.reading(film) {
            while next <= last, try demuxer.next({ try decoder.decode($0, take) }) {}
            if next <= last { try decoder.finish(take) }
        }
    }
}
