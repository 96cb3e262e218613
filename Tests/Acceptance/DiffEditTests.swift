import Foundation
import TestSupport
import Testing

/// Tests `diff` with random edits. The frames that differ are found independently, by comparing the pixels that `frames`
/// draws.
@Suite struct DiffEditTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private static let width = 48, height = 36, frames = 20

    /// The frames of one edit whose pixels differ, and the frames that `diff` lists.
    private func compare(_ seed: UInt64) throws -> (differing: Set<Int>, listed: Set<Int>, edit: String) {
        var random = SplitMix(seed)
        let layers = (0..<5).map { _ in Self.layer(&random) }
        var edited = layers
        Self.edit(&edited, &random)
        let (old, new) = (try write(layers, "old.json"), try write(edited, "new.json"))
        let (one, other) = (try pixels(old), try pixels(new))
        let differing = (0..<Self.frames).filter { one[$0] != other[$0] }
        let outcome = try Tool.zoetrope.run(["diff", old, new, "--json"])
        let result = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let listed = (result["ranges"] as? [[String: Any]] ?? []).flatMap { range in
            Array((range["first"] as? Int ?? 0)...(range["last"] as? Int ?? 0))
        }
        #expect(outcome.status == (listed.isEmpty ? 0 : 1))
        return (Set(differing), Set(listed), "\(layers) → \(edited)")
    }

    @Test("after random edits no frame whose pixels differ is missed, and few others are listed")
    func edits() throws {
        var (listedCount, equalCount, unlistedCount) = (0, 0, 0)
        for seed in UInt64(0)..<12 {
            let found = try compare(seed)
            #expect(found.differing.isSubset(of: found.listed), "\(found.edit)")
            listedCount += found.listed.count
            equalCount += found.listed.subtracting(found.differing).count
            unlistedCount += Self.frames - found.listed.count
        }
        #expect(equalCount * 10 <= listedCount, "\(equalCount) of \(listedCount) listed frames are equal")
        #expect(unlistedCount > 0)
    }

    private func write(_ layers: [[String: Any]], _ name: String) throws -> String {
        let scene: [String: Any] = [
            "version": 1, "size": ["width": Self.width, "height": Self.height], "fps": 10, "duration": 2,
            "layers": layers,
        ]
        let text = try JSONSerialization.data(withJSONObject: scene, options: .sortedKeys)
        return try folder.write(String(decoding: text, as: UTF8.self), to: name)
    }

    private func pixels(_ scene: String) throws -> [Data] {
        let outcome = try Tool.zoetrope.run(["frames", scene])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let length = Self.width * Self.height * 3
        try #require(outcome.output.count == length * Self.frames)
        return (0..<Self.frames).map { outcome.output.subdata(in: $0 * length..<($0 + 1) * length) }
    }

    private static func layer(_ random: inout SplitMix) -> [String: Any] {
        var layer: [String: Any] = [
            ["type": "gradient"], ["type": "bubbles", "radius": [1, 4], "count": 5],
            ["type": "shape", "shape": "ellipse", "size": [9, 7], "fill": "#E04080"],
            ["type": "text", "text": "Ab", "fontSize": 12],
            ["type": "linearGradient", "colors": ["#203040", "#605040"]],
        ][Int.random(in: 0..<5, using: &random)]
        if Bool.random(using: &random) {
            layer["start"] = Double(Int.random(in: 0..<18, using: &random)) / 10
        }
        if Bool.random(using: &random) {
            layer["opacity"] = [0, 0.5, 1][Int.random(in: 0..<3, using: &random)]
        }
        layer["position"] = [
            Int.random(in: -20...width + 20, using: &random), Int.random(in: 0...height, using: &random),
        ]
        if Int.random(in: 0..<4, using: &random) == 0 { layer["enter"] = "fade" }
        return layer
    }

    private static func edit(_ layers: inout [[String: Any]], _ random: inout SplitMix) {
        let index = Int.random(in: 0..<layers.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: layers.remove(at: index)
        case 1: layers.insert(layer(&random), at: index)
        case 2: layers.swapAt(index, (index + 1) % layers.count)
        case 3: layers[index]["opacity"] = Double.random(in: 0...1, using: &random)
        case 4: layers[index]["start"] = Double.random(in: 0...1.9, using: &random)
        default:
            layers[index]["position"] = [Double.random(in: 0...48, using: &random), 18.25]
        }
    }
}
