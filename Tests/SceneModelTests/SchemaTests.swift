import Geometry
import SceneText
import Testing

@testable import SceneModel

@Suite struct SchemaTests {
    /// Returns true if the JSON Schema accepts a scene.
    static func accepts(_ scene: JSON) -> Bool { SchemaValidator().accepts(scene) }

    @Test("the schema accepts what the reader accepts") func accepts() throws {
        let json = try JSON(parsing: Array(SceneReadingTests.everything.utf8))
        #expect(SchemaValidator().accepts(json))
        let scene = try Scene(json: Array(SceneReadingTests.everything.utf8))
        #expect(SchemaValidator().accepts(scene.description), "also with no key left out")
    }

    @Test(
        "the schema refuses what the reader refuses", arguments: BrokenScenes.described + BrokenScenes.lists)
    func refuses(_ broken: BrokenScenes.Case) throws {
        let json = try JSON(parsing: Array(broken.text.utf8))
        #expect(!SchemaValidator().accepts(json))
    }

    @Test(
        "the schema's pattern accepts the same frame rates as the reader",
        arguments: [
            "0", "1", "60", "999", "1000", "1001", "060", "1/0", "0/1", "60/1", "30000/1001",
            "10000000/10000",
            "10000/10001", "100000000/10000", "60/1/2", "60/", "",
        ])
    func frameRates(_ text: String) {
        let scene = Scene(size: PixelSize(width: 2, height: 2), fps: .slowest, duration: 1).description
        let members = scene.members?.map { $0.key == "fps" ? JSON.Member("fps", .string(text)) : $0 }
        #expect(SchemaValidator().accepts(.object(members ?? [])) == (FrameRate(text) != nil))
    }

    @Test("for randomly changed scenes, the schema and the reader agree") func agree()
        throws
    {
        var random = RepeatableRandom()
        let scene = try JSON(parsing: Array(SceneReadingTests.everything.utf8))
        for _ in 0..<400 {
            let changed = scene.changed(&random)
            let errors = Self.errors(changed)
            if !SchemaValidator().accepts(changed) {
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

    /// Conditions on several values, which no JSON Schema can express.
    private static let checks = [
        "expected a time after", "expected one per", "expected one time per", "expected one location per",
        "expected one curve, or", "expected times that start",
        "expected locations that never", "expected a point other", "expected a last circle",
        "expected [lowest, highest], got", "expected [x, y, width, height]", "shorter than half",
        "groups and lists may be nested", "expected at most the radius", "expected \"site\"",
        "another message",
        "another person",
        "no gradient has", "the message has",
    ]
}

struct RepeatableRandom: RandomNumberGenerator {
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

    /// Returns a copy in which a random value, at any depth, is replaced, removed or added.
    func changed(_ random: inout RepeatableRandom) -> JSON {
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
