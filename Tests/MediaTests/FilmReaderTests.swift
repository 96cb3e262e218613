import Foundation
import TestSupport
import Testing

@testable import Media

/// Tests that compare films with the pictures that ffmpeg decodes.
@Suite struct FilmReaderTests {
    private let folder: TestFolder

    init() throws {
        // Damage in FFV1 and Matroska is found only in FFmpeg's log.
        FFmpegLog.takeOver()
        folder = try TestFolder()
    }

    /// The source of a film with 60 moving pictures. They are smooth, because this project and swscale interpolate
    /// chroma differently.
    private static let source = "testsrc2=size=96x64:rate=25:duration=2.4,gblur=sigma=9"

    private func film(_ name: String, _ options: [String], source: String = Self.source) throws -> String {
        let path = folder.path(name)
        try FFmpegProgram.run(["-f", "lavfi", "-i", source] + options + [path])
        return path
    }

    private struct Film {
        let path: String
        let index: FilmIndex

        init(_ path: String) throws {
            self.path = path
            var demuxer = try Demuxer(path: path)
            index = try FilmIndex(reading: &demuxer)
        }

        func reader() throws -> FilmReader {
            try FilmReader(path: path, index: index, maximumPixels: 1 << 20)
        }

        /// Returns all pictures, read once each, in presentation order.
        func pictures() throws -> [[UInt8]] {
            let reader = try reader()
            return try index.timestamps.indices.map { try reader.picture($0).rgba }
        }
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        let options: [String]
        var testDescription: String { name + " " + options.joined(separator: " ") }
    }

    private static let x264 = ["-c:v", "libx264", "-bf", "3", "-x264-params"]
    static let kinds = [
        Kind(name: "long.mp4", options: x264 + ["keyint=250:b-adapt=0:b-pyramid=normal"]),
        Kind(name: "short.mkv", options: x264 + ["keyint=12:b-adapt=0"]),
        Kind(name: "open.mp4", options: x264 + ["keyint=12:open-gop=1:b-adapt=0:b-pyramid=normal"]),
        Kind(name: "open.mkv", options: x264 + ["keyint=12:open-gop=1:b-adapt=0:b-pyramid=normal"]),
        Kind(name: "refresh.mp4", options: ["-c:v", "libx264", "-x264-params", "keyint=12:intra-refresh=1"]),
        Kind(name: "stream.ts", options: x264 + ["keyint=12:b-adapt=0"]),
        Kind(name: "mpeg2.ts", options: ["-c:v", "mpeg2video", "-bf", "2", "-g", "12", "-q:v", "3"]),
        Kind(name: "mpeg4.avi", options: ["-c:v", "mpeg4", "-g", "12", "-q:v", "3"]),
        Kind(
            name: "hevc.mp4",
            options: ["-c:v", "libx265", "-x265-params", "keyint=12:bframes=3:log-level=none"]),
        Kind(
            name: "vp9.webm",
            options: ["-c:v", "libvpx-vp9", "-g", "12", "-b:v", "1M", "-deadline", "realtime"]),
        Kind(name: "deep.mkv", options: ["-pix_fmt", "yuv420p10le"] + x264 + ["keyint=12"]),
        Kind(name: "full.mp4", options: ["-pix_fmt", "yuv444p"] + x264 + ["keyint=12"]),
        Kind(name: "prores.mov", options: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"]),
        Kind(name: "lossless.mkv", options: ["-c:v", "ffv1", "-pix_fmt", "gbrp10le"]),
        Kind(name: "gray.mkv", options: ["-c:v", "ffv1", "-pix_fmt", "gray"]),
        Kind(name: "jpeg.mov", options: ["-c:v", "mjpeg", "-q:v", "2"]),
        Kind(name: "animated.gif", options: []),
    ]

    /// A film in which every packet is marked as a keyframe.
    private static let marked = Kind(name: "marked.avi", options: ["-c:v", "h263p", "-g", "12", "-q:v", "3"])

    @Test(
        "a picture is the same whether it is read alone, in order, backwards or at random",
        arguments: kinds + [marked])
    func sameInAnyOrder(_ kind: Kind) throws {
        let film = try Film(self.film(kind.name, kind.options))
        let pictures = try film.pictures()
        #expect(pictures.count == 60)
        #expect(Set(pictures).count >= 50, "every picture is another")
        let backwards = try film.reader()
        for number in pictures.indices.reversed() {
            #expect(try backwards.picture(number).rgba == pictures[number], "\(number) backwards")
        }
        let random = try film.reader()
        var number = 1
        for _ in 0..<40 {
            number = (number * 37 + 11) % 60
            #expect(try random.picture(number).rgba == pictures[number], "\(number) at random")
        }
        for number in [0, 7, 31, 59] {
            #expect(try film.reader().picture(number).rgba == pictures[number], "\(number) alone")
        }
    }

    @Test("reading in order, even with gaps, decodes no picture twice", arguments: [1, 3])
    func onceInOrder(_ step: Int) throws {
        let film = try Film(self.film("long.mp4", Self.x264 + ["keyint=250:b-adapt=0"]))
        let reader = try film.reader()
        for number in stride(from: 0, to: 60, by: step) { _ = try reader.picture(number) }
        #expect(reader.decodedCount == 60)
        let far = try Film(self.film("short.mp4", Self.x264 + ["keyint=12"])).reader()
        for number in [0, 50] { _ = try far.picture(number) }
        #expect(far.decodedCount < 30, "what lies between two keyframes is skipped")
    }

    /// The options of swscale for the chroma sample positions of a film.
    private static func scaling(_ name: String) -> String {
        let places =
            switch name {
            case "jpeg.mov": "in_h_chr_pos=128:in_v_chr_pos=128:"
            case "prores.mov": "in_h_chr_pos=0:"
            case "full.mp4", "lossless.mkv", "gray.mkv", "animated.gif": ""
            default: "in_h_chr_pos=0:in_v_chr_pos=128:"
            }
        return
            "scale=\(places)flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact,format=rgba"
    }

    @Test(
        "pictures equal those that ffmpeg decodes, apart from chroma interpolation",
        arguments: SlowTests.some(kinds, 6))
    func againstFFmpeg(_ kind: Kind) throws {
        let path = try film(kind.name, kind.options)
        let pictures = try Film(path).pictures()
        let raw = try FFmpegProgram.run([
            "-i", path, "-vsync", "passthrough", "-vf", Self.scaling(kind.name), "-f",
            "rawvideo", "-",
        ])
        #expect(raw.count == pictures.count * 96 * 64 * 4)
        for (number, picture) in pictures.enumerated() {
            let expected = raw[number * picture.count..<(number + 1) * picture.count]
            let worst = zip(picture, expected).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
            #expect(worst <= 4, "picture \(number)")
        }
    }

    @Test(
        "timestamps equal those of ffprobe, sorted, and the first need not be 0",
        arguments: [
            Kind(name: "a.mp4", options: x264 + ["keyint=250"]),
            Kind(name: "late.mkv", options: x264 + ["keyint=12"] + ["-output_ts_offset", "7.5"]),
            Kind(name: "cut.mp4", options: ["-ss", "0.5"] + x264 + ["keyint=12"]),
            Kind(
                name: "vfr.mp4",
                options: [
                    "-vf", "setpts='N*N/(25*TB)/20'", "-vsync", "vfr", "-video_track_timescale", "90000",
                ]
                    + x264 + ["keyint=12"]),
            Kind(name: "a.ts", options: x264 + ["keyint=12"]),
        ])
    func timestamps(_ kind: Kind) throws {
        let path = try film(kind.name, kind.options)
        let printed = try FFmpegProgram.probe("frame=pts", of: path)
        let expected = printed.split(separator: "\n").compactMap {
            Int64($0.split(separator: ",")[0])
        }
        #expect(expected.count > 40)
        #expect(try Film(path).index.timestamps == expected)
    }

    @Test("with an edit list, the pictures are those that ffprobe lists") func editList() throws {
        let whole = try film("whole.mp4", Self.x264 + ["keyint=250:b-adapt=0"])
        let path = folder.path("edited.mp4")
        // The copy begins in the middle of a GOP. The pictures before are in the file, but the edit list hides them.
        try FFmpegProgram.run(["-ss", "1", "-i", whole, "-c", "copy", path])
        let film = try Film(path)
        let printed = try FFmpegProgram.probe("frame=pts", of: path)
        let expected = printed.split(separator: "\n").compactMap {
            Int64($0.split(separator: ",")[0])
        }
        #expect(film.index.timestamps == expected && expected.count < 40)
        let (all, edited) = (try Film(whole).pictures(), try film.pictures())
        #expect(edited == Array(all.suffix(edited.count)))
    }

    @Test("a picture is shown from its own timestamp until the next picture's") func shown() throws {
        let index = try Film(film("a.mp4", Self.x264 + ["keyint=250"])).index
        for (number, timestamp) in index.timestamps.enumerated() {
            #expect(index.pictureShown(at: timestamp) == number)
            #expect(index.pictureShown(at: timestamp - 1) == max(number - 1, 0))
        }
        #expect(index.pictureShown(at: index.end + 1000) == 59)
        #expect(Double(index.end - index.timestamps[0]) * index.timeBase.value == 2.4)
        let waiting = try Film(film("a.gif", ["-final_delay", "150"])).index
        let last = Double(waiting.end - (waiting.timestamps.last ?? 0)) * waiting.timeBase.value
        #expect(last == 1.5, "the last picture stays as long as its packet says")
    }

    @Test("a film is rotated according to its display matrix", arguments: [90, 180, 270]) func turned(
        _ degrees: Int
    )
        throws
    {
        let plain = try film("plain.mp4", ["-pix_fmt", "yuv444p"] + Self.x264 + ["keyint=250"])
        let path = folder.path("turned.mp4")
        try FFmpegProgram.run(["-i", plain, "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", path])
        let film = try Film(path)
        let picture = try film.reader().picture(9)
        #expect(picture.width == (degrees == 180 ? 96 : 64))
        let raw = try FFmpegProgram.run([
            "-i", path, "-vf", Self.scaling("full.mp4"),
            "-f", "rawvideo", "-",
        ])
        let expected = raw[9 * picture.rgba.count..<10 * picture.rgba.count]
        #expect(zip(picture.rgba, expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }

    @Test("a film without pictures, a damaged film and sound alone are refused with a message") func faults()
        throws
    {
        let path = try film("a.mkv", Self.x264 + ["keyint=12"])
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        func reason(_ bytes: [UInt8], _ name: String) throws -> String {
            let file = folder.url.appendingPathComponent(name)
            try Data(bytes).write(to: file)
            do {
                _ = try Film(file.path).pictures()
                return ""
            } catch let error as MediaError {
                return error.reason
            }
        }
        let (cut, missing) = (Array(bytes.prefix(bytes.count / 3)), bytes.count - bytes.count / 3)
        #expect(
            try reason(cut, "cut.mkv") == "truncated: \(missing) bytes are missing at the end")
        var damaged = bytes
        for place in stride(from: bytes.count / 2, to: bytes.count / 2 + 400, by: 1) {
            damaged[place] ^= 0x55
        }
        let words = try reason(damaged, "damaged.mkv")
        #expect(words.hasPrefix("damaged at ") || words.hasPrefix("damaged after "), "\(words)")
        let sound = try film("a.m4a", [], source: "sine=duration=1")
        let error = #expect(throws: MediaError.self) { _ = try Film(sound) }
        #expect(error?.reason == "the file has no video, only sound (aac)")
        let hdr = try film(
            "hdr.mkv", ["-pix_fmt", "yuv420p10le", "-color_trc", "smpte2084"] + Self.x264 + ["keyint=12"])
        let refusal = #expect(throws: MediaError.self) { _ = try Film(hdr).pictures() }
        #expect(refusal?.reason.hasPrefix("an HDR film (PQ, smpte2084)") == true)
    }

    @Test(
        "an encrypted film's pictures and sound are refused as encrypted, whatever FFmpeg probes",
        arguments: [1, 9])
    func encrypted(key: Int) throws {
        let path = folder.path("encrypted.mp4")
        // The encrypted bytes are the same in every run. With the key 9, FFmpeg finds 41 audio channels in them.
        let digits = String(key)
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1", "-c:v",
            "libx264", "-c:a", "aac", "-flags:a", "+bitexact", "-fflags", "+bitexact",
            "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
            String(repeating: "0", count: 32 - digits.count) + digits, "-encryption_kid",
            String(repeating: "2e", count: 16), path,
        ])
        let picture = #expect(throws: MediaError.self) { _ = try Film(path).pictures() }
        #expect(picture?.reason == "the video is encrypted and can't be decoded")
        let sound = #expect(throws: MediaError.self) {
            _ = try SoundReader<Float>(path: path).next { _ in }
        }
        #expect(sound?.reason == "the sound is encrypted and can't be decoded")
    }

    @Test(
        "a damaged film without checksums is refused, or its pictures are the same alone and in order",
        arguments: ["flip", "delete", "insert"])
    func concealedDamage(_ how: String) throws {
        let path = try film("lossless.mkv", ["-c:v", "ffv1", "-level", "1", "-g", "12"])
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let damagedPath = folder.path("damaged.mkv")
        var refused = 0
        for number in 1...24 {
            var damaged = bytes
            let place = 1000 + number * (bytes.count - 2000) / 25
            switch how {
            case "flip": damaged[place] ^= 0xFF
            case "delete": damaged.remove(at: place)
            default: damaged.insert(0x5A, at: place)
            }
            try Data(damaged).write(to: URL(fileURLWithPath: damagedPath))
            do {
                let film = try Film(damagedPath)
                let pictures = try film.pictures()
                for number in stride(from: 3, to: pictures.count, by: 7) {
                    #expect(try film.reader().picture(number).rgba == pictures[number], "\(place): \(number)")
                }
            } catch is MediaError {
                refused += 1
            }
        }
        #expect(how == "flip" || refused >= 12, "what loses packets is noticed")
    }
}
