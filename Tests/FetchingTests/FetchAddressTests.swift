import Testing

@testable import Fetching

/// Tests of addresses and of the names of their files.
@Suite struct FetchAddressTests {
    @Test(
        "a file is called by the last part of its address, made safe, and by digits of the whole address",
        arguments: [
            ("https://example.org/photos/tent-1.jpg", "tent-1-", ".jpg"),
            ("https://example.org/a.png?size=2#top", "a-", ".png"), ("https://example.org", "", ""),
            ("https://example.org/", "", ""), ("https://example.org/../..", "", ""),
            ("https://example.org/.hidden", "", ".hidden"),
            ("https://example.org/a%2Fb c".replacing(" ", with: "+"), "a-2Fb-c-", ""),
            ("https://example.org/Grüße.svg", "Gr----e-", ".svg"),
            ("https://example.org/a.very-long-ending", "a-", ""),
            ("https://example.org/fetched.json", "fetched-", ".json"),
        ])
    func names(address: String, start: String, end: String) throws {
        let name = try FetchAddress(address).fileName
        #expect(name.hasPrefix(start) && name.hasSuffix(end), "\(name)")
        let digits = name.dropFirst(start.count).dropLast(end.count)
        #expect(digits.count == 20 && digits.allSatisfy(\.isHexDigit), "\(name)")
        #expect(try FetchAddress(address + "x").fileName.contains(digits) == false)
    }

    @Test(
        "only https addresses with a host and without a password are fetched",
        arguments: [
            "http://example.org/a", "https://", "https:///a", "https://me@example.org/a", "https://a b/c",
            "https://example.org/\u{7}", "https://example.org\\a", "ftp://example.org/a",
            "https://example.org/" + String(repeating: "a", count: 9000),
        ])
    func refused(address: String) { #expect(throws: FetchFault.self) { try FetchAddress(address) } }

    @Test("texts that begin with https:// or http:// are meant as addresses, also in capitals") func meant() {
        #expect(FetchAddress.isMeant(by: "HTTPS://example.org") && FetchAddress.isMeant(by: "http://x"))
        #expect(!FetchAddress.isMeant(by: "see https://example.org") && !FetchAddress.isMeant(by: "a.png"))
    }
}
