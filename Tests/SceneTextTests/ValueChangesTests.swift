import SceneModel
import SceneText
import Testing

/// Tests of the differences between two scenes as JSON values.
@Suite struct ValueChangesTests {
    private static func scene(_ layers: String, background: String = "#000000") throws -> Scene {
        try Scene(
            json: Array(
                ##"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "background": "\##(background)", "layers": [\##(layers)]}"##
                    .utf8))
    }

    private static func changes(_ old: Scene, _ new: Scene) -> [String] {
        ValueChanges(from: old.allValues, to: new.allValues, written: new.description).lines
    }

    private static let bubbles = #"{"type": "bubbles", "radius": [2, 6]}"#
    private static let gradient = #"{"type": "gradient"}"#
    private static func circle(_ fill: String, _ more: String = "") -> String {
        ##"{"type": "shape", "shape": "ellipse", "size": [8, 8], "fill": "\##(fill)"\##(more)}"##
    }

    @Test("a changed key is reported with its path and both values") func key() throws {
        let old = try Self.scene(
            [Self.gradient, Self.bubbles, Self.circle("#5CF2C0")].joined(separator: ","))
        let new = try Self.scene(
            [Self.gradient, Self.bubbles, Self.circle("#5CF2C8")].joined(separator: ","))
        #expect(Self.changes(old, new) == ["layers[2].fill: #5CF2C0 → #5CF2C8"])
        let dark = try Self.scene(Self.gradient), light = try Self.scene(Self.gradient, background: "#FFFFFF")
        #expect(Self.changes(dark, light) == ["background: #000000 → #FFFFFF"])
    }

    @Test("changes from and to default values are listed") func defaults() throws {
        let old = try Self.scene(Self.circle("#5CF2C0"))
        let new = try Self.scene(Self.circle("#5CF2C0", ", \"opacity\": 0.5"))
        #expect(Self.changes(old, new) == ["layers[0].opacity: 1 → 0.5"])
        #expect(Self.changes(new, old) == ["layers[0].opacity: 0.5 → 1"])
    }

    @Test("added, removed and moved layers are reported, and other layers are not affected") func layers()
        throws
    {
        let three = [Self.gradient, Self.bubbles, Self.circle("#5CF2C0")]
        func changes(_ new: [String]) throws -> [String] {
            Self.changes(
                try Self.scene(three.joined(separator: ",")), try Self.scene(new.joined(separator: ",")))
        }
        #expect(try changes([three[0], three[2]]) == ["layers[1]: bubbles removed"])
        #expect(try changes([three[2], three[0], three[1]]) == ["layers[2]: shape moved to layers[0]"])
        #expect(
            try changes([three[0], Self.circle("#112233", ", \"name\": \"dot\""), three[1], three[2]])
                == ["layers[1]: shape \"dot\" added"])
        // After a layer is added in front of it, the changed layer has another index.
        #expect(
            try changes([Self.gradient, three[0], three[1], Self.circle("#5CF2C8")])
                .contains("layers[3].fill: #5CF2C0 → #5CF2C8"))
    }

    @Test("a named layer that is moved and changed is found again, and both are reported")
    func movedAndChanged()
        throws
    {
        let (plain, named) = (Self.circle("#5CF2C0"), Self.circle("#112233", ", \"name\": \"dot\""))
        let old = try Self.scene([named, Self.gradient, Self.bubbles, plain].joined(separator: ","))
        let new = try Self.scene(
            [Self.gradient, Self.bubbles, plain, named.replacing("#112233", with: "#445566")].joined(
                separator: ","))
        #expect(
            Self.changes(old, new) == [
                "layers[0]: shape \"dot\" moved to layers[3]", "layers[3].fill: #112233 → #445566",
            ])
    }

    @Test("a key that only a later version of the program writes by default is no change") func laterKeys() {
        let old: JSON = ["layers": [["type": "text", "fontSize": 3]]]
        let new: JSON = ["layers": [["type": "text", "fontSize": 4, "outline": false]]]
        let written: JSON = ["layers": [["type": "text", "fontSize": 4]]]
        #expect(ValueChanges(from: old, to: new, written: written).lines == ["layers[0].fontSize: 3 → 4"])
        #expect(
            ValueChanges(from: old, to: new, written: new).lines == [
                "layers[0].fontSize: 3 → 4", "layers[0].outline: false added",
            ])
    }

    @Test("long values are shortened") func long() {
        let long = ValueChanges(
            from: ["text": "a"], to: ["text": .string(String(repeating: "b", count: 500))], written: [:])
        #expect(long.lines.count == 1 && (long.lines.first?.count ?? 0) < 90)
    }
}
