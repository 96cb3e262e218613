import Foundation
import TestSupport
import Testing

/// Tests of the components that the program carries.
@Suite struct ShelfTests {
    private static let captions = [
        "caption-box", "caption-karaoke", "caption-pop", "caption-rise", "caption-word",
    ]
    private static let titles = [
        "title-rise", "title-mask", "title-type", "title-stamp", "title-outline",
    ]
    private static let lowerThirds = ["lower-third-bar", "lower-third-card", "lower-third-line"]

    private static let words = """
        {"segments": [{"start": 0.2, "end": 2.8, "text": " Look, there are words.", "words": [
          {"word": " Look,", "start": 0.2, "end": 0.8}, {"word": " there", "start": 0.8, "end": 1.4},
          {"word": " are", "start": 1.4, "end": 2}, {"word": " words.", "start": 2, "end": 2.6}]}]}
        """

    private static func scene(
        _ type: String, _ more: String = "", set: String = #""file": "words.json""#
    ) -> String {
        """
        {"version": 1, "size": {"width": 180, "height": 320}, "fps": 10, "duration": 3, \(more)
         "layers": [{"type": "\(type)", "set": {\(set)}, "place": "center"}]}
        """
    }

    @Test(
        "captions can be used without declaring them, in any size, and draw without warnings",
        arguments: captions)
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

    private static let short = #""text": "Sold out""#
    private static let long = #""text": "A headline about a photographer of lighthouses that nobody cut""#
    private static let person = #""name": "Maximiliane von Hohenfels", "role": "Professor of photography""#

    private static let readable =
        titles.map { ($0, short) } + titles.map { ($0, long) } + lowerThirds.map { ($0, person) }

    private static func alone(_ type: String, _ values: String, duration: String) -> String {
        """
        {"version": 1, "size": {"width": 180, "height": 320}, "fps": 10, "duration": \(duration), "background": "#20304A",
         "sizes": {"wide": {"width": 320, "height": 180}, "square": {"width": 240, "height": 240}},
         "layers": [{"type": "\(type)", "set": {\(values)}, "size": "hug", "place": "bottomLeft", "margin": 10}]}
        """
    }

    @Test(
        "titles and lower thirds can be read in any size, with short and long texts",
        arguments: readable)
    func canBeRead(_ name: String, _ values: String) throws {
        let folder = try TestFolder()
        let scene = try folder.write(Self.alone(name, values, duration: "4"), to: "scene.json")
        let look = try Tool.zoetrope.run(["check", "--look", "--strict", scene])
        #expect(look.status == 0, "\(look.text)\(look.errors)")
    }

    @Test(
        "titles and lower thirds enter and exit by themselves, however long their layer lasts",
        arguments: SlowTests.some(titles + lowerThirds, 3), ["1.5", "4"])
    func entersAndExits(_ name: String, duration: String) throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            Self.alone(name, "", duration: duration), to: "scene.json")
        let empty = try folder.write(
            ##"{"version": 1, "size": {"width": 180, "height": 320}, "fps": 10, "duration": 1, "background": "#20304A"}"##,
            to: "empty.json")
        func picture(_ scene: String, at time: Double) throws -> Data {
            let arguments = ["still", scene, "--at", "\(time)", "-o", folder.path("a.png"), "--overwrite"]
            try #require(Tool.zoetrope.run(arguments).status == 0)
            return try folder.data("a.png")
        }
        let seconds = try #require(Double(duration))
        let (first, middle) = (try picture(scene, at: 0), try picture(scene, at: seconds * 0.6))
        #expect(try first == picture(empty, at: 0), "nothing is visible before the component enters")
        #expect(middle != first)
        #expect(try picture(scene, at: seconds - 0.1) != middle, "the component exits before its layer ends")
    }

    @Test(
        "a copy of a component gives the same pictures, and can be drawn alone",
        arguments: SlowTests.some(captions + titles + lowerThirds, 4))
    func copied(_ name: String) throws {
        let folder = try TestFolder()
        try folder.write(Self.words, to: "words.json")
        let made = try Tool.zoetrope.run(["init", "mine", "--from", name], in: folder.url)
        #expect(made.text == "mine.json\nUse it in a scene: \"components\": {\"\(name)\": \"mine.json\"}\n")
        let file = name.hasPrefix("caption-") ? #""file": "words.json""# : ""
        try folder.write(Self.scene(name, set: file), to: "scene.json")
        try folder.write(
            Self.scene("mine", #""components": {"mine": "mine.json"},"#, set: file), to: "other.json")
        let expanded = try ["scene.json", "other.json"].map { scene in
            let outcome = try Tool.zoetrope.run(["expand", scene], in: folder.url)
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        #expect(expanded[0] == expanded[1])
        let alone = try Tool.zoetrope.run(
            ["check", "mine.json"] + (file.isEmpty ? [] : ["--set", "file=words.json"]), in: folder.url)
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
