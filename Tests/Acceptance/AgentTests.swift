import Foundation
import TestSupport
import Testing

/// Tests what programs and agents read: errors as JSON with their fixes, and the Model Context Protocol.
@Suite struct AgentTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private static let broken = """
        {
          // a comment
          "version": 1, "size": {"width": 64, "height": "48"}, "fps": 10, "duraton": 1,
          "background": "white",
          "layers": [
            {"type": "rect", "size": [20, 20], "fil": "#FF0000"},
            {"type": "text", "text": "Hi", "fontSize": 30, "alignment": "centre"},
          ]
        }
        """

    private func json(_ result: Tool.Outcome) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    }

    /// Applies the fixes of `check --json` by hand, as a program would, until there are none.
    @Test("the fixes of errors mend a scene, applied by another program")
    func fixes() throws {
        let scene = try folder.write(Self.broken, to: "scene.json")
        for _ in 0..<20 {
            let document = try json(Tool.zoetrope.run(["check", "--json", scene]))
            let first = (document?["scenes"] as? [[String: Any]])?.first
            let errors = (first?["error"] as? [String: Any])?["errors"] as? [[String: Any]] ?? []
            let fixes = errors.compactMap { $0["fix"] as? [String: Any] }
                .sorted { ($0["offset"] as? Int ?? 0) > ($1["offset"] as? Int ?? 0) }
            if fixes.isEmpty { break }
            var text = try folder.data("scene.json")
            for fix in fixes {
                let start = try #require(fix["offset"] as? Int)
                let length = try #require(fix["length"] as? Int)
                text.replaceSubrange(start..<start + length, with: Data((fix["text"] as? String ?? "").utf8))
            }
            try text.write(to: URL(fileURLWithPath: scene))
        }
        let last = try Tool.zoetrope.run(["check", scene])
        #expect(last.status == 0, "\(last.errors)")
        let mended = try folder.data("scene.json")
        let other = try folder.write(Self.broken, to: "other.json")
        #expect(try Tool.zoetrope.run(["check", "--fix", other]).status == 0)
        #expect(try folder.data("other.json") == mended, "--fix does the same")
    }

    @Test("an error as JSON has its kind, its place, what is allowed, and the status")
    func errors() throws {
        let scene = try folder.write(
            Self.broken.replacingOccurrences(of: "  // a comment\n", with: "").replacingOccurrences(
                of: "},\n  ]", with: "}\n  ]"),
            to: "scene.json")
        let result = try Tool.zoetrope.run(["encode", "--json", scene, "-o", folder.path("film.mp4")])
        #expect(result.status == 65)
        let error = try json(result)?["error"] as? [String: Any]
        #expect(error?["status"] as? Int == 65)
        let errors = try #require(error?["errors"] as? [[String: Any]])
        let codes = Set(errors.compactMap { $0["code"] as? String })
        #expect(codes.isSuperset(of: ["unknown-key", "unknown-name", "unexpected-value"]))
        let key = try #require(errors.first { $0["code"] as? String == "unknown-key" })
        #expect(key["line"] as? Int == 2)
        #expect((key["allowed"] as? [String])?.contains("duration") == true)
        #expect((key["fix"] as? [String: Any])?["text"] as? String == "\"duration\"")
    }

    @Test(
        "check --data --json prints the rows and the warnings; flags that change or draw scenes are refused")
    func table() throws {
        let scene = try folder.write(
            ##"{"version": 1, "size": {"width": 64, "height": 48}, "fps": 10, "duration": 1, "parameters": {"name": "Ann"}, "layers": [{"type": "text", "text": "{{name}}"}]}"##,
            to: "scene.json")
        let rows = try folder.write("name,nmae\nBo,1\nCy,2\n", to: "rows.csv")
        let document = try json(Tool.zoetrope.run(["check", scene, "--data", rows, "--json"]))
        #expect(document?["rows"] as? Int == 2)
        #expect((document?["warnings"] as? [String])?.count == 1)
        for flag in ["--fix", "--look", "--draw"] {
            #expect(try Tool.zoetrope.run(["check", scene, "--data", rows, flag]).status == 64, "\(flag)")
        }
    }

    @Test("a template is mended where its text is, and expressions are left alone")
    func template() throws {
        let scene = try folder.write(
            ##"{"version": 1, "size": {"width": 64, "height": 48}, "fps": 10, "duration": 1, "parameters": {"shade": "red"}, "layers": [{"type": "text", "text": "Hi", "colour": "{{shade}}"}]}"##,
            to: "scene.json")
        let result = try Tool.zoetrope.run(["check", "--fix", scene])
        #expect(result.status == 65)
        let text = String(decoding: try folder.data("scene.json"), as: UTF8.self)
        #expect(text.contains(##""color": "{{shade}}""##))
    }

    /// Runs the server with some requests, and returns its answers by their identifiers.
    private func serve(_ requests: [[String: Any]]) throws -> [Int: [String: Any]] {
        let greeting: [String: Any] = [
            "jsonrpc": "2.0", "id": 0, "method": "initialize",
            "params": [
                "protocolVersion": "2025-06-18", "capabilities": [:],
                "clientInfo": ["name": "t", "version": "1"],
            ],
        ]
        let lines = try ([greeting] + requests).map { try JSONSerialization.data(withJSONObject: $0) }
        let result = try Tool.zoetrope.run(
            ["mcp", folder.url.path], input: Data(lines.joined(separator: Data("\n".utf8))))
        #expect(result.status == 0, "\(result.errors)")
        let answers = try result.output.split(separator: UInt8(ascii: "\n")).compactMap {
            try JSONSerialization.jsonObject(with: $0) as? [String: Any]
        }
        return Dictionary(uniqueKeysWithValues: answers.map { ($0["id"] as? Int ?? -1, $0) })
    }

    private func call(_ id: Int, _ tool: String, _ arguments: [String: Any]) -> [String: Any] {
        [
            "jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": ["name": tool, "arguments": arguments],
        ]
    }

    @Test("an agent mends a scene, sees it and makes its film")
    func agent() throws {
        _ = try folder.write(Self.broken, to: "scene.json")
        let answers = try serve([
            call(1, "schema", ["type": "text"]), call(2, "check", ["scene": "scene.json"]),
            call(3, "check", ["scene": "scene.json", "fix": true]),
            call(4, "still", ["scene": "scene.json", "at": 0.5]),
            call(5, "sheet", ["scene": "scene.json", "count": 3]),
            call(6, "encode", ["scene": "scene.json", "output": "film.mp4"]),
            call(7, "still", ["scene": "../scene.json"]), call(8, "inspect", ["film": "film.mp4"]),
        ])
        func content(_ id: Int) -> [[String: Any]] {
            (answers[id]?["result"] as? [String: Any])?["content"] as? [[String: Any]] ?? []
        }
        func isError(_ id: Int) -> Bool? { (answers[id]?["result"] as? [String: Any])?["isError"] as? Bool }
        #expect((content(1).first?["text"] as? String)?.contains("- fontSize: ") == true)
        #expect([1, 2, 3, 4, 5, 6, 8].map(isError) == [false, true, false, false, false, false, false])
        for id in [4, 5] {
            let picture = Data(base64Encoded: content(id).first?["data"] as? String ?? "") ?? Data()
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        #expect((answers[7]?["error"] as? [String: Any])?["code"] as? Int == -32602)
        #expect(try FFmpegProgram.probe("stream=width", of: folder.path("film.mp4")).contains("64"))
    }
}
