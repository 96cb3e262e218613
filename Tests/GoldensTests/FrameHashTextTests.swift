import Media
import Testing

@testable import FilmReading
@testable import Goldens

@Suite struct FrameHashTextTests {
    private static let hash = String(repeating: "0a", count: 32)

    @Test("a list is read as it was written") func roundTrip() throws {
        var list = FrameHashList(
            timeBase: Ratio(1001, 30000), codec: "h264", width: 64, height: 36, header: [1, 2, 3])
        for number in 0..<3 { list.append(picture: Self.hash, byteCount: 100 + number) }
        let text = try FrameHashText(list.text)
        #expect(text.frames == list.frames)
        #expect(text.head.contains("#tb 0: 1001/30000"))
        #expect(text.head.contains { $0.hasPrefix("#extradata 0,") })
    }

    @Test("the line that names the software is ignored") func software() throws {
        let one = try FrameHashText("#software: Lavf59\n#tb 0: 1/60\n0, 0, 0, 1, 5, \(Self.hash)\n")
        let other = try FrameHashText("#tb 0: 1/60\n0,          0,          0, 1, 5, \(Self.hash)\n")
        #expect(one == other)
    }

    @Test(
        "a line that is not in framehash format is named",
        arguments: ["0, 0, 0, 1, 5", "0, 0, 0, 1, five, HASH", "0, 0, 0, 1, 5, abc", "hello"])
    func broken(_ line: String) {
        let error = #expect(throws: GoldenError.self) {
            _ = try FrameHashText("#tb 0: 1/60\n" + line.replacing("HASH", with: Self.hash))
        }
        #expect(error?.description.hasPrefix("line 2 is not a framehash line") == true)
    }
}
