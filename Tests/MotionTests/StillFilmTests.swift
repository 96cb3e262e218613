import TestSupport
import Testing

@testable import Motion

/// Tests that still content is distinguished from slow movement, even if the light changes.
@Suite struct StillFilmTests {
    private static let fade = "fade=in:st=0:d=1.2"
    /// A filter that makes the light vary.
    private static let light = "eq=brightness='0.1*sin(6*t)':contrast='1+0.15*sin(5*t)':eval=frame"
    /// A filter that moves the picture by a quarter of a pixel per frame.
    private static let pan = "crop=2560:1440:n:0,scale=640:360:flags=area"

    private static let qualities = [18, 28]

    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Creates a sharp picture, changed by a filter, and returns its path.
    private func picture(_ filter: String) throws -> String {
        let picture = folder.path("picture.png")
        try FFmpegProgram.run(
            ["-f", "lavfi", "-i", "mandelbrot=s=1280x720:start_scale=0.02:maxiter=800", "-vf", filter]
                + ["-frames:v", "1", picture])
        return picture
    }

    /// Encodes a picture for 1.4 seconds, changed by filters, and measures the film.
    private func film(of picture: String, _ filters: String, crf: Int) throws -> FilmMovement {
        let path = folder.path("film.mp4")
        try FFmpegProgram.run(
            [
                "-loop", "1", "-framerate", "25", "-i", picture, "-t", "1.4", "-vf",
                "format=yuv444p,\(filters),format=yuv420p",
            ]
                + ["-crf", "\(crf)", "-preset", "veryfast", path])
        return try FilmMovement(of: path)
    }

    @Test("a fade, changing light and encoding errors are not movement", .slow) func still() throws {
        let picture = try picture("null")
        for crf in Self.qualities {
            for filters in [Self.fade, Self.light, "null"] {
                let film = try film(of: picture, filters, crf: crf)
                #expect(film.largestJump == nil, "\(filters) at \(crf): \(film)")
                #expect(film.movingShare < 0.1 && film.unmeasuredShare == 0, "\(filters) at \(crf): \(film)")
            }
        }
    }

    @Test("a quarter of a pixel per frame is movement, even during a fade") func slow() throws {
        let picture = try picture("scale=5120:2880,crop=2600:1440:400:600")
        for crf in Self.qualities {
            for filters in [Self.pan, "\(Self.pan),\(Self.fade)"] {
                let film = try film(of: picture, filters, crf: crf)
                let jump = try #require(film.largestJump, "\(filters) at \(crf): \(film)")
                #expect(abs(jump.pixels - 0.25) < 0.2, "\(filters) at \(crf): \(film)")
            }
        }
    }
}
