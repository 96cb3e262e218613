import CPixels
import Drawing
import Glibc
import Rasteriser
import Terminal

/// The environment variable that forces a SIMD level for the whole program.
enum SIMDSwitch {
    static let variable = "ZOETROPE_SIMD"

    /// The name of the level in use.
    static var name: String {
        let current = SIMDLevel.current
        guard let level = SIMDLevel.all.first(where: { $0.level == current }) else {
            preconditionFailure("a level without a name")
        }
        return level.name
    }

    /// Forces the level that the environment asks for, if any. Throws if it is unknown or the CPU lacks it. Call it
    /// before anything is drawn or converted.
    static func apply() throws(UsageError) {
        guard let value = unsafe getenv(variable) else { return }
        let name = unsafe String(cString: value)
        let allowed = SIMDLevel.available
        guard let chosen = allowed.first(where: { $0.name == name }) else {
            let reason =
                SIMDLevel.all.contains(where: { $0.name == name })
                ? "this CPU has no \(name)" : "unknown SIMD level \"\(name)\""
            throw UsageError(
                "\(variable): \(reason)", hint: "allowed: \(allowed.map(\.name).joined(separator: ", "))")
        }
        pixels_force_level(chosen.level)
    }
}
