import Foundation

/// A library in C that tests load into a program with `LD_PRELOAD`. It is built at its first use.
public final class PreloadLibrary: Sendable {
    private let built: Result<TestFolder, any Error>
    private static let name = "library.so"

    /// Builds a library.
    public init(_ source: String) {
        built = Result {
            let folder = try TestFolder()
            let source = Repository.root.appendingPathComponent(source).path
            let outcome = try Tool.system("cc").run([
                "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", folder.path(Self.name),
                source,
                "-ldl",
            ])
            guard outcome.status == 0 else { throw Failure(text: outcome.errors) }
            return folder
        }
    }

    /// The path of the library. Throws if it could not be built.
    public var path: String { get throws { try built.get().path(Self.name) } }

    private struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}
