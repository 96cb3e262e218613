import CPixels
import CSystem
import Drawing
import Files
import Glibc
import Media
import Rasteriser
import SceneModel
import Terminal

/// The program `zoetrope` with all its commands, for scenes with given kinds of layers. A package with a layer type of
/// its own builds such a program from this main.swift:
///
///     ZoetropeProgram(name: "ripples", layers: .standard.adding(LayerKind(RipplesContent.self))).run()
public struct ZoetropeProgram: Sendable {
    /// The name of the program that supports only the standard layers.
    public static let usualName = "zoetrope"

    /// The name of the program on the command line, for its help and its completions.
    public let name: String
    /// The kinds of layers that scenes may contain.
    public let layers: LayerKinds

    /// Creates a program with a name and kinds of layers. By default, creates `zoetrope` with the standard layers.
    public init(name: String = usualName, layers: LayerKinds = .standard) {
        (self.name, self.layers) = (name, layers)
    }

    /// Runs the command line of this process, and ends the process with the documented exit status.
    ///
    /// Call this function before anything else, from the main thread. It takes over the whole process: it applies
    /// `ProcessSettings`, and blocks SIGINT, SIGTERM and SIGHUP, for which a separate thread waits.
    public func run() -> Never {
        // Created first: until signals are blocked, they end the process with the system's exit status.
        let interruption = Interruption()
        interruption.block()
        ProcessSettings.apply()
        let tool = CommandLineTool(self, interruption)
        let status = tool.run(Array(CommandLine.arguments.dropFirst()))
        if status == .noReader { StandardStream.endWithoutReader() }
        exit(status.code)
    }
}

/// Process-wide settings of the program.
///
/// The library `ZoetropeKit` applies none of these settings, because the process belongs to its host. The host can
/// apply some settings with `TextEnvironment.clear()` and `FFmpegLog.takeOver()`.
public enum ProcessSettings {
    /// Applies all settings. Call this function from the main thread, before anything else and before starting a
    /// thread.
    ///
    /// - Freed frames go back to the system (malloc's mmap threshold).
    /// - Standard streams that are closed are opened as /dev/null, so that no other file gets their numbers.
    /// - SIGPIPE and SIGXFSZ become errors of the call that writes.
    /// - Fonts are read from the bundle that the program belongs to, if any.
    /// - Text looks the same in every environment; the system's fonts are not used.
    /// - FFmpeg's libraries and the encoders print nothing.
    public static func apply() {
        // By default malloc keeps the memory of finished encoders, so that memory grows with the length of the film.
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        StandardStream.reserveDescriptors()
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        BundleFolder.useEnvironment()
        TextEnvironment.clear()
        FFmpegLog.takeOver()
        // When memory is short, x264 prints to stderr directly, not through FFmpeg's log.
        StandardStream.dropErrorLines(withPrefix: "x264 [")
        // SVT-AV1 prints its settings too, unless this variable allows only fatal errors.
        unsafe setenv("SVT_LOG", "0", 0)
    }
}

/// The SIMD level of the whole program, which an environment variable can force.
enum SIMDSwitch {
    static let variable = "ZOETROPE_SIMD"

    /// The name of the SIMD level in use.
    static var name: String {
        let current = SIMDLevel.current
        guard let level = SIMDLevel.all.first(where: { $0.level == current }) else {
            preconditionFailure("a level without a name")
        }
        return level.name
    }

    /// Forces the SIMD level that the environment variable names, if set. Throws if the level is unknown or the CPU
    /// does not support it. Call this function before anything is drawn or converted.
    static func apply() throws(UsageError) {
        guard let value = unsafe getenv(variable) else { return }
        let name = unsafe String(cString: value)
        let allowed = SIMDLevel.available
        guard let chosen = allowed.first(where: { $0.name == name }) else {
            let reason =
                SIMDLevel.all.contains(where: { $0.name == name })
                ? "this CPU does not support \(name)" : "unknown SIMD level \"\(name)\""
            throw UsageError(
                "\(variable): \(reason)", hint: "allowed: \(allowed.map(\.name).joined(separator: ", "))")
        }
        pixels_force_level(chosen.level)
    }
}
