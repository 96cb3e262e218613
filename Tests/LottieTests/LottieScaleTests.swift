import SceneModel
import Testing

@testable import Lottie

private typealias File = LottieFile

/// Tests that shapes are rejected if scales make them too large for librlottie to draw in reasonable time.
@Suite struct LottieScaleTests {
    private static let large = #""s": {"k": [10000, 10000]}"#

    private static func repeated(_ copies: Int, _ scale: Int) -> String {
        let transform = #"{"ty": "tr", "s": {"k": [\#(scale), \#(scale)]}}"#
        let copy = #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": 0}, "m": 1, "tr": \#(transform)}"#
        return File.shapes([File.ellipse(0, 0, 50, 50), File.fill("1, 0, 0"), copy].joined(separator: ", "))
    }

    private static func shown(_ name: String) -> String {
        #"{"ty": 0, "refId": "\#(name)", "w": 9, "h": 9, "ks": {\#(large)}, "ip": 0, "op": 30}"#
    }

    private static let disc = File.ellipse(0, 0, 50, 50) + ", " + File.fill("1, 0, 0")

    private static let tooLarge: [String] = [
        File.text([repeated(5, 10000)]), File.text([repeated(1000, 110)]), File.text([repeated(20, 300)]),
        File.text([
            File.shapes(
                File.group(File.group(disc, transform: large), transform: large), transform: large,
                #", "parent": 9"#),
            File.shapes(disc, number: 9, transform: large),
        ]),
        File.text(
            (1...6).map { File.shapes(disc, number: $0, transform: large, #", "parent": \#($0 + 1)"#) }
                + [File.shapes(disc, number: 7)]),
        File.text(
            [shown("a")],
            assets: [("a", shown("b")), ("b", shown("c")), ("c", File.shapes(disc))].map {
                #"{"id": "\#($0.0)", "layers": [\#($0.1)]}"#
            }.joined(separator: ", ")),
        File.text([
            File.shapes(
                File.group(File.group(disc, transform: large), transform: large),
                transform: #""s": "#
                    + File.moving([(0, "[0, 0]"), (20, "[10000, 10000]")], out: "0.5, 11", into: "0.5, 11"))
        ]),
    ]

    @Test(
        "too large shapes are rejected, whatever scales them: copies, groups, parents, compositions or easing",
        arguments: tooLarge)
    func refused(_ text: String) {
        let errors = #expect(throws: LottieErrors.self) {
            _ = try LottieAnimation(parsing: Array(text.utf8))
        }
        let words = errors?.listed.map(\.message) ?? []
        #expect(words.count == 1 && words[0].contains("are scaled to more than"), "\(words)")
    }

    @Test("usual scales are accepted", arguments: [(10, 200), (1000, 100), (1000, 90)])
    func drawn(_ copies: Int, _ scale: Int) throws {
        let animation = try LottieAnimation(parsing: Array(File.text([Self.repeated(copies, scale)]).utf8))
        #expect(animation.frameCount == 30)
    }
}
