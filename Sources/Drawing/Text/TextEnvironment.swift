import Base
import CPango
import Glibc
import Rasteriser

/// The properties of a process that affect how HarfBuzz, Pango and fontconfig lay out text.
///
/// Text doesn't depend on fontconfig's configuration, the locale, or the variables of Pango, FreeType and fontconfig.
/// HarfBuzz reads two variables once per process; laying out text throws `TextEnvironmentError` if they would change
/// it.
public enum TextEnvironment {
    /// Makes text possible in every environment, and keeps the libraries from reading the system's configuration and
    /// from printing: removes HB_SHAPER_LIST, HB_OPTIONS and FC_DEBUG, and gives the process an empty fontconfig
    /// configuration when text is first laid out.
    ///
    /// Only for programs that own their process. Call it before any other thread is started and before anything else
    /// uses these libraries. Without this call, Pango loads the system's configuration if the process has none yet, but
    /// uses nothing of it.
    public static func clear() {
        for variable in [Variable.shapers, .options, .debug] { unsafe unsetenv(variable.rawValue) }
        isCleared.withLock { $0 = true }
    }

    /// True if `clear` was called, and the process has not yet been given its configuration.
    private static let isCleared = Locked(false)

    /// Prepares for text. Throws if HarfBuzz would shape it differently than in an environment without variables, or if
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

/// An error about an environment variable that would change text, in a process that has not called
/// `TextEnvironment.clear()`.
public struct TextEnvironmentError: Error, Equatable, CustomStringConvertible {
    /// The name of the variable, which HarfBuzz read when it was first used.
    public let variable: String

    /// The variable and the remedy, in one line.
    public var description: String {
        "\(variable) changes how HarfBuzz sets text: unset it before the process starts, or call TextEnvironment.clear() first in it"
    }
}
