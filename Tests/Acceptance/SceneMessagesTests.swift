import Foundation
import TestSupport
import Testing

/// Tests of messages about a scene.
@Suite struct SceneMessagesTests {
    private static let odd = SmallScene.json().replacing(
        "\"bubbles\",", with: "\"bubbles\", \"name\": \"sparks\", \"start\": 9,")
    private static let warning =
        "line 2, column 35: layers[1] \"sparks\": never visible: it begins at 9 s, after the scene's end (2 s)"

    @Test("all mistakes are reported at once, one per line, twenty at most") func mistakes() throws {
        let folder = try TestFolder()
        let keys = (0..<23).map { "\"k\($0)\": 0" }.joined(separator: ",\n")
        try folder.write("{\"version\": 1, \"fps\": 0,\n\(keys)}", to: "scene.json")
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", folder.path("film.mp4")], in: folder.url)
        #expect(outcome.status == 65)
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        #expect(lines.count == 22)
        #expect(lines.first == "error: scene.json: 26 errors")
        #expect(lines.dropFirst().first?.hasPrefix("  line 1, column 1: size: missing") == true)
        #expect(lines.dropFirst(3).first?.hasPrefix("  line 1, column 23: fps: expected") == true)
        #expect(lines.dropLast().last?.hasPrefix("  line 18, column 1: k16: unknown key") == true)
        #expect(lines.last == "  and 6 more")
    }

    @Test("without --quiet, every command that reads a scene warns of layers that are never visible")
    func warnings() throws {
        let folder = try TestFolder()
        try folder.write(Self.odd, to: "scene.json")
        let commands = [
            ["encode", "scene.json", "-o", "film.mp4", "--json"], ["still", "scene.json", "-o", "still.png"],
            ["frames", "scene.json", "--frames", "0-0"], ["framehash", "scene.json", "--frames", "0-0"],
            ["golden", "record", "scene.json", "-o", "goldens", "--force"], ["golden", "check", "goldens"],
            ["compare", "scene.json", "--fps", "10", "-o", "report"],
        ]
        for command in commands {
            let outcome = try Tool.zoetrope.run(command + ["--color", "never"], in: folder.url)
            let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
            #expect(lines.count == 1 && lines[0].hasSuffix(Self.warning), "\(command): \(outcome.errors)")
            #expect(lines.first?.contains("scene.json: line ") == true, "\(command): \(outcome.errors)")
            #expect(outcome.status == 0, "\(command)")
            if command.contains("--json") {
                let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
                let warnings = try #require(json?["warnings"] as? [String])
                #expect(warnings == [Self.warning])
            }
        }
        let quiet = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "film.mp4", "--overwrite", "--quiet"], in: folder.url)
        #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
    }
}
