import CPixels
import Glibc
import Terminal

/// The environment variable that forces a SIMD level for the whole program.
enum SIMDSwitch {
    static let variable = "ZOETROPE_SIMD"

    private static let levels: [(name: String, level: SIMDLevel)] = [
        ("plain", .plain), ("sse2", .sse2), ("avx2", .avx2),
    ]

    /// The name of the level in use.
    static var name: String {
        let current = SIMDLevel.current
        guard let level = levels.first(where: { $0.level == current }) else {
            preconditionFailure("a level without a name")
        }
        return level.name
    }

    /// Forces the level that the environment asks for, if any. Throws if it is unknown or the CPU lacks it. Call it
    /// before anything is drawn or converted.
    static func apply() throws(UsageError) {
        guard let value = unsafe getenv(variable) else { return }
        let name = unsafe String(cString: value)
        let allowed = levels.filter { pixels_has_level($0.level) != 0 }
        guard let chosen = allowed.first(where: { $0.name == name }) else {
            let reason =
                levels.contains(where: { $0.name == name })
                ? "this CPU has no \(name)" : "unknown SIMD level \"\(name)\""
            throw UsageError(
                "\(variable): \(reason)", hint: "allowed: \(allowed.map(\.name).joined(separator: ", "))")
        }
        pixels_force_level(chosen.level)
    }
}
