import Foundation
import TestSupport
import Testing

/// Tests of `diff --sheet`, whose pictures ffmpeg decodes.
@Suite struct DiffSheetTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func scene(_ fill: String, _ name: String, parts: Int = 1) throws -> String {
        let layers = (0..<parts).map {
            ##"{"type": "shape", "shape": "rectangle", "size": [20, 20], "fill": "\##(fill)", "position": [32, 24], "start": \##($0), "end": \##(Double($0) + 0.5)}"##
        }
        return try folder.write(
            ##"{"version": 1, "size": {"width": 64, "height": 48}, "fps": 4, "duration": \##(parts), "background": "#203040", "layers": [\##(layers.joined(separator: ", "))]}"##,
            to: name)
    }

    /// Returns the sheet's size, and the colours that occur in it with the leftmost column of each.
    private func colors(_ sheet: String) throws -> (width: Int, height: Int, left: [[UInt8]: Int]) {
        let size = try FFmpegProgram.probe("stream=width,height", of: sheet).split { ",\n".contains($0) }
            .compactMap { Int($0) }
        let bytes = [UInt8](
            try FFmpegProgram.run(["-i", sheet, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
        var left: [[UInt8]: Int] = [:]
        for place in stride(from: 0, to: bytes.count, by: 3) {
            let column = place / 3 % size[0]
            let color = Array(bytes[place..<place + 3])
            left[color] = min(left[color] ?? .max, column)
        }
        return (size[0], size[1], left)
    }

    @Test("a row shows the old frame, then the new one, then where they differ") func row() throws {
        let (old, new) = (try scene("#FF0000", "old.json"), try scene("#0000FF", "new.json"))
        let sheet = folder.path("sheet.png")
        let outcome = try Tool.zoetrope.run(["diff", old, new, "--sheet", sheet])
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.text.hasSuffix("\(sheet): 2 rows of frames that differ\n"), "\(outcome.text)")
        let (width, _, left) = try colors(sheet)
        let (red, blue) = (try #require(left[[255, 0, 0]]), try #require(left[[0, 0, 255]]))
        // The mark of a pixel that differs by more than half of its range.
        let mark = try #require(left[[224, 30, 90]])
        #expect(red < width / 3 && blue > width / 3 && blue < 2 * width / 3 && mark > 2 * width / 3)
        // Both pictures have the same place in their columns.
        #expect(blue - red == mark - blue)
        let again = try Tool.zoetrope.run(["diff", old, new, "--sheet", sheet])
        #expect(again.status == 73 && again.errors.contains("exists"), "\(again.errors)")
        #expect(folder.names == ["new.json", "old.json", "sheet.png"])
    }

    @Test("a sheet has at most 12 rows, and is written even if nothing differs") func rows() throws {
        let (old, new) = (
            try scene("#FF0000", "old.json", parts: 20), try scene("#0000FF", "new.json", parts: 20)
        )
        func rows(_ new: String) throws -> Int? {
            let arguments = ["diff", old, new, "--sheet", folder.path("sheet.png"), "--overwrite", "--json"]
            let outcome = try Tool.zoetrope.run(arguments)
            let result = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            return (result?["sheet"] as? [String: Any])?["rows"] as? Int
        }
        #expect(try rows(new) == 12)
        let tall = try colors(folder.path("sheet.png")).height
        #expect(try rows(old) == 0)
        let short = try colors(folder.path("sheet.png")).height
        #expect(short > 0 && tall > 12 * 48 && short < tall / 10)
    }

    @Test("a frame that only one film has, and frames of different sizes, are shown without a difference")
    func missing() throws {
        let (old, long) = (try scene("#FF0000", "old.json"), try scene("#FF0000", "long.json", parts: 2))
        let sheet = folder.path("sheet.png")
        #expect(try Tool.zoetrope.run(["diff", old, long, "--sheet", sheet]).status == 1)
        let longer = try colors(sheet)
        let red = try #require(longer.left[[255, 0, 0]])
        #expect(red > longer.width / 3 && longer.left[[224, 30, 90]] == nil)
        try FileManager.default.removeItem(atPath: sheet)
        let wide = try folder.write(
            ##"{"version": 1, "size": {"width": 80, "height": 48}, "fps": 4, "duration": 3, "background": "#FF0000"}"##,
            to: "wide.json")
        let outcome = try Tool.zoetrope.run(["diff", old, wide, "--sheet", sheet])
        #expect(outcome.status == 1 && outcome.text.contains("every frame differs: the size is 80x48"))
        let left = try colors(sheet).left
        #expect(left[[224, 30, 90]] == nil && left[[255, 0, 0]] != nil)
    }

    @Test(
        "films of two rates are shown at the same seconds, whichever is the faster one",
        arguments: [true, false])
    func rates(isOldFast: Bool) throws {
        func write(_ fps: Int, _ name: String) throws -> String {
            let squares = [("#FF0000", 0), ("#0000FF", 1)].map { fill, start in
                ##"{"type": "shape", "shape": "rectangle", "size": [64, 48], "fill": "\##(fill)", "start": \##(start), "end": \##(start + 1)}"##
            }
            return try folder.write(
                ##"{"version": 1, "size": {"width": 64, "height": 48}, "fps": \##(fps), "duration": 2, "layers": [\##(squares.joined(separator: ", "))]}"##,
                to: name)
        }
        let (old, new) = (
            try write(isOldFast ? 20 : 4, "old.json"), try write(isOldFast ? 4 : 20, "new.json")
        )
        let sheet = folder.path("sheet.png")
        #expect(try Tool.zoetrope.run(["diff", old, new, "--sheet", sheet]).status == 1)
        let (width, _, left) = try colors(sheet)
        let (red, blue) = (try #require(left[[255, 0, 0]]), try #require(left[[0, 0, 255]]))
        // Both films show red in the first second and blue in the second one, so no pixel differs, and no row lacks a film.
        #expect(red < width / 3 && blue < width / 3 && left[[224, 30, 90]] == nil)
        let marked = try FFmpegProgram.run(["-i", sheet, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        let bytes = [UInt8](marked)
        let (middle, row) = (width / 2, 3 * width)
        let shown = stride(from: 0, to: bytes.count, by: row).map { start in
            [red + 20, middle].map { column in Array(bytes[start + 3 * column..<start + 3 * column + 3]) }
        }
        let columns = shown.filter { $0[0] == [255, 0, 0] || $0[0] == [0, 0, 255] }
        #expect(columns.count > 48 && columns.allSatisfy { $0[0] == $0[1] })
    }
}
