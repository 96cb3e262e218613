import Hashing
import Testing

@Suite struct SHA256Tests {
    /// The examples of the standard FIPS 180-4.
    private static let known = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(
        "known texts have the right hashes, whatever the size of the pieces",
        arguments: [1, 63, 64, 65, 1_000_000])
    func known(piece: Int) {
        for (text, digest) in Self.known {
            var hash = SHA256()
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                hash.update(Array(rest.prefix(piece)))
                rest = rest.dropFirst(piece)
            }
            #expect(hash.digest() == digest)
        }
    }

    @Test("reading the digest does not affect further updates") func soFar() {
        var hash = SHA256()
        hash.update(Array("a".utf8))
        #expect(hash.digest() == SHA256.digest(of: Array("a".utf8)))
        hash.update(Array("bc".utf8))
        #expect(hash.digest() == Self.known[1].1)
    }
}
