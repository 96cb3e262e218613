import Geometry
import Sheets
import Testing

@testable import Comparison
@testable import Media

/// Tests which of the compared frames of a film are shown in the report.
@Suite struct WorstFramesTests {
    private func shown(
        _ errors: [Double], rate: Double = 10, reference: (Int) -> Int = { $0 }
    ) throws -> (frames: [Int], pictures: [Int]) {
        var made: [Int] = []
        var worst = WorstFrames { (pair: Int) -> Int in
            made.append(pair)
            return pair
        }
        for (number, error) in errors.enumerated() {
            let quality = PictureQuality(meanSquaredError: error, similarity: 1)
            try worst.add(
                ComparedFrame(
                    number: number, reference: reference(number), seconds: Double(number) / rate,
                    quality: quality), number)
        }
        let shown = try worst.finish()
        #expect(shown.allSatisfy { $0.frame.number == $0.pictures }, "each has its own pictures")
        return (shown.map(\.frame.number), made)
    }

    @Test(
        "the frames with the largest errors are shown, worst first, at least 0.2 s apart"
    )
    func worst() throws {
        #expect(try shown([0, 0, 4, 3, 9, 8, 0, 5]).frames == [4, 7, 2])
        #expect(try shown([3, 0, 0, 7, 6, 0, 0, 5, 0, 0, 9]).frames == [10, 3, 7, 0])
    }

    @Test("of a growing fault only the worst frame is shown, and only its pictures are made")
    func growing() throws {
        let result = try shown((1...20).map(Double.init), rate: 30)
        #expect(result.frames == [19] && result.pictures == [19])
    }

    @Test("frames equal to the reference's are not shown") func equal() throws {
        #expect(try shown([0, 0, 0, 0, 0, 2]).frames == [5])
        #expect(try shown([0, 0]).frames.isEmpty)
    }

    @Test("at most six frames are shown, and of equally bad frames the first") func many() throws {
        let result = try shown(Array(repeating: 2, count: 30) + [1, 5], rate: 5)
        #expect(result.frames == [31, 0, 1, 2, 3, 4])
        #expect(!result.pictures.contains(9), "what is not shown needs no pictures")
    }

    @Test(
        "frames that fall between two frames of a slower reference are not shown"
    )
    func between() throws {
        #expect(try shown([1, 9, 1, 9, 1, 9, 2, 9], rate: 60) { $0 / 2 }.frames == [6])
    }

    @Test("a picture is reduced by means of boxes, including incomplete boxes at the edge")
    func small() {
        func gray(_ levels: [UInt8]) -> [UInt8] { levels.flatMap { [$0, $0, 0] } }
        let picture = gray([0, 10, 20, 40, 50, 61, 7, 8, 9])
        let size = PixelSize(width: 3, height: 3)
        #expect(SheetPicture.means(picture, size, 2) == gray([25, 41, 8, 9]))
        #expect(SheetPicture.means(picture, size, 2, gain: 8) == gray([200, 255, 60, 72]))
        #expect(SheetPicture.means(picture, size, 1) == picture)
    }

    @Test(
        "a difference is amplified until few samples are clipped, and at least eight times",
        arguments: [(0, 64), (3, 64), (4, 32), (7, 32), (8, 16), (15, 16), (16, 8), (255, 8)])
    func raised(_ level: Int, _ gain: Int) {
        // One of a thousand samples differs more, and may be clipped.
        let differences = [255] + [Int](repeating: level, count: 999)
        #expect(FramePictures.gain { gain in differences.map { UInt8(min($0 * gain, 255)) } } == gain)
    }

    @Test("fine lines that are brighter and darker stay visible when their difference is reduced")
    func lines() {
        let (one, other): ([UInt8], [UInt8]) = ([100, 100, 100, 100], [110, 90, 110, 90])
        #expect(FramePictures.difference(one, other) == [10, 10, 10, 10])
    }
}
