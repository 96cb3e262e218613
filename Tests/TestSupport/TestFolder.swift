import Foundation

/// A folder for one test, which is removed with its owner.
public final class TestFolder: Sendable {
    /// Where it is.
    public let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "zoetrope-test-\(UUID().uuidString)")

    /// Makes an empty folder.
    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Everything in the folder, at any depth.
    public var names: [String] {
        (FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []).sorted()
    }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    /// A file's content.
    public func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }
}
