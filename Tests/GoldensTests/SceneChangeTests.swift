import SceneText
import Testing

@testable import Goldens

/// Tests of reported differences between a scene and the golden's scene. `ValueChangesTests` has those of values.
@Suite struct SceneChangeTests {
    @Test("long lists are shortened for people and complete for programs")
    func cut() {
        func scene(_ step: Int) -> GoldenScene {
            let layers = (0..<20).map { JSON.object([JSON.Member("x", .number(Double($0 * step)))]) }
            return GoldenScene(values: ["layers": .array(layers)], files: [])
        }
        let change = SceneChange(from: scene(1), to: scene(2), isOther: true)
        #expect(change?.changes.count == 19)
        #expect(change?.lines.count == 9 && change?.lines.last == "  and 12 more changes")
    }

    @Test("a file with other content is reported even if the scene is the same") func files() {
        func scene(_ digest: String) -> GoldenScene {
            GoldenScene(values: ["size": 1], files: [JSON.Member("a.png", .string(digest))])
        }
        #expect(SceneChange(from: scene("1"), to: scene("1"), isOther: false) == nil)
        #expect(
            SceneChange(from: scene("1"), to: scene("2"), isOther: false)?.changes
                == ["the content of a.png has changed"])
        #expect(
            SceneChange(from: nil, to: scene("2"), isOther: true)?.lines
                == ["the scene has changed since it was recorded"])
    }
}
