import Drawing
import Files
import Foundation
import TestSupport
import Testing

@testable import Film

/// Tests that an unchanged file is hashed only once.
@Suite struct DigestCacheTests {
    /// A file that does not change during the test.
    private let old = "/usr/bin/env"

    @Test("an unchanged file is hashed only once, even if it is opened again") func once() throws {
        let known = DigestCache()
        var input = try InputFile(opening: old)
        let first = try known.digest(of: &input)
        #expect(first.state != nil)
        // The file was read to its end, so hashing again would give another digest.
        #expect(try known.digest(of: &input).sha256 == first.sha256)
        var again = try InputFile(opening: old)
        try again.seek(to: again.byteCount())
        #expect(try known.digest(of: &again).sha256 == first.sha256)
    }

    @Test("a file that was just written is hashed again, since a further write may leave its state unchanged")
    func recent() throws {
        let (folder, known) = (try TestFolder(), DigestCache())
        for (text, digest) in [("abc", "ba7816bf"), ("abd", "a52d159f")] {
            try folder.write(text, to: "file")
            var input = try InputFile(opening: folder.path("file"))
            #expect(try known.digest(of: &input).sha256.hasPrefix(digest))
        }
    }

    @Test("a sound file's content is compared only if the file's state has changed or is unknown")
    func check()
        throws
    {
        var input = try InputFile(opening: old)
        let (sha256, state) = try DigestCache().digest(of: &input)
        try SoundFile("a", InputFile(opening: old), sha256: "not compared", state: state).check()
        try SoundFile("a", InputFile(opening: old), sha256: sha256, state: nil).check()
        #expect(throws: AssetError.self) {
            try SoundFile("a", InputFile(opening: old), sha256: "another", state: nil).check()
        }
        let folder = try TestFolder()
        try folder.write("abc", to: "file")
        let file = SoundFile(
            "a", try InputFile(opening: folder.path("file")), sha256: sha256, state: state)
        #expect(throws: AssetError.self) { try file.check() }
    }
}
