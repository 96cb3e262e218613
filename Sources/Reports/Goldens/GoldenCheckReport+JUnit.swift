import Goldens

extension GoldenCheckReport {
    /// The report as JUnit XML, with a test suite for each golden and a test case for each layer.
    package var junit: String {
        let suites =
            goldens.map { golden in
                (
                    golden.comparison.recorded.folder,
                    golden.comparison.layers.map { JUnitCase($0, of: golden) }
                )
            }
            + broken.map {
                ($0.place, [JUnitCase("golden", .error, kind: "broken", message: $0.message)])
            }
            + missing.map { scene in
                let outcome = allowsMissing ? JUnitCase.Outcome.skipped : .failure
                return (scene, [JUnitCase("golden", outcome, kind: "missing", message: "no golden")])
            }
        return JUnitCase.document("zoetrope golden check", suites)
    }
}

extension JUnitCase {
    /// Creates the test case of a layer. The case of the first layer that differs also has the lines about the whole
    /// golden.
    fileprivate init(_ layer: GoldenComparison.LayerResult, of golden: GoldenReport) {
        let follows =
            layer.layer == .file && layer.verdict == .differs
            && golden.comparison.layers.contains { $0.layer != .file && $0.verdict == .differs }
        let message = follows ? "differs because other layers differ" : layer.fault ?? ""
        let (outcome, text): (Outcome, String)
        switch layer.verdict {
        case .same: (outcome, text) = (.passed, "")
        case .withinTolerance: (outcome, text) = (.passed, golden.text)
        case .differs:
            let isFirst = layer.layer == golden.comparison.firstDifference?.layer
            let lines = [message] + (isFirst ? golden.circumstances : [])
            (outcome, text) = (.failure, lines.joined(separator: "\n"))
        case .notComparable: (outcome, text) = (.skipped, "")
        }
        self.init(layer.layer.rawValue, outcome, kind: layer.verdict.rawValue, message: message, text: text)
    }
}
