import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of the effects with which layers enter and exit.
@Suite struct EffectTests {
    private static func layer(_ members: String) throws -> Layer {
        let text =
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 4, "layers": [{\#(members)}]}"#
        return try Scene(json: Array(text.utf8)).layers[0]
    }

    private static func messages(_ members: String) -> [String] {
        do {
            _ = try layer(members)
            return []
        } catch let errors as SceneErrors {
            return errors.listed.map { "\($0.path): \($0.message)" }
        } catch { return ["\(error)"] }
    }

    @Test("each effect begins hidden or away, and ends as the layer is", arguments: Effect.allCases)
    func ends(_ effect: Effect) {
        let track = EffectTrack(effect)
        #expect(track.pose(at: 1) == EffectPose() && track.pose(at: 1.5) == EffectPose())
        var layer = LayerEffect()
        layer.effect = effect
        let start = track.pose(at: 0)
        let isHidden = start.opacity == 0 || start.scale.x == 0 || layer.edge != nil || effect == .slide
        #expect(isHidden && track.progress(at: 0) == 0)
        #expect((0.3...1.5).contains(track.duration))
    }

    @Test("values go from hidden to shown along the curve; the opacity may be faster") func poses() {
        let rise = EffectTrack(.rise)
        // easeOutCubic at a half is 1 - 1/8.
        let pose = rise.pose(at: 0.5)
        #expect(abs(pose.offset.y - 24 / 8) < 1e-12 && abs(pose.opacity - 7.0 / 8) < 1e-12)
        let spin = EffectTrack(.spin).pose(at: 0.2)
        #expect(abs(spin.opacity - 0.5) < 1e-12)
        #expect(abs(spin.rotation + 90 * 0.512) < 1e-9 && abs(spin.scale.x - (1 - 0.5 * 0.512)) < 1e-12)
        #expect(EffectTrack(.pop).pose(at: 0.3).scale.x > 1, "a pop overshoots")
    }

    @Test(
        "an effect is its name, or an object",
        arguments: [#""rise""#, #"{"effect": "pop", "duration": 0.4, "delay": 0.1}"#])
    func written(_ effect: String) throws {
        let layer = try Self.layer(#""type": "shape", "enter": \#(effect), "exit": "fade""#)
        #expect(layer.commonDescription["enter"]?.text == effect)
        #expect(layer.exit?.effect == .fade && layer.commonDescription["exit"] == "fade")
    }

    @Test(
        "mistakes name the effects that a key is for",
        arguments: [
            (#""enter": "slid""#, #"layers[0].enter: unknown effect "slid": did you mean "slide"?"#),
            (
                #""enter": {"effect": "fade", "side": "top"}"#,
                #"layers[0].enter.side: is for the effect "slide""#
            ),
            (
                #""enter": {"effect": "fade", "order": "last"}"#, #"layers[0].enter.order: needs a "stagger""#
            ),
            (
                #""enter": {"type": "fade"}"#,
                #"layers[0].enter.effect: missing"#
            ),
        ])
    func mistakes(_ member: String, _ message: String) {
        #expect(Self.messages(#""type": "shape", \#(member)"#).first?.hasPrefix(message) == true)
    }

    @Test("letters can't slide: the message lists the effects of pieces") func pieces() {
        let found = Self.messages(#""type": "text", "text": "a", "reveal": {"effect": "slide"}"#)
        #expect(
            found == [
                #"layers[0].reveal.effect: "slide" is an effect of layers; for pieces of a text, one of "fade", "rise", "drop", "pop", "zoom", "spin", "flip", "blur""#
            ])
    }

    @Test(
        "an order starts where its name says",
        arguments: [
            (StaggerOrder.first, [0, 1, 2, 3, 4]), (.last, [4, 3, 2, 1, 0]), (.center, [2, 1, 0, 1, 2]),
            (.edges, [0, 1, 2, 1, 0]),
        ])
    func orders(_ order: StaggerOrder, _ ranks: [Int]) { #expect(order.ranks(of: 5, seed: 1) == ranks) }

    @Test("a random order has each rank once, and depends on the seed alone") func random() {
        let ranks = (0..<20).map { StaggerOrder.random.ranks(of: 50, seed: $0) }
        #expect(ranks.allSatisfy { $0.sorted() == Array(0..<50) })
        #expect(Set(ranks).count == 20 && ranks[3] == StaggerOrder.random.ranks(of: 50, seed: 3))
        #expect(StaggerOrder.random.ranks(of: 0, seed: 1) == [])
    }

    @Test("a stagger gives the effect to the layers inside, except to those with their own, and to no mask")
    func stagger() throws {
        let group = try Self.layer(
            #"""
            "type": "group", "enter": {"effect": "pop", "stagger": 0.1, "delay": 0.5}, "exit": {"effect": "fade", "stagger": 0.2},
            "mask": {"type": "shape"}, "layers": [{"type": "shape"}, {"type": "shape", "enter": "rise"}, {"type": "shape"}]
            """#)
        let spread = group.spreadingEffects(seed: 1)
        let inner = try #require(spread.content as? GroupContent)
        #expect(spread.enter == nil && spread.exit == nil && inner.mask?.enter == nil)
        #expect(inner.layers.map(\.enter?.effect) == [.pop, .rise, .pop])
        #expect(inner.layers.map(\.enter?.delay) == [0.5, 0, 0.7])
        // The first to enter is the first to exit.
        #expect(inner.layers.map(\.exit?.delay) == [0.4, 0.2, 0])
    }
}
