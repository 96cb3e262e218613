import Drawing
import Files
import Film
import Legibility
import Rasteriser
import SceneModel
import SceneText
import Spelling
import Terminal

/// `check --look`: texts that are hard to read.
struct LookCheck {
    static let look = Flag(
        "--look",
        "Also draw the frames in which texts rest for half a second or more, and fail if one is hard to read: if it leaves the frame or the shape behind it, is broken inside a word, too small, under another text, covered, or has less contrast than WCAG asks for."
    )
    static let safe = Flag(
        "--safe", value: "AREA", choices: SafeArea.allCases.map(\.rawValue),
        "With --look: the area that texts must not leave. safe: as \"within\": \"safe\", what apps and players leave visible; action: 90 % of the frame; titles: 80 %."
    )
    static let sheet = Flag(
        "--sheet", value: "PNG", completesFiles: true,
        "With --look: also draw what was found, with the part of the frame. The name must end with .png."
    )
    static let flags = [
        look, safe, sheet, Flag("--overwrite", "Replace the picture of --sheet if it exists."),
    ]

    private let safeArea: SafeArea?
    private let sheetPath: String?
    /// The findings in all scenes so far.
    private var entries: [LegibilitySheet.Entry] = []

    /// Returns nil without `--look`. Throws `UsageError` if its other flags are given without it, and if the picture
    /// can't be written.
    init?(_ arguments: Arguments) throws {
        guard arguments.isSet(Self.look.name) else {
            for flag in [Self.safe, Self.sheet] where arguments.isSet(flag.name) {
                throw UsageError("\(flag.name) needs --look")
            }
            return nil
        }
        safeArea = arguments.string(Self.safe.name).flatMap(SafeArea.init(rawValue:))
        sheetPath = arguments.string(Self.sheet.name)
        if let sheetPath { try PictureOutput.checkSheet(sheetPath, arguments.operands(from: 0), arguments) }
    }

    private static func words(_ count: Int) -> String { "\(counted(count, "finding")) about texts" }

    /// A text that is hard to read, as `check` prints it.
    struct Found {
        let warning: SceneWarning
        let json: JSON
    }

    /// The findings in a scene, in all its sizes.
    struct Seen {
        var found: [Found] = []
        /// The number of texts at rest that were looked at.
        var textCount = 0

        var summary: String {
            if !found.isEmpty { return LookCheck.words(found.count) }
            return textCount == 0
                ? "no texts at rest"
                : "\(counted(textCount, "text")) at rest, nothing found about \(textCount == 1 ? "it" : "them")"
        }
    }

    /// Looks at the texts of a scene in all its sizes.
    mutating func findings(
        in scene: Scene, _ sizes: [(name: String, scene: Scene)], _ console: Console
    ) throws -> Seen {
        var seen = Seen()
        try look(at: scene, nil, &seen, console)
        for size in sizes where size.scene.size != scene.size {
            try look(at: size.scene, size.name, &seen, console)
        }
        return seen
    }

    private mutating func look(
        at scene: Scene, _ size: String?, _ seen: inout Seen, _ console: Console
    ) throws {
        let (renderer, files) = try FilmOrder(scene).makeRenderer(SceneCache())
        if let sheetPath { try PictureOutput.checkSheet(sheetPath, files, console.arguments) }
        let check = try LegibilityCheck(
            renderer, duration: scene.period ?? SceneTime(seconds: scene.duration), safeArea: safeArea,
            cancellation: console.interruption.cancellation)
        seen.textCount += check.textCount
        for finding in check.findings {
            var warning = finding.warning(in: scene.source)
            if let size { warning = warning.adding("in the size \(excerpt(size))") }
            entries.append((finding, printable(warning.description), renderer))
            seen.found.append(Found(warning: warning, json: finding.json(warning, size: size)))
        }
    }

    /// Draws what was found, if a picture is wanted. Without findings no picture is made.
    func finish(_ console: Console) throws {
        guard let sheetPath, !entries.isEmpty else { return }
        console.tell("drawing what was found")
        let sheet = try LegibilitySheet(
            of: entries, title: Self.words(entries.count),
            cancellation: console.interruption.cancellation)
        try PictureOutput.write(sheet.png, to: sheetPath, console.arguments)
    }

    /// The failure if a text is hard to read; nil if all are fine.
    var failure: String? {
        entries.isEmpty ? nil : "failed: \(Self.words(entries.count))"
    }
}

extension LegibilityFinding {
    fileprivate func json(_ warning: SceneWarning, size: String?) -> JSON {
        func number(_ value: Int) -> JSON { .number(Double(value)) }
        var members: [JSON.Member] = [
            JSON.Member("finding", .string(kind.rawValue)),
            JSON.Member("at", .number(time.value)), JSON.Member("from", .number(span.lowerBound)),
            JSON.Member("to", .number(span.upperBound)),
            JSON.Member("x", number(bounds.columns.lowerBound)),
            JSON.Member("y", number(bounds.rows.lowerBound)),
            JSON.Member("width", number(bounds.columns.count)),
            JSON.Member("height", number(bounds.rows.count)),
        ]
        if let size { members.append(JSON.Member("inSize", .string(size))) }
        return .object(members + (warning.json.members ?? []))
    }
}
