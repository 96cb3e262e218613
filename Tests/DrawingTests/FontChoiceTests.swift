import Geometry
import SceneModel
import Testing

@testable import Drawing
@testable import Rasteriser

/// The fonts from which the characters of a text are taken.
@Suite struct FontChoiceTests {
    private static let inter = "/usr/share/fonts/opentype/inter"

    /// The folder of a scene, with a single font.
    private struct OneFont: SceneAssets {
        let file: String

        func path(of file: String) throws -> String { self.file }
        func image(_ file: String) throws -> DecodedImage { throw AssetError(file, .notFound, "no picture") }
        func picture(_ file: String) throws -> AssetPicture {
            throw AssetError(file, .notFound, "no picture")
        }
        func measure(_ file: String) throws -> (size: PixelSize, sha256: String) {
            throw AssetError(file, .notFound, "no picture")
        }
        func use(systemFile: String) throws {}
        var digests: [AssetDigest] { [] }
    }

    /// Returns the names of the font files that are used for a text.
    private func files(_ font: String, weight: Int, _ folder: OneFont = OneFont(file: "")) throws -> [String]
    {
        let library = try FontLibrary()
        library.begin(folder)
        let style = TextStyle(font: font, weight: weight, size: 20, color: Color(red: 0, green: 0, blue: 0))
        let run = TextRun("a世ا", style)
        var choice = FontChoice(library, [run])
        return try choice.files(for: run).map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
    }

    @Test("characters that a font lacks have the requested weight") func families() throws {
        #expect(
            try files("Inter", weight: 400) == [
                "Inter-Regular.otf", "NotoSansCJK-Regular.ttc", "NotoSansArabic-Regular.ttf",
            ])
        #expect(
            try files("Inter", weight: 700) == [
                "Inter-Bold.otf", "NotoSansCJK-Bold.ttc", "NotoSansArabic-Bold.ttf",
            ])
    }

    @Test("characters that a font file lacks have the file's weight, whatever the style requests")
    func file() throws {
        for weight in [400, 700] {
            #expect(
                try files("a.otf", weight: weight, OneFont(file: "\(Self.inter)/Inter-Bold.otf")) == [
                    "Inter-Bold.otf", "NotoSansCJK-Bold.ttc", "NotoSansArabic-Bold.ttf",
                ])
            #expect(
                try files("a.otf", weight: weight, OneFont(file: "\(Self.inter)/Inter-LightItalic.otf")) == [
                    "Inter-LightItalic.otf", "NotoSansCJK-Regular.ttc", "NotoSansArabic-Regular.ttf",
                ])
        }
    }
}
