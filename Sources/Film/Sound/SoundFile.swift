import Files

/// A file that sounds are read from, open as long as this.
final class SoundFile: Sendable {
    let sha256: String
    private let input: InputFile

    init(_ input: consuming InputFile, sha256: String) {
        self.sha256 = sha256
        self.input = input
    }

    /// A path by which the same file is opened again, whatever became of its name.
    var path: String { input.ownPath }
}
