import Expansion
import Foundation
import Locales
import SceneText
import Testing

/// A case of docs/conformance: a template with what is given for it, and the expected scene or errors.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    let path: String
    let json: JSON

    var testDescription: String { "\(path): \(json["case"]?.string ?? "")" }

    /// All cases, by their paths.
    static let all: [ConformanceCase] = {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../docs/conformance")
            .standardized
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
                let json = try? JSON(
                    parsing: Array(data), within: JSONLimits(deepest: 200, maximumValues: 1_000_000))
            else { return nil }
            return ConformanceCase(path: name, json: json)
        }
    }()

    /// The built-in types of layers.
    static let types: Set<String> = [
        "gradient", "linearGradient", "radialGradient", "bubbles", "particles", "group", "text", "captions",
        "shape",
        "pattern", "image", "lottie", "messages", "preloader", "list", "waveform", "chart",
    ]

    /// The texts of all files of the case, by the names that errors use.
    var texts: [String: [UInt8]] {
        var texts = ["scene.json": Array((json["scene"] ?? .null).prettyText.utf8)]
        for member in json["files"]?.members ?? [] { texts[member.key] = Array(member.value.prettyText.utf8) }
        texts["values"] = json["values"].map { Array($0.prettyText.utf8) }
        return texts
    }

    /// Expands the template.
    func expand() throws -> Expansion {
        let texts = texts
        var request = ExpansionRequest()
        request.reader = CaseFiles(texts: texts)
        request.types = Self.types
        request.locales = ICUFormatter()
        request.values = texts["values"].map { ("values", $0) }
        request.settings = (json["set"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }
        let size = json["size"]?.string
        // A size in pixels scales the picture after the expansion.
        if let size, size.wholeMatch(of: /\d+x\d+/) == nil { request.size = size }
        for member in json["shelf"]?.members ?? [] {
            request.shelf[member.key] = Array(member.value.prettyText.utf8)
        }
        let bytes = try #require(texts["scene.json"])
        return try Expansion(JSONParser.parse(bytes), of: SourceText(bytes), request)
    }
}

/// The files of a case. Files outside the scene's folder may not be read.
private struct CaseFiles: TemplateReader {
    let texts: [String: [UInt8]]

    func read(_ path: String) throws(TemplateReadError) -> [UInt8] {
        if path.hasPrefix("..") || path.hasPrefix("/") { throw .notAllowed }
        guard let bytes = texts[path] else { throw .missing }
        return bytes
    }
}

extension JSON {
    /// Returns the value at a path such as `layers[0].text`, and its place; nil if there is none.
    func value(at path: String, _ place: JSONPlace) -> (json: JSON, place: JSONPlace)? {
        var (json, place, rest) = (self, place, path[...])
        while !rest.isEmpty {
            if rest.first == "." { rest = rest.dropFirst() }
            if rest.first == "[" {
                guard let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end].dropFirst()),
                    case .array(let items) = json, items.indices.contains(index)
                else { return nil }
                (json, place, rest) = (items[index], place.inner[index], rest[end...].dropFirst())
            } else {
                let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
                guard case .object(let members) = json,
                    let index = members.firstIndex(where: { $0.key == rest[..<end] })
                else { return nil }
                (json, place, rest) = (members[index].value, place.inner[index], rest[end...])
            }
        }
        return (json, place)
    }

    /// True if both values are equal apart from the order of members.
    func isAlike(_ other: JSON) -> Bool {
        switch (self, other) {
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isAlike($1) }
        case (.object(let one), .object(let two)):
            one.count == two.count
                && one.allSatisfy { member in other[member.key]?.isAlike(member.value) == true }
        default: self == other
        }
    }
}
