import Glibc
import SceneModel
import Terminal

/// The program `zoetrope` with all its commands, for scenes whose layers are of given kinds: a package with a layer
/// type of its own makes a program of it, whose main.swift is
///
///     ZoetropeProgram(name: "ripples", layers: .standard.adding(LayerKind(RipplesContent.self))).run()
public struct ZoetropeProgram: Sendable {
    /// The name of the program whose layers are the standard ones.
    public static let usualName = "zoetrope"

    /// The name of the program on the command line, for its help and its completions.
    public let name: String
    /// The kinds of layers that its scenes may have.
    public let layers: LayerKinds

    /// A program. With the kinds `.standard` it is `zoetrope`.
    public init(name: String = usualName, layers: LayerKinds = .standard) {
        (self.name, self.layers) = (name, layers)
    }

    /// Runs the command line of this process, and ends the process with the documented exit status.
    ///
    /// Call it before anything else, from the main thread. It takes over the whole process: it blocks SIGINT, SIGTERM and
    /// SIGHUP, for which a thread of its own waits, and applies `ProcessSettings`.
    public func run() -> Never {
        // Comes first: until signals are blocked, they end the process with the system's status.
        let interruption = Interruption()
        interruption.block()
        ProcessSettings.apply()
        let tool = CommandLineTool(self, interruption)
        let status = tool.run(Array(CommandLine.arguments.dropFirst()))
        if status == .noReader { StandardStream.endWithoutReader() }
        exit(status.code)
    }
}
