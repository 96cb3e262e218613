import Sound
import Terminal

/// The requested part of a sound, and the resolution of its waveform.
struct WaveformRequest {
    /// The ways to choose the number of samples per pixel.
    enum Zoom {
        case samplesPerPixel(Int)
        case pixelsPerSecond(Int)
        /// The number is chosen so that the requested part of the sound fills the picture.
        case automatic
        /// The default: the samples per pixel of the input if the input is waveform data, otherwise 256.
        case usual

        /// True if neither `--zoom` nor `--pixels-per-second` was given.
        var isUsual: Bool {
            if case .usual = self { true } else { false }
        }
    }

    let zoom: Zoom
    /// The start of the requested part of the sound, in seconds.
    let start: Double
    /// The end of the requested part of the sound, in seconds; nil for the end of the sound.
    let end: Double?
    let splitsChannels: Bool
    /// The width of a picture, in pixels.
    let width: Int

    /// Reads the request from the flags.
    init(_ arguments: Arguments, isPicture: Bool) throws {
        start = try arguments.seconds("--start", in: 0...1_000_000) ?? 0
        end = try arguments.seconds("--end", in: 0...1_000_000)
        if let end, end <= start { throw UsageError("--end must be after --start") }
        splitsChannels = arguments.isSet("--split-channels")
        width = try arguments.integer("--width", in: 1...100_000) ?? 800
        let rate = try arguments.integer("--pixels-per-second", in: 1...100_000)
        guard let rate else {
            zoom = try Self.zoom(arguments, isPicture: isPicture)
            return
        }
        guard arguments.string("--zoom") == nil else {
            throw UsageError("--zoom and --pixels-per-second can't be combined")
        }
        zoom = .pixelsPerSecond(rate)
    }

    private static func zoom(_ arguments: Arguments, isPicture: Bool) throws -> Zoom {
        let text = arguments.string("--zoom")
        if text == "auto" || text == nil && isPicture {
            guard isPicture else { throw UsageError("--zoom auto is only for pictures") }
            return .automatic
        }
        return try arguments.integer("--zoom", in: WaveformData.zooms).map(Zoom.samplesPerPixel) ?? .usual
    }

    /// Returns the range of samples in the requested part of the sound, at `rate` samples per second. Without `--end`,
    /// the upper bound is `Int.max`.
    func samples(at rate: Int) -> Range<Int> {
        let first = Int((start * Double(rate)).rounded())
        return first..<max(end.map { Int(($0 * Double(rate)).rounded()) } ?? Int.max, first)
    }

    /// Returns the number of samples per pixel, at `rate` samples per second and for `count` samples to show. Throws if
    /// the number is out of range.
    func samplesPerPixel(at rate: Int, of count: () throws -> Int) throws -> Int {
        let zoom =
            switch zoom {
            case .samplesPerPixel(let number): number
            case .pixelsPerSecond(let number): rate / number
            case .usual: 256
            case .automatic: max((try count() + width - 1) / width, WaveformData.zooms.lowerBound)
            }
        guard WaveformData.zooms.contains(zoom) else {
            throw UsageError(
                "\(zoom) samples per pixel: expected \(WaveformData.zooms.lowerBound) to \(WaveformData.zooms.upperBound)"
            )
        }
        return zoom
    }
}
