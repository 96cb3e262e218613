import Film
import FilmReading
import Geometry
import Media
import Motion
import SceneModel
import Spelling

extension Target {
    /// Returns a target for exactly this frame rate. A film with gaps or with frames that lack a timestamp misses the
    /// target.
    package static func rate(_ rate: FrameRate) -> Target {
        Target("fps", "\(rate)") { film in
            observe(film.timing, untimed: film.untimedPacketCount, rate: rate)
        }
    }

    /// Compares the frame rate of the timestamps with `rate`. `untimed` is the number of frames without a timestamp.
    static func observe(_ timing: FrameTiming, untimed: Int, rate: FrameRate) -> Observation {
        let found = timing.rate.map { "\($0)" } ?? (timing.isKnown ? "variable" : "unknown")
        let gaps = timing.gaps.count
        let flaws =
            (gaps > 0 ? [counted(gaps, "gap")] : [])
            + (untimed > 0 ? ["\(counted(untimed, "frame")) without a timestamp"] : [])
        return Observation(
            found: flaws.isEmpty ? found : "\(found) with \(flaws.joined(separator: " and "))",
            isMet: flaws.isEmpty && timing.rate == Ratio(rate.numerator, rate.denominator))
    }

    /// Returns a target for the number of frames that can be decoded.
    package static func frameCount(_ count: Int) -> Target {
        equality("frameCount", "\(count)") { "\($0.frameCount)" }
    }

    /// Returns a target for the size of all pictures.
    package static func size(_ size: PixelSize) -> Target {
        equality("size", "\(size)") { $0.resizings.isEmpty ? "\($0.size)" : "variable" }
    }

    /// Returns a target for the pixel format, by FFmpeg's name.
    package static func pixelFormat(_ name: String) -> Target {
        equality("pixelFormat", name, of: \.facts.pixelFormat)
    }

    private static func equality(
        _ name: String, _ wanted: String, of property: @escaping @Sendable (FilmInspection) -> String
    ) -> Target {
        Target(name, wanted) { film in
            let found = property(film)
            return Observation(found: found, isMet: found == wanted)
        }
    }

    /// Returns a target for a largest jump of at most `pixels`, as defined in docs/answer.md. The film's movement
    /// must have been measured. A film whose motion can't be tracked misses the target.
    package static func jump(atMost pixels: Double) -> Target {
        Target("maxJump", "at most \(number(pixels)) px") { film in
            guard let movement = film.movement else { return Observation(found: "unknown", isMet: false) }
            if movement.unmeasuredShare > FilmMovement.maximumUnmeasured {
                let percent = number((movement.unmeasuredShare * 100).rounded())
                return Observation(
                    found:
                        "unknown: no motion could be tracked in \(percent) % of the time in which the film changes",
                    isMet: false)
            }
            guard let jump = movement.largestJump else {
                return Observation(found: "nothing moves for long enough to measure a jump", isMet: true)
            }
            let found = jump.pixels.rounded(toDigits: 2)
            return Observation(
                found: "\(number(found)) px at frame \(jump.frame)", isMet: found <= pixels)
        }
    }

    /// A target for complete colour tags: matrix, primaries, transfer and range are all tagged, equal in all
    /// pictures, and the same in the container.
    package static var colorTags: Target {
        Target("tags", "all four colour tags, the same in the container and in all pictures") { film in
            observe(film.pictureColors, container: film.facts.containerColors)
        }
    }

    private static func observe(_ pictures: [ColorTags], container: ColorTags) -> Observation {
        guard let colors = pictures.first, pictures.count == 1 else {
            let all = pictures.map(\.description).joined(separator: ", then ")
            return Observation(found: "not the same in all pictures: \(all)", isMet: false)
        }
        guard container.agrees(with: colors) else {
            return Observation(
                found: "\(container) in the container, \(colors) in the pictures", isMet: false)
        }
        return Observation(found: "\(colors)", isMet: colors.missing.isEmpty)
    }
}
