import Expansion
import Foundation
import SceneText
import Testing

/// The cases of docs/conformance, which were written from the description of the language, before the code.
@Suite struct ConformanceTests {
    @Test("there are cases of each kind") func count() {
        #expect(ConformanceCase.all.count { $0.json["expanded"] != nil } > 100)
        #expect(ConformanceCase.all.count { $0.json["errors"] != nil } > 60)
    }

    @Test(
        "a template becomes the expected scene",
        arguments: ConformanceCase.all.filter { $0.json["expanded"] != nil })
    func expansion(_ test: ConformanceCase) throws {
        let expansion = try test.expand()
        let expected = try #require(test.json["expanded"])
        #expect(expansion.json.isAlike(expected), "\(expansion.json.prettyText)")
        for member in test.json["folders"]?.members ?? [] {
            let found = try #require(expansion.json.value(at: member.key, expansion.place))
            let folder = expansion.texts.texts[found.place.writtenIn].folder
            #expect((folder.isEmpty ? "." : folder) == member.value.string, "\(member.key)")
        }
    }

    @Test(
        "each mistake is reported at its place, with the words that help",
        arguments: ConformanceCase.all.filter { $0.json["errors"] != nil })
    func mistakes(_ test: ConformanceCase) throws {
        let errors = try #require(throws: SceneErrors.self) { _ = try test.expand() }
        let expected = test.json["errors"]?.array ?? []
        #expect(errors.listed.count == expected.count, "\(errors)")
        for (error, wanted) in zip(errors.listed, expected) {
            try check(error, wanted, test)
        }
    }

    private func check(_ error: SceneError, _ wanted: JSON, _ test: ConformanceCase) throws {
        let file = wanted["file"]?.string ?? "scene.json"
        let name = error.position?.file ?? "scene.json"
        #expect(
            (name.hasPrefix("--") ? String(name.dropFirst(2).prefix { $0 != " " }) : name) == file, "\(error)"
        )
        let path = wanted["at"]?.string ?? ""
        #expect(error.path == path, "\(error)")
        for words in wanted["says"]?.array ?? [] {
            let words = words.string ?? ""
            #expect(error.message.contains(words) || name.contains(words), "\(words) in: \(error)")
        }
        var trail = error.trail[...]
        for step in wanted["via"]?.array ?? [] {
            let index = trail.firstIndex { $0.contains(step.string ?? "") }
            #expect(index != nil, "\(step.text) in: \(error)")
            trail = trail[((index ?? trail.endIndex - 1) + 1)...]
        }
        if let piece = wanted["in"]?.string, let text = test.texts[file] {
            #expect(
                error.position?.description.hasSuffix(try position(of: piece, at: path, in: text)) == true,
                "\(error)")
        }
    }

    /// Returns the position of a piece of the string at a path, as errors show it.
    private func position(of piece: String, at path: String, in text: [UInt8]) throws -> String {
        let parsed = try JSONParser.parse(text)
        let found = try #require(parsed.json.value(at: path, parsed.place))
        let string = try #require(found.json.string)
        let range = try #require(string.range(of: piece))
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        let offset = SourceTexts(SourceText(text)).offset(of: start, inStringAt: found.place.mark)
        return TextPosition(ofByte: Int(offset), in: text).description
    }
}
