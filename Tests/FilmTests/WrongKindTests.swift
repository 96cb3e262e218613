import Drawing
import Foundation
import Geometry
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Film

/// Tests of files that are of another kind than their layer shows.
@Suite struct WrongKindTests {
    private static let size = PixelSize(width: 2, height: 2)
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

    /// Returns the message of the error for a file that begins with `start`.
    private static func words(_ start: [UInt8], _ open: (SceneFolder) throws -> Void) throws -> String? {
        let folder = try TestFolder()
        try Data(start).write(to: folder.url.appendingPathComponent("file"))
        var scene = Scene(size: size, fps: .slowest, duration: 1)
        scene.folder = folder.url.path
        let error = #expect(throws: AssetError.self) { try open(SceneFolder(of: scene)) }
        #expect(error?.file == "file" && error?.cause == .notUsable)
        return error?.reason
    }

    @Test(
        "for a file that is not a Lottie animation, the error says which layer type shows it",
        arguments: [
            (png, "a picture, not a Lottie animation; a layer of the type \"image\" shows pictures"),
            (
                [0, 0, 0, 24] + Array("ftypisom".utf8),
                "not a Lottie animation, which is JSON; a layer of the type \"image\" shows pictures and films"
            ),
            (
                Array("PK\u{3}\u{4}".utf8) + [20, 0],
                "a zip file, as .lottie files are; unzip it and use the JSON file"
            ),
        ])
    func lottie(_ start: [UInt8], _ reason: String) throws {
        let words = try Self.words(start) { _ = try $0.animation("file") }
        #expect(words?.hasPrefix(reason) == true, "\(words ?? "")")
    }

    @Test(
        "for JSON in place of a picture, the error says which layer type shows it",
        arguments: ["{\"v\": \"5\"}", " \n\t{}"])
    func image(_ text: String) throws {
        let words = try Self.words(Array(text.utf8)) { _ = try $0.picture("file") }
        #expect(
            words
                == "JSON, not a picture or a film; use a layer of the type \"lottie\" for a Lottie animation"
        )
    }

    @Test("a damaged file of the right kind is reported as damaged") func right() throws {
        let lottie = try Self.words(Array("{\"v\": 5}".utf8)) { _ = try $0.animation("file") }
        #expect(lottie?.contains("layer of the type") == false)
        let image = try Self.words(Self.png) { _ = try $0.picture("file") }
        #expect(image?.contains("layer of the type") == false)
    }
}
