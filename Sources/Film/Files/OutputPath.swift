/// Looks at the place of an output before any work is done for it.
public enum OutputPath {
    /// Throws `OutputError` when no file can or may be made at the path; touches nothing. `inputs` are files
    /// that must not be overwritten by any means.
    public static func check(_ path: String, inputs: [String], overwriting: Bool) throws(OutputError) {
        if inputs.contains(where: { FileSystem.isSame($0, path) }) {
            throw OutputError("\(path): is the input itself", "choose another -o")
        }
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: parent) {
        case .directory: break
        case nil: throw OutputError("\(parent): no such folder", "create it, or choose another -o")
        default: throw OutputError("\(parent): not a folder", "choose another -o")
        }
        switch FileSystem.kind(of: path) {
        case nil: break
        case .directory: throw OutputError("\(path): is a folder", "name a file in it")
        case .file, .other:
            guard overwriting else {
                throw OutputError("\(path): exists", "use --overwrite to replace it, or choose another -o")
            }
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError("\(parent): no right to write there", "choose another -o")
        }
    }
}
