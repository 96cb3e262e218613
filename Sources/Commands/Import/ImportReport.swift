import Files
import Import
import SceneText
import Spelling
import Terminal

/// The result of an import, as text and as JSON.
struct ImportReport {
    private let imported: SceneImport
    private let edit: String
    private let output: String?

    init(_ imported: SceneImport, edit: String, output: String?) {
        (self.imported, self.edit, self.output) = (imported, edit, output)
    }

    /// The number of things in the edit that the scene lacks.
    var leftOutCount: Int { imported.notes.count { $0.kind == .leftOut } }

    /// How much the scene lacks, in words.
    var leftOutText: String { "\(counted(leftOutCount, "thing")) left out" }

    /// Prints the notes. Those that say the same are one line.
    func tellNotes(_ console: Console) {
        let lines = ImportNote.lines(of: imported.notes)
        for line in lines.prefix(Self.longestList) {
            switch line.kind {
            case .leftOut: console.warn("left out: \(line.text)")
            case .changed: console.note(line.text)
            }
        }
        let rest = lines.count - Self.longestList
        if rest > 0 { console.note("and \(rest) more; --json lists all") }
    }

    private static let longestList = 200

    /// The result in one line.
    var text: String {
        let changed = imported.notes.count - leftOutCount
        let parts = [
            leftOutCount > 0 ? leftOutText : nil, changed > 0 ? "\(changed) said in another way" : nil,
        ].compactMap(\.self)
        let found = parts.isEmpty ? "all of it" : parts.joined(separator: ", ")
        return
            "\(printable(output ?? "-")): a scene from \(printable(InputFile.name(of: edit))) (\(imported.format.rawValue)): \(found)"
    }

    /// The result as JSON.
    var json: JSON {
        var members: [JSON.Member] = [
            JSON.Member("format", .string(imported.format.rawValue)),
            JSON.Member("leftOut", .number(Double(leftOutCount))),
            JSON.Member(
                "notes",
                .array(
                    imported.notes.map {
                        [
                            "kind": .string($0.kind.rawValue), "place": .string($0.place),
                            "message": .string($0.message),
                        ]
                    })),
            JSON.Member(
                "addresses",
                .array(imported.addresses.map { ["address": .string($0.address), "file": .string($0.file)] })),
        ]
        members.append(
            output.map { JSON.Member("file", .string($0)) } ?? JSON.Member("scene", imported.scene))
        return .object(members)
    }
}
