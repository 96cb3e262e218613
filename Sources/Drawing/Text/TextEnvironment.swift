import CPango
import Glibc

/// What of a process decides how HarfBuzz, Pango and fontconfig set text.
///
/// Text is the same whatever fontconfig's configuration, the locale, and the variables of Pango, FreeType and fontconfig
/// say. HarfBuzz reads two variables once in a process, and setting text throws `TextEnvironmentError` where they changed
/// something.
public enum TextEnvironment {
    /// Makes text possible in every environment, and keeps the libraries from reading the system's configuration and from
    /// printing: removes HB_SHAPER_LIST, HB_OPTIONS and FC_DEBUG, and gives the process an empty fontconfig configuration.
    ///
    /// For a program whose process is its own. Call it before another thread is started and before anything else uses
    /// these libraries; without it Pango loads the system's configuration if the process has none yet, and uses nothing of
    /// it.
    public static func clear() {
        for variable in [Variable.shapers, .options, .debug] { unsafe unsetenv(variable.rawValue) }
        _ = zoetrope_empty_configuration()
    }

    /// Throws if HarfBuzz would shape text otherwise than in an environment without variables.
    static func check() throws {
        if zoetrope_shapers_usual() == 0 { throw TextEnvironmentError(variable: Variable.shapers.rawValue) }
        switch zoetrope_options_usual() {
        case 0: throw TextEnvironmentError(variable: Variable.options.rawValue)
        case 1: return
        default: throw TextShortage.memory
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
