import Geometry
import SceneText
import Testing

@testable import Drawing
@testable import SceneModel

/// A four-colour gradient that makes a step with each outgoing message.
@Suite struct MovedGradientTests {
    private static func scene(_ gradient: String, _ chat: String) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 36, "height": 64}, "fps": 60, "duration": 9, "layers": [
             {"type": "gradient", "name": "wall"\(gradient)},
             {"type": "messages", "moves": "wall"\(chat), "messages": [
              {"text": "there"}, {"text": "a", "at": 2}, {"from": "x", "text": "b"}, {"text": "c", "at": 4}]}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private static func gradient(_ scene: Scene) throws -> GradientContent {
        try #require(scene.movedLayers[0].content as? GradientContent)
    }

    @Test("between messages, a gradient that follows a chat rests at its stations") func rests() throws {
        let gradient = try Self.gradient(Self.scene("", ""))
        func places(_ seconds: Double) -> [Point] { gradient.places(at: SceneTime(seconds: seconds)) }
        for (time, first) in [(0, 0), (1.9, 0), (2.5, 1), (3.9, 1), (4.5, 2), (8.9, 2)] {
            #expect(places(time) == (0..<4).map { gradient.stations[(first + 2 * $0) % 8] }, "\(time)")
        }
        #expect(places(2.1) != places(2) && places(2.1) != places(2.5))
    }

    @Test("the steps of messages in quick succession add up") func sums() throws {
        var gradient = GradientContent(preset: .telegram)
        gradient.curve = .named(.linear)
        gradient.stepDuration = 1
        gradient.phase = .steps([1, 1.5, 1.5])
        // At 1.75 seconds, the first step is three quarters done, each of the others a quarter.
        let expected = gradient.stations[1].interpolated(to: gradient.stations[2], 0.25)
        #expect(gradient.places(at: SceneTime(seconds: 1.75))[0] == expected)
        #expect(gradient.places(at: SceneTime(seconds: 9))[0] == gradient.stations[3])
    }

    @Test("the gradient and the chat each count time from their own beginning") func ages() throws {
        #expect(try Self.gradient(Self.scene("", "")).phase == .steps([2, 4]))
        #expect(try Self.gradient(Self.scene(#", "start": 1"#, "")).phase == .steps([1, 3]))
        #expect(try Self.gradient(Self.scene("", #", "start": 0.5"#)).phase == .steps([2.5, 4.5]))
    }

    @Test("a gradient that follows a chat still makes its own steps") func ownSteps() throws {
        let scene = try Self.scene(#", "start": 1, "phase": {"steps": [0.25, 6]}"#, "")
        #expect(try Self.gradient(scene).phase == .steps([0.25, 6, 1, 3]))
    }

    @Test("a gradient and a chat in groups count time from the groups' beginnings") func groups() throws {
        let text = """
            {"version": 1, "size": {"width": 36, "height": 64}, "fps": 60, "duration": 9, "layers": [
             {"type": "group", "start": 1, "layers": [{"type": "group", "start": 0.5, "layers": [
              {"type": "gradient", "name": "wall"}]}]},
             {"type": "group", "start": 3, "layers": [{"type": "messages", "moves": "wall", "messages": [
              {"text": "there"}, {"text": "a", "at": 2}]}]}]}
            """
        let scene = try Scene(json: Array(text.utf8))
        let outer = try #require(scene.movedLayers[0].content as? GroupContent)
        let inner = try #require(outer.layers[0].content as? GroupContent)
        let gradient = try #require(inner.layers[0].content as? GradientContent)
        #expect(gradient.phase == .steps([3 + 2 - 1.5]))
    }

    @Test(
        "a chat can't move a gradient that is missing, ambiguous, or has a \"phase\" of its own",
        arguments: [
            ("", "no gradient has the name \"wall\""),
            (
                #"{"type": "gradient", "name": "wall"}, {"type": "group", "layers": [{"type": "gradient", "name": "wall"}]},"#,
                "2 gradients have the name \"wall\""
            ),
            (
                #"{"type": "gradient", "name": "wall", "phase": {"values": [0, 1]}},"#,
                "the gradient \"wall\" has a value over time as its \"phase\"; a chat can move only a gradient with steps or without a phase"
            ),
        ]) func unmoved(gradients: String, message: String) throws
    {
        let scene = """
            {"version": 1, "size": {"width": 36, "height": 64}, "fps": 60, "duration": 9, "layers": [\(gradients)
              {"type": "group", "layers": [
                {"type": "messages", "moves": "wall"}]}]}
            """
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Array(scene.utf8)) }
        let error = try #require(errors?.listed.first)
        #expect(errors?.count == 1 && error.message == message)
        #expect(
            error.path.hasSuffix(".layers[0].moves") && error.position?.description == "line 3, column 35")
    }
}
