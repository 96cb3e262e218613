import CFFmpeg
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Media

/// Tests of FFmpeg's log in a process in which other code uses FFmpeg too.
@Suite struct FFmpegLogTests {
    private func logError(of object: UnsafeMutableRawPointer) {
        unsafe withVaList([]) { unsafe av_vlog(object, AV_LOG_ERROR, "an error\n", $0) }
    }

    /// Calls `body` with memory that this library must not change, and returns the memory's content afterwards.
    private func withForeignMemory(_ body: (UnsafeMutableRawPointer) throws -> Void) rethrows -> [UInt8] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { unsafe memory.deallocate() }
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        if let start = memory.baseAddress { try unsafe body(start) }
        return unsafe Array(memory)
    }

    @Test("a logged error of another library's decoder does not change the memory at its opaque pointer")
    func foreignDecoder() throws {
        FFmpegLog.takeOver()
        let decoder = try unsafe #require(avcodec_alloc_context3(nil))
        defer {
            var decoder: UnsafeMutablePointer<AVCodecContext>? = unsafe decoder
            unsafe avcodec_free_context(&decoder)
        }
        let after = unsafe withForeignMemory { memory in
            unsafe decoder.pointee.opaque = unsafe memory
            unsafe logError(of: decoder)
        }
        #expect(after.allSatisfy { $0 == 0 })
    }

    @Test("a logged error of another library's demuxer does not change the memory at its opaque pointer")
    func foreignDemuxer() throws {
        FFmpegLog.takeOver()
        let demuxer = try unsafe #require(avformat_alloc_context())
        defer { unsafe avformat_free_context(demuxer) }
        let after = unsafe withForeignMemory { memory in
            unsafe demuxer.pointee.opaque = unsafe memory
            unsafe logError(of: demuxer)
        }
        #expect(after.allSatisfy { $0 == 0 })
    }

    @Test("logged errors of our decoder are counted, including errors of its threads' copies")
    func ours() throws {
        FFmpegLog.takeOver()
        let codec = try unsafe #require(avcodec_find_decoder(AV_CODEC_ID_FFV1))
        let decoder = try unsafe Owned.codecContext(codec)
        let logged = unsafe LoggedErrors(of: decoder)
        unsafe logError(of: decoder.pointer)
        #expect(try logged.count == 1)
        var copy = unsafe decoder.pointer.pointee
        unsafe withUnsafeMutablePointer(to: &copy) { unsafe logError(of: $0) }
        #expect(try logged.count == 2)
    }

    /// The number of calls of the callback of `setHostCallback` with a level that FFmpeg prints.
    private static let shownCount = Atomic(0)

    private static func setHostCallback() {
        unsafe av_log_set_callback { _, level, _, _ in
            // As in FFmpeg's own callback, only the low byte is the level; the other bytes are colours.
            if level & 0xFF <= AV_LOG_INFO { FFmpegLogTests.shownCount.add(1, ordering: .relaxed) }
        }
    }

    @Test(
        "making and reading a film changes neither log level nor callback, and prints nothing"
    )
    func hostLog() async {
        // The test runs in a separate process, because FFmpeg's log is global to a process.
        await #expect(processExitsWith: .success) {
            av_log_set_level(AV_LOG_INFO)
            FFmpegLogTests.setHostCallback()
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(
                "log-\(UUID().uuidString).mp4"
            ).path
            defer { try? FileManager.default.removeItem(atPath: path) }
            _ = try MediaTests.film(path, frames: 10)
            _ = try MediaTests.decode(path)
            try #require(av_log_get_level() == AV_LOG_INFO)
            try #require(FFmpegLogTests.shownCount.load(ordering: .relaxed) == 0)
            unsafe zoetrope_log_error(nil, "an error of the host's")
            try #require(FFmpegLogTests.shownCount.load(ordering: .relaxed) == 1)
        }
    }

    /// Calls `body` with the path of a Matroska film in FFV1 in which one slice is damaged.
    private static func withDamagedFilm(_ body: (String) async throws -> Void) async throws {
        let folder = try TestFolder()
        let path = folder.path("film.mkv")
        _ = try FFmpegProgram.run(
            ["-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3", "-c:v", "ffv1", "-level", "3", path])
        var bytes = try folder.data("film.mkv")
        bytes[bytes.count * 2 / 3] ^= 0x55
        try bytes.write(to: URL(fileURLWithPath: path))
        try await body(path)
    }

    @Test(
        "damage that FFmpeg only logs is found if the host forwards its log; otherwise reading throws"
    )
    func forwarded() async throws {
        try await Self.withDamagedFilm { path in
            await #expect(processExitsWith: .success) { [path = path as String] in
                let error = #expect(throws: MediaError.self) { _ = try MediaTests.decode(path) }
                try #require(error == FFmpegLog.unheard)
                unsafe av_log_set_callback { object, level, _, _ in unsafe FFmpegLog.add(object, level: level)
                }
                let found = #expect(throws: MediaError.self) { _ = try MediaTests.decode(path) }
                try #require(found?.reason == "the picture is damaged")
            }
        }
    }
}
