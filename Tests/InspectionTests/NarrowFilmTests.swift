import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Inspection
@testable import Motion

/// Tests of films that are narrower than a SIMD vector.
@Suite struct NarrowFilmTests {
    @Test(
        "narrow films are inspected and measured without touching other memory",
        arguments: ["1:3", "2:8", "3:8", "5:5000"])
    func narrow(_ size: String) throws {
        // Damage in FFV1 and Matroska is found only in FFmpeg's log.
        FFmpegLog.takeOver()
        let folder = try TestFolder()
        let path = folder.path("narrow.mkv")
        try FFmpegProgram.run(
            [
                "-f", "lavfi", "-i", "testsrc=s=8x8:r=30:d=0.3", "-vf", "scale=\(size)", "-c:v", "ffv1",
                "-pix_fmt", "yuv444p", path,
            ])
        let parts = size.split(separator: ":").compactMap { Int($0) }
        #expect(try FilmInspection(of: path).size == PixelSize(width: parts[0], height: parts[1]))
        #expect(try FilmMovement(of: path).rate == FrameRate(30))
    }
}
