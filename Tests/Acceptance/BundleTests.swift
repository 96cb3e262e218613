import Foundation
import TestSupport
import Testing

/// Tests of the program in a bundle, whose folder an environment variable names.
@Suite struct BundleTests {
    @Test("fonts are read from the bundle's folder, and films have the bytes of the system's fonts")
    func fonts() throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": 10, "duration": 0.2, "layers": [
             {"type": "text", "text": "Ag", "fontSize": 20, "position": [32, 24]}]}
            """, to: "scene.json")
        func encode(_ name: String, _ environment: [String]) throws -> (Tool.Outcome, Data?) {
            let path = folder.path(name)
            let outcome = try Tool.system("env").run(
                environment + [Tool.zoetrope.executable.path, "encode", scene, "-o", path, "--quiet"])
            return (outcome, FileManager.default.contents(atPath: path))
        }
        let bundle = ["ZOETROPE_BUNDLE=\(folder.path("bundle"))"]
        let missing = try encode("missing.mp4", bundle).0
        #expect(missing.status == 66)
        #expect(
            missing.errors.contains("can't open \(folder.path("bundle"))/share/fonts/opentype/inter/Inter-"),
            "\(missing.errors)")
        try FileManager.default.createDirectory(
            atPath: folder.path("bundle/share"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("bundle/share/fonts"), withDestinationPath: "/usr/share/fonts")
        let film = try encode("bundle.mp4", bundle).1
        #expect(try film != nil && film == encode("system.mp4", []).1)
    }
}
