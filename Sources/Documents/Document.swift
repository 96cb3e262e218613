import CDocuments

/// A document of the repository that the program carries, in Markdown.
package struct Document: Sendable, Equatable {
    /// The file's path in the repository, such as `docs/guide.md`.
    package let path: String
    /// A description in a few words.
    package let summary: String
    /// The file's text.
    package let text: String

    /// Creates a document. Its first line is its title.
    package init(path: String, summary: String, text: String) {
        (self.path, self.summary, self.text) = (path, summary, text)
    }

    /// The name by which the document is asked for, such as `guide`.
    package var name: String {
        let file = path.split(separator: "/").last ?? ""
        return (file.hasSuffix(".md") ? file.dropLast(".md".count) : file).lowercased()
    }

    /// All documents, in the order in which they are listed.
    package static let all: [Document] = {
        var documents: [Document] = []
        while let row = unsafe zoetrope_document_at(documents.count)?.pointee {
            let text = unsafe UnsafeBufferPointer(start: row.text, count: row.size)
            unsafe documents.append(
                Document(
                    path: String(cString: row.path), summary: String(cString: row.summary),
                    text: String(decoding: text, as: UTF8.self)))
        }
        return documents
    }()
}
