import Files
import PageParts

/// A test case of a JUnit XML file.
package struct JUnitCase {
    /// What became of a test.
    package enum Outcome: String { case passed, failure, error, skipped }

    fileprivate let name: String
    fileprivate let outcome: Outcome
    fileprivate let kind, message, text: String

    /// Creates a test case. `kind` is a word for the outcome, `message` says what happened, and `text` has the details.
    package init(
        _ name: String, _ outcome: Outcome, kind: String = "", message: String = "", text: String = ""
    ) {
        (self.name, self.outcome, self.kind) = (name, outcome, kind)
        (self.message, self.text) = (message, text)
    }

    /// Returns true if a file is JUnit XML, written by any program.
    package static func isJUnit(_ path: String) -> Bool {
        guard var file = try? InputFile(opening: path), let head = try? file.readSome(atMost: 4096) else {
            return false
        }
        return String(decoding: head, as: UTF8.self).contains("<testsuite")
    }

    /// Returns the text of a JUnit XML file with named test suites.
    package static func document(_ name: String, _ suites: [(name: String, cases: [JUnitCase])]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="\(name.asXML)" \(counts(suites.flatMap(\.cases)))>
        \(suites.map(xml).joined(separator: "\n"))
        </testsuites>

        """
    }

    private static func xml(_ suite: (name: String, cases: [JUnitCase])) -> String {
        """
        <testsuite name="\(suite.name.asXML)" \(counts(suite.cases))>
        \(suite.cases.map { $0.xml(className: suite.name) }.joined(separator: "\n"))
        </testsuite>
        """
    }

    /// Returns the attributes with the numbers of test cases by outcome.
    private static func counts(_ cases: [JUnitCase]) -> String {
        func count(_ outcome: Outcome) -> Int { cases.count { $0.outcome == outcome } }
        return
            "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" skipped=\"\(count(.skipped))\""
    }

    private func xml(className: String) -> String {
        let start = "<testcase classname=\"\(className.asXML)\" name=\"\(name.asXML)\""
        guard outcome != .passed else {
            return text.isEmpty
                ? "\(start)/>" : "\(start)><system-out>\(text.asXML)</system-out></testcase>"
        }
        return
            "\(start)><\(outcome.rawValue) type=\"\(kind)\" message=\"\(message.asXML)\">\(text.asXML)</\(outcome.rawValue)></testcase>"
    }
}

extension String {
    /// The text escaped for XML 1.0. Control characters that XML can't contain are replaced by U+FFFD.
    fileprivate var asXML: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
                    default: "\u{FFFD}"
                    }
                })
        ).asHTML.replacing("\n", with: "&#10;")
    }
}
