import Film
import FilmReading
import Geometry
import Media
import SceneModel
import Spelling

extension FilmInspection {
    /// Possible defects in what the container and the codec state about the pictures.
    var formatFindings: [Finding] {
        [
            missingColors, contradictingColors, range, aspect, oddSize, otherVideos,
        ].compactMap(\.self)
    }

    private var missingColors: Finding? {
        // A tag counts as missing only if both the codec and the container lack the tag.
        let others = Set(facts.containerColors.missing)
        let missing = facts.format.colors.missing.filter(others.contains)
        // Animated pictures are in sRGB, and have no tags.
        guard !missing.isEmpty, !["gif", "apng"].contains(facts.codec) else { return nil }
        return Finding(
            name: "colors",
            text: "missing colour tags (\(missing.joined(separator: ", "))): players have to guess")
    }

    private var contradictingColors: Finding? {
        guard
            let colors = pictureColors.first(where: { !facts.containerColors.contradictions(of: $0).isEmpty })
        else { return nil }
        let names = facts.containerColors.contradictions(of: colors).joined(separator: ", ")
        return Finding(
            name: "colorConflict",
            text:
                "the colour tags contradict each other (\(names)): \(facts.containerColors) in the container, \(colors) in the pictures"
        )
    }

    /// Pictures are recognised as full range if at least this share of samples lies outside limited range.
    private static let outsideShare = 0.005

    private var range: Finding? {
        guard !facts.isAlwaysFullRange, levels.count > 0 else { return nil }
        if pictureColors.contains(where: \.isFullRange) {
            let isInside = levels.lowest >= 16 && levels.highest <= 235
            return Finding(
                name: "range",
                text: isInside
                    ? "the pictures are tagged as full range, but all counted samples are within 16 to 235: they may be in limited range"
                    : "the pictures are in full range, which some players show wrongly")
        }
        let share = Double(levels.outside) / Double(levels.count)
        guard share >= Self.outsideShare else { return nil }
        let percent = max(1, Int((share * 100).rounded()))
        return Finding(
            name: "range",
            text:
                "\(percent) % of all samples are outside limited range, but the pictures are tagged as limited range: they may be in full range"
        )
    }

    private var aspect: Finding? {
        func words(_ ratio: Ratio) -> String { "\(ratio.numerator):\(ratio.denominator)" }
        if let container = facts.containerPixelAspect, let codec = facts.codecPixelAspect,
            container != codec
        {
            return Finding(
                name: "pixelAspectConflict",
                text:
                    "pixels are \(words(container)) according to the container, \(words(codec)) according to the pictures: players differ in which they follow"
            )
        }
        guard facts.pixelAspect != Ratio(1, 1) else { return nil }
        return Finding(
            name: "pixelAspect",
            text:
                "pixels are not square but \(words(facts.pixelAspect)): the picture is shown \(Int(facts.shownSize.width.rounded()))x\(Int(facts.shownSize.height.rounded()))"
        )
    }

    private var oddSize: Finding? {
        guard !facts.isStillCodec, size.width % 2 != 0 || size.height % 2 != 0 else { return nil }
        return Finding(
            name: "oddSize", text: "the size is odd, \(size): some players and encoders don't support it")
    }

    private var otherVideos: Finding? {
        let others = facts.otherTracks.filter { $0.hasPrefix("video ") }
        guard !others.isEmpty else { return nil }
        return Finding(
            name: "videoTracks",
            text:
                "the file has \(counted(others.count, "other video")), which players don't show: \(others.joined(separator: ", "))"
        )
    }

    /// Returns findings about time spans in which the picture is still or black: the spans that interrupt the film
    /// (defects) if `abrupt`, otherwise the spans that seem intended.
    func stretchFindings(abrupt: Bool) -> [Finding] {
        func told(_ stretches: [PictureStretch], _ name: String, _ words: String) -> [Finding] {
            let chosen = stretches.filter { $0.isAbrupt == abrupt }
            return chosen.map { stretch in
                let place = Finding.Place(start: stretch.start, duration: stretch.duration)
                return Finding(name: name, text: "\(words) \(place.words)", place: place)
            }
        }
        return abrupt
            ? told(still, "freeze", "the picture freezes in the middle of movement")
                + told(black, "black", "the picture is black")
            : told(still, "rest", "the picture stands still")
                + told(black, "fadedBlack", "the picture is black after or before a fade")
    }

    /// Notes about the film: facts worth knowing that are no defects.
    package var notes: [Finding] {
        stretchFindings(abrupt: false)
            + sounds.flatMap { $0.measure?.notes(from: $0.start - timing.start) ?? [] }
    }
}

extension FilmFacts {
    /// True if the codec or the pixel format supports only full range.
    fileprivate var isAlwaysFullRange: Bool {
        isStillCodec || codec == "mjpeg" || pixelFormat.contains("rgb") || pixelFormat.contains("bgr")
            || pixelFormat.hasPrefix("gbr") || pixelFormat.hasPrefix("pal")
    }

    /// True for image formats such as GIF, which browsers show.
    fileprivate var isStillCodec: Bool { ["gif", "apng", "png", "webp"].contains(codec) }
}
