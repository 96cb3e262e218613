import SceneText

/// Reads the files of a template.
package protocol TemplateReader: Sendable {
    /// Returns the content of a file. `path` counts from the scene's folder, and has no `.` and no `..` behind a name.
    func read(_ path: String) throws(TemplateReadError) -> [UInt8]
}

/// The reason why a file of a template can't be read.
package enum TemplateReadError: Error, Equatable {
    /// There is no such file.
    case missing
    /// The file is in a folder that the scene may not read.
    case notAllowed
    /// The file can't be read, for a reason in words.
    case failed(String)
}

/// A file with a scene, a component or a part of a scene.
final class TemplateFile {
    /// The index of the text in `SourceTexts`.
    let index: Int
    /// The content.
    let content: Value
    /// The components that the file declares, by name.
    var components: [String: Component] = [:]
    /// The parameters that the file declares.
    var parameters: [Parameter] = []

    init(_ index: Int, _ content: Value) { (self.index, self.content) = (index, content) }
}

/// A component that a template declares or that the program carries.
struct Component {
    enum Source {
        /// An object in the same file.
        case inline(Value, [Parameter])
        /// A file, by its path from the scene's folder, and its name as it was written.
        case file(String, named: String)
        /// A component of the program.
        case shelf
    }

    let name: String
    let source: Source
    /// The position of the declaration.
    let mark: TextMark

    /// Returns a component that the program carries.
    static func onShelf(_ name: String) -> Component {
        Component(name: name, source: .shelf, mark: TextMark(file: 0, offset: 0))
    }
}
