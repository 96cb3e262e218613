import Foundation
import TestSupport

@testable import SceneModel

/// A random scene of 40 by 24 points: layers of all types, moved, blurred and glowing, in groups with cameras and in
/// lists. It has two texts, which differ only in values that take effect late.
struct RandomScene {
    /// The texts of the two scenes.
    private(set) var texts: [String] = []
    private var random: RepeatableRandom
    /// The text of both scenes; `<1|2>` stands for 1 in the first scene and for 2 in the second.
    private var text = ""

    init(seed: UInt64) {
        random = RepeatableRandom(seed)
        let count = Int.random(in: 1...2, using: &random)
        let layers = (0..<count).map { _ in layer(depth: 0) }
        text = Self.scene(layers)
        texts = [resolved(text, to: 1), resolved(text, to: 2)]
    }

    /// The time before which both texts describe the same values.
    static let early = 0.55

    private static func scene(_ layers: [String]) -> String {
        """
        {"version": 1, "size": {"width": 40, "height": 24}, "fps": 30, "duration": 4, "seed": 5,
         "layers": [\(layers.joined(separator: ", "))]}
        """
    }

    private func resolved(_ text: String, to choice: Int) -> String {
        text.replacing(/<([^|>]*)\|([^>]*)>/) { part in choice == 1 ? part.output.1 : part.output.2 }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> String {
        String(format: "%.3f", Double.random(in: range, using: &random))
    }

    private mutating func isTrue(_ chance: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < chance
    }

    /// Returns a number, or keyframes whose last value differs between the two texts.
    private mutating func track(_ range: ClosedRange<Double>) -> String {
        track { $0.number(range) }
    }

    private mutating func track(_ value: (inout RandomScene) -> String) -> String {
        let (one, two, three, four) = (value(&self), value(&self), value(&self), value(&self))
        let areInSeconds = isTrue(0.5)
        func keyframes(_ values: String) -> String {
            let times = areInSeconds ? #""times": [0.2, 0.6, 1.4]"# : #""keyTimes": [0, \#(Self.early), 1]"#
            return #"{"values": [\#(values)], \#(times)}"#
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return one
        case 1: return keyframes("\(one), \(one), <\(one)|\(three)>")
        case 2: return keyframes("\(one), \(two), <\(three)|\(four)>")
        default: return #"{"values": [\#(one), \#(two)], "duration": 0.7, "repeats": true}"#
        }
    }

    private mutating func layer(depth: Int) -> String {
        guard depth < 2, isTrue(depth == 0 ? 0.8 : 0.3) else { return leaf() }
        if isTrue(0.2) { return follower() }
        let count = Int.random(in: 1...3, using: &random)
        let inner = (0..<count).map { _ in layer(depth: depth + 1) }
        return isTrue(0.7) ? group(inner) : list(inner)
    }

    /// Returns a group whose camera shows layers that lie outside the picture.
    private mutating func follower() -> String {
        let away = Double.random(in: -90...90, using: &random)
        let place = "[\(20 + away), \(number(0...24))]"
        let layers = [leaf(at: place), leaf(at: place)].joined(separator: ", ")
        return #"{"type": "group", "camera": [\#(away), 0], "depths": [0, 0], "layers": [\#(layers)]}"#
    }

    private mutating func group(_ layers: [String]) -> String {
        let camera = track { "[\($0.number(-35...35)), \($0.number(-9...9))]" }
        var members = [#""type": "group""#, "\"camera\": \(camera)"]
        if isTrue(0.2) { members.append(#""size": [30, 20]"#) }
        if isTrue(0.2) { members.append(#""bounded": true"#) }
        if isTrue(0.2) { members.append(#""clip": true, "cornerRadius": \#(track(0...9))"#) }
        if isTrue(0.2) { members.append("\"blur\": \(track(0...3))") }
        if isTrue(0.2) {
            members.append(#""mask": {"type": "radialGradient", "scale": \#(track(0.3...1.5))}"#)
        }
        members += common(scale: 1) + ["\"layers\": [\(layers.joined(separator: ", "))]"]
        return "{\(members.joined(separator: ", "))}"
    }

    private mutating func list(_ rows: [String]) -> String {
        let members =
            [
                #""type": "list", "rowHeight": 9, "spring": {"resistance": 40}"#,
                "\"scroll\": \(track(-20...40))", "\"rows\": [\(rows.joined(separator: ", "))]",
            ] + common(scale: 1)
        return "{\(members.joined(separator: ", "))}"
    }

    /// - Parameter place: The position of the layer; nil for a random position.
    private mutating func leaf(at place: String? = nil) -> String {
        let kinds = FigureValues.own.keys.sorted()
        // Particles are chosen most often, because their figures omit most values.
        let kind = isTrue(0.25) ? "particles" : kinds[Int.random(in: 0..<kinds.count, using: &random)]
        let own = FigureValues.own[kind] ?? [:]
        let further = FigureValues.further[kind]?.first ?? [:]
        let values = isTrue(0.3) ? own.merging(further) { $1 } : own
        let common = common(scale: kind == MessagesContent.typeName ? 0.1 : 1, at: place)
        func text(_ chosen: [String: Int]) -> String {
            let members = values.keys.sorted().compactMap { name in
                values[name]?[chosen[name] ?? 0].map { "\"\(name)\": \($0)" }
            }
            return "{\((["\"type\": \"\(kind)\""] + members + common).joined(separator: ", "))}"
        }
        for _ in 0..<9 {
            var chosen: [String: Int] = [:]
            for (name, all) in values.sorted(by: { $0.key < $1.key }) where isTrue(0.2) {
                chosen[name] = Int.random(in: 0..<all.count, using: &random)
            }
            // Some values can't be combined.
            let layer = text(chosen)
            if (try? Scene(json: Array(resolved(Self.scene([layer]), to: 1).utf8))) != nil { return layer }
        }
        return text([:])
    }

    /// Returns random properties that any layer may have.
    private mutating func common(scale: Double, at place: String? = nil) -> [String] {
        var members = place.map { ["\"position\": \($0)"] } ?? []
        if place == nil, isTrue(0.6) {
            let place = track { "[\($0.number(-25...65)), \($0.number(-5...29))]" }
            members.append("\"position\": \(place)")
        }
        if isTrue(0.6) || scale != 1 { members.append("\"scale\": \(track(0.3 * scale...1.8 * scale))") }
        if isTrue(0.3) { members.append("\"rotation\": \(track(-90...90))") }
        if isTrue(0.3) { members.append("\"opacity\": \(track(0...1))") }
        let isEnding = isTrue(0.15)
        if isEnding { members.append(#""start": \#(number(0...1)), "end": \#(number(1...4))"#) }
        if !isEnding, isTrue(0.1) { members.append(#""duration": \#(number(1...4))"#) }
        if isTrue(0.25) { members.append(#""motionBlur": {"shutter": 0.8, "samples": 3}"#) }
        if isTrue(0.15) { members.append(#""glow": {"radius": \#(track(0...4))}"#) }
        return members
    }
}
