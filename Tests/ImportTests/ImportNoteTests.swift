import Testing

@testable import Import

/// Tests of the notes of an import.
@Suite struct ImportNoteTests {
    @Test("notes that say the same of the same kind of place are one line") func lines() {
        func note(_ place: String, _ kind: ImportNote.Kind = .changed) -> ImportNote {
            ImportNote(kind, place, "m")
        }
        let notes = [
            note("a[0].b"), note("a[0].c"), note("a[1].b"), note("a[2].b", .leftOut), note("a[3].b"),
            note("a[9].b"), note(""),
        ]
        #expect(
            ImportNote.lines(of: notes).map { "\($0.kind) \($0.text)" } == [
                "changed a[0].b, a[1].b and 2 more: m", "changed a[0].c: m", "leftOut a[2].b: m", "changed m",
            ])
    }
}
