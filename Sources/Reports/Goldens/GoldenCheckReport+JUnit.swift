import Files
import Film
import Goldens
import PageParts

extension GoldenCheckReport {
    /// Returns true if a file is JUnit XML, written by any program.
    package static func isJUnit(_ path: String) -> Bool {
        guard var file = try? InputFile(opening: path), let head = try? file.readSome(atMost: 4096) else {
            return false
        }
        return String(decoding: head, as: UTF8.self).contains("<testsuite")
    }

    /// The report as JUnit XML, with a test suite for each golden and a test case for each layer.
    package var junit: String {
        let suites =
            goldens.map { golden in
                TestSuite(
                    name: golden.comparison.recorded.folder,
                    cases: golden.comparison.layers.map { TestCase($0, of: golden) })
            }
            + broken.map {
                TestSuite(name: $0.place, cases: [TestCase("golden", .error, "broken", message: $0.message)])
            }
            + missing.map { scene in
                let outcome = allowsMissing ? TestCase.Outcome.skipped : .failure
                return TestSuite(
                    name: scene, cases: [TestCase("golden", outcome, "missing", message: "no golden")])
            }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="zoetrope golden check" \(TestCase.counts(suites.flatMap(\.cases)))>
            \(suites.map(\.xml).joined(separator: "\n"))
            </testsuites>

            """
    }
}

private struct TestSuite {
    let name: String
    let cases: [TestCase]

    var xml: String {
        """
        <testsuite name="\(name.asXML)" \(TestCase.counts(cases))>
        \(cases.map { $0.xml(className: name) }.joined(separator: "\n"))
        </testsuite>
        """
    }
}

private struct TestCase {
    enum Outcome: String { case passed, failure, error, skipped }

    let name: String
    let outcome: Outcome
    /// The verdict in one word, used as the type of a failure.
    let kind: String
    var message = ""
    var text = ""

    init(_ name: String, _ outcome: Outcome, _ kind: String, message: String) {
        (self.name, self.outcome, self.kind, self.message) = (name, outcome, kind, message)
    }

    /// Returns the attributes with the numbers of test cases by outcome.
    static func counts(_ cases: [TestCase]) -> String {
        func count(_ outcome: Outcome) -> Int { cases.count { $0.outcome == outcome } }
        return
            "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" skipped=\"\(count(.skipped))\""
    }

    /// Creates the test case of a layer. The case of the first layer that differs also has the lines about the whole
    /// golden.
    init(_ layer: GoldenComparison.LayerResult, of golden: GoldenReport) {
        name = layer.layer.rawValue
        kind = layer.verdict.rawValue
        let follows =
            layer.layer == .file && layer.verdict == .differs
            && golden.comparison.layers.contains { $0.layer != .file && $0.verdict == .differs }
        message = follows ? "differs because other layers differ" : layer.fault ?? ""
        switch layer.verdict {
        case .same: outcome = .passed
        case .withinTolerance: (outcome, text) = (.passed, golden.text)
        case .differs:
            outcome = .failure
            let isFirst = layer.layer == golden.comparison.firstDifference?.layer
            text = ([message] + (isFirst ? golden.circumstances : [])).joined(separator: "\n")
        case .notComparable: outcome = .skipped
        }
    }

    func xml(className: String) -> String {
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
