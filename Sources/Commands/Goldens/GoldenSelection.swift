import Files
import Film
import Goldens
import SceneModel
import SceneText
import Terminal

/// The goldens to check.
struct GoldenSelection {
    /// The goldens' folders.
    private(set) var folders: [String] = []
    /// The scenes without a golden.
    private(set) var missing: [String] = []
    /// The operands and goldens that could not be read.
    private(set) var broken: [(place: String, failure: CommandFailure)] = []

    /// Selects the goldens that the operands name: goldens, or folders of goldens. If `goldens` is not nil, the
    /// operands are scenes or folders of scenes, and their goldens are in the folder `goldens`.
    init(_ operands: [String], ofScenesIn goldens: String?) throws {
        guard let goldens else {
            for path in operands {
                attempt(path) { try $0.folders += GoldenOptions.folders(at: path) }
            }
            return
        }
        guard FileSystem.kind(of: goldens) == .directory else {
            throw UsageError("--goldens \(excerpt(goldens)): no such folder")
        }
        // If the folder contains no golden, no scene has one.
        let known = (try? GoldenOptions.folders(at: goldens)) ?? []
        var byScene: [String: [String]] = [:]
        for folder in known {
            attempt(folder) { _ in
                byScene[FileSystem.place(of: try RecordedGolden(folder: folder).scenePath), default: []]
                    .append(
                        folder)
            }
        }
        for path in operands {
            attempt(path) { selection in
                for scene in try Self.scenes(at: path) {
                    let own = byScene[FileSystem.place(of: scene), default: []]
                    selection.folders += own
                    if own.isEmpty { selection.missing.append(scene) }
                }
            }
        }
    }

    /// Runs `body`. If `body` throws, adds the error to `broken` with `place`, so that the other goldens are still
    /// checked.
    private mutating func attempt(_ place: String, _ body: (inout GoldenSelection) throws -> Void) {
        do {
            try body(&self)
        } catch {
            broken.append((place, CommandFailure(error)))
        }
    }

    /// Returns the scenes in the folder at `path`, or `path` itself if it is not a folder.
    private static func scenes(at path: String) throws -> [String] {
        guard FileSystem.kind(of: path) == .directory else {
            if FileSystem.kind(of: path) == nil, !FilmInput.isPictures(path) {
                _ = try InputFile(opening: path)
            }
            return [path]
        }
        let folder = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        let scenes = try FileSystem.names(in: folder).filter { $0.hasSuffix(".json") }.map {
            "\(folder)/\($0)"
        }
        .filter { path in
            guard FileSystem.kind(of: path) == .file else { return false }
            var file = try InputFile(opening: path)
            return Scene.mayBe(try file.readAll(atMost: Scene.maximumBytes))
        }
        guard !scenes.isEmpty else { throw CommandFailure(.badData, "\(path): contains no scene") }
        return scenes
    }
}

extension Scene {
    /// Returns true if a JSON file may be a scene: the file has a scene's keys, or is not valid JSON. Lottie animations
    /// have `layers` too, but call the frame rate `fr`.
    fileprivate static func mayBe(_ bytes: [UInt8]) -> Bool {
        guard let json = try? JSON(parsing: bytes) else { return true }
        return json["fps"] != nil || json["layers"] != nil && json["fr"] == nil
    }
}
