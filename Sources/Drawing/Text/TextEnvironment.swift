import Base
import CPango
import Glibc
import Rasteriser

/// The properties of a process that affect how HarfBuzz, Pango and fontconfig lay out text.
///
/// Text doesn't depend on fontconfig's configuration, on the locale, or on the environment variables of Pango, FreeType
/// and fontconfig. However, HarfBuzz reads two environment variables once per process. Laying out text throws
/// `TextEnvironmentError` if these variables would change the result.
public enum TextEnvironment {
    /// Makes text independent of the environment. Removes the variables HB_SHAPER_LIST, HB_OPTIONS and FC_DEBUG, and
    /// gives the process an empty fontconfig configuration when text is first laid out, so that the libraries neither
    /// read the system's configuration nor print anything.
    ///
    /// Only for programs that own their process. Must be called before any other thread starts and before anything else
    /// uses these libraries. Without this call, Pango loads the system's configuration, unless the process has already
    /// loaded a configuration, but no text uses it.
    public static func clear() {
        for variable in [Variable.shapers, .options, .debug] { unsafe unsetenv(variable.rawValue) }
        isCleared.withLock { $0 = true }
    }

    /// True if `clear` was called and the empty configuration is not yet set.
    private static let isCleared = Locked(false)

    /// Prepares the libraries for laying out text. Throws if an environment variable would change how HarfBuzz shapes
    /// text, or if memory is short.
    static func prepare() throws {
        if zoetrope_shapers_usual() == 0 { throw TextEnvironmentError(variable: Variable.shapers.rawValue) }
        switch zoetrope_options_usual() {
        case 0: throw TextEnvironmentError(variable: Variable.options.rawValue)
        case 1: break
        default: throw TextResourceError.memory
        }
        try isCleared.withLock { isCleared in
            guard isCleared else { return }
            try TextResourceError.check()
            guard zoetrope_empty_configuration() != 0 else { throw TextResourceError.memory }
            isCleared = false
        }
    }

    private enum Variable: String {
        case shapers = "HB_SHAPER_LIST"
        case options = "HB_OPTIONS"
        case debug = "FC_DEBUG"
    }
}

/// An error about an environment variable that would change how text is laid out, in a process that has not called
/// `TextEnvironment.clear()`.
public struct TextEnvironmentError: Error, Equatable, CustomStringConvertible {
    /// The name of the variable. HarfBuzz reads the variable when the process first uses HarfBuzz.
    public let variable: String

    /// The name of the variable and how to solve the problem, in one line.
    public var description: String {
        "\(variable) changes how HarfBuzz lays out text: unset the variable before the process starts, or call TextEnvironment.clear() first"
    }
}

/// An error about missing memory or another resource of the system that laying out text needs.
public struct TextResourceError: Problem, Equatable {
    /// The kind `failed`: trying again may succeed.
    public var kind: ProblemKind { .failed }
    /// The reason, in one line.
    public let description: String

    static let memory = TextResourceError(description: "not enough memory to lay out text")

    /// Throws if memory is so short that fontconfig would crash.
    static func check() throws(TextResourceError) {
        if !zoetrope_has_room() { throw memory }
    }
}
