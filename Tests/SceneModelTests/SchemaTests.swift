import Testing

@testable import SceneModel

/// The keywords of JSON Schema that the scene's schema uses; an unknown one fails the test that meets it.
private struct Validator {
    private let root: JSON

    init(_ root: JSON = Scene.schema) { self.root = root }

    func accepts(_ value: JSON) -> Bool { accepts(value, root) }

    private func accepts(_ value: JSON, _ schema: JSON) -> Bool {
        guard case .object(let members) = schema else { return false }
        return members.allSatisfy { accepts(value, $0.key, $0.value, schema) }
    }

    private func accepts(_ value: JSON, _ keyword: String, _ argument: JSON, _ schema: JSON) -> Bool {
        switch (keyword, argument, value) {
        case ("$schema", _, _), ("title", _, _), ("description", _, _), ("$defs", _, _): true
        case ("$ref", "#/$defs/layer", _): root["$defs"]?["layer"].map { accepts(value, $0) } ?? false
        case ("type", .string(let name), _): isType(value, name)
        case ("const", _, _): value == argument
        case ("enum", .array(let values), _): values.contains(value)
        case ("minimum", .number(let bound), .number(let number)): number >= bound
        case ("maximum", .number(let bound), .number(let number)): number <= bound
        case ("pattern", .string(let pattern), .string(let string)):
            (try? Regex(pattern))?.firstMatchExists(in: string) ?? false
        case ("maxLength", .number(let bound), .string(let string)):
            Double(string.unicodeScalars.count) <= bound
        case ("minLength", .number(let bound), .string(let string)):
            Double(string.unicodeScalars.count) >= bound
        case ("minItems", .number(let bound), .array(let items)): Double(items.count) >= bound
        case ("maxItems", .number(let bound), .array(let items)): Double(items.count) <= bound
        case ("items", _, .array(let items)): items.allSatisfy { accepts($0, argument) }
        case ("prefixItems", .array(let schemas), .array(let items)):
            zip(items, schemas).allSatisfy { accepts($0, $1) }
        case ("oneOf", .array(let schemas), _): schemas.count { accepts(value, $0) } == 1
        case ("required", .array(let names), .object):
            names.allSatisfy { name in if case .string(let key) = name { value[key] != nil } else { false } }
        case ("properties", .object(let properties), .object):
            properties.allSatisfy { property in
                value[property.key].map { accepts($0, property.value) } ?? true
            }
        case ("additionalProperties", .bool(false), .object(let members)):
            members.allSatisfy { schema["properties"]?[$0.key] != nil }
        case ("minimum", _, _), ("maximum", _, _), ("pattern", _, _), ("maxLength", _, _),
            ("minLength", _, _), ("minItems", _, _), ("maxItems", _, _), ("items", _, _),
            ("prefixItems", _, _),
            ("required", _, _), ("properties", _, _),
            ("additionalProperties", .bool(false), _):
            true
        default: false
        }
    }

    private func isType(_ value: JSON, _ name: String) -> Bool {
        switch (name, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
            ("number", .number):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}

extension Regex {
    fileprivate func firstMatchExists(in string: String) -> Bool {
        (try? firstMatch(in: string)) ?? nil != nil
    }
}

@Suite struct SchemaTests {
    /// Whether the schema accepts a scene.
    static func accepts(_ scene: JSON) -> Bool { Validator().accepts(scene) }

    @Test("the schema accepts what the reader accepts") func accepts() throws {
        let json = try JSON(parsing: Array(SceneReadingTests.everything.utf8))
        #expect(Validator().accepts(json))
        let scene = try Scene(json: Array(SceneReadingTests.everything.utf8))
        #expect(Validator().accepts(scene.description), "also with no key left out")
    }

    @Test(
        "the schema refuses what the reader refuses", arguments: BrokenScenes.described + BrokenScenes.lists)
    func refuses(_ broken: BrokenScenes.Case) throws {
        let json = try JSON(parsing: Array(broken.text.utf8))
        #expect(!Validator().accepts(json))
    }

    @Test(
        "the schema knows a frame rate as well as a pattern can",
        arguments: [
            "0", "1", "60", "999", "1000", "1001", "060", "1/0", "0/1", "60/1", "30000/1001",
            "10000000/10000",
            "10000/10001", "100000000/10000", "60/1/2", "60/", "",
        ])
    func frameRates(_ text: String) {
        let scene = Scene(size: PixelSize(width: 2, height: 2), fps: .slowest, duration: 1).description
        let members = scene.members?.map { $0.key == "fps" ? JSON.Member("fps", .string(text)) : $0 }
        #expect(Validator().accepts(.object(members ?? [])) == (FrameRate(text) != nil))
    }

    @Test("of scenes with any value changed the schema accepts those that the reader reads") func agree()
        throws
    {
        var random = RepeatableRandom()
        let scene = try JSON(parsing: Array(SceneReadingTests.everything.utf8))
        for _ in 0..<400 {
            let changed = scene.changed(&random)
            let errors = Self.errors(changed)
            if !Validator().accepts(changed) {
                #expect(!errors.isEmpty, "\(changed.text)")
            } else {
                let strange = errors.filter { error in !Self.checks.contains { error.message.hasPrefix($0) } }
                #expect(strange.isEmpty, "\(changed.text)")
            }
        }
    }

    private static func errors(_ json: JSON) -> [SceneError] {
        do throws(SceneErrors) {
            _ = try Scene(json: Array(json.text.utf8))
            return []
        } catch {
            return error.listed
        }
    }

    /// What no schema can say: how values go together.
    private static let checks = [
        "expected a time after", "expected one per", "expected one, or", "expected times that start",
        "expected numbers that never", "expected a point other", "expected a circle other",
        "expected [lowest, highest], got", "expected [x, y, width, height]", "shorter than half",
        "groups and lists may be nested", "expected at most the radius", "expected \"site\"",
        "another message",
        "another person",
        "no gradient has", "the message has",
    ]

    @Test("every kind of layer describes all its keys in a sentence") func described() throws {
        for kind in LayerKinds.standard.all {
            guard case .object(let properties)? = kind.schema["properties"] else {
                Issue.record("\(kind.name) has no properties")
                continue
            }
            for property in properties where property.key != "type" {
                guard case .string(let sentence)? = property.value["description"] else {
                    Issue.record("\(kind.name).\(property.key) is not described")
                    continue
                }
                #expect(sentence.hasSuffix("."))
            }
        }
    }
}

private struct RepeatableRandom: RandomNumberGenerator {
    private var state: UInt64 = 5

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

extension JSON {
    private static let values: [JSON] = [
        .null, true, 0, 1, -1, 0.5, 60, 1001, 9e15, "", "60", "1/0", "30000/1001", "#112233", "#11223344",
        "ease",
        "contest", [], [0], [0, 1], [1, 0], [0, 0, 1, 1], ["#112233", "#445566"], [:], ["values": [0, 1]],
        ["table": [0, 1]], ["width": 2, "height": 2], [["type": "bubbles"]],
    ]

    /// This value with one of the values in it, or itself, replaced, left out or added.
    fileprivate func changed(_ random: inout RepeatableRandom) -> JSON {
        let other = Self.values.randomElement(using: &random) ?? .null
        let goesOn = Int.random(in: 0..<5, using: &random) > 0
        switch self {
        case .array(var items) where goesOn && !items.isEmpty:
            let index = items.indices.randomElement(using: &random) ?? 0
            items[index] = items[index].changed(&random)
            return .array(items)
        case .object(var members) where goesOn && !members.isEmpty:
            let index = members.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: index)
            case 1:
                members.append(Member(["seed", "curve", "radius", "x"].filter { self[$0] == nil }[0], other))
            default: members[index].value = members[index].value.changed(&random)
            }
            return .object(members)
        default: return other
        }
    }
}
