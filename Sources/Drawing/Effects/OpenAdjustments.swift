import Geometry
import Rasteriser
import SceneModel

/// The adjustments of a layer, with their files opened.
struct OpenAdjustments: Sendable {
    private let adjustments: Adjustments
    private let table: ColorCube?
    /// The SHA-256 digest of the table's file; empty without a table.
    private let tableDigest: String
    /// The adjustment of light, if it is the same at all times.
    private var steadyLight: ColorAdjustment?
    private let tile: GrainTile?
    /// The size of a grain, in pixels.
    private let grainSize: Double
    private let seed: Int

    /// Throws `AssetError` if the table's file can't be read.
    init(_ adjustments: Adjustments, _ opening: Opening) throws {
        self.adjustments = adjustments
        let opened = try adjustments.lut.map { try opening.assets.cube($0) }
        (table, tableDigest) = (opened?.cube, opened?.sha256 ?? "")
        grainSize =
            (adjustments.grain?.size ?? 0) * (opening.largestScale.isFinite ? opening.largestScale : 1)
        seed = opening.seed
        tile = adjustments.grain == nil ? nil : GrainTile.cached(size: grainSize, seed: seed)
        if [adjustments.exposure, adjustments.temperature, adjustments.contrast].allSatisfy(\.isConstant) {
            steadyLight = Self.light(state(at: .zero, span: .zero))
        }
    }

    /// The price per pixel of drawing them.
    var price: Double {
        Price.adjustment + (table == nil ? 0 : Price.lookupTable)
            + (adjustments.vignette == nil ? 0 : Price.vignette)
            + (adjustments.grain == nil ? 0 : Price.grain)
    }

    /// Returns the values of the adjustments at a time since the layer appeared.
    func state(at age: SceneTime, span: LayerSpan) -> AdjustmentState {
        func number(_ track: Track<Double>, in range: ClosedRange<Double>) -> FixedNumber {
            // Timing curves may overshoot.
            FixedNumber(min(max(track.value(at: age, span: span), range.lowerBound), range.upperBound))
        }
        let grain = adjustments.grain.map { number($0.amount, in: 0...1) }
        return AdjustmentState(
            exposure: number(adjustments.exposure, in: -10...10),
            temperature: number(adjustments.temperature, in: -1...1),
            contrast: number(adjustments.contrast, in: 0...10),
            saturation: number(adjustments.saturation, in: 0...10),
            lutStrength: number(adjustments.lutStrength, in: 0...1),
            vignette: adjustments.vignette.map { number($0.amount, in: 0...1) },
            vignetteRadius: adjustments.vignette.map { number($0.radius, in: 0...0.99) },
            grain: grain,
            grainNumber: grain?.value ?? 0 > 0
                ? adjustments.grain.map { Self.number(of: $0, at: age, span: span) } ?? 0 : 0)
    }

    /// Returns how many times the grain has changed. In a loop, the last grain is followed by the first one.
    private static func number(of grain: Grain, at age: SceneTime, span: LayerSpan) -> Int {
        let rate = SceneTime(seconds: grain.rate)
        guard let round = span.round else { return age.times(rate).cycles(of: SceneTime(1, over: 1)).whole }
        let count = max(Int(round.times(rate).value.rounded()), 1)
        return age.times(SceneTime(count, over: 1)).cycles(of: round).whole % count
    }

    /// Appends everything that the pixels depend on, besides the layer.
    func describe(_ state: AdjustmentState, into bytes: inout FigureBytes) {
        bytes.append(name: "adjust")
        bytes.append(name: tableDigest)
        for key in [adjustments.chromaKey?.description, adjustments.lumaKey?.description] {
            bytes.append(key ?? []) { $0.append($1 as Double) }
        }
        if tile != nil {
            bytes.append(grainSize)
            bytes.append(seed)
        }
        state.describe(into: &bytes)
    }

    private static func light(_ state: AdjustmentState) -> ColorAdjustment {
        ColorAdjustment(
            exposure: state.exposure.value, temperature: state.temperature.value,
            contrast: state.contrast.value)
    }

    /// Returns the adjustment of a layer whose size in points is `size`.
    func adjustment(_ state: AdjustmentState, over size: Size) -> ColorAdjustment {
        var adjustment = steadyLight ?? Self.light(state)
        adjustment.saturation = state.saturation.value
        (adjustment.table, adjustment.tableStrength) = (table, state.lutStrength.value)
        adjustment.chromaKey = adjustments.chromaKey.map {
            .init(color: $0.color, similarity: $0.similarity, softness: $0.softness, spill: $0.spill)
        }
        adjustment.lumaKey = adjustments.lumaKey.map {
            .init(isBright: $0.remove == .bright, threshold: $0.threshold, softness: $0.softness)
        }
        if let amount = state.vignette, let radius = state.vignetteRadius {
            adjustment.vignette = .init(amount: amount.value, radius: radius.value, over: size)
        }
        if let amount = state.grain, let tile {
            let random = Randomness(seed: seed)
            func place(_ purpose: Int) -> Int {
                Int(random.unit(purpose, state.grainNumber) * Double(GrainTile.side))
            }
            adjustment.grain = .init(
                tile, amount: amount.value / 8, right: place(Self.across), down: place(Self.downwards))
        }
        return adjustment
    }

    /// The purposes of the random places of grain.
    private static let (across, downwards) = (0x6752_4100, 0x6752_4101)
}

/// The values of a layer's adjustments at one moment.
struct AdjustmentState: Equatable {
    let exposure, temperature, contrast, saturation, lutStrength: FixedNumber
    /// The vignette's amount and radius; nil without a vignette.
    let vignette, vignetteRadius: FixedNumber?
    /// The grain's amount; nil without grain.
    let grain: FixedNumber?
    /// The number of the grain, which is another one several times in a second.
    let grainNumber: Int

    fileprivate func describe(into bytes: inout FigureBytes) {
        for number in [exposure, temperature, contrast, saturation, lutStrength] { bytes.append(number) }
        for number in [vignette, vignetteRadius, grain] {
            if let number { bytes.append(number) } else { bytes.appendMissing() }
        }
        bytes.append(grainNumber)
    }
}

extension ChromaKey {
    fileprivate var description: [Double] {
        [Double(color.red), Double(color.green), Double(color.blue), similarity, softness, spill]
    }
}

extension LumaKey {
    fileprivate var description: [Double] { [remove == .bright ? 1 : 0, threshold, softness] }
}
