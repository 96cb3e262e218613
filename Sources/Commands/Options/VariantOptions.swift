import Film
import Geometry
import SceneModel
import Spelling
import Terminal

/// The flag for the heights of the variants of an HLS film.
enum VariantOptions {
    static let variants = Flag(
        "--variants", value: "HEIGHTS", synonyms: ["--renditions", "--ladder"],
        "With --segments: make the film at these heights in pixels, such as 1080,720,480, and a multivariant playlist. Widths follow from the aspect ratio of the scene or of --size. Players begin with the first variant."
    )

    private static let example = "for example: --segments live --variants 1080,720,480"

    /// Returns the heights that the flag gives; nil without the flag.
    static func heights(_ arguments: Arguments) throws(UsageError) -> [Int]? {
        guard let text = arguments.string(variants.name) else { return nil }
        let given = "\(variants.name) \(excerpt(text))"
        guard arguments.string("--segments") != nil else {
            throw UsageError("\(variants.name) needs --segments", hint: example)
        }
        var heights: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let height = Int(part), (1...PixelSize.longestSide).contains(height) else {
                throw UsageError(
                    "\(given): expected heights from 2 to \(PixelSize.longestSide) pixels, separated by commas",
                    hint: example)
            }
            guard height.isMultiple(of: 2) else {
                throw UsageError(
                    "\(given): H.264 needs an even height, not \(height)",
                    hint: "try \(max(height - 1, 2)) or \(height + 1)")
            }
            guard !heights.contains(height) else {
                throw UsageError("\(given): \(height) is given twice", hint: "give each height once")
            }
            heights.append(height)
        }
        return heights
    }

    /// Throws if a variant is higher than an input film or picture. Only scenes can be drawn larger without loss.
    static func check(_ heights: [Int], of scene: Scene) throws(UsageError) {
        guard let source = scene.source, !source.isText,
            let height = heights.first(where: { $0 > scene.size.height })
        else { return }
        throw UsageError(
            "\(variants.name): \(height) is more than the \(scene.size.height) rows of \(excerpt(source.name ?? "the input")), and enlarging adds no detail",
            hint: "leave out \(height)")
    }
}
