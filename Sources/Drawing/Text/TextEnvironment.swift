import CPango
import Glibc
import Rasteriser

/// What of a process decides how HarfBuzz, Pango and fontconfig set text.
///
/// Text is the same whatever fontconfig's configuration, the locale, and the variables of Pango, FreeType and fontconfig
/// say. HarfBuzz reads two variables once in a process, and setting text throws `TextEnvironmentError` where they changed
/// something.
public enum TextEnvironment {
    /// Makes text possible in every environment, and keeps the libraries from reading the system's configuration and from
    /// printing: removes HB_SHAPER_LIST, HB_OPTIONS and FC_DEBUG, and gives the process an empty fontconfig configuration
    /// when text is first set.
    ///
    /// For a program whose process is its own. Call it before another thread is started and before anything else uses
    /// these libraries; without it Pango loads the system's configuration if the process has none yet, and uses nothing of
    /// it.
    public static func clear() {
        for variable in [Variable.shapers, .options, .debug] { unsafe unsetenv(variable.rawValue) }
        isCleared.withLock { $0 = true }
    }

    /// Whether `clear` was called, and the process has not got its configuration yet.
    private static let isCleared = Guarded(false)

    /// Prepares for text. Throws if HarfBuzz would shape it otherwise than in an environment without variables, or if
    /// memory is short.
    static func prepare() throws {
        if zoetrope_shapers_usual() == 0 { throw TextEnvironmentError(variable: Variable.shapers.rawValue) }
        switch zoetrope_options_usual() {
        case 0: throw TextEnvironmentError(variable: Variable.options.rawValue)
        case 1: break
        default: throw TextShortage.memory
        }
        try isCleared.withLock { isCleared in
            guard isCleared else { return }
            try TextShortage.check()
            guard zoetrope_empty_configuration() != 0 else { throw TextShortage.memory }
            isCleared = false
        }
    }

    private enum Variable: String {
        case shapers = "HB_SHAPER_LIST"
        case options = "HB_OPTIONS"
        case debug = "FC_DEBUG"
    }
}

/// A variable of the environment that would change text, in a process that did not call `TextEnvironment.clear()`.
public struct TextEnvironmentError: Error, Equatable, CustomStringConvertible {
    /// The name of the variable, which HarfBuzz read when it was first used.
    public let variable: String

    /// The variable and what to do, in one line.
    public var description: String {
        "\(variable) changes how HarfBuzz sets text: unset it before the process starts, or call TextEnvironment.clear() first in it"
    }
}
