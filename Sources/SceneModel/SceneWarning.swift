import Expansion
import SceneText

/// A warning about a part of a scene that is valid but surely unintended.
public struct SceneWarning: Sendable, Equatable, CustomStringConvertible {
    /// The JSON path of the part of the scene, such as `layers[2]`, followed by the layer's name if the layer has a
    /// name.
    public let place: String
    /// The problem, in one line.
    public let message: String
    /// The position of the part in the scene's text; nil if unknown.
    public private(set) var position: TextPosition?
    /// True if the message states a line number in a file that the scene names, such as a caption file.
    private var hasOwnLine = false

    /// Creates a warning without a position.
    package init(place: String, message: String) {
        self.place = place
        self.message = message
    }

    /// Returns the warning with a remark at the end of its message.
    package func adding(_ remark: String) -> SceneWarning {
        var warning = SceneWarning(place: place, message: "\(message), \(remark)")
        (warning.position, warning.hasOwnLine) = (position, hasOwnLine)
        return warning
    }

    /// Adds paths and positions to warnings. Warnings have no positions if the scene was not read from a text.
    package static func list(_ parts: [UnplacedWarning], in source: SceneSource?) -> [SceneWarning] {
        parts.map { SceneWarning($0, in: source) }
    }

    private init(_ part: UnplacedWarning, in source: SceneSource?) {
        let path = source?.path(to: part.path) ?? JSONPath().appending(part.path, in: nil)
        self.init(
            place: [source?.shown(path) ?? path.description, part.subject ?? ""].filter { !$0.isEmpty }
                .joined(separator: " "),
            message: part.message)
        position = part.path.isEmpty ? nil : source?.position(of: path)
        hasOwnLine = part.hasOwnLine
    }

    /// Creates a warning about a position in a template.
    fileprivate init(_ message: String, at mark: TextMark, in texts: SourceTexts) {
        self.init(place: texts.error("", at: mark).path, message: message)
        position = texts.position(of: mark)
    }

    /// The position, the path and the message, in one line. The position is omitted if the message states a line number
    /// in another file.
    public var description: String {
        let start = hasOwnLine ? nil : position
        return (start.map { "\($0): " } ?? "") + "\(place): \(message)"
    }
}

extension Scene {
    /// Warnings found in the scene itself, without opening files; none as long as its times are not settled:
    ///
    /// - layers that are never visible because they begin at or after the end, or because their opacity or scale is
    ///   always 0 (the content of such layers is skipped);
    /// - messages and clips that begin at or after the end;
    /// - sounds that waveforms or voice messages show, but that the scene does not play.
    ///
    /// Warnings that depend on the content of files are found when the layers are opened.
    public var warnings: [SceneWarning] {
        guard isSettled else { return [] }
        let heard = Set(soundParts.filter { $0.start < end }.map(\.file.plainPath))
        let found = layers.numbered.flatMap { index, layer in
            layer.warnings(at: [.key("layers"), .index(index)], until: duration, of: "scene", heard: heard)
        }
        return SceneWarning.list(found + lateClips, in: source)
    }

    private var lateClips: [UnplacedWarning] {
        soundParts.filter { $0.origin == .clip && $0.start >= end }.map { part in
            UnplacedWarning(
                at: part.steps.way,
                "never heard: it starts at \(part.start.roundedSeconds), the scene ends at \(end.roundedSeconds)"
            )
        }
    }
}

extension SceneSource {
    /// Warnings about a template: parameters and components that are never used, and conditions that are never true
    /// for the values given.
    package var templateWarnings: [SceneWarning] {
        guard let expansion else { return [] }
        let notes = expansion.notes
        func warning(_ mark: TextMark, _ message: String) -> SceneWarning {
            SceneWarning(message, at: mark, in: expansion.texts)
        }
        return notes.unusedParameters.map { warning($0.mark, "no expression uses the parameter") }
            + notes.unusedComponents.map { warning($0.mark, "no layer uses the component") }
            + notes.neverTrue.map { warning($0, "never true for the values given") }
    }
}

extension Layer {
    /// Returns the warnings about this layer and its content.
    fileprivate func warnings(
        at place: [Fault.Step], until outerEnd: Double, of outer: String, heard: Set<String>
    ) -> [UnplacedWarning] {
        if let message = reasonToBeUnseen(until: outerEnd, of: outer) {
            return [UnplacedWarning(at: place, name: name, message)]
        }
        let length = min(span.endTime?.value ?? outerEnd, outerEnd) - start
        if let chat = content as? MessagesContent {
            return chat.warnings(at: place, end: length, heard: heard)
        }
        if let waveform = content as? WaveformContent { return waveform.warnings(at: place, heard: heard) }
        if let particles = content as? ParticlesContent, let message = particles.reasonToBeUnseen {
            return [UnplacedWarning(at: place, name: name, message)]
        }
        guard let container = content as? any LayerContainer else { return [] }
        let late = ((content as? GroupContent)?.clips ?? []).enumerated().compactMap { index, clip in
            clip.start < length
                ? nil
                : UnplacedWarning(
                    at: place + [.key("clips"), .index(index)],
                    "never heard: it starts at \(JSON.number(clip.start).text) s, the group ends at \(SceneTime(seconds: length).roundedSeconds)"
                )
        }
        return late
            + container.containedLayers.flatMap { inner, layer in
                layer.warnings(
                    at: place + inner, until: length, of: type(of: container).typeName, heard: heard)
            }
    }

    private func reasonToBeUnseen(until outerEnd: Double, of outer: String) -> String? {
        func seconds(_ time: Double) -> String { "\(JSON.number(time).text) s" }
        if start == outerEnd { return "never visible: it begins at the \(outer)'s end (\(seconds(start)))" }
        if start > outerEnd {
            return
                "never visible: it begins at \(seconds(start)), after the \(outer)'s end (\(seconds(outerEnd)))"
        }
        if opacity.isAlwaysZero { return "never visible: its opacity is always 0" }
        if scale.isAlwaysZero { return "never visible: its scale is always 0" }
        return nil
    }
}

extension Track<Double> {
    fileprivate var isAlwaysZero: Bool {
        switch self {
        case .constant(let value): value == 0
        // Interpolating between 0 and 0 gives 0 with every curve.
        case .keyframes(let keyframes): keyframes.values.allSatisfy { $0 == 0 }
        case .wiggle: false
        case .sound(let track): track.from == 0 && track.to == 0
        }
    }
}
