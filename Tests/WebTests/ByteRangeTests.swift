import Files
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct ByteRangeTests {
    @Test("ranges are parsed according to RFC 9110") func ranges() {
        func range(_ field: String?, of count: Int = 10) -> ByteRange { ByteRange(field, of: count) }
        #expect(range("bytes=0-0") == .part(0..<1))
        #expect(range("bytes=2-5") == .part(2..<6))
        #expect(range("BYTES=2-") == .part(2..<10))
        #expect(range("bytes=9-99") == .part(9..<10))
        #expect(range("bytes=-3") == .part(7..<10))
        #expect(range("bytes=-30") == .part(0..<10))
        #expect(range("bytes=0-99999999999999999999") == .part(0..<10))
        for none in ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"] {
            #expect(range(none) == .unsatisfiable, "\(none)")
        }
        #expect(range("bytes=0-", of: 0) == .unsatisfiable && range("bytes=-1", of: 0) == .unsatisfiable)
        let ignored = [
            "bytes=5-2", "bytes=", "bytes=-", "bytes=1", "bytes=0-1,3-4", "bytes=a-b", "bytes=+1-2",
            "bytes=1--2",
            "frames=0-1", "0-1", "bytes=٣-٤", "",
        ]
        for field in ignored { #expect(range(field) == .all, "\(field)") }
        #expect(range(nil) == .all)
    }

    @Test("a server sends files and parts of files, and reports ranges outside of them") func served() throws
    {
        let folder = try TestFolder()
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try bytes.write(to: folder.url.appendingPathComponent("film.mp4"))
        let path = folder.path("film.mp4")
        let server = try Server { request in
            (try? Response.file(InputFile(opening: path), type: "video/mp4", asked: request))
                ?? .text("failed", status: 500)
        }
        func get(_ field: String, method: String = "GET") throws -> (head: String, body: Data) {
            let answer = try Client.bytes(
                server.port, "\(method) /f HTTP/1.1\r\nHost: h\r\n\(field)Connection: close\r\n\r\n")
            let end = try #require(answer.range(of: Data("\r\n\r\n".utf8)))
            return (String(decoding: answer[..<end.lowerBound], as: UTF8.self), answer[end.upperBound...])
        }
        let whole = try get("")
        let isWhole = whole.body == bytes
        #expect(
            isWhole && whole.head.hasPrefix("HTTP/1.1 200 ") && whole.head.contains("Accept-Ranges: bytes"))
        let part = try get("Range: bytes=70000-200000\r\n")
        let isPart = part.body == bytes[70000...200000]
        #expect(isPart && part.head.hasPrefix("HTTP/1.1 206 "))
        #expect(part.head.contains("Content-Range: bytes 70000-200000/300000\r\n"))
        #expect(part.head.contains("Content-Length: 130001"))
        let none = try get("Range: bytes=300000-\r\n")
        #expect(none.head.hasPrefix("HTTP/1.1 416 ") && none.head.contains("Content-Range: bytes */300000"))
        // Files are sent without validators, so no value of `If-Range` matches.
        #expect(try get("Range: bytes=0-0\r\nIf-Range: \"x\"\r\n").body.count == 300_000)
        let head = try get("Range: bytes=5-9\r\n", method: "HEAD")
        #expect(head.body.isEmpty && head.head.contains("Content-Length: 5"))
    }
}
