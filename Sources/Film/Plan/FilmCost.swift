import Base
import Drawing
import Geometry
import Media
import SceneModel
import SceneText

/// An error: the estimated cost of a film or of pictures is above the maximum that the user set.
public struct CostError: Problem, Equatable {
    /// The maximum: seconds of CPU time on a core that draws a 1920x1080 gradient in a millisecond.
    public let maximum: Double

    /// A limit that the user set.
    public var kind: ProblemKind { .overLimit }
    /// One line with the maximum.
    public var description: String {
        "drawing and encoding would cost more than \(JSON.number(maximum).text) s of CPU time, the maximum (--max-cost)"
    }
}

extension FilmOrder {
    /// Returns the work for frames at these times of the scene, estimated without drawing: the seconds of CPU time on a
    /// core that draws a 1920x1080 gradient in a millisecond, which are the same on every machine. `encoded` is the size
    /// of the frames if they are encoded too. Stops as soon as the sum is above `most`.
    ///
    /// Opening the files of the scene, reading the sound and verifying the film are not included.
    package func cost(
        of renderer: Renderer, at times: some Sequence<SceneTime>, encoding encoded: PixelSize? = nil,
        upTo most: Double = .infinity
    ) -> Double {
        let pixels = encoded.map { Double($0.width * $0.height) } ?? 0
        let encoding = pixels * settings.gradientsPerPixel * FrameCost.secondsPerPixel
        var sum = 0.0
        for time in times {
            sum += renderer.cost(at: time).seconds + encoding
            if sum > most { break }
        }
        return sum
    }

    /// Throws `CostError` if the work for frames at these times is above the order's maximum.
    package func checkCost(
        of renderer: Renderer, at times: some Sequence<SceneTime>, encoding encoded: PixelSize? = nil
    ) throws(CostError) {
        guard let most = maximumCost else { return }
        guard cost(of: renderer, at: times, encoding: encoded, upTo: most) <= most else {
            throw CostError(maximum: most)
        }
    }
}

extension FilmPlan {
    /// The work for all frames of the film, as `FilmOrder.cost` estimates it; 0 for sound alone.
    package var cost: Double { order.cost(of: renderer, at: drawnTimes, encoding: size) }

    /// Throws `CostError` if the work for the film is above the order's maximum.
    func checkCost() throws(CostError) {
        try order.checkCost(of: renderer, at: drawnTimes, encoding: size)
    }

    /// The times of the frames that are drawn; none if the film is sound alone.
    private var drawnTimes: some Sequence<SceneTime> {
        let drawn = order.format.hasPictures ? frames : frames.lowerBound..<frames.lowerBound
        return drawn.lazy.map { [rate = order.scene.fps] in rate.time(of: $0.number) }
    }
}

extension EncoderSettings {
    /// The mean cost of converting and encoding a pixel, as a multiple of drawing a gradient's pixel. Measured with four
    /// samples at 30 frames each, whose costs were mostly between a half and twice of this.
    fileprivate var gradientsPerPixel: Double {
        switch codec {
        case .h264: Self.prices(9, 20, 26, 36, 46, 50, 62, 96, 128, 400)[preset, default: 50]
        case .hevc: Self.prices(60, 100, 140, 150, 150, 150, 370, 1100, 2200, 4400)[preset, default: 150]
        case .av1: Self.prices(65, 90, 130, 190, 270, 330, 500, 900, 1600, 3000)[preset, default: 330]
        case .vp9: Self.prices(70, 70, 85, 85, 100, 100, 115, 150, 400, 400)[preset, default: 100]
        case .prores: 140
        case .ffv1: 90
        }
    }

    /// Returns the prices of the presets, from the fastest to the slowest.
    private static func prices(_ prices: Double...) -> [Preset: Double] {
        Dictionary(uniqueKeysWithValues: zip(Preset.allCases, prices))
    }
}
