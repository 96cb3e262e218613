import Foundation
import TestSupport
import Testing

/// Tests that text files which name other files are not read as films, whatever they are called.
@Suite struct PlaylistTests {
    struct Playlist: CustomTestStringConvertible {
        var format: String
        /// `FILM` stands for a film beside the playlist, `SELF` for the playlist.
        var text: String
        var testDescription: String { format }
    }

    static let playlists = [
        Playlist(
            format: "hls",
            text: """
                #EXTM3U
                #EXT-X-VERSION:3
                #EXT-X-TARGETDURATION:1
                #EXT-X-MEDIA-SEQUENCE:0
                #EXTINF:1.0,
                FILM
                #EXT-X-ENDLIST

                """),
        Playlist(
            format: "dash",
            text: """
                <?xml version="1.0"?>
                <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"
                type="static" mediaPresentationDuration="PT10S"><Period duration="PT10S">
                <AdaptationSet contentType="video"><Representation id="1" bandwidth="1" mimeType="video/mp4">
                <BaseURL>SELF</BaseURL></Representation></AdaptationSet></Period></MPD>

                """),
        Playlist(format: "concat", text: "ffconcat version 1.0\nfile FILM\n"),
    ]

    @Test("a playlist with a film's file extension is recognised and refused", arguments: playlists)
    func refused(_ playlist: Playlist) throws {
        let folder = try TestFolder()
        try Self.makeFilm("other.ts", in: folder)
        let text = playlist.text.replacingOccurrences(of: "FILM", with: "other.ts")
            .replacingOccurrences(of: "SELF", with: "film.mp4")
        let path = try folder.write(text, to: "film.mp4")
        for arguments in [["inspect", path], ["framehash", path]] {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
            #expect(outcome.status == 65)
            #expect(
                outcome.errors
                    == "error: \(path): not a film: a playlist (\(playlist.format)), which names other files\n"
            )
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("a playlist in place of a scene is recognised and refused") func inPlaceOfScene() throws {
        let folder = try TestFolder()
        let path = try folder.write("#EXTM3U\n#EXTINF:1.0,\nsegment-00000.m4s\n", to: "playlist.m3u8")
        for arguments in [["encode", path, "-o", folder.path("film.mp4")], ["check", path]] {
            let outcome = try Tool.zoetrope.run(arguments)
            #expect(outcome.status == 65)
            #expect(
                outcome.errors.hasPrefix(
                    "error: \(path): a playlist (HLS), which names other files, not a film\n"))
        }
    }

    @Test("a file with subtitles alone is refused as a film") func subtitles() throws {
        let folder = try TestFolder()
        let path = try folder.write("1\n00:00:00,000 --> 00:00:01,000\nHello\n\n", to: "film.mp4")
        let outcome = try Tool.zoetrope.run(["inspect", path])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("not a film: files of this format (srt) are not supported"))
    }

    @Test(
        "films, raw streams and single pictures are still read as before",
        arguments: [
            "film.mp4", "film.mkv", "film.webm", "film.avi", "film.ts", "film.mpg", "film.flv", "film.ogv",
            "film.nut", "film.asf", "film.mxf", "film.h264", "film.hevc", "film.m4v", "film.ivf", "film.y4m",
            "film.gif", "film.apng", "film.png", "film.jpg", "film.webp", "film.mjpeg",
        ])
    func read(_ name: String) throws {
        let folder = try TestFolder()
        try Self.makeFilm(name, in: folder)
        let outcome = try Tool.zoetrope.run(["inspect", folder.path(name)])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private static func makeFilm(_ name: String, in folder: TestFolder) throws {
        let isPicture = ["png", "jpg", "webp"].contains { name.hasSuffix(".\($0)") }
        let outcome = try Tool.system("ffmpeg").run(
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1",
            ] + (isPicture ? ["-frames:v", "1"] : []) + (name.hasSuffix(".ivf") ? ["-c:v", "vp8"] : [])
                + [folder.path(name)])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }
}
