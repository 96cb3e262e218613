import Film
import Geometry
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the differences between two scenes as text and as JSON.
struct DifferenceFormatter {
    let difference: FilmDifference
    let names: (old: String, new: String)
    let estimate: ChunkEstimate?
    /// The picture of the frames that differ, and its number of rows; nil if none was asked for.
    var sheet: (path: String, rowCount: Int)?

    private static let (maximumRanges, maximumLayers, maximumKeys) = (6, 20, 5)

    var text: String {
        ([headline] + values + layers + files + sound + [cost] + estimated + drawn).joined(separator: "\n")
    }

    private var old: FilmPlan { difference.old }
    private var new: FilmPlan { difference.new }
    /// The rate by which the difference's frames become seconds; the rate of both films, unless the rates differ.
    private var rate: FrameRate { new.order.scene.fps }

    private func seconds(_ frames: Int) -> Double { rate.time(of: frames).value }
    private static func words(_ seconds: Double) -> String { JSON.number(rounded(seconds, 1000)).text }
    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
    private func words(_ frames: Int) -> String { Self.words(seconds(frames)) }

    /// The first line: in which seconds the films differ.
    var headline: String {
        if difference.isSame {
            return difference.sound == .absent
                ? "no frame differs" : "no frame differs, and the sound is the same"
        }
        if difference.frames.isEmpty { return "no frame differs, but the sound does" }
        if let reason = difference.everyFrame { return "every frame differs: \(words(reason))" }
        let (count, all) = (difference.frames.count, difference.frameCount)
        return
            "differs in \(words(count)) of \(words(all)) s (\(count) of \(counted(all, "frame"))): \(words(difference.frames))"
    }

    private func words(_ reason: FilmDifference.EveryFrameReason) -> String {
        switch reason {
        case .size: "the size is \(new.size), it was \(old.size)"
        case .rate: "the rate is \(rate) fps, it was \(old.order.scene.fps) fps"
        case .scale: "the scene is scaled to the film's size in another way"
        }
    }

    private func words(_ frames: FrameRanges) -> String {
        let shown = frames.ranges.prefix(Self.maximumRanges).map { range in
            "\(words(range.lowerBound.number))–\(words(range.upperBound.number)) s"
        }
        let rest = frames.ranges.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and in \(counted(rest, "more range"))" : "")
    }

    private var values: [String] {
        // The first line names these already.
        let named: [FilmDifference.EveryFrameReason: String] = [.size: "size", .rate: "fps"]
        var lines = difference.values.filter { $0.path != difference.everyFrame.flatMap { named[$0] } }.map(
            \.line)
        lines += length.map { ["length: \($0)"] } ?? []
        return lines
    }

    /// The lengths of both films, in seconds if the rates differ; nil if they are equal.
    private var length: String? {
        let (one, other) = (old.frameCount, new.frameCount)
        let oldRate = old.order.scene.fps
        guard oldRate != rate else {
            return one == other ? nil : "\(counted(one, "frame")) → \(counted(other, "frame"))"
        }
        let (before, after) = (oldRate.time(of: one), rate.time(of: other))
        return before == after ? nil : "\(Self.words(before.value)) s → \(Self.words(after.value)) s"
    }

    private var layers: [String] {
        let lines = difference.layers.prefix(Self.maximumLayers).map(line)
        let rest = difference.layers.count - lines.count
        return lines + (rest > 0 ? ["and \(counted(rest, "more layer"))"] : [])
    }

    private func line(_ layer: LayerDifference) -> String {
        let name = layer.name.map { " \(JSON.string($0).text)" } ?? ""
        var parts: [String] =
            switch layer.kind {
            case .changed: []
            case .added: ["added"]
            case .removed: ["removed"]
            case .moved: ["moved from \(layer.oldPlace ?? "")"]
            case .redrawn: ["the same keys, but drawn differently"]
            }
        parts += layer.changes.prefix(Self.maximumKeys).map { change in
            // The path of a layer inside begins like that of the outer one, so it is printed as a whole.
            let isInside = ["layers[", "items["].contains { change.path.hasPrefix($0) }
            return "\(isInside ? "\(layer.place)." : "")\(change.path) \(change.words)"
        }
        let rest = layer.changes.count - Self.maximumKeys
        if rest > 0 { parts.append("\(rest) more") }
        let seen = layer.frames.map { $0.isEmpty ? "; seen in no frame" : "; \(words($0))" } ?? ""
        return "\(layer.place) (\(layer.type)\(name)): \(parts.joined(separator: ", "))\(seen)"
    }

    private var files: [String] { difference.files.map { "\($0.name): the file has other content" } }

    private var sound: [String] {
        let changes = difference.soundChanges
        let lines =
            changes.prefix(Self.maximumKeys).map(\.line)
            + (changes.count > Self.maximumKeys
                ? ["and \(counted(changes.count - Self.maximumKeys, "more change")) of the sound"] : [])
        switch difference.sound {
        case .absent: return lines
        case .same: return lines + ["sound: the same"]
        case .changed: return lines + ["sound: differs"]
        case .added: return lines + ["sound: added"]
        case .removed: return lines + ["sound: removed"]
        }
    }

    private var cost: String {
        let (chunks, all) = (difference.newChunks.count, new.grid.chunks.count)
        let frames = difference.newFrameCount
        guard chunks > 0 else { return "to encode: no chunk" }
        return
            "to encode: \(chunks) of \(counted(all, "chunk")), \(counted(frames, "frame")), \(words(frames)) s"
            + (difference.frames.isEmpty ? "; what differs can't be seen, but the chunks' keys differ" : "")
    }

    private var estimated: [String] {
        guard let estimate else { return [] }
        let (least, most) = (estimate.seconds.lowerBound, estimate.seconds.upperBound)
        return [
            "encoding: \(fixed(least, 1)) to \(fixed(most, 1)) s, if this machine is not busy otherwise",
            "size of these chunks: \(byteCountText(estimate.bytes.lowerBound)) to \(byteCountText(estimate.bytes.upperBound))",
        ]
    }

    private var drawn: [String] {
        sheet.map { ["\($0.path): \(counted($0.rowCount, "row")) of frames that differ"] } ?? []
    }
}

extension DifferenceFormatter {
    var json: JSON {
        let members = [
            JSON.Member("same", .bool(difference.isSame)),
            JSON.Member("old", Self.film(names.old, old)), JSON.Member("new", Self.film(names.new, new)),
            JSON.Member("frames", .number(Double(difference.frameCount))),
            JSON.Member("differingFrames", .number(Double(difference.frames.count))),
            JSON.Member("differingSeconds", .number(Self.rounded(seconds(difference.frames.count), 1e6))),
            JSON.Member("everyFrame", difference.everyFrame.map { .string($0.rawValue) } ?? .null),
            JSON.Member("ranges", json(difference.frames)),
            JSON.Member("values", .array(difference.values.map(\.json))),
            JSON.Member("layers", .array(difference.layers.map(json))),
            JSON.Member(
                "files",
                .array(
                    difference.files.map {
                        ["file": .string($0.name), "old": .string($0.old), "new": .string($0.new)]
                    })),
            JSON.Member(
                "sound",
                [
                    "difference": .string(difference.sound.rawValue),
                    "changes": .array(difference.soundChanges.map(\.json)),
                ]), JSON.Member("encode", encode),
        ]
        let picture = sheet.map { sheet in
            [
                JSON.Member(
                    "sheet", ["file": .string(sheet.path), "rows": .number(Double(sheet.rowCount))] as JSON)
            ]
        }
        return .object(members + (picture ?? []))
    }

    private static func film(_ name: String, _ plan: FilmPlan) -> JSON {
        [
            "scene": .string(name), "frames": .number(Double(plan.frameCount)),
            "width": .number(Double(plan.size.width)), "height": .number(Double(plan.size.height)),
            "fps": .string(plan.order.scene.fps.description), "plan": .string(plan.name),
        ]
    }

    private func json(_ frames: FrameRanges) -> JSON {
        .array(
            frames.ranges.map { range in
                [
                    "first": .number(Double(range.lowerBound.number)),
                    "last": .number(Double(range.upperBound.number - 1)),
                    "from": .number(Self.rounded(seconds(range.lowerBound.number), 1e6)),
                    "to": .number(Self.rounded(seconds(range.upperBound.number), 1e6)),
                ]
            })
    }

    private func json(_ layer: LayerDifference) -> JSON {
        [
            "place": .string(layer.place), "oldPlace": layer.oldPlace.map(JSON.string) ?? .null,
            "type": .string(layer.type), "name": layer.name.map(JSON.string) ?? .null,
            "difference": .string(layer.kind.rawValue), "changes": .array(layer.changes.map(\.json)),
            "ranges": layer.frames.map(json) ?? .null,
        ]
    }

    private var encode: JSON {
        let members = [
            JSON.Member("chunks", .number(Double(difference.newChunks.count))),
            JSON.Member("ofChunks", .number(Double(new.grid.chunks.count))),
            JSON.Member("frames", .number(Double(difference.newFrameCount))),
            JSON.Member("seconds", .number(Self.rounded(seconds(difference.newFrameCount), 1e6))),
            JSON.Member(
                "keys",
                .array(
                    difference.newChunks.map { chunk in
                        [
                            "key": .string(new.key(of: chunk).description),
                            "first": .number(Double(chunk.frames.lowerBound.number)),
                            "frames": .number(Double(chunk.frames.count)),
                        ]
                    })),
        ]
        let estimates = estimate.map { estimate in
            [
                JSON.Member(
                    "encodingSeconds",
                    .array([
                        .number(Self.rounded(estimate.seconds.lowerBound, 1000)),
                        .number(Self.rounded(estimate.seconds.upperBound, 1000)),
                    ])),
                JSON.Member(
                    "bytes",
                    .array([
                        .number(Double(estimate.bytes.lowerBound)),
                        .number(Double(estimate.bytes.upperBound)),
                    ])),
            ]
        }
        return .object(members + (estimates ?? []))
    }
}
