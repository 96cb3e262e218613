import SceneModel

/// The colours of a ramp at any place along it, with sixteen bits of fraction.
struct RampLevels {
    private let locations: [Double]
    private let levels: [SIMD4<Double>]
    let isOpaque: Bool

    init(_ ramp: ColorRamp) {
        locations = ramp.colors.indices.map(ramp.location)
        levels = ramp.colors.map { color in
            SIMD4(
                Double(color.red) * 65536, Double(color.green) * 65536, Double(color.blue) * 65536,
                Double(color.alpha) / 255 * Double(FieldRow.opaque))
        }
        isOpaque = ramp.colors.allSatisfy { $0.alpha == 255 }
    }

    /// The colour at a place: before the first and after the last it is theirs.
    func level(at place: Double) -> SIMD4<Int32> {
        guard let next = locations.firstIndex(where: { $0 > place }) else {
            return whole(levels[levels.count - 1])
        }
        guard next > 0 else { return whole(levels[0]) }
        let start = locations[next - 1]
        let fraction = (place - start) / (locations[next] - start)
        return whole(levels[next - 1] + (levels[next] - levels[next - 1]) * fraction)
    }

    private func whole(_ level: SIMD4<Double>) -> SIMD4<Int32> {
        let rounded = level.rounded(.toNearestOrEven)
        return SIMD4(Int32(rounded[0]), Int32(rounded[1]), Int32(rounded[2]), Int32(rounded[3]))
    }
}
