import CPixels
import Foundation
import Testing

@testable import Media

@Suite struct MediaTests {
    fileprivate static func format(_ width: Int, _ height: Int) -> VideoFormat {
        VideoFormat(width: width, height: height, rate: Ratio(30, 1))
    }

    /// Returns pixels of four bytes (blue, green, red, unused) that are different for each frame.
    private static func pixels(width: Int, height: Int, stride: Int, frame: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: stride * height)
        for y in 0..<height {
            for x in 0..<width {
                let at = y * stride + x * 4
                pixels[at] = UInt8(truncatingIfNeeded: x * 3 + frame)
                pixels[at + 1] = UInt8(truncatingIfNeeded: y * 3)
                pixels[at + 2] = UInt8(truncatingIfNeeded: x + y + 2 * frame)
            }
        }
        return pixels
    }

    private static func convert(_ pixels: [UInt8], stride: Int, width: Int, height: Int) throws -> [UInt8] {
        var converter = try Converter(to: Self.format(width, height))
        var picture = try Picture(Self.format(width, height))
        try unsafe converter.convert(pixels.span.bytes, stride: stride, into: &picture)
        return try picture.samples()
    }

    /// Makes a film of `frames` frames and returns the luma of its first picture, before encoding.
    static func film(_ path: String, frames: Int, width: Int = 64, height: Int = 48) throws
        -> [UInt8]
    {
        let format = format(width, height)
        var converter = try Converter(to: format)
        var picture = try Picture(format)
        var encoder = try Encoder(
            format, settings: EncoderSettings(preset: .fast), keyframeInterval: frames)
        var muxer = try ContainerWriter(path: path, tracks: [.video(encoder.track)])
        var first: [UInt8] = []
        for frame in 0..<frames {
            let pixels = pixels(width: width, height: height, stride: width * 4, frame: frame)
            try unsafe converter.convert(pixels.span.bytes, stride: width * 4, into: &picture)
            if frame == 0 { first = try picture.samples() }
            try encoder.encode(picture, at: Int64(frame)) { try muxer.write(&$0) }
        }
        try encoder.finish { try muxer.write(&$0) }
        try muxer.finish()
        return first
    }

    static func decode(_ path: String) throws -> [[UInt8]] {
        var demuxer = try Demuxer(path: path)
        var decoder = try Decoder(for: demuxer, threads: 2)
        var pictures: [[UInt8]] = []
        while try demuxer.next({ try decoder.decode($0) { pictures.append(try $0.samples()) } }) {}
        try decoder.finish { pictures.append(try $0.samples()) }
        return pictures
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "media-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test(
        "known colours have the values that BT.709 in limited range gives them",
        arguments: [
            ([255, 255, 255], [235, 128, 128]), ([0, 0, 0], [16, 128, 128]), ([255, 0, 0], [63, 102, 240]),
            ([0, 255, 0], [173, 42, 26]), ([0, 0, 255], [32, 240, 118]), ([128, 128, 128], [126, 128, 128]),
        ] as [([UInt8], [Int])])
    func colors(_ rgb: [UInt8], _ expected: [Int]) throws {
        let pixels = [[UInt8]](repeating: [rgb[2], rgb[1], rgb[0], 0], count: 16 * 16).flatMap(\.self)
        let samples = try Self.convert(pixels, stride: 64, width: 16, height: 16)
        let planes = [samples[..<256], samples[256..<320], samples[320...]]
        for (plane, value) in zip(planes, expected) {
            #expect(plane.allSatisfy { abs(Int($0) - value) <= 1 }, "\(Set(plane)) instead of \(value)")
        }
    }

    @Test("the project's own loop gives swscale's bytes at every SIMD level and width")
    func conversions() throws {
        #expect(Converter.Method.best != .swscale, "this swscale rounds as the loop does")
        for (width, height) in (1...72).map({ (2 * $0, 4) }) + [(320, 180), (1366, 768)] {
            let stride = width * 4
            let pixels = Self.pixels(width: width, height: height, stride: stride, frame: width)
            func convert(_ method: Converter.Method) throws -> [UInt8] {
                var converter = try Converter(to: Self.format(width, height), method: method)
                var picture = try Picture(Self.format(width, height))
                try unsafe converter.convert(pixels.span.bytes, stride: stride, into: &picture)
                return try picture.samples()
            }
            let expected = try convert(.swscale)
            for level in [SIMDLevel.plain, .sse2, .avx2] where pixels_has_level(level) != 0 {
                #expect(try convert(.loop(level)) == expected, "\(width)x\(height)")
            }
        }
    }

    @Test(
        "a picture converted in bands equals one converted as a whole",
        arguments: [Converter.Method.best, .swscale])
    func bands(_ method: Converter.Method) throws {
        let (width, height) = (90, 54)
        let pixels = Self.pixels(width: width, height: height, stride: width * 4, frame: 7)
        var converter = try Converter(to: Self.format(width, height), method: method)
        var whole = try Picture(Self.format(width, height))
        var banded = try Picture(Self.format(width, height))
        try unsafe converter.convert(pixels.span.bytes, stride: width * 4, into: &whole)
        for band in [2, 16, 40] {
            for first in stride(from: 0, to: height, by: band) {
                let rows = first..<min(first + band, height)
                let bytes = pixels[rows.lowerBound * width * 4..<rows.upperBound * width * 4]
                try unsafe converter.convert(
                    bytes.span.bytes, stride: width * 4, rows: rows, into: &banded)
            }
            #expect(try banded.samples() == whole.samples(), "\(band) rows at once")
        }
    }

    @Test("padding at the end of rows does not affect conversion") func strides() throws {
        let (width, height) = (50, 22)
        let tight = Self.pixels(width: width, height: height, stride: width * 4, frame: 3)
        let wide = Self.pixels(width: width, height: height, stride: width * 4 + 60, frame: 3)
        let one = try Self.convert(tight, stride: width * 4, width: width, height: height)
        #expect(try Self.convert(wide, stride: width * 4 + 60, width: width, height: height) == one)
        #expect(one.count == width * height * 3 / 2)
    }

    @Test(
        "a decoded film has all frames at their times, and they look like the source",
        arguments: [1, 2, 3, 4, 10, 70])
    func roundTrip(_ frames: Int) throws {
        try inFolder { folder in
            let path = folder + "/film.mp4"
            let source = try Self.film(path, frames: frames)
            var demuxer = try Demuxer(path: path)
            let facts = demuxer.facts
            #expect(facts.codec == "h264")
            #expect(facts.frameCount == frames)
            #expect(facts.averageRate == Ratio(30, 1))
            #expect(facts.baseRate == Ratio(30, 1))
            #expect(facts.colors == ["bt709", "bt709", "bt709"])
            #expect(facts.range == "tv")
            var keys: [Bool] = []
            while try demuxer.next({ keys.append($0.isKey) }) {}
            #expect(keys == [true] + Array(repeating: false, count: frames - 1))

            let pictures = try Self.decode(path)
            #expect(pictures.count == frames)
            let error = zip(source, try #require(pictures.first)).reduce(0.0) { sum, pair in
                let difference = Double(pair.0) - Double(pair.1)
                return sum + difference * difference
            }
            #expect(error / Double(source.count) < 20, "a PSNR above 35 dB")
        }
    }

    @Test("the same pictures give the same bytes, with the index in front and without version strings")
    func sameBytes() throws {
        try inFolder { folder in
            _ = try Self.film(folder + "/one.mp4", frames: 20)
            _ = try Self.film(folder + "/other.mp4", frames: 20)
            let one = try Data(contentsOf: URL(fileURLWithPath: folder + "/one.mp4"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/other.mp4")) == one)
            let index = try #require(one.firstRange(of: Data("moov".utf8)))
            let pictures = try #require(one.firstRange(of: Data("mdat".utf8)))
            #expect(index.lowerBound < pictures.lowerBound)
            #expect(one.firstRange(of: Data("Lav".utf8)) == nil)
        }
    }

    @Test("a file that is not a film causes an error with a message, not a crash") func noFilms() throws {
        FFmpegLog.takeOver()
        try inFolder { folder in
            let path = folder + "/film.mp4"
            _ = try Self.film(path, frames: 30)
            let film = try Data(contentsOf: URL(fileURLWithPath: path))
            for content in [Data(), Data("a text file".utf8), Data(count: 10_000), film.prefix(40)] {
                try content.write(to: URL(fileURLWithPath: path))
                #expect(throws: MediaError.self) { _ = try Self.decode(path) }
            }
            // The index is at the front of the file, so pictures before the cut may be decoded.
            for length in [film.count / 3, film.count - 200] {
                try film.prefix(length).write(to: URL(fileURLWithPath: path))
                do {
                    #expect(try Self.decode(path).count < 30, "\(length) bytes")
                } catch is MediaError {}
            }
            let error = #expect(throws: MediaError.self) { _ = try Demuxer(path: folder + "/none.mp4") }
            #expect(error?.description.contains("No such file or directory") == true)
        }
    }

    @Test("a path that looks like a URL with a protocol is treated as a file name") func protocols()
        throws
    {
        try inFolder { folder in
            let film = folder + "/film.mp4"
            _ = try Self.film(film, frames: 3)
            for name in ["concat:\(film)|\(film)", "http://127.0.0.1:9/film.mp4", "async:\(film)"] {
                let error = #expect(throws: MediaError.self) { _ = try Demuxer(path: name) }
                #expect(error?.systemError == ENOENT, "\(name)")
            }
        }
    }

    @Test("a file that can't be written causes an error with the system's number") func unwritable() throws {
        try inFolder { folder in
            let missing = #expect(throws: MediaError.self) {
                _ = try Self.film(folder + "/none/film.mp4", frames: 2)
            }
            #expect(missing?.systemError == ENOENT)
            let full = #expect(throws: MediaError.self) { _ = try Self.film("/dev/full", frames: 2) }
            #expect(full?.systemError == ENOSPC)
        }
    }

    @Test("settings that x264 does not accept cause an error") func refusedSettings() throws {
        try inFolder { _ in
            #expect(throws: MediaError.self) {
                _ = try Encoder(
                    Self.format(63, 47), settings: EncoderSettings(),
                    keyframeInterval: 10)
            }
            #expect(throws: MediaError.self) { _ = try Picture(Self.format(-2, 8)) }
            #expect(throws: MediaError.self) { _ = try Converter(to: Self.format(0, 0)) }
        }
    }

    @Test("everything allocated is freed, even after errors") func ledger() async {
        // The test runs in a separate process, because the ledger counts the objects of the whole process.
        await #expect(processExitsWith: .success) {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(
                "ledger-\(UUID().uuidString).mp4"
            ).path
            defer { try? FileManager.default.removeItem(atPath: path) }
            _ = try MediaTests.film(path, frames: 10)
            _ = try MediaTests.decode(path)
            try Data(contentsOf: URL(fileURLWithPath: path)).prefix(2000).write(
                to: URL(fileURLWithPath: path))
            _ = try? MediaTests.decode(path)
            try Data("no film".utf8).write(to: URL(fileURLWithPath: path))
            _ = try? MediaTests.decode(path)
            _ = try? MediaTests.film("/dev/full", frames: 2)
            _ = try? MediaTests.film("/nowhere/film.mp4", frames: 2)
            _ = try? MediaTests.film(path, frames: 2, width: 63, height: 47)
            _ = try? Picture(MediaTests.format(-2, 8))
            _ = try? Converter(to: MediaTests.format(0, 0))
            try #require(ObjectLedger.allocated > 20)
            try #require(ObjectLedger.allocated == ObjectLedger.freed)
        }
    }

    @Test("an encoder without memory for a picture reports that") func littleMemory() async {
        // The test runs in a separate process, whose address space it limits.
        await #expect(processExitsWith: .success) {
            let format = MediaTests.format(3840, 2160)
            let picture = try Picture(format)
            var encoder = try Encoder(
                format, settings: EncoderSettings(preset: .fast), keyframeInterval: 60)
            // x264 prints a message about the failed allocation to standard error.
            dup2(unsafe open("/dev/null", O_WRONLY), STDERR_FILENO)
            let statistics = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            let pages = try #require(statistics.split(separator: " ").first.flatMap { UInt($0) })
            // The limit leaves less memory than x264 needs for a picture, even with the 64 MiB that malloc may have
            // reserved.
            var limit = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            limit.rlim_cur = pages * UInt(getpagesize()) + (2 << 20)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            var failure: (any Error)?
            do {
                for frame in 0..<60 { try encoder.encode(picture, at: Int64(frame)) { _ in } }
            } catch {
                failure = error
            }
            limit.rlim_cur = limit.rlim_max
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            try #require((failure as? MediaError)?.isOutOfMemory == true)
        }
    }

    @Test("the version of x264 can be read") func version() throws {
        #expect(try EncoderSettings.x264Version().hasPrefix("core "))
    }
}
