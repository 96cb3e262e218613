import Base
import Files
import Glibc
import SceneModel
import SceneText
import Studio
import Terminal
import Web

/// Opens the editor in the browser.
enum StudioCommand: Subcommand {
    static let command = Command(
        "studio", "Edit a scene in the browser: its JSON, its layers and its timeline.",
        operands: [
            Operand(
                "SCENE",
                "Scene file. Without a scene file, the page offers the folder's scenes and samples to start from.",
                completesFiles: true,
                isOptional: true)
        ],
        flags: [
            Flag("--port", value: "NUMBER", "The port to serve the page on. Default: any free port."),
            Flag(
                "--listen", value: "ADDRESS",
                "The IPv4 address to listen on. In a container: 0.0.0.0, with the port published on 127.0.0.1 under the same number. Default: 127.0.0.1."
            ),
            SceneOptions.allowPath,
        ],
        examples: [
            "zoetrope studio scene.json", "zoetrope studio",
            "zoetrope studio --listen 0.0.0.0 --port 8080 scene.json",
        ],
        sections: [ExitStatus.help(.noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operands(from: 0).first
        let port = try arguments.integer("--port", in: 1...65535) ?? 0
        let folders = try SceneOptions.allowedFolders(arguments)
        let address = arguments.string("--listen") ?? Server.loopback
        var number = in_addr()
        guard unsafe inet_pton(AF_INET, address, &number) == 1 else {
            throw UsageError(
                "--listen \(excerpt(address)): not an IPv4 address", hint: "for example: --listen 0.0.0.0")
        }
        if let path { try InputOptions.checkNoFolder(path) }
        let studio: Studio
        do {
            studio = try Studio(
                scene: path, kinds: console.program.layers, allowedFolders: folders, listening: address,
                port: port
            ) { [program = console.program] words, job in
                CommandLineTool.run(words, of: program, as: job)
            }
        } catch let error as ServerError {
            let isChosen = port != 0
            let place = address == Server.loopback ? "" : " of \(excerpt(address))"
            throw CommandFailure(
                .cannotCreate, "can't serve \(isChosen ? "port \(port)" : "a port")\(place): \(error)",
                advice: !place.isEmpty
                    ? "--listen takes an IPv4 address of this machine, or 0.0.0.0 for all"
                    : isChosen ? "choose another port, or leave out --port" : "")
        } catch let error as SystemError {
            throw error
        } catch {
            throw CommandFailure(.badData, "\(path ?? "."): \(error)")
        }
        if !studio.isWatching {
            console.warn("can't watch the scene's files: inotify limit reached")
        }
        console.interruption.advise("the file has the last saved version")
        try StandardStream.standardOutput.write(
            "\(studio.address)\nOpen this address in a browser on this computer. Ctrl-C ends the studio.\n")
        console.interruption.cancellation.wait()
        studio.close()
        // Ctrl-C closes the studio normally; any other signal interrupts it.
        if console.interruption.signal != SIGINT { throw Cancelled() }
    }
}
