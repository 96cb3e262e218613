import Drawing
import Expansion
import Film
import Geometry
import Goldens
import SceneModel
import SceneText
import Spelling
import Terminal

/// The check of one scene, in all its sizes.
struct SceneCheck {
    /// The result in one line.
    private(set) var summary: String
    /// The result for `--json`.
    var json: JSON { .object(members) }
    let warningCount: Int
    /// The frames whose pixels differ when they are drawn in several ways.
    private(set) var differences: [String] = []
    private var members: [JSON.Member]

    /// Checks a scene, and prints its warnings and what `look` finds. Throws the errors of the scene.
    init(_ path: String, _ look: inout LookCheck?, _ console: Console) throws {
        let template = try TemplateOptions.values(console.arguments)
        let request = InputOptions.Request(template: template)
        let scene = try SceneOptions.settled(SceneOptions.read(path, request, console))
        let sizes = try Self.scenes(path, like: scene, template, console)
        let warnings = try Self.warnings(of: scene, sizes)
        let name = scene.source?.name ?? path
        console.warn(warnings, of: scene)
        warningCount = warnings.count
        summary = Self.summary(of: scene, name, warnings.count)
        members = Self.members(of: scene, name, warnings, sizes)
        if let seen = try look?.findings(in: scene, sizes, console) {
            console.warn(seen.found.map(\.warning), of: scene)
            summary += "; \(seen.summary)"
            members.append(JSON.Member("textsLookedAt", .number(Double(seen.textCount))))
            members.append(JSON.Member("look", .array(seen.found.map(\.json))))
        }
        summary += sizes.map { "; \(printable($0.name)) \($0.scene.size)" }.joined()
        guard console.arguments.isSet("--draw") else { return }
        let check = try Self.drawing(scene, console)
        differences = check.differences.map { "\(name): \($0)" }
        if differences.isEmpty { summary += "; \(Self.summary(of: check))" }
        members.append(JSON.Member("differences", .array(check.differences.map { .string("\($0)") })))
    }

    /// Returns a scene in its other named sizes. A pipe can be read only once, so its scene has no other sizes.
    static func scenes(
        _ path: String, like scene: Scene, _ template: TemplateValues, _ console: Console
    ) throws -> [(name: String, scene: Scene)] {
        guard template.size == nil, !InputOptions.isPipe(path) else { return [] }
        return try (scene.source?.expansion?.sizes ?? []).map { size in
            var template = template
            template.size = size.name
            let request = InputOptions.Request(template: template)
            return (
                size.name,
                try CommandFailure.inSize(size.name) {
                    try SceneOptions.settled(SceneOptions.read(path, request, console))
                }
            )
        }
    }

    /// Returns the warnings about a scene in all its sizes, including warnings that are found when layers are opened.
    /// Those that only some sizes have name a size. Parts of a template are unused if they are in all sizes.
    static func warnings(
        of scene: Scene, _ sizes: [(name: String, scene: Scene)]
    ) throws -> [SceneWarning] {
        var found = try opened(scene)
        var known = Set(found.map(\.description))
        for size in sizes {
            let warnings = try CommandFailure.inSize(size.name) { try opened(size.scene) }
            for warning in warnings where known.insert(warning.description).inserted {
                found.append(warning.adding("in the size \(excerpt(size.name))"))
            }
        }
        let unused = sizes.map { Set(($0.scene.source?.templateWarnings ?? []).map(\.description)) }
        return found
            + (scene.source?.templateWarnings ?? []).filter { warning in
                unused.allSatisfy { $0.contains(warning.description) }
            }
    }

    private static func opened(_ scene: Scene) throws -> [SceneWarning] {
        let (width, height) = (scene.size.width, scene.size.height)
        let odd = SceneWarning(place: "size", message: "\(scene.size): encode needs an even width and height")
        return try FilmOrder(scene).check() + (width % 2 + height % 2 > 0 ? [odd] : [])
    }

    /// The number of pairs of frames that `--draw` draws: enough to test the beginning, middle and end of animations.
    private static let pairs = 8

    private static func drawing(_ scene: Scene, _ console: Console) throws -> DrawingCheck {
        let order = FilmOrder(scene)
        return try DrawingCheck(scene, pairs: pairs, cancellation: console.interruption.cancellation) {
            try order.makeRenderer()
        }
    }

    private static func summary(of check: DrawingCheck) -> String {
        let drawn = "\(counted(check.frameCount, "frame")) drawn in several ways, with the same pixels"
        return check.unsharedCount == 0
            ? drawn
            : "\(drawn); in \(check.unsharedCount) of them, layers don't describe what they draw, so chunks with these frames are never reused"
    }

    private static func summary(of scene: Scene, _ name: String, _ warningCount: Int) -> String {
        let seconds = JSON.number(scene.duration).text
        let found = warningCount == 0 ? "no warnings" : counted(warningCount, "warning")
        return
            "\(printable(name)): valid, \(found); \(scene.size), \(scene.fps) fps, \(seconds) s, \(counted(scene.frameCount, "frame"))"
    }

    private static func members(
        of scene: Scene, _ name: String, _ warnings: [SceneWarning], _ sizes: [(name: String, scene: Scene)]
    ) -> [JSON.Member] {
        func size(_ scene: Scene) -> JSON {
            ["width": .number(Double(scene.size.width)), "height": .number(Double(scene.size.height))]
        }
        var members: [JSON.Member] = [
            JSON.Member("scene", .string(name)), JSON.Member("valid", true),
            JSON.Member("size", size(scene)), JSON.Member("fps", .string("\(scene.fps)")),
            JSON.Member("duration", .number(scene.duration)),
            JSON.Member("frames", .number(Double(scene.frameCount))),
            JSON.Member("warnings", .array(warnings.map(\.json))),
        ]
        if !sizes.isEmpty {
            members.append(
                JSON.Member("sizes", .object(sizes.map { JSON.Member($0.name, size($0.scene)) })))
        }
        return members
    }
}
