import Base

/// Checks of the path of an output, made before any work is done.
package enum OutputPath {
    /// Throws `OutputError` if a file can't or must not be created at the path. Changes nothing, but removes what killed
    /// processes left in the folder of a file that exists.
    ///
    /// - Parameters:
    ///   - inputs: Files that must never be overwritten.
    ///   - overwriting: True if an existing file may be replaced.
    ///   - allowsStreams: True if a device or a pipe is allowed.
    ///   - choice: Advice on what to do instead.
    package static func check(
        _ path: String, inputs: [String], overwriting: Bool, allowsStreams: Bool = false,
        orElse choice: String = "choose another -o"
    ) throws(OutputError) {
        let kind = FileSystem.kind(of: path)
        if kind != nil, inputs.contains(where: { FileSystem.isSame($0, path) }) {
            throw OutputError("\(path): is the input file", choice)
        }
        if kind == .other {
            guard !allowsStreams else { return }
            throw OutputError("\(path): is a device or a pipe, not a file", choice)
        }
        guard !FileSystem.isOpenFile(path) else {
            throw OutputError("\(path): leads to a file that is already open", choice)
        }
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: parent) {
        case .directory: break
        case nil: throw OutputError("\(parent): no such folder", "create this folder, or \(choice)")
        default: throw OutputError("\(parent): not a folder", choice)
        }
        if kind == .directory { throw OutputError("\(path): is a folder", "name a file in this folder") }
        if kind == .file, !overwriting {
            Draft.removeAbandoned(beside: path)
            throw OutputError("\(path): exists", "use --overwrite to replace it, or \(choice)")
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError("\(parent): permission denied", choice)
        }
    }

    /// Throws `OutputError` if an input is inside `folder`, which will be replaced. An input need not exist: only the
    /// folder in its path is resolved.
    package static func check(
        folder: String, inputs: [String], orElse choice: String = "choose another -o"
    ) throws(OutputError) {
        guard let folder = FileSystem.absolutePath(of: folder) else { return }
        // Paths are compared as UTF-8: different paths can be equal as strings, and a slash can merge with an accent.
        let start = Array((folder == "/" ? folder : "\(folder)/").utf8)
        for input in inputs {
            guard let parent = FileSystem.absolutePath(of: FileSystem.parent(of: input)) else { continue }
            let path = (parent == "/" ? parent : "\(parent)/") + FileSystem.name(of: input)
            if path.utf8.starts(with: start) {
                let name = String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)
                throw OutputError("\(folder): contains the input \(name)", choice)
            }
        }
    }
}

/// An error for an output that can't be created, with advice on what to do.
package struct OutputError: Problem, Equatable {
    /// Always `.cannotCreate`.
    package var kind: ProblemKind { .cannotCreate }
    /// The problem, in one line.
    package let description: String
    /// The advice, in one line.
    package let advice: String

    /// Creates an error with a message and advice.
    package init(_ description: String, _ advice: String) {
        self.description = description
        self.advice = advice
    }
}
