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
            SceneOptions.allowPath,
        ],
        examples: ["zoetrope studio scene.json", "zoetrope studio"],
        sections: [ExitStatus.help(.noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operands(from: 0).first
        let port = try arguments.integer("--port", in: 1...65535) ?? 0
        let folders = try SceneOptions.allowedFolders(arguments)
        let studio: Studio
        do {
            studio = try Studio(
                scene: path, kinds: console.program.layers, allowedFolders: folders, port: port
            ) { [program = console.program] words, job in
                CommandLineTool.run(words, of: program, as: job)
            }
        } catch let error as ServerError {
            let isChosen = port != 0
            throw CommandFailure(
                .cannotCreate, "can't serve \(isChosen ? "port \(port)" : "a port"): \(error)",
                advice: isChosen ? "choose another port, or leave out --port" : "")
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
