import CPixels

extension SIMDLevel {
    /// All SIMD levels with their names, from the slowest to the fastest.
    package static let all: [(name: String, level: SIMDLevel)] = [
        ("plain", .plain), ("sse2", .sse2), ("avx2", .avx2),
    ]

    /// The SIMD levels that this CPU supports.
    package static var available: [(name: String, level: SIMDLevel)] {
        all.filter { pixels_has_level($0.level) != 0 }
    }
}
