import Base
import Files
import MCP
import Terminal

/// Serves the program's commands to AI agents.
enum MCPCommand: Subcommand {
    static let command = Command(
        "mcp",
        "Serve the program's commands to AI agents over standard input and output, by the Model Context Protocol.",
        operands: [
            Operand(
                "DIR",
                "The folder with the scenes. Scenes and outputs outside of it are refused. Default: the working folder.",
                completesFiles: true, isOptional: true)
        ],
        flags: [],
        examples: ["zoetrope mcp", "zoetrope mcp scenes"],
        sections: [ExitStatus.help(.noInput)])

    /// The largest message that is accepted, in bytes.
    private static let longestLine = 32 << 20

    static func run(_ arguments: Arguments, _ console: Console) throws {
        if let folder = arguments.operands(from: 0).first {
            try FileSystem.enter(folder)
        }
        let tools = AgentTools(program: console.program)
        let server = MCPServer(
            name: console.program.name, version: CommandLineTool.version,
            instructions: AgentTools.instructions,
            tools: tools.all
        ) { line in try StandardStream.standardOutput.write(line + "\n") }
        let attachment = console.interruption.cancellation.attach { server.cancel() }
        console.interruption.advise("calls that were running were cancelled")
        let failure = Locked<(any Error)?>(nil)
        _ = try BackgroundThread {
            do { try receive(for: server) } catch { failure.withLock { $0 = error } }
            server.end()
        }
        try server.run()
        _ = attachment
        try console.interruption.cancellation.check()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Reads messages, one for each line, to the end of standard input.
    private static func receive(for server: MCPServer) throws {
        var input = try InputFile.standardInput()
        var line: [UInt8] = []
        while true {
            let bytes = try input.readSome(atMost: 1 << 16)
            if bytes.isEmpty { break }
            for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .enumerated()
            {
                if part.offset > 0 {
                    if !line.isEmpty { try server.receive(line) }
                    line.removeAll()
                }
                line += part.element
                guard line.count <= longestLine else {
                    throw CommandFailure(
                        .badData, "standard input: a message of more than \(longestLine) bytes")
                }
            }
        }
        if !line.isEmpty { try server.receive(line) }
    }
}
