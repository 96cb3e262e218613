import Foundation
import TestSupport
import Testing

/// Tests of the components that the program carries.
@Suite struct ShelfTests {
    private static let names = [
        "caption-box", "caption-karaoke", "caption-pop", "caption-rise", "caption-word",
    ]

    private static let words = """
        {"segments": [{"start": 0.2, "end": 2.8, "text": " Look, there are words.", "words": [
          {"word": " Look,", "start": 0.2, "end": 0.8}, {"word": " there", "start": 0.8, "end": 1.4},
          {"word": " are", "start": 1.4, "end": 2}, {"word": " words.", "start": 2, "end": 2.6}]}]}
        """

    private static func scene(_ type: String, _ more: String = "") -> String {
        """
        {"version": 1, "size": {"width": 180, "height": 320}, "fps": 10, "duration": 3, \(more)
         "layers": [{"type": "\(type)", "set": {"file": "words.json"}, "place": "center"}]}
        """
    }

    @Test(
        "every component can be used without declaring it, in any size, and draws without warnings",
        arguments: names)
    func used(_ name: String) throws {
        let folder = try TestFolder()
        try folder.write(Self.words, to: "words.json")
        let sizes =
            #""sizes": {"wide": {"width": 320, "height": 180}, "square": {"width": 240, "height": 240}},"#
        let scene = try folder.write(Self.scene(name, sizes), to: "scene.json")
        let check = try Tool.zoetrope.run(["check", scene])
        #expect(
            check.status == 0 && check.text.contains("valid, no warnings"), "\(check.text)\(check.errors)")
        var pictures: Set<Data> = []
        for time in ["0", "1", "2.3"] {
            let picture = folder.path("\(time).png")
            try #require(Tool.zoetrope.run(["still", scene, "--at", time, "-o", picture]).status == 0)
            pictures.insert(try folder.data("\(time).png"))
        }
        #expect(pictures.count == 3, "a spoken word must look different from silence, and from another word")
    }

    @Test("a copy of a component gives the same pictures, and can be drawn alone", arguments: names)
    func copied(_ name: String) throws {
        let folder = try TestFolder()
        try folder.write(Self.words, to: "words.json")
        let made = try Tool.zoetrope.run(["init", "mine", "--from", name], in: folder.url)
        #expect(made.text == "mine.json\nUse it in a scene: \"components\": {\"\(name)\": \"mine.json\"}\n")
        try folder.write(Self.scene(name), to: "scene.json")
        try folder.write(Self.scene("mine", #""components": {"mine": "mine.json"},"#), to: "other.json")
        let expanded = try ["scene.json", "other.json"].map { scene in
            let outcome = try Tool.zoetrope.run(["expand", scene], in: folder.url)
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        #expect(expanded[0] == expanded[1])
        let alone = try Tool.zoetrope.run(["check", "mine.json", "--set", "file=words.json"], in: folder.url)
        #expect(alone.status == 0, "\(alone.errors)")
    }

    @Test("mistakes in the use of a component are at the layer, and name what it takes") func mistakes()
        throws
    {
        let folder = try TestFolder()
        func errors(_ layer: String) throws -> String {
            let scene = """
                {"version": 1, "size": {"width": 180, "height": 320}, "fps": 10, "duration": 3, "layers": [\(layer)]}
                """
            try folder.write(scene, to: "scene.json")
            let outcome = try Tool.zoetrope.run(["check", "scene.json"], in: folder.url)
            #expect(outcome.status != 0)
            return outcome.errors
        }
        #expect(
            try errors(#"{"type": "caption-pop", "file": "words.json"}"#).contains(
                #"file is a parameter of the component caption-pop: write it in "set": {"file": …}"#))
        #expect(try errors(#"{"type": "caption-pup", "set": {}}"#).contains("did you mean caption-pop?"))
        #expect(
            try errors(##"{"type": "caption-pop", "set": {"acent": "#FF0000"}}"##).contains(
                "did you mean accent?"))
        #expect(
            try errors(#"{"type": "caption-pop"}"#).contains(
                #"the component caption-pop needs a value: "set": {"file": …}"#))
    }
}
