import Foundation
import TestSupport
import Testing

/// Tests that text is the same in every environment, and that text which can't be drawn is reported.
@Suite struct TextTests {
    private static let texts =
        "Hamburgefonstiv fi\\nПривет, мир\\nمرحبا بالعالم\\nשלום\\nनमस्ते क्षत्रिय\\nสวัสดี ที่นี่\\n你好世界 직선\\n안녕하세요\\n😀 👍🏽 👨‍👩‍👧‍👦 1️⃣"

    private static func scene(_ text: String, _ more: String = "") -> String {
        """
        {"version": 1, "size": {"width": 320, "height": 400}, "fps": 10, "duration": 1,
         "layers": [{"type": "text", "fontSize": 28, "text": "\(text)"\(more)}]}
        """
    }

    private func frame(_ scene: String, _ environment: [String], in folder: TestFolder) throws -> Tool.Outcome
    {
        let path = try folder.write(scene, to: "scene.json")
        let tool = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: environment + [Tool.zoetrope.executable.path])
        return try tool.run(["frames", path, "--frames", "0"])
    }

    @Test("the bytes don't depend on the environment's language, home and configuration") func environment()
        throws
    {
        let folder = try TestFolder()
        let fonts = try folder.write(
            """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
            <match target="pattern"><edit name="family" mode="assign"><string>Noto Serif</string></edit></match>
            <match target="font"><edit name="hintstyle"><const>hintfull</const></edit></match></fontconfig>
            """, to: "fonts.conf")
        let expected = try frame(Self.scene(Self.texts), [], in: folder)
        #expect(expected.status == 0, "\(expected.errors)")
        #expect(expected.output.count == 320 * 400 * 3 && Set(expected.output).count > 50)
        let others = [
            ["LANG=ar_EG.UTF-8", "LC_ALL=ja_JP.UTF-8", "LANGUAGE=ja:ar", "PANGO_LANGUAGE=ja:ko"],
            ["LANG=tr_TR.UTF-8", "FC_LANG=tr"], ["FONTCONFIG_FILE=\(fonts)"],
            ["FONTCONFIG_PATH=/nowhere", "FONTCONFIG_SYSROOT=/nowhere", "FONTCONFIG_FILE=/nowhere"],
            ["HB_SHAPER_LIST=fallback"],
            [
                "FREETYPE_PROPERTIES=truetype:interpreter-version=35 cff:no-stem-darkening=0 autofitter:no-stem-darkening=0"
            ],
            ["HOME=\(folder.url.path)", "XDG_CONFIG_HOME=\(folder.url.path)", "XDG_CACHE_HOME=/nowhere"],
            ["-i"], ["PANGOCAIRO_BACKEND=win32", "PANGO_RC_FILE=/nowhere", "HB_FONT_FUNCS=ft"],
        ]
        for environment in others {
            let other = try frame(Self.scene(Self.texts), environment, in: folder)
            #expect(other.output == expected.output, "\(environment) \(other.errors)")
        }
    }

    @Test("a character that no font has causes a warning, and a missing font file an error with its layer")
    func missing() throws {
        let folder = try TestFolder()
        let outcome = try frame(Self.scene("a\u{10FFFD}"), [], in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("scene.json: text \"a"))
        #expect(outcome.errors.contains("no font has U+10FFFD; a box is drawn"))
        let missing = folder.path("scene.json")
        for command in [
            ["golden", "record", missing, "-o", folder.path("goldens"), "--frames", "0-3"],
            ["golden", "check", folder.path("goldens")],
            ["compare", missing, "--fps", "10", "-o", folder.path("report")],
        ] {
            let outcome = try Tool.zoetrope.run(command)
            #expect(
                outcome.status == 0 && outcome.errors.contains("no font has U+10FFFD"), "\(outcome.errors)")
        }
        let none = try frame(Self.scene("a", ", \"font\": \"none.ttf\""), [], in: folder)
        #expect(none.status == 66)
        #expect(none.errors.contains("layers[0].font: none.ttf: no such file"))
        try folder.write("no font", to: "text.ttf")
        let text = try frame(Self.scene("a", ", \"font\": \"text.ttf\""), [], in: folder)
        #expect(text.status == 65)
        #expect(text.errors.contains("layers[0].font: text.ttf: not a font that FreeType can read"))
    }

    @Test("a font file in the scene's folder is used, and its content changes the plan") func ownFont() throws
    {
        let folder = try TestFolder()
        let system = "/usr/share/fonts/truetype/noto/NotoSerif-Bold.ttf"
        try FileManager.default.copyItem(atPath: system, toPath: folder.path("own.ttf"))
        let own = try frame(Self.scene("Own", ", \"font\": \"own.ttf\""), [], in: folder)
        let same = try frame(
            Self.scene("Own", ", \"font\": \"Noto Serif\", \"weight\": 700"), [], in: folder)
        #expect(own.status == 0 && own.output == same.output)
    }

    @Test("only goldens of films with text record the versions of the text libraries") func fingerprints()
        throws
    {
        let folder = try TestFolder()
        for (name, scene) in [("text", Self.scene("a")), ("none", SmallScene.json())] {
            let path = try folder.write(scene, to: "\(name).json")
            let outcome = try Tool.zoetrope.run(
                ["golden", "record", path, "-o", folder.path("goldens"), "--frames", "0-3"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let golden = String(decoding: try folder.data("goldens/\(name)/golden.json"), as: UTF8.self)
            for part in ["pango", "harfbuzz", "fontconfig", "fonts"] {
                #expect(golden.contains("\"\(part)\"") == (name == "text"))
            }
        }
        let path = folder.path("goldens/text/golden.json")
        let golden = try String(contentsOfFile: path, encoding: .utf8)
        let changed = golden.replacing(/"harfbuzz": "[^"]*"/, with: "\"harfbuzz\": \"1.2.3\"")
        #expect(changed != golden)
        try folder.write(changed, to: "goldens/text/golden.json")
        let check = try Tool.zoetrope.run(["golden", "check", folder.path("goldens")])
        #expect(check.status == 2, "not comparable, and not different")
        let doctor = try Tool.zoetrope.run(["doctor"]).text
        #expect(doctor.contains("pango ") && doctor.contains("harfbuzz ") && doctor.contains("fontconfig "))
    }
}
