import Base
import Drawing
import Files
import Film
import Media
import Pipeline
import Rasteriser

/// Functions that open and read existing films, made by Zoetrope or any other program.
package enum FilmFile {
    /// Opens a film. Throws `SystemError` if the file can't be read, `FilmError` if the file is not a film, and
    /// `MemoryError` if memory is short. The message of a `FilmError` names what the file is instead.
    package static func open(_ path: String) throws -> Demuxer {
        switch FileSystem.kind(of: path) {
        case .directory: throw FilmError("\(path): a folder, not a film")
        case .other: throw FilmError("\(path): a device or a pipe; only films in files can be read")
        case .file, nil: break
        }
        try Memory.require(16 << 20, to: "open \(path)")
        let start = try Start(of: path)
        do {
            return try Demuxer(path: path)
        } catch {
            if error.isReadFailure { throw error }
            // If there is enough memory, a damaged index caused the huge allocation that failed.
            if error.isOutOfMemory, !Memory.hasRoom(for: 128 << 20) { throw error }
            // A text file may be a playlist or subtitles; then the message of libavformat is more specific. For JSON,
            // libavformat only names a format that the text resembles.
            let saysMore = start.isText && !start.isJSON && error.isAboutContent
            let fault = saysMore ? error.reason : start.fault
            throw FilmError(
                "\(path): \(fault ?? (error.isAboutContent ? error.reason : "not a readable film (\(error.reason))"))",
                start.advice)
        }
    }

    /// Returns how a player rotates and mirrors the film's pictures. Throws `FilmError` unless the rotation is a
    /// multiple of 90 degrees.
    package static func orientation(of demuxer: borrowing Demuxer, _ path: String) throws -> Orientation {
        do { return try Orientation(of: demuxer) } catch { throw FilmError("\(path): \(error)") }
    }

    /// Throws `MemoryError` unless there is memory for decoding a film: for 20 pictures (the decoder's reference
    /// pictures and the pictures that callers hold) and for the decoder itself.
    private static func requireRoom(for facts: FilmFacts) throws(MemoryError) {
        // libavcodec refuses pictures with more pixels than this.
        let largest = 1 << 28
        let area = min(max(facts.width, 0), largest) * min(max(facts.height, 0), largest)
        try Memory.require(
            (16 << 20) + 20 * min(area, largest) * 3 / 2,
            to: "decode a film of \(facts.width)x\(facts.height)")
    }

    /// Opens the decoder for a film. Throws `FilmError` if the film can't be decoded, and `MemoryError` if there is not
    /// enough memory for its pictures.
    package static func decoder(for demuxer: borrowing Demuxer, of path: String, threads: Int) throws
        -> Decoder
    {
        try requireRoom(for: demuxer.facts)
        do {
            return try Decoder(for: demuxer, threads: threads)
        } catch {
            if error.isFault { throw error }
            throw FilmError("\(path): \(error)")
        }
    }

    /// Calls `body`, which reads a film to its end. Converts a `MediaError` thrown by `body` to a `FilmError`, unless
    /// the machine failed. Throws `FilmError` for a truncated file too, because FFmpeg's libraries do not report that.
    package static func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            if let missing = try BoxLayout(of: path)?.missingByteCount, missing > 0 {
                throw truncated(path, missing)
            }
            do { try Y4MHeader.check(path) } catch let error as OrderError {
                throw FilmError("\(path): \(error)")
            }
            return result
        } catch let error as MediaError where !error.isFault {
            if let missing = error.missingByteCount { throw truncated(path, missing) }
            throw FilmError("\(path): damaged: \(error)", "zoetrope inspect lists the damage")
        }
    }

    private static func truncated(_ path: String, _ missing: Int) -> FilmError {
        FilmError("\(path): truncated: \(missing) bytes are missing at the end")
    }

    /// The reason why a file is not a readable film, found in the first bytes and the MP4 boxes of the file.
    private struct Start {
        var fault: String?
        var advice = ""
        let isText: Bool
        let isJSON: Bool

        init(of path: String) throws {
            var file = try InputFile(opening: path)
            let bytes = try file.readAll(atMost: 1 << 16)
            isText = !bytes.isEmpty && Self.isText(bytes)
            isJSON = isText && Array(bytes.lazy.filter { $0 > 0x20 }.prefix(2)) == Array("{\"".utf8)
            if bytes.isEmpty {
                fault = "empty file"
            } else if bytes.allSatisfy({ $0 == 0 }) {
                fault = "contains only zeros"
                advice = "the file was created but never written, as after a crash or a failed copy"
            } else if isText {
                fault = isJSON ? "JSON, not a film" : "text, not a film"
                if isJSON { advice = "if it is a scene, encode it with zoetrope encode" }
            } else if let layout = try BoxLayout(of: path), !layout.hasIndex {
                fault =
                    layout.missingByteCount > 0
                    ? "truncated before its index (moov): at least \(layout.missingByteCount) bytes are missing"
                    : "no index (moov): writing the file was never finished"
                advice = "a film can't be decoded without its index; make or copy the file again"
            }
        }

        private static func isText(_ bytes: [UInt8]) -> Bool {
            bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
                && String(validating: bytes, as: UTF8.self) != nil
        }
    }
}

/// An error for a film that can't be read or does not meet a requirement.
package struct FilmError: Problem, Equatable {
    /// The input is not valid.
    package var kind: ProblemKind { .notValid }
    /// The fault and, if useful, what was expected instead.
    package let description: String
    /// Advice to the user; may be empty.
    package let advice: String

    package init(_ description: String, _ advice: String = "") {
        self.description = description
        self.advice = advice
    }
}

/// A reader of single pictures of a film.
package enum FilmPictures {
    /// Decodes a film and calls `receive` with each of the given frames, scaled to `size` (nil: the film's own size).
    /// Decoding stops after the last of the frames. Frames beyond the film's end are skipped.
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
