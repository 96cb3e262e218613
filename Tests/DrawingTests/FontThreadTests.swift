import CPango
import SceneModel
import Testing

@testable import Drawing

/// Pango looks for fonts on threads of its own, and frees what they found when they end.
@Suite struct FontThreadTests {
    @Test("when text was set, Pango's threads have ended, so that fonts may be closed")
    func settled() throws {
        let library = FontLibrary()
        let faces = try FontFaces()
        for size in 1...400 {
            let run = TextRun(
                "Hå 世 😀",
                TextStyle(
                    font: "Inter", weight: 400, size: Double(size), color: Color(red: 0, green: 0, blue: 0)))
            var choice = FontChoice(library, [run])
            let files = try choice.files(for: run)
            let style = ParagraphShaper.Style(
                text: run.style, face: try faces.face(files[0]),
                fontNames: try files.map(library.name).joined(separator: ","))
            let context = try library.context(choice.all)
            let shaper = ParagraphShaper(
                styles: [style], library: library, faces: faces, context: context, scale: 1, width: nil)
            var missing: [Unicode.Scalar] = []
            let source = TextSource([run])
            #expect(try shaper.lines(of: source.paragraphs[0], atMost: nil, missing: &missing).count == 1)
            let map = unsafe UnsafeRawPointer(pango_context_get_font_map(context.pointer))
            #expect(unsafe map?.assumingMemoryBound(to: GObject.self).pointee.ref_count == 1)
        }
    }
}
