import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope init`.
@Suite struct InitTests {
    @Test("init writes a scene that can be drawn, and doesn't replace an existing file without --overwrite")
    func writes() throws {
        let folder = try TestFolder()
        let made = try Tool.zoetrope.run(["init", folder.path("party"), "--from", "confetti"])
        #expect(made.status == 0)
        let text = try folder.data("party.json")
        #expect(try text == Data(contentsOf: URL(fileURLWithPath: Repository.sample("confetti.json"))))
        let again = try Tool.zoetrope.run(["init", folder.path("party.json")])
        #expect(again.status == 73)
        #expect(try folder.data("party.json") == text)
        #expect(try Tool.zoetrope.run(["init", folder.path("party"), "--overwrite"]).status == 0)
        #expect(try folder.data("party.json") != text)
        #expect(try Tool.zoetrope.run(["check", folder.path("party.json")]).status == 0)
    }

    @Test(
        "if the name is a folder, init refuses and suggests a file name inside the folder",
        arguments: [
            (".", "init party"), ("..", "init ../party"), ("scenes/", "init scenes/party"),
            ("a b/..", "init 'a b/../party'"), (".json", "init party"),
            ("-x/", "init ./-x/party"),
        ])
    func folders(name: String, hint: String) throws {
        let folder = try TestFolder()
        let made = try Tool.zoetrope.run(["init", "--", name], in: folder.url)
        #expect(
            made.status == 64 && made.errors.contains("for example: zoetrope \(hint)\n"), "\(made.errors)")
        #expect(folder.names.isEmpty)
    }

    @Test("the commands that init shows can be pasted into a shell; with --quiet none are shown")
    func shown() throws {
        let folder = try TestFolder()
        let made = try Tool.zoetrope.run(["init", "--", "-my party"], in: folder.url)
        #expect(made.text.hasPrefix("-my party.json\nEdit it: zoetrope studio './-my party.json'\n"))
        let again = try Tool.zoetrope.run(["init", "--", "-my party"], in: folder.url)
        #expect(again.status == 73 && again.errors.contains("or choose another name\n"), "\(again.errors)")
        let quiet = try Tool.zoetrope.run(["init", "other", "--quiet"], in: folder.url)
        #expect(quiet.status == 0 && quiet.text.isEmpty && folder.names.contains("other.json"))
    }

    @Test("an unknown sample name is a usage error that suggests the nearest name") func unknown() throws {
        let made = try Tool.zoetrope.run(["init", "x", "--from", "confeti"])
        #expect(made.status == 64)
        #expect(made.errors.contains("confetti"))
    }
}
