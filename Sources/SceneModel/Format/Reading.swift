import Spelling

/// A document while it is read: the errors so far, and the layer types it may name.
///
/// It is passed to every format, so that nested formats know as much as the outermost one.
package struct Reading {
    /// The kinds of layers that the document may name, at any depth.
    package let kinds: LayerKinds

    private var listed: [(offset: Int, path: String, message: String)] = []
    /// How many groups contain what is being read.
    var nesting = 0
    /// The number of errors so far.
    package private(set) var count = 0

    init(kinds: LayerKinds) { self.kinds = kinds }

    /// Adds an error. Messages are made only for the first errors in the order of the text, so that a file full of
    /// errors costs little.
    package mutating func fail(_ message: @autoclosure () -> String, at path: JSONPath) {
        count += 1
        let index = listed.firstIndex { $0.offset > path.offset } ?? listed.endIndex
        guard index < SceneErrors.mostListed else { return }
        listed.insert((path.offset, path.description, message()), at: index)
        if listed.count > SceneErrors.mostListed { listed.removeLast() }
    }

    /// Adds the error that something else was expected.
    package mutating func mismatch(expected: String, given: JSON, at path: JSONPath) {
        fail("expected \(expected), got \(given.inWords)", at: path)
    }

    /// Adds the error that a name is unknown. The message lists the names if they are few or none is near.
    package mutating func unknown(_ what: String, _ name: String, among names: [String], at path: JSONPath) {
        func message() -> String {
            let all = names.joined(separator: ", ")
            guard let nearest = nearestName(to: name, among: names) else {
                return "unknown \(what): expected one of \(all)"
            }
            let list = names.count <= Self.fewNames ? " One of \(all)" : ""
            return "unknown \(what): did you mean \"\(nearest)\"?\(list)"
        }
        fail(message(), at: path)
    }

    private static let fewNames = 12

    /// The errors, with positions in the text; nil if there are none.
    func errors(in bytes: [UInt8]) -> SceneErrors? {
        guard count > 0 else { return nil }
        let errors = listed.map { entry in
            SceneError(
                entry.message, at: entry.path, position: TextPosition(ofByte: entry.offset, in: bytes))
        }
        return SceneErrors(errors, count: count)
    }
}
