import Foundation
import TestSupport
import Testing

/// Shared helpers for tests with films that ffmpeg cuts from a moving texture.
protocol TextureFilms {
    var folder: TestFolder { get }
}

extension TextureFilms {
    /// Creates a folder with the texture.
    static func textureFolder() throws -> TestFolder {
        let folder = try TestFolder()
        try texture.get().write(to: folder.url.appending(path: "texture.png"))
        return folder
    }

    /// Makes a film of the texture, which moves to and fro at `speed` pixels per second.
    func film(_ name: String, rate: String, speed: Int, _ options: [String] = []) throws {
        try FFmpegProgram.run(
            [
                "-framerate", rate, "-i", folder.path("texture.png"), "-t", "2", "-vf",
                "loop=-1:1,setpts=N,crop=320:180:abs(mod(\(speed)*t\\,1280)-640):0", "-pix_fmt",
                "yuv420p", "-crf", "20",
                "-preset", "veryfast",
            ] + options + [folder.path(name)])
    }

    func change(_ film: String, to name: String, _ options: [String]) throws {
        try FFmpegProgram.run(
            ["-i", folder.path(film)] + options + ["-crf", "20", "-preset", "veryfast", folder.path(name)])
    }

    func compare(_ arguments: [String], status: Int32 = 0) throws -> [String: Any] {
        let outcome = try Tool.zoetrope.run(["compare", "--json"] + arguments, in: folder.url)
        try #require(outcome.status == status, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    func films(_ report: [String: Any]) throws -> [[String: Any]] {
        try #require(report["films"] as? [[String: Any]])
    }
}

/// Smooth noise from which films are cut, made once for all tests.
private let texture = Result {
    try FFmpegProgram.run([
        "-f", "lavfi", "-i", "nullsrc=s=960x180:r=1", "-filter_threads", "1", "-vf",
        "geq=lum='255*random(1)':cb=128:cr=128,gblur=sigma=3,normalize", "-frames:v", "1", "-pix_fmt",
        "gray", "-c:v", "png", "-f", "image2pipe", "-",
    ])
}
