import Foundation
import TestSupport
import Testing

/// `zoetrope init`.
@Suite struct InitTests {
    @Test("a scene is written that the program draws; one that is there is not replaced unasked")
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

    @Test("a sample that does not exist is an error of usage that names the nearest") func unknown() throws {
        let made = try Tool.zoetrope.run(["init", "x", "--from", "confeti"])
        #expect(made.status == 64)
        #expect(made.errors.contains("confetti"))
    }
}
