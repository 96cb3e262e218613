import Embedded
import Foundation
import Testing

@Suite struct EmbeddedFolderTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    struct Place: Sendable, CustomTestStringConvertible {
        let folder: EmbeddedFolder
        let path: String
        /// True if the program carries all files of the folder.
        let isWhole: Bool

        var testDescription: String { path }
    }

    @Test(
        "the program carries the files of the repository as they are",
        arguments: [
            Place(folder: .documents, path: ".", isWhole: false),
            Place(folder: .pageParts, path: "Sources/PageParts", isWhole: false),
            Place(folder: .studioPage, path: "Sources/Studio/Page", isWhole: true),
            Place(folder: .reportPage, path: "Sources/Reports/Page", isWhole: true),
            Place(folder: .starterScenes, path: "samples", isWhole: false),
            Place(folder: .shelf, path: "Sources/Shelf/Components", isWhole: true),
        ])
    func files(_ place: Place) throws {
        let folder = Self.repository.appendingPathComponent(place.path)
        #expect(!place.folder.names.isEmpty)
        for name in place.folder.names {
            let file = try Data(contentsOf: folder.appendingPathComponent(name))
            #expect(place.folder[name].elementsEqual(file), "\(name)")
        }
        if place.isWhole {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(place.folder.names == names.sorted())
        }
    }
}
