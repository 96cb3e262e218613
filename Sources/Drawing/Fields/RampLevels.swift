import SceneModel

/// The colours of a ramp at any place along it, as a `FieldRow` has them.
struct RampLevels {
    private let locations: [Double]
    private let levels: [SIMD4<Double>]
    let isOpaque: Bool

    init(_ ramp: ColorRamp) {
        locations = ramp.colors.indices.map(ramp.location)
        levels = ramp.colors.map { color in
            SIMD4(
                Double(color.red) * FieldRow.levelStep, Double(color.green) * FieldRow.levelStep,
                Double(color.blue) * FieldRow.levelStep, Double(color.alpha) / 255 * Double(FieldRow.opaque))
        }
        isOpaque = ramp.colors.allSatisfy { $0.alpha == 255 }
    }

    /// The colour at a place: before the first and after the last it is theirs.
    func level(at place: Double) -> SIMD4<UInt16> {
        guard let next = locations.firstIndex(where: { $0 > place }) else {
            return whole(levels[levels.count - 1])
        }
        guard next > 0 else { return whole(levels[0]) }
        let start = locations[next - 1]
        let fraction = (place - start) / (locations[next] - start)
        return whole(levels[next - 1] + (levels[next] - levels[next - 1]) * fraction)
    }

    private func whole(_ level: SIMD4<Double>) -> SIMD4<UInt16> {
        let rounded = level.rounded(.toNearestOrEven)
        return SIMD4(UInt16(rounded[0]), UInt16(rounded[1]), UInt16(rounded[2]), UInt16(rounded[3]))
    }
}
