import Film
import Media
import SceneModel

/// The expected properties of a film; nil for any value.
public struct FilmTargets: Sendable {
    /// The exact, constant frame rate.
    public var rate: FrameRate?
    /// Seconds, to within half a frame.
    public var duration: Double?
    /// The frames.
    public var frameCount: Int?
    /// The size of the pictures.
    public var size: PixelSize?
    /// The codec's short name, as `h264`.
    public var codec: String?
    /// The pixel format's name, as `yuv420p`.
    public var pixelFormat: String?

    /// No targets.
    public init() {}

    /// A finding for each target that the film misses.
    public func misses(of film: FilmInspection) -> [Finding] {
        let misses = [
            missOfRate(film.timing),
            missOfDuration(film),
            miss("frameCount", frameCount, film.frameCount) { "\($0 ?? 0)" },
            miss("size", size.map { "\($0)" }, film.resizings.isEmpty ? "\(film.size)" : "variable") {
                $0 ?? ""
            },
            miss("codec", codec, film.facts.codec) { $0 ?? "" },
            miss("pixelFormat", pixelFormat, film.facts.pixelFormat) { $0 ?? "" },
        ]
        return misses.compactMap(\.self)
    }

    /// A finding for each target that a sound misses, which has no pictures.
    public func misses(of sound: SoundInspection) -> [Finding] {
        let none = "none, since it is a sound"
        let misses = [
            rate.map { Finding(name: "fps", text: "fps: \(none), the target is \($0)") },
            missOfDuration(sound.duration, tolerance: Self.soundTolerance),
            frameCount.map { Finding(name: "frameCount", text: "frameCount: \(none), the target is \($0)") },
            size.map { Finding(name: "size", text: "size: \(none), the target is \($0)") },
            miss("codec", codec, sound.facts.track.codec) { $0 ?? "" },
            pixelFormat.map {
                Finding(name: "pixelFormat", text: "pixelFormat: \(none), the target is \($0)")
            },
        ]
        return misses.compactMap(\.self)
    }

    /// Half a millisecond, in seconds.
    private static let soundTolerance = 0.000_5

    private func miss<Value: Equatable>(
        _ name: String, _ target: Value?, _ found: Value?, _ words: (Value?) -> String
    ) -> Finding? {
        guard let target, target != found else { return nil }
        return Finding(name: name, text: "\(name): \(words(found)), the target is \(words(target))")
    }

    /// A rate is missed by another rate, and by any frame that does not last as long as the others.
    func missOfRate(_ timing: Timing) -> Finding? {
        guard let rate else { return nil }
        let gaps = timing.gaps.count
        if gaps == 0, timing.rate == Ratio(rate.numerator, rate.denominator) { return nil }
        let found = timing.rate.map { "\($0)" } ?? (timing.isKnown ? "variable" : "unknown")
        return Finding(
            name: "fps",
            text: gaps == 0
                ? "fps: \(found), the target is \(rate)"
                : "fps: \(found) with \(counted(gaps, "gap")), the target is \(rate) without gaps")
    }

    private func missOfDuration(_ film: FilmInspection) -> Finding? {
        let timing = film.timing
        let tolerance = timing.rate.map { 0.5 / $0.value } ?? timing.shortestStep / 2
        return missOfDuration(
            timing.isKnown ? timing.duration : nil, tolerance: tolerance)
    }

    private func missOfDuration(_ found: Double?, tolerance: Double) -> Finding? {
        guard let duration else { return nil }
        if let found, abs(found - duration) <= tolerance { return nil }
        let words = found.map { "\(milliseconds($0)) ms" } ?? "unknown"
        return Finding(
            name: "duration", text: "duration: \(words), the target is \(milliseconds(duration)) ms")
    }
}
