import Foundation
import TestSupport
import Testing

@testable import Media

/// Tests of files that the system fails to read although their content may be fine.
@Suite struct ReadFailureTests {
    /// A regular file that can be opened but whose first page can't be read (EIO).
    private static let unreadable = "/proc/self/mem"

    @Test("a failed read is reported as the system's failure, not as damage")
    func reading() throws {
        for kind in [TrackKind.video, .sound] {
            let error = #expect(throws: MediaError.self) { _ = try Demuxer(path: Self.unreadable, for: kind) }
            #expect(error?.isReadFailure == true && error?.isFault == true)
            #expect(error?.description == "reading \(Self.unreadable): Input/output error")
        }
        let error = #expect(throws: MediaError.self) { try WaveHeader.missingByteCount(of: Self.unreadable) }
        #expect(error?.systemError == EIO && error?.isFault == true)
        #expect(throws: MediaError.self) { _ = try SoundReader<Float>(path: Self.unreadable) }
    }

    @Test("a missing file and a folder cause an error about the file") func content() throws {
        let folder = try TestFolder()
        let text = try folder.write("a text", to: "text")
        for path in [folder.path("none"), text, folder.url.path] {
            let error = #expect(throws: MediaError.self) { _ = try Demuxer(path: path) }
            #expect(error?.isFault == false, "\(path)")
        }
    }

    @Test("a system error number from a demuxer means damage unless memory is short")
    func numbers() {
        #expect(!MediaError("reading", code: -EIO).isFault)
        #expect(MediaError("reading", code: -EIO, isOfSystem: true).isFault)
        #expect(MediaError("reading", code: -ESTALE, isOfSystem: true).isFault)
        #expect(!MediaError("opening", code: -ENOENT, isOfSystem: true).isFault)
        #expect(MediaError("allocating", code: -ENOMEM).isFault)
    }
}
