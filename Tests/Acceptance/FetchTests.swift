import Foundation
import TestSupport
import Testing

/// Tests of `fetch`, which downloads the files in a table, and of `encode --assets`, which uses them.
@Suite struct FetchTests {
    private let server: HTTPSServer
    private let folder: TestFolder

    init() throws {
        (server, folder) = (try HTTPSServer(), try TestFolder())
        try server.serve(Data("a".utf8), as: "a.txt")
        try server.serve(Data("b".utf8), as: "b.txt")
    }

    private func fetch(_ arguments: String..., trusting: Bool = true) throws -> Tool.Outcome {
        try server.run(["fetch", "rows.csv", "--into", "assets"] + arguments, in: folder, trusting: trusting)
    }

    private func write(_ names: String..., column: String = "photo") throws {
        try folder.write(
            ([column] + names.map(server.address)).joined(separator: "\n") + "\n", to: "rows.csv")
    }

    /// The files of the lock file, by the last part of their addresses.
    private func lock() throws -> [String: [String: Any]] {
        let json =
            try JSONSerialization.jsonObject(with: folder.data("assets/fetched.json")) as? [String: Any]
        let files = try #require(json?["files"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                (String((file["address"] as? String ?? "").split(separator: "/").last ?? ""), file)
            })
    }

    @Test("each address is fetched once, and nothing that is there is fetched again") func once() throws {
        try write("a.txt", "b.txt", "a.txt", "moved")
        let first = try fetch()
        #expect(first.status == 0 && first.text == "assets: 3 files: 3 fetched\n", "\(first.errors)")
        #expect(server.requests.sorted() == ["a.txt", "a.txt", "b.txt", "moved"])
        let files = try lock()
        for (name, content) in [("a.txt", "a"), ("b.txt", "b"), ("moved", "a")] {
            let file = try #require(files[name])
            let path = try #require(file["file"] as? String)
            #expect(try folder.data("assets/\(path)") == Data(content.utf8) && file["bytes"] as? Int == 1)
            let digest = try Tool.system("sha256sum").run([folder.path("assets/\(path)")]).text.prefix(64)
            #expect(file["sha256"] as? String == String(digest))
        }
        #expect((files["a.txt"]?["file"] as? String)?.hasPrefix("a-") == true)
        #expect((files["a.txt"]?["file"] as? String)?.hasSuffix(".txt") == true)
        #expect(folder.names.count == 6)
        let before = try folder.data("assets/fetched.json")
        let second = try fetch()
        #expect(second.text == "assets: 3 files: 3 there already\n" && server.requests.count == 4)
        try write("b.txt")
        #expect(try fetch().text == "assets: 1 file: 1 there already\n")
        #expect(try folder.data("assets/fetched.json") == before)
    }

    @Test("a broken file is named by its rows and column; the others are fetched, and nothing half is left")
    func broken() throws {
        try write("a.txt", "missing", "plain", "round", "large", "endless", "short", "stalled", "missing")
        let outcome = try fetch("--most-bytes", "1MB", "--patience", "2")
        #expect(outcome.status == 1 && outcome.text == "assets: 8 files: 1 fetched, 7 failed\n")
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        let expected = [
            ("rows 2, 9", "missing", "the server answered 404"),
            ("row 3", "plain", "leads to an address that is not https"),
            ("row 4", "round", "more than 10 redirects"),
            ("row 5", "large", "larger than 1.0 MB (--most-bytes)"),
            ("row 6", "endless", "larger than 1.0 MB (--most-bytes)"),
            ("row 7", "short", "the connection ended before the end of the file"),
            ("row 8", "stalled", "almost nothing arrived for 2 s"),
        ]
        for (rows, name, reason) in expected {
            #expect(
                lines.contains { $0.hasPrefix("\(rows): photo: \(server.address(name)): \(reason)") },
                "\(outcome.errors)")
        }
        #expect(lines.count == expected.count)
        #expect(folder.names.filter { $0.hasPrefix("assets/") }.count == 2, "\(folder.names)")
    }

    @Test("a certificate that is not trusted, http, a password and a broken address are refused")
    func refused()
        throws
    {
        try write("a.txt")
        let untrusted = try fetch(trusting: false)
        #expect(
            untrusted.status == 1 && untrusted.errors.contains("the server's certificate is not trusted"),
            "\(untrusted.errors)")
        try folder.write(
            "photo,link\nhttp://localhost/a.txt,x\nhttps://me:secret@localhost/a.txt,x\nhttps://,file:///etc/passwd\n",
            to: "rows.csv")
        let outcome = try fetch()
        #expect(outcome.status == 1 && server.requests.isEmpty)
        for line in [
            "row 1: photo: http://localhost/a.txt: not fetched: only https is",
            "row 2: photo: https://me:secret@localhost/a.txt: not fetched: has a name or password",
            "row 3: photo: https://: not an address",
        ] { #expect(outcome.errors.contains(line), "\(outcome.errors)") }
        #expect(!outcome.errors.contains("passwd"))
    }

    @Test("content that differs from the lock file is an error, unless --update accepts it") func changed()
        throws
    {
        try write("a.txt", "b.txt")
        _ = try fetch()
        let file = "assets/" + (try #require(try lock()["a.txt"]?["file"] as? String))
        // The file on the disk was changed.
        try folder.write("x", to: file)
        let here = try fetch()
        #expect(here.status == 1 && here.text == "assets: 2 files: 1 there already, 1 failed\n")
        #expect(here.errors.contains("row 1: photo: ") && here.errors.contains("\(file) was changed since"))
        #expect(here.errors.contains("(--update fetches it again)"), "\(here.errors)")
        // Only the lock file is there, and the server has other content.
        try FileManager.default.removeItem(atPath: folder.path(file))
        try server.serve(Data("new".utf8), as: "a.txt")
        let there = try fetch()
        #expect(
            there.status == 1 && there.errors.contains("its content has changed: sha256 ")
                && there.errors.contains("(--update accepts it)"), "\(there.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path(file)))
        let updated = try fetch("--update")
        #expect(updated.status == 0 && updated.text == "assets: 2 files: 1 fetched, 1 there already\n")
        #expect(try folder.data(file) == Data("new".utf8))
        #expect(try fetch().text == "assets: 2 files: 2 there already\n")
        try folder.write("{}", to: "assets/fetched.json")
        let damaged = try fetch()
        #expect(damaged.status == 65 && damaged.errors.contains("not a list of fetched files"))
    }

    @Test("an answer that is not the whole file is an error, and so is an address with a password")
    func answers()
        throws
    {
        try write("part", "nothing", "nowhere", "password")
        let outcome = try fetch()
        #expect(outcome.status == 1 && outcome.text == "assets: 4 files: 4 failed\n", "\(outcome.text)")
        for line in [
            "row 1: photo: \(server.address("part")): the server answered 206",
            "row 2: photo: \(server.address("nothing")): the server answered 204",
            "row 3: photo: \(server.address("nowhere")): the server answered 302",
            "row 4: photo: \(server.address("password")): leads to an address with a name or password",
        ] { #expect(outcome.errors.contains(line), "\(outcome.errors)") }
        #expect(server.requests.sorted() == ["nothing", "nowhere", "part", "password"])
    }

    @Test("files that fetch did not make stay, whatever the lock file lists; pipes are not written to")
    func others() throws {
        try write("a.txt")
        _ = try fetch()
        let name = try #require(try lock()["a.txt"]?["file"] as? String)
        let list = try String(decoding: folder.data("assets/fetched.json"), as: UTF8.self)
        try folder.write("mine", to: "assets/mine.txt")
        try folder.write(list.replacing(name, with: "mine.txt"), to: "assets/fetched.json")
        let changed = try fetch("--update")
        #expect(changed.status == 1 && changed.errors.contains("mine.txt was changed"), "\(changed.errors)")
        #expect(try folder.data("assets/mine.txt") == Data("mine".utf8))
        try folder.write(list.replacing(name, with: "fetched.lock"), to: "assets/fetched.json")
        #expect(try fetch("--update").status == 65)
        try FileManager.default.removeItem(atPath: folder.path("assets/fetched.json"))
        try FileManager.default.removeItem(atPath: folder.path("assets/\(name)"))
        #expect(unsafe mkfifo(folder.path("assets/\(name)"), 0o600) == 0)
        let piped = try fetch()
        #expect(piped.status == 1 && piped.errors.contains("is a device or a pipe"), "\(piped.errors)")
    }

    /// Starts to fetch, waits until `isReady`, calls `body`, and ends the program by a signal.
    private func interrupt(
        by signal: Int32, when isReady: () -> Bool, _ body: () throws -> Void = {}
    ) throws -> Tool.Outcome {
        let running = try Tool.system("env").start(
            server.environment() + [
                Tool.zoetrope.executable.path, "fetch", "rows.csv", "--into", "assets",
            ], in: folder.url)
        let deadline = ContinuousClock.now + .seconds(60)
        while !isReady(), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.05) }
        try body()
        kill(running.process.processIdentifier, signal)
        return try running.finish()
    }

    @Test("Ctrl-C leaves no half file, and the next run continues") func interrupted() throws {
        try write("a.txt", "stalled")
        let outcome = try interrupt(by: SIGINT) {
            server.requests.contains("stalled")
                && folder.names.contains { $0.hasPrefix("assets/a-") && $0.hasSuffix(".txt") }
        }
        #expect(outcome.status == 130, "\(outcome.errors)")
        #expect(folder.names.filter { $0.hasPrefix("assets/") }.count == 2, "\(folder.names)")
        #expect(try lock().keys.sorted() == ["a.txt"])
        try write("a.txt")
        #expect(try fetch().text == "assets: 1 file: 1 there already\n")
    }

    @Test("a second process says that one is at work; a killed one leaves its entries, and no lock")
    func killed() throws {
        try write("a.txt", "stalled")
        _ = try interrupt(by: SIGKILL, when: { folder.names.contains("assets/fetched.json") }) {
            let second = try fetch()
            #expect(
                second.status == 73
                    && second.errors.contains("assets: another process fetches files to this folder"),
                "\(second.status) \(second.errors)")
        }
        #expect(try lock().keys.sorted() == ["a.txt"])
        try write("a.txt", "b.txt")
        #expect(try fetch().text == "assets: 2 files: 1 fetched, 1 there already\n")
        #expect(try lock().keys.sorted() == ["a.txt", "b.txt"])
        #expect(!folder.names.contains { $0.hasSuffix(".lock") || $0.hasSuffix(".part") }, "\(folder.names)")
        // A file that somebody else made is left.
        try folder.write("mine", to: "assets/fetched.lock")
        let refused = try fetch()
        #expect(refused.status == 73 && refused.errors.contains("fetched.lock: was not made by zoetrope"))
        #expect(try folder.data("assets/fetched.lock") == Data("mine".utf8))
    }

    @Test("connections are kept for the next file: not more than six for 40 files") func connections() throws
    {
        let names = (0..<40).map { "\($0).txt" }
        for name in names { try server.serve(Data(name.utf8), as: name) }
        try folder.write((["photo"] + names.map(server.address)).joined(separator: "\n"), to: "rows.csv")
        #expect(try fetch().text == "assets: 40 files: 40 fetched\n")
        #expect(server.requests.count == 40 && server.connectionCount <= 6, "\(server.connectionCount)")
    }

    @Test("a file that the lock file lists keeps its name, and the folder may be a link") func names() throws
    {
        try write("a.txt")
        _ = try fetch()
        let name = try #require(try lock()["a.txt"]?["file"] as? String)
        let text = String(decoding: try folder.data("assets/fetched.json"), as: UTF8.self)
        try folder.write(text.replacing(name, with: "a-0123456789ab.txt"), to: "assets/fetched.json")
        try FileManager.default.removeItem(atPath: folder.path("assets/\(name)"))
        try FileManager.default.moveItem(atPath: folder.path("assets"), toPath: folder.path("real"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("assets"), withDestinationPath: "real")
        #expect(try fetch().text == "assets: 1 file: 1 fetched\n")
        #expect(try folder.data("real/a-0123456789ab.txt") == Data("a".utf8))
        #expect(folder.names.filter { $0.hasPrefix("real/") }.count == 2, "\(folder.names)")
    }

    @Test("a disk without room is an error, and what was fetched before stays") func full() throws {
        try write("a.txt")
        #expect(try fetch().status == 0)
        try write("a.txt", "large")
        // A limit of the size of files fails like a full disk: 200 blocks are less than the 2 MB of the file.
        let outcome = try Tool.system("env").run(
            server.environment() + [
                "sh", "-c", "ulimit -f 200; exec \"$0\" fetch rows.csv --into assets",
                Tool.zoetrope.executable.path,
            ], in: folder.url)
        #expect(
            outcome.status == 74 && outcome.errors.contains("File too large")
                && outcome.errors.contains("free some space"), "\(outcome.errors)")
        #expect(folder.names.filter { $0.hasPrefix("assets/") }.count == 2, "\(folder.names)")
        #expect(try lock().keys.sorted() == ["a.txt"])
    }

    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1,
         "parameters": {"name": "", "link": "", "photos": {"type": "list", "of": "file", "default": []}},
         "layers": [{"type": "image", "file": "{{photos[0]}}"}]}
        """

    private func picture(_ color: String, to name: String) throws {
        let path = folder.path(name)
        try FFmpegProgram.run(["-f", "lavfi", "-i", "color=\(color):s=32x32", "-frames:v", "1", path])
    }

    @Test("encode --assets makes the films that local files make, from cells and from texts in JSON")
    func encoded() throws {
        try picture("red", to: "red.png")
        try server.serve(folder.data("red.png"), as: "red.png")
        try folder.write(Self.scene, to: "scene.json")
        let address = server.address("red.png?size=2")
        try folder.write("name,photos[0]\none,\(address)\n", to: "rows.csv")
        try folder.write(#"[{"name": "two", "photos": ["\#(address)"]}]"#, to: "rows.json")
        try folder.write("name,photos[0]\nlocal,red.png\n", to: "local.csv")
        #expect(try fetch().status == 0)
        for (table, assets) in [("rows.csv", true), ("rows.json", true), ("local.csv", false)] {
            // Without the server's certificate: rendering does not ask the server.
            let made = try server.run(
                ["encode", "scene.json", "--data", table, "-o", "{name}.mp4"]
                    + (assets ? ["--assets", "assets"] : []), in: folder, trusting: false)
            try #require(made.status == 0, "\(made.errors)")
        }
        #expect(server.requests == ["red.png?size=2"])
        let hashes = try ["one", "two", "local"].map { name in
            try FFmpegProgram.run(["-i", folder.path("\(name).mp4"), "-f", "framemd5", "-"])
        }
        #expect(hashes[0] == hashes[2] && hashes[1] == hashes[2])
    }

    @Test("an address that is a text of the film stays an address") func texts() throws {
        try picture("red", to: "red.png")
        try server.serve(folder.data("red.png"), as: "red.png")
        try folder.write(Self.scene, to: "scene.json")
        let address = server.address("red.png")
        try folder.write("link,photos[0]\n\(address),\(address)\n", to: "rows.csv")
        #expect(try fetch().status == 0)
        let made = try server.run(
            ["encode", "scene.json", "--data", "rows.csv", "--assets", "assets", "-o", "{slug(link)}.mp4"],
            in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(
            folder.names.contains { $0.hasPrefix("https-") && $0.hasSuffix("red-png.mp4") }, "\(folder.names)"
        )
    }

    @Test("encode says what to fetch, and refuses a file that was changed or is missing") func checked()
        throws
    {
        try picture("red", to: "red.png")
        try server.serve(folder.data("red.png"), as: "red.png")
        try folder.write(Self.scene, to: "scene.json")
        try write("red.png", column: "photos[0]")
        func encode(_ arguments: String...) throws -> Tool.Outcome {
            try server.run(
                ["encode", "scene.json", "--data", "rows.csv", "-o", "{row}.mp4"] + arguments, in: folder)
        }
        let none = try encode()
        #expect(
            none.status == 65 && none.errors.contains("zoetrope fetch TABLE --into DIR"), "\(none.errors)")
        let missing = try encode("--assets", "assets")
        #expect(missing.status == 64)
        #expect(missing.errors.contains("zoetrope fetch rows.csv --into assets"), "\(missing.errors)")
        #expect(try fetch().status == 0)
        let file = "assets/" + (try #require(try lock()["red.png"]?["file"] as? String))
        var bytes = try folder.data(file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: folder.url.appendingPathComponent(file))
        let changed = try encode("--assets", "assets")
        #expect(changed.status == 65 && changed.errors.contains("\(file): was changed since it was fetched"))
        try FileManager.default.removeItem(atPath: folder.path(file))
        let gone = try encode("--assets", "assets")
        #expect(gone.status == 66 && gone.errors.contains("\(file): missing"), "\(gone.errors)")
        #expect(try fetch().text == "assets: 1 file: 1 fetched\n")
        #expect(try encode("--assets", "assets").status == 0)
    }

    @Test("flags that can't be used are errors, and --rows and --column choose cells") func flags() throws {
        try folder.write(
            "photo,link\n\(server.address("a.txt")),\(server.address("b.txt"))\n\(server.address("b.txt")),\n",
            to: "rows.csv")
        #expect(try fetch("--rows", "1", "--column", "photo").text == "assets: 1 file: 1 fetched\n")
        for (arguments, status, message) in [
            (["fetch", "rows.csv"], Int32(64), "--into DIR"),
            (["fetch", "none.csv", "--into", "x"], 66, "none.csv"),
            (["fetch", "rows.csv", "--into", "x", "--column", "photos"], 64, "did you mean photo?"),
            (["fetch", "rows.csv", "--into", "x", "--rows", "9"], 64, "the table has 2 rows"),
            (["fetch", "rows.csv", "--into", "none/x"], 73, "none/x"),
            (["fetch", "rows.csv", "--into", "rows.csv"], 73, "rows.csv: exists and is not a folder"),
            (["encode", "scene.json", "-o", "x.mp4", "--assets", "assets"], 64, "--assets needs --data"),
        ] {
            let outcome = try server.run(arguments, in: folder)
            #expect(
                outcome.status == status && outcome.errors.contains(message),
                "\(arguments): \(outcome.status) \(outcome.errors)")
        }
        #expect(!folder.names.contains { $0.hasPrefix("x") })
    }
}
