import Foundation
import TestSupport
import Testing

/// Tests of the environment variable that forces a SIMD level.
@Suite struct SIMDLevelTests {
    private func tool(_ level: String) -> Tool {
        Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["ZOETROPE_SIMD=\(level)", Tool.zoetrope.executable.path])
    }

    /// Returns the levels that this CPU supports, from the error message about an unknown level.
    private func levels() throws -> [String] {
        let outcome = try tool("none").run(["doctor"])
        let hint = try #require(outcome.errors.split(separator: "\n").last)
        return hint.replacing("allowed:", with: "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test("an unknown level is an error that lists the allowed levels") func unknown() throws {
        for level in ["none", "", "AVX2"] {
            let outcome = try tool(level).run(["schema"])
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("ZOETROPE_SIMD: unknown SIMD level \"\(level)\""))
            #expect(outcome.errors.contains("allowed: plain"))
        }
    }

    @Test("doctor reports the forced level") func doctor() throws {
        for level in try levels() {
            let text = try tool(level).run(["doctor"]).text
            #expect(
                text.split(separator: "\n").contains { $0.hasPrefix("simd ") && $0.hasSuffix(" \(level)") })
        }
    }

    @Test(
        "every level makes the same frames and the same film",
        arguments: SlowTests.some(Repository.samples, 5))
    func sameBytes(_ sample: String) throws {
        let folder = try TestFolder()
        var (width, height) = try Repository.size(of: sample, shortSide: 90)
        // Rows whose width is not a multiple of 16 have padding at their ends.
        if width > height { width += 2 }
        let scene = ["--size", "\(width)x\(height)", "--fit", "cover", "--frames", "30-35"]
        var (films, frames): (Set<Data>, Set<Data>) = ([], [])
        for level in try levels() {
            let film = folder.path("\(level).mp4")
            let encoded = try tool(level).run(["encode", Repository.sample(sample), "-o", film] + scene)
            #expect(encoded.status == 0, "\(encoded.errors)")
            films.insert(try Data(contentsOf: URL(fileURLWithPath: film)))
            let drawn = try tool(level).run(["frames", Repository.sample(sample)] + scene)
            #expect(drawn.status == 0, "\(drawn.errors)")
            frames.insert(drawn.output)
        }
        #expect(films.count == 1)
        #expect(frames.count == 1)
        #expect(frames.first?.count == 6 * width * height * 3)
    }
}
