import Base
import Drawing
import Files
import Film
import Media
import Pipeline
import Rasteriser

/// A film as a file, whoever made it.
package enum FilmFile {
    /// Opens a film. Throws `SystemError` for what can't be read, and `FilmError` for what is not a film, saying what
    /// it is instead. Throws `MemoryError` when memory is short.
    package static func open(_ path: String) throws -> Demuxer {
        switch FileSystem.kind(of: path) {
        case .directory: throw FilmError("\(path): a folder, not a film")
        case .other: throw FilmError("\(path): a device or a pipe; films are read from files")
        case .file, nil: break
        }
        try Memory.require(16 << 20, to: "open \(path)")
        let start = try Start(of: path)
        do {
            return try Demuxer(path: path)
        } catch {
            if error.isReadFailure { throw error }
            // Where there is room, it was a damaged index that asked for too much.
            if error.isOutOfMemory, !Memory.hasRoom(for: 128 << 20) { throw error }
            // Text may be a playlist or subtitles; then libavformat's reason says more. Of JSON it says what it resembles.
            let saysMore = start.isText && !start.isJSON && error.isAboutContent
            let fault = saysMore ? error.reason : start.fault
            throw FilmError(
                "\(path): \(fault ?? (error.isAboutContent ? error.reason : "not a film that can be read (\(error.reason))"))",
                start.advice)
        }
    }

    /// How players turn a film's pictures. Throws `FilmError` for other than right angles.
    package static func orientation(of demuxer: borrowing Demuxer, _ path: String) throws -> Orientation {
        do { return try Orientation(of: demuxer) } catch { throw FilmError("\(path): \(error)") }
    }

    /// Asks for the memory that decoding a film takes: 20 pictures, for the decoder's references and for what is kept,
    /// and the rest of the decoder.
    private static func requireRoom(for facts: FilmFacts) throws(MemoryError) {
        // libavcodec refuses larger pictures.
        let largest = 1 << 28
        let area = min(max(facts.width, 0), largest) * min(max(facts.height, 0), largest)
        try Memory.require(
            (16 << 20) + 20 * min(area, largest) * 3 / 2,
            to: "decode a film of \(facts.width)x\(facts.height)")
    }

    /// Opens the decoder for a film; one that can't be decoded is an error about the film. Throws `MemoryError`
    /// when there is not enough memory for its pictures.
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

    /// Runs a body that reads a film to its end. Throws `FilmError` for a `MediaError` of the body unless the machine
    /// failed, and for a truncated file, which FFmpeg's libraries do not report.
    package static func reading(_ path: String, _ body: () throws -> Void) throws {
        do {
            try body()
            if let missing = try BoxLayout(of: path)?.missingByteCount, missing > 0 {
                throw truncated(path, missing)
            }
            do { try Y4MHeader.check(path) } catch let error as OrderError {
                throw FilmError("\(path): \(error)")
            }
        } catch let error as MediaError where !error.isFault {
            if let missing = error.missingByteCount { throw truncated(path, missing) }
            throw FilmError("\(path): damaged: \(error)", "zoetrope inspect shows more")
        }
    }

    private static func truncated(_ path: String, _ missing: Int) -> FilmError {
        FilmError("\(path): truncated: \(missing) bytes are missing at its end")
    }

    /// The fault of a file, by its first bytes and its boxes.
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
                advice = "it was created but never written, as after a crash or a failed copy"
            } else if isText {
                fault = isJSON ? "JSON, not a film" : "text, not a film"
                if isJSON { advice = "if it is a scene, zoetrope encode makes a film of it" }
            } else if let layout = try BoxLayout(of: path), !layout.hasIndex {
                fault =
                    layout.missingByteCount > 0
                    ? "truncated before its index (moov): at least \(layout.missingByteCount) bytes are missing"
                    : "no index (moov): the file was never finished"
                advice = "it can't be decoded without its index; make or copy it again"
            }
        }

        private static func isText(_ bytes: [UInt8]) -> Bool {
            bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
                && String(validating: bytes, as: UTF8.self) != nil
        }
    }
}

/// A film that can't be read, or is not what it must be.
package struct FilmError: Problem, Equatable {
    /// The input is not valid.
    package var kind: ProblemKind { .notValid }
    /// The fault, and the content that was expected.
    package let description: String
    /// Advice to the user; may be empty.
    package let advice: String

    package init(_ description: String, _ advice: String = "") {
        self.description = description
        self.advice = advice
    }
}

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
