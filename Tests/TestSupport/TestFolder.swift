import Foundation

/// A folder for one test, which is removed when its owner is freed.
public final class TestFolder: Sendable {
    /// The folder's URL.
    public let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "zoetrope-test-\(UUID().uuidString)")

    /// Creates an empty folder.
    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the path of a file in the folder.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The relative paths of everything in the folder, at any depth.
    public var names: [String] {
        (FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []).sorted()
    }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    /// Returns a file's content.
    public func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }
}
