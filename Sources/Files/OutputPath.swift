/// Looks at the place of an output before any work is done for it.
public enum OutputPath {
    /// Throws `OutputError` when no file can or may be made at the path; touches nothing.
    ///
    /// - Parameters:
    ///   - inputs: Files that must not be overwritten by any means.
    ///   - overwriting: Whether a file that is there may be replaced.
    ///   - allowsStreams: Whether a device or a pipe is as good as a file.
    public static func check(
        _ path: String, inputs: [String], overwriting: Bool, allowsStreams: Bool = false
    ) throws(OutputError) {
        if inputs.contains(where: { FileSystem.isSame($0, path) }) {
            throw OutputError("\(path): is the input itself", "choose another -o")
        }
        let kind = FileSystem.kind(of: path)
        if kind == .other {
            guard !allowsStreams else { return }
            throw OutputError("\(path): is a device or a pipe, not a file", "choose another -o")
        }
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: parent) {
        case .directory: break
        case nil: throw OutputError("\(parent): no such folder", "create it, or choose another -o")
        default: throw OutputError("\(parent): not a folder", "choose another -o")
        }
        if kind == .directory { throw OutputError("\(path): is a folder", "name a file in it") }
        if kind == .file, !overwriting {
            throw OutputError("\(path): exists", "use --overwrite to replace it, or choose another -o")
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError("\(parent): no right to write there", "choose another -o")
        }
    }
}
