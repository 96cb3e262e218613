import TestSupport
import Testing

@testable import Sound

/// The peaks of columns against the samples themselves.
@Suite struct PeakColumnsTests {
    /// Of so short a sound the finest level has a block for each sample.
    private static let samples = TestNoise.samples(3000, level: 0.2).map { Int16($0 * 20_000) }

    private static func peaks() throws -> SoundPeaks {
        let folder = try TestFolder()
        return try SoundPeaks(path: TestSound(rate: 1000, [samples]).write(to: "a.wav", in: folder))
    }

    @Test(
        "a column has the largest and the mean amplitude of its samples",
        arguments: [(0, 3000, 300), (500, 620, 12), (7, 107, 100), (0, 3000, 10)])
    func columns(from: Int, to: Int, count: Int) throws {
        let columns = try Self.peaks().columns(from: Double(from), to: Double(to), count: count)
        let width = (to - from) / count
        let parts = (0..<count).map { column in
            Self.samples[from + column * width..<from + (column + 1) * width].map { Int($0.magnitude) }
        }
        #expect(columns.maxima.map(Int.init) == parts.map { $0.max() ?? 0 })
        for (mean, part) in zip(columns.means, parts) {
            // Means of blocks are rounded down.
            #expect((0...1.5).contains(Double(part.reduce(0, +)) / Double(width) - Double(mean)))
        }
    }

    @Test("columns narrower than a sample show it, and what lies outside is silent") func edges() throws {
        let narrow = try Self.peaks().columns(from: 10, to: 12, count: 8)
        #expect(narrow.maxima == [10, 10, 10, 10, 11, 11, 11, 11].map { Self.samples[$0].magnitude })
        let outside = try Self.peaks().columns(from: -20, to: 3020, count: 152)
        #expect(outside.maxima.first == 0 && outside.maxima.last == 0 && outside.maxima[1] > 0)
    }
}
