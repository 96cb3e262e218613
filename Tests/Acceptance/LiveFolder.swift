import Foundation
import TestSupport
import Testing

/// Shared helpers for tests of a folder in which segments are published, as other programs see it.
protocol LiveFolder {
    /// The folder that contains the folder `live`.
    var folder: TestFolder { get }
}

extension LiveFolder {
    var playlist: String {
        (try? String(contentsOfFile: folder.path("live/playlist.m3u8"), encoding: .utf8)) ?? ""
    }

    /// The files that the playlist lists, in order.
    var files: [String] {
        files(of: playlist)
    }

    func files(of playlist: String) -> [String] {
        let lines = playlist.split(separator: "\n").map(String.init)
        let starts = lines.compactMap { $0.wholeMatch(of: #/#EXT-X-MAP:URI="(.*)"/#).map { String($0.1) } }
        return starts + lines.filter { !$0.hasPrefix("#") }
    }

    /// Returns the presentation timestamps and the bytes of the packets that ffprobe finds, in order.
    func packets(of film: String, track: String, _ options: [String] = []) throws -> [String] {
        let outcome = try Tool.system("ffprobe").run(
            ["-v", "error"] + options + [
                "-select_streams", track, "-show_entries", "packet=pts_time,flags,data_hash",
                "-show_data_hash", "md5", "-of", "csv=p=0", film,
            ])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.text.split(separator: "\n").map(String.init)
    }
}
