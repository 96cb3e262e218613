import Foundation
import TestSupport
import Testing

@testable import Media

/// Tests with truncated Matroska and WebM films that were made by ffmpeg.
@Suite struct MatroskaLengthTests {
    private let folder: TestFolder

    init() throws {
        // Damage in Matroska files is found only in FFmpeg's log.
        FFmpegLog.takeOver()
        folder = try TestFolder()
    }

    private static let webm = ["-c:v", "libvpx", "-b:v", "200k", "-c:a", "libopus"]
    private static let matroska = ["-c:v", "libx264", "-g", "10", "-c:a", "aac"]

    /// Makes a film of two seconds.
    private func film(_ name: String, _ options: [String]) throws -> Data {
        try FFmpegProgram.run(
            [
                "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25:duration=2", "-f", "lavfi", "-i",
                "sine=duration=2",
            ]
                + options + [folder.path(name)])
        return try folder.data(name)
    }

    private func write(_ data: Data) throws -> String {
        try data.write(to: folder.url.appendingPathComponent("part"))
        return folder.path("part")
    }

    /// Returns the errors of reading the file to its end, as a film and as a sound; nil for no error.
    private func reasons(_ path: String) throws -> [String?] {
        func reason(_ body: () throws -> Void) throws -> String? {
            do {
                try body()
                return nil
            } catch let error as MediaError { return error.reason }
        }
        return try [
            reason {
                var demuxer = try Demuxer(path: path)
                _ = try FilmIndex(reading: &demuxer)
            },
            reason {
                let reader = try SoundReader<Float>(path: path)
                while try reader.next({ _ in }) {}
            },
        ]
    }

    @Test(
        "the number of missing bytes is right wherever a film is truncated",
        arguments: [("a.webm", webm), ("a.mkv", matroska)])
    func cut(_ name: String, _ options: [String]) throws {
        let whole = try film(name, options)
        #expect(try reasons(folder.path(name)) == [nil, nil])
        for missing in [1, 10, whole.count / 10, whole.count / 2] {
            let words = "truncated: \(missing) bytes are missing at the end"
            #expect(try reasons(write(whole.dropLast(missing))) == [words, words])
        }
    }

    @Test("in a recording without a segment size, the last element's size is used") func recording() throws {
        let whole = try film("a.mkv", Self.matroska + ["-live", "1", "-cluster_time_limit", "400"])
        #expect(try reasons(folder.path("a.mkv")) == [nil, nil])
        let starts = Self.clusters(in: whole)
        try #require(starts.count > 3)
        #expect(try reasons(write(whole.prefix(starts[3]))) == [nil, nil], "it ends between two clusters")
        let words = "truncated: 100 bytes are missing at the end"
        #expect(try reasons(write(whole.prefix(starts[3] - 100))) == [words, words])
    }

    @Test("a recording without any sizes is read to the end of the file") func live() throws {
        var whole = try film("a.mkv", Self.matroska + ["-live", "1", "-cluster_time_limit", "400"])
        let starts = Self.clusters(in: whole)
        try #require(starts.count > 3)
        for start in starts {
            // The first bits of a cluster's size state how many bytes it has. If all other bits are set, the size is
            // unknown.
            let length = whole[start + 4].leadingZeroBitCount + 1
            whole[start + 4] = 0xFF >> UInt8(length - 1)
            for place in start + 5..<start + 4 + length { whole[place] = 0xFF }
        }
        #expect(try reasons(write(whole)) == [nil, nil])
        #expect(try reasons(write(whole.prefix(starts[3] - 100))) == [nil, nil])
    }

    /// The offsets in the file at which clusters begin.
    private static func clusters(in film: Data) -> [Int] {
        let name = Data([0x1F, 0x43, 0xB6, 0x75])
        var starts: [Int] = []
        while let found = film.range(of: name, in: (starts.last.map { $0 + 4 } ?? 0)..<film.count) {
            starts.append(found.lowerBound)
        }
        return starts
    }
}
