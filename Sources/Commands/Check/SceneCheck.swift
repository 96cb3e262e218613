import Drawing
import Expansion
import Film
import Geometry
import Goldens
import SceneModel
import SceneText
import Spelling
import Terminal

/// What `check` finds in one scene.
enum SceneCheck {
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

    static func opened(_ scene: Scene) throws -> [SceneWarning] {
        let (width, height) = (scene.size.width, scene.size.height)
        let odd = SceneWarning(place: "size", message: "\(scene.size): encode needs an even width and height")
        return try FilmOrder(scene).check() + (width % 2 + height % 2 > 0 ? [odd] : [])
    }

    /// The number of pairs of frames that `--draw` draws: enough to test the beginning, middle and end of animations.
    private static let pairs = 8

    static func check(_ scene: Scene, _ console: Console) throws -> DrawingCheck {
        let order = FilmOrder(scene)
        return try DrawingCheck(scene, pairs: pairs, cancellation: console.interruption.cancellation) {
            try order.makeRenderer()
        }
    }

    static func summary(of check: DrawingCheck) -> String {
        let drawn = "\(counted(check.frameCount, "frame")) drawn in several ways, with the same pixels"
        return check.unsharedCount == 0
            ? drawn
            : "\(drawn); in \(check.unsharedCount) of them, layers don't describe what they draw, so chunks with these frames are never reused"
    }

    static func summary(of scene: Scene, _ name: String, _ warningCount: Int) -> String {
        let seconds = JSON.number(scene.duration).text
        let found = warningCount == 0 ? "no warnings" : counted(warningCount, "warning")
        return
            "\(printable(name)): valid, \(found); \(scene.size), \(scene.fps) fps, \(seconds) s, \(counted(scene.frameCount, "frame"))"
    }

    /// Returns what `check --json` prints about a valid scene.
    static func document(
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
