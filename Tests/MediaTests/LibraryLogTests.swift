import CFFmpeg
import Foundation
import Testing

@testable import Media

/// What FFmpeg's libraries log, in a process that others use them in too.
@Suite struct LibraryLogTests {
    private func logError(of object: UnsafeMutableRawPointer) {
        unsafe withVaList([]) { unsafe av_vlog(object, AV_LOG_ERROR, "an error\n", $0) }
    }

    /// Memory that only its owner may read or change.
    private func withForeignMemory(_ body: (UnsafeMutableRawPointer) throws -> Void) rethrows -> [UInt8] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { unsafe memory.deallocate() }
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        if let start = memory.baseAddress { try unsafe body(start) }
        return unsafe Array(memory)
    }

    @Test("an error of somebody else's decoder leaves what its opaque points to as it was")
    func foreignDecoder() throws {
        LibraryLog.silence()
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

    @Test("an error of somebody else's demuxer leaves what its opaque points to as it was")
    func foreignDemuxer() throws {
        LibraryLog.silence()
        let demuxer = try unsafe #require(avformat_alloc_context())
        defer { unsafe avformat_free_context(demuxer) }
        let after = unsafe withForeignMemory { memory in
            unsafe demuxer.pointee.opaque = unsafe memory
            unsafe logError(of: demuxer)
        }
        #expect(after.allSatisfy { $0 == 0 })
    }

    @Test("errors of our decoder are counted, and so are those of the copies that its threads work with")
    func ours() throws {
        LibraryLog.silence()
        let codec = try unsafe #require(avcodec_find_decoder(AV_CODEC_ID_FFV1))
        let decoder = try unsafe Owned.codecContext(codec)
        let logged = unsafe LoggedErrors(of: decoder)
        unsafe logError(of: decoder.pointer)
        #expect(logged.count == 1)
        var copy = unsafe decoder.pointer.pointee
        unsafe withUnsafeMutablePointer(to: &copy) { unsafe logError(of: $0) }
        #expect(logged.count == 2)
    }
}
