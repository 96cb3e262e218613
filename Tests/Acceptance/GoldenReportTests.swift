import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Tests of the reports that a golden check writes for people and for CI.
@Suite struct GoldenReportTests {
    private let folder: TestFolder
    private let pillow: PillowFrames

    init() throws {
        folder = try TestFolder()
        pillow = PillowFrames(folder: folder)
    }

    private func golden(_ words: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["golden"] + words, in: folder.url)
    }

    @Test("the page shows differing frames, their times and a blink comparison, without external resources")
    func page() throws {
        try pillow.draw(30)
        #expect(try golden(["record", "frames/%05d.png", "--name", "a<b & c", "-o", "goldens"]).status == 0)
        for frame in 5..<25 { try pillow.change(frame: frame, by: 9) }
        let outcome = try golden(["check", "goldens", "--report", "report"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("report/report.html shows 12 frames of those that differ"))
        let html = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        let links = html.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) }
        let files = Set(links.compactMap(\.removingPercentEncoding))
        #expect(links.count == 12 * 8 && files.count == 12 * 3)
        for file in files { #expect(folder.names.contains("report/\(file)"), "\(file)") }
        let pictures = folder.names.filter { $0.hasPrefix("report/") && $0.hasSuffix(".png") }
        #expect(pictures.count == 36, "only frames that differ, and no more than twelve")
        for part in [
            "Frame 5 at 0.167 s: 9 levels in 1 of 2304 pixels", "Frame 24 at 0.800 s", "class=\"timeline\"",
            "20 of 30 frames differ, 12 shown", "class=\"blink\"", "prefers-color-scheme: dark",
            "a&lt;b &amp; c: differs",
        ] { #expect(html.contains(part), "\(part)") }
        #expect(!html.contains("http") && !html.contains("<script"))

        let name = try #require(files.first { $0.hasSuffix("frame-5-difference.png") })
        let difference = try FFmpegProgram.run([
            "-i", folder.path("report/\(name)"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        #expect(difference.filter { $0 > 0 } == [255], "one sample of one pixel, amplified")
        let expected = name.replacing("-difference", with: "-expected")
        let shown = try FFmpegProgram.run([
            "-i", folder.path("report/\(expected)"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        let kept = try FFmpegProgram.run([
            "-i", folder.path("goldens/a<b & c/frame-000005.png"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        let isExact = shown == kept
        #expect(isExact)
    }

    @Test("JUnit has a well-escaped case for each layer, even when goldens fail or are broken") func junit()
        throws
    {
        try folder.write(SmallScene.json(duration: 1), to: "good.json")
        try folder.write(SmallScene.json(duration: 1), to: "bad.json")
        try folder.write(SmallScene.json(duration: 1), to: "hurt.json")
        for scene in ["good", "bad", "hurt"] {
            let name = scene == "bad" ? "b\"a<d>&\u{7}\u{301}" : scene
            #expect(
                try golden(["record", "\(scene).json", "--name", name, "-o", "goldens", "--force"]).status
                    == 0)
        }
        try folder.write(SmallScene.json(duration: 1, width: 80), to: "bad.json")
        try folder.write("nonsense", to: "goldens/hurt/rgb.framehash")
        let outcome = try golden(["check", "goldens", "--junit", "goldens.xml"])
        #expect(outcome.status == 65)
        let parsed = try JUnitFile(folder.data("goldens.xml"))
        #expect(
            parsed.suites.map(\.name).sorted()
                == ["goldens/b\"a<d>&\u{FFFD}\u{301}", "goldens/good", "goldens/hurt"].sorted())
        let good = try #require(parsed.suites.first { $0.name == "goldens/good" })
        #expect(good.cases.map(\.name) == ["rgb", "yuv", "packets", "file"])
        #expect(good.cases.allSatisfy { $0.outcome == nil })
        let bad = try #require(parsed.suites.first { $0.name.contains("<d>") })
        #expect(bad.failures == 4 && bad.cases.allSatisfy { $0.outcome == "failure" })
        #expect(bad.cases[0].message.contains("80x36 pixels, recorded with 64x36"))
        #expect(
            try Self.readByJunitparser(folder.path("goldens.xml"))
                == "goldens: 9 tests, 4 failures, 1 errors; 4 differs, 1 broken\n")
        let hurt = try #require(parsed.suites.first { $0.name == "goldens/hurt" })
        #expect(hurt.cases.map(\.outcome) == ["error"])
        #expect(hurt.cases[0].message.contains("goldens/hurt/rgb.framehash: line 1 is not a framehash line"))

        let nowhere = try golden(["check", "goldens", "--junit", "no/goldens.xml"])
        #expect(nowhere.status == 73 && nowhere.output.isEmpty, "told before anything is made")
    }

    /// Returns what junitparser reads from a file.
    private static func readByJunitparser(_ file: String) throws -> String {
        let program = """
            import collections, sys
            from junitparser import JUnitXml
            suites = JUnitXml.fromfile(sys.argv[1])
            cases = [case for suite in suites for case in suite]
            assert len(cases) == sum(suite.tests for suite in suites)
            assert all(case.name and case.classname for case in cases)
            kinds = collections.Counter(result.type for case in cases for result in case.result)
            told = [int(suites._elem.get(name)) for name in ("tests", "failures", "errors")]
            assert told == [suites.tests, suites.failures, suites.errors]
            print(f"goldens: {suites.tests} tests, {suites.failures} failures, {suites.errors} errors; "
                  + ", ".join(f"{count} {kind}" for kind, count in kinds.items()))
            """
        // Debian's own Python, which has Debian's junitparser.
        let python = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/python3"),
            leadingArguments: ["-W", "error", "-c", program])
        let outcome = try python.run([file])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.text
    }

    @Test("a scene without a golden fails the check, unless that is allowed") func missing() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("scenes"), withIntermediateDirectories: true)
        for scene in ["one", "two", "three"] {
            try folder.write(SmallScene.json(duration: 0.5), to: "scenes/\(scene).json")
        }
        try folder.write("{\"name\": \"package\"}", to: "scenes/package.json")
        try folder.write(
            #"{"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 64, "h": 36, "layers": []}"#,
            to: "scenes/lottie.json")
        let recorded = try golden([
            "record", "scenes/one.json", "scenes/two.json", "-o", "goldens", "--force",
        ])
        #expect(recorded.status == 0)
        let check = ["check", "scenes", "--goldens", "goldens", "--junit", "goldens.xml"]
        let failed = try golden(check)
        #expect(failed.status == 1)
        #expect(failed.text.hasSuffix("scenes/three.json: no golden in goldens\n"))
        #expect(failed.text.contains("one: same") && failed.text.contains("two: same"))
        #expect(failed.errors.contains("1 scene has no golden; record it, or use --allow-missing"))
        let suite = try JUnitFile(folder.data("goldens.xml")).suites.first { $0.name == "scenes/three.json" }
        #expect(suite?.cases.map(\.outcome) == ["failure"])
        let allowed = try golden(check + ["--allow-missing"])
        #expect(allowed.status == 0 && allowed.text.contains("scenes/three.json: no golden"))
        #expect(try golden(["check", "scenes/one.json", "--goldens", "goldens"]).text.hasPrefix("one: same"))
        #expect(try golden(["check", "goldens", "--allow-missing"]).status == 64)
        #expect(try golden(["check", "scenes", "--goldens", "nowhere"]).status == 64)
        let absent = try golden(["check", "goldens/one", "scenes/none.json", "--junit", "goldens.xml"])
        #expect(
            absent.status == 66 && absent.text.hasPrefix("one: same"), "the others are checked all the same")
    }

    @Test("a killed check leaves the previous report or none, and the next check writes its own")
    func killed() throws {
        try pillow.draw(4)
        #expect(try golden(["record", "frames/%05d.png", "-o", "goldens"]).status == 0)
        try pillow.change(frame: 1, by: 9)
        let check = ["golden", "check", folder.path("goldens"), "--report", folder.path("report")]
        let faulty = try FaultySystem()
        func report() throws -> [String: Data] {
            try folder.names.filter { $0.hasPrefix("report/") }.reduce(into: [:]) {
                $0[$1] = try folder.data($1)
            }
        }
        _ = try faulty.run(check, .killAtPicture)
        #expect(!folder.names.contains("report"))
        #expect(try Tool.zoetrope.run(check).status == 1)
        let first = try report()
        #expect(first.count == 5)

        try pillow.change(frame: 2, by: 9)
        _ = try faulty.run(check, .killAtPicture)
        #expect(try report() == first)
        try folder.write("mine", to: "report/notes.txt")
        #expect(try Tool.zoetrope.run(check).status == 1)
        #expect(try report().count == 9)
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
    }

    @Test("files that don't belong to a report, and input files, are never replaced") func foreign() throws {
        try pillow.draw(4)
        #expect(try golden(["record", "frames/%05d.png", "-o", "goldens"]).status == 0)
        try folder.write("mine", to: "mine.xml")
        try FileManager.default.createDirectory(
            atPath: folder.path("folder"), withIntermediateDirectories: false)
        try folder.write("mine", to: "folder/report.html")
        let before = folder.names
        for arguments in [
            ["check", "goldens", "--junit", "mine.xml"],
            ["check", "goldens", "--junit", "goldens/frames/golden.json"],
            ["check", "goldens", "--report", "folder"], ["check", "goldens", "--report", "goldens/frames"],
            [
                "record", "goldens/frames/frame-%06d.png", "--name", "frames", "-o", "goldens",
                "--overwrite",
            ],
        ] {
            let outcome = try golden(arguments)
            #expect(outcome.status == 73, "\(arguments): \(outcome.errors)")
        }
        #expect(folder.names == before)
        #expect(try folder.data("mine.xml") == Data("mine".utf8))
        for _ in 0..<2 {
            for junit in ["own/in.xml", "own.xml"] {
                let again = try golden(["check", "goldens", "--junit", junit, "--report", "own"])
                #expect(again.status == 0, "\(again.errors)")
                #expect(try !JUnitFile(folder.data(junit)).suites.isEmpty)
            }
        }
    }
}

/// A JUnit file, read by Foundation's XML parser.
private final class JUnitFile: NSObject, XMLParserDelegate {
    struct Case {
        let name: String
        var outcome: String?
        var message = ""
    }

    struct Suite {
        let name: String
        let failures: Int
        var cases: [Case] = []
    }

    private(set) var suites: [Suite] = []

    init(_ data: Data) throws {
        super.init()
        let parser = XMLParser(data: data)
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "testsuite":
            suites.append(
                Suite(name: attributes["name"] ?? "", failures: Int(attributes["failures"] ?? "") ?? -1))
        case "testcase": suites[suites.count - 1].cases.append(Case(name: attributes["name"] ?? ""))
        case "failure", "error", "skipped":
            let last = suites[suites.count - 1].cases.count - 1
            suites[suites.count - 1].cases[last].outcome = name
            suites[suites.count - 1].cases[last].message = attributes["message"] ?? ""
        default: break
        }
    }
}
