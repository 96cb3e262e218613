import CPango
import Foundation
import SceneModel
import Testing

@testable import Drawing

/// Text in a process that the program does not own. The libraries read the environment once per process, so each test
/// runs in a process of its own.
@Suite struct TextEnvironmentTests {
    /// Returns a description of the glyphs for text in each script, both complete and cut off by an ellipsis: their
    /// indices, positions and shapes.
    private static func glyphs() throws -> [String] {
        try TypesetterTests.samples.flatMap { sample in
            try [(nil, nil), (90, 1)].flatMap { width, count in
                let paragraph = ParagraphStyle(width: width, mostLines: count)
                let layout = try TypesetterTests.layout("\(sample.text) 12", paragraph)
                return layout.lines.flatMap(\.glyphs).map {
                    "\(sample.name) \($0.x) \($0.y) \($0.shape.number) \($0.shape.least) \($0.shape.most)"
                }
            }
        }
    }

    private static func set(_ variables: [String: String]) {
        for (name, value) in variables { unsafe setenv(name, value, 1) }
    }

    @Test("glyphs don't depend on the environment's locale, languages, fonts and FreeType settings")
    func sameGlyphs() async throws {
        let expected = try Self.glyphs()
        #expect(expected.count > 200)
        await #expect(processExitsWith: .success) { [expected = expected as [String]] in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let fonts = folder.appendingPathComponent("fonts.conf")
            try Data(
                """
                <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
                <dir>/usr/share/fonts/truetype</dir><cachedir>\(folder.path)</cachedir>
                <match target="pattern"><edit name="family" mode="assign"><string>Noto Serif</string></edit></match>
                <match target="font"><edit name="hintstyle"><const>hintfull</const></edit></match></fontconfig>
                """.utf8
            ).write(to: fonts)
            TextEnvironmentTests.set([
                "PANGO_LANGUAGE": "zz:ja:ur:sr", "LANGUAGE": "zz", "FC_LANG": "tr", "LC_ALL": "C.UTF-8",
                "FREETYPE_PROPERTIES":
                    "truetype:interpreter-version=35 cff:no-stem-darkening=0 autofitter:no-stem-darkening=0",
                "FONTCONFIG_FILE": fonts.path,
            ])
            try #require(unsafe setlocale(LC_ALL, "") != nil)
            try #require(try TextEnvironmentTests.glyphs() == expected)
        }
    }

    @Test("laying out text changes no variable and no fontconfig configuration of the process")
    func unchanged() async {
        await #expect(processExitsWith: .success) {
            TextEnvironmentTests.set([
                "HB_SHAPER_LIST": "graphite2,ot", "HB_OPTIONS": "", "FREETYPE_PROPERTIES": "",
                "FC_DEBUG": "0",
                "FC_LANG": "tr", "PANGO_LANGUAGE": "ja", "LANGUAGE": "ja",
            ])
            let configuration = try unsafe #require(FcConfigCreate())
            unsafe FcConfigSetCurrent(configuration)
            let before = ProcessInfo.processInfo.environment
            _ = try TypesetterTests.layout("text")
            try #require(ProcessInfo.processInfo.environment == before)
            try #require(unsafe FcConfigGetCurrent() == configuration)
        }
    }

    @Test(
        "while an environment variable changes how HarfBuzz shapes text, text is an error that names the variable",
        arguments: [("HB_SHAPER_LIST", "fallback"), ("HB_OPTIONS", "uniscribe-bug-compatible")])
    func refused(_ variable: String, _ value: String) async {
        await #expect(processExitsWith: .success) {
            [variable = variable as String, value = value as String] in
            TextEnvironmentTests.set([variable: value])
            try #require(throws: TextEnvironmentError(variable: variable)) {
                _ = try TypesetterTests.layout("text")
            }
        }
        await #expect(processExitsWith: .success) {
            [variable = variable as String, value = value as String] in
            TextEnvironmentTests.set([variable: value])
            TextEnvironment.clear()
            _ = try TypesetterTests.layout("text")
        }
    }

    @Test("Pango uses the explicit language of every script, whatever the environment says")
    func languages() {
        for script in 0..<200 {
            guard let language = ScriptLanguages.language(of: script) else { continue }
            let isTaken = unsafe pango_language_includes_script(
                pango_language_from_string(language), PangoScript(rawValue: Int32(script)))
            #expect(isTaken != 0, "\(language) for script \(script)")
        }
    }
}
