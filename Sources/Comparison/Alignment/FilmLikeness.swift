import FilmReading
import SceneModel

/// The result of comparing a film with a reference: whether both are the same film, the film's delay, and the areas of
/// the pictures that correspond.
package struct FilmLikeness: Sendable, Equatable {
    /// True if both films are the same; nil if the pictures don't allow a decision, for example because they are plain.
    package let isSame: Bool?
    /// The delay of the film relative to the reference.
    package let alignment: FilmAlignment
    /// The areas of both films' pictures that show the same content.
    package let placement: FilmPlacement
    /// The reason why the films are not the same, as a phrase about the film; empty if they are the same.
    package let difference: String

    /// The minimum correlation of the films' changes over time for the films to count as the same. docs/answer.md has
    /// the measurements.
    static let least = 0.75
    /// The minimum correlation for films to count as the same if the corresponding areas of their pictures had to be
    /// searched for. It is higher than `least`, the minimum for whole pictures.
    private static let minimumPlaced = 0.85
    /// The minimum gain in correlation by flipping the film, for example mirroring it, for the film to count as
    /// flipped.
    private static let rivalry = 0.1
    /// The speeds other than 1 that are tried; -1 means backwards.
    private static let farSpeeds = [-1, 0.5, 2, 2.0 / 3, 1.5, 0.75, 4.0 / 3, 0.8, 1.25]
    private static let nearSpeeds = [0.9, 10.0 / 9, 24.0 / 25, 25.0 / 24]

    /// Compares a film with a reference: aligns the film with the reference, and tests if the whole film shows the same
    /// content.
    init(of film: FilmThumbnails, to reference: FilmThumbnails) {
        let search = FitSearch(film, reference)
        guard var fit = search.whole().map(search.judged) else {
            self.init(isSame: nil, difference: "")
            return
        }
        if fit.value < 0.985, fit.value > 0.2 {
            let settled = search.settled(fit, [\.filmArea, \.referenceArea])
            if settled.value >= Self.minimumPlaced || fit.value >= Self.least { fit = settled }
        }
        if fit.likeness.isPlain {
            self.init(isSame: nil, difference: "")
            return
        }
        let isMoving = fit.likeness.isMoving
        if fit.value < Self.least, let difference = Self.rival(of: fit, search) {
            self.init(isSame: false, difference: difference)
            return
        }
        if isMoving, let difference = Self.otherSpeed(of: fit, search) {
            self.init(isSame: false, difference: difference)
            return
        }
        if fit.value < Self.least, let cropped = search.cropped(),
            cropped.value >= Self.minimumPlaced
        {
            fit = cropped
        }
        if isMoving, let difference = FilmAgreement(fit, search).difference {
            self.init(isSame: false, difference: difference)
            return
        }
        if !isMoving, fit.value < Self.least {
            self.init(isSame: false, difference: "nothing moves in either film, and the pictures differ")
            return
        }
        self.init(
            isSame: true, alignment: FilmAlignment(search.precise(fit)),
            placement: FilmPlacement(fit, film, reference), difference: "")
    }

    private init(
        isSame: Bool?, alignment: FilmAlignment = .unknown, placement: FilmPlacement = .whole,
        difference: String
    ) {
        (self.isSame, self.alignment, self.placement) = (isSame, alignment, placement)
        self.difference = difference
    }

    /// Returns a phrase that says how the film is flipped; nil if it is not flipped.
    private static func rival(of fit: FilmFit, _ search: FitSearch) -> String? {
        let flips = PictureFlip.allCases.filter { $0 != .none }
        let rivals = flips.compactMap { search.whole($0).map(search.judged) }
        guard let best = rivals.max(by: { $0.value < $1.value }), best.value >= least,
            best.value >= fit.value + rivalry
        else { return nil }
        return "it is \(best.flip.words)"
    }

    /// Returns a phrase about the speed at which the film shows the reference's content; nil if the speed is the same.
    /// Speeds near 1 are tried only if the areas that correspond are certain, because a wrong area can look like a
    /// different speed.
    private static func otherSpeed(of fit: FilmFit, _ search: FitSearch) -> String? {
        guard fit.value < 0.995 else { return nil }
        let isPlaced = fit.value >= least
        var starts = [fit]
        if !isPlaced, !fit.isWhole, let whole = search.whole() { starts.append(whole) }
        let speeds = isPlaced ? farSpeeds + nearSpeeds : farSpeeds
        let found = starts.compactMap { search.fit($0, atSpeeds: speeds) }.map(search.judged)
        guard let best = found.max(by: { $0.value < $1.value }), best.value > (isPlaced ? 0.95 : 0.85),
            1 - best.value < 0.4 * (1 - fit.value), !search.isAsLikeItself(at: best.speed, as: best.value)
        else { return nil }
        switch best.speed {
        case -1: return "it plays backwards"
        case 0.5: return "it plays at half the speed"
        case 2: return "it plays at twice the speed"
        default: return "it plays at \(decimal(best.speed, 2)) times the speed"
        }
    }
}

/// A test of each part of a film: whether the part shows the same content as the reference at the same time.
struct FilmAgreement {
    /// The result of testing one part of the film, a range of time.
    enum Part: Equatable {
        /// The reference shows the same content at this time.
        case same
        /// The reference shows other content at this time, or only one of the films moves.
        case other
        /// The reference shows the same content at another time. The value is the number of seconds by which the
        /// reference shows the content later; negative if earlier.
        case elsewhere(Double)
        /// The reference has no pictures at this time: the time lies before the reference's beginning or after its end.
        case alone
    }

    private let parts: [(start: Double, end: Double, part: Part)]
    /// The correlation of the whole films, -1...1.
    private let value: Double

    /// The duration of a part, in seconds, and the maximum number of parts. Parts of long films are longer.
    private static let (partSeconds, maximumParts) = (0.5, 24.0)
    /// The minimum correlation of a part with the reference at the same time for the part to count as `same`.
    private static let least = 0.6
    /// The minimum correlation of a part with the reference at another time for the part to count as `elsewhere`.
    private static let sure = 0.8
    /// The minimum distance, in seconds, to the other times at which a part is searched for in the reference. Smaller
    /// distances are ignored, because missing or repeated frames shift the frames after them.
    private static let nearby = 0.2
    private static let (maximumPictures, fewPictures) = (24, 12)

    init(_ fit: FilmFit, _ search: FitSearch) {
        value = fit.value
        let (mine, theirs) = search.features(for: fit)
        let times = mine.film.times
        let seconds = times.last ?? 0
        let count = max(Int((seconds / max(Self.partSeconds, seconds / Self.maximumParts)).rounded()), 1)
        let end = theirs.film.times.last ?? 0
        parts = (0..<count).compactMap { number in
            let range = times.count * number / count..<times.count * (number + 1) / count
            guard range.count >= 4 else { return nil }
            let (start, stop) = (times[range.lowerBound], times[range.upperBound - 1])
            func likeness(_ delay: Double, _ most: Int) -> FeatureLikeness? {
                mine.likeness(
                    to: theirs, delay: delay, of: mine.pictures(atMost: most, in: range), sharing: 0.6)
            }
            // True if the reference shows the same content at both times, as in a film that repeats.
            func repeats(_ delay: Double) -> Bool {
                guard here != nil else { return false }
                let (from, to) = (start - fit.delay, stop - fit.delay)
                let shown = theirs.film.times.indices.filter {
                    theirs.film.times[$0] >= from && theirs.film.times[$0] <= to
                }
                let likeness = theirs.likeness(to: theirs, delay: delay - fit.delay, of: shown)
                return (likeness?.changes ?? 0) > Self.least
            }
            let here = likeness(fit.delay, Self.maximumPictures)
            if let here, here.isMoving ? here.changes >= Self.least : here.isPlain || here.rests >= Self.least
            {
                return (start, stop, .same)
            }
            var (best, found): (Double, Double?) = (Self.sure, nil)
            for delay in search.delays where abs(delay - fit.delay) >= Self.nearby {
                // A part that only one film has may repeat a part that both films have.
                let isShown = start - delay < seconds - fit.delay && stop - delay > -fit.delay
                if here == nil, isShown { continue }
                guard start - delay >= 0, stop - delay <= end,
                    let there = likeness(delay, Self.fewPictures), there.bothMove, there.changes > best,
                    there.rests >= Self.least, !repeats(delay)
                else { continue }
                (best, found) = (there.changes, delay)
            }
            if let found { return (start, stop, .elsewhere(fit.delay - found)) }
            return (start, stop, here == nil ? .alone : .other)
        }
    }

    /// The evidence that the films are different, as a phrase to follow the film's name; nil if all parts agree.
    var difference: String? {
        let elsewhere = parts.compactMap { part -> (start: Double, end: Double, later: Double)? in
            if case .elsewhere(let later) = part.part { (part.start, part.end, later) } else { nil }
        }
        let judged = parts.filter { $0.part != .alone }
        let same = parts.count { $0.part == .same }
        if let first = elsewhere.first, elsewhere.count >= 2 || elsewhere.count * 6 >= parts.count,
            same + elsewhere.count > 1
        {
            let (from, by) = (decimal(first.start, 1), decimal(first.later.magnitude, 1))
            return
                "it is another cut: from \(from) s on it shows what comes \(by) s \(first.later > 0 ? "later" : "earlier") in the reference"
        }
        let isOther = value < 0.5 && 4 * same <= 3 * judged.count || 10 * same < 7 * judged.count
        guard isOther else { return nil }
        if 4 * same < judged.count { return "little or none of its content is in the reference" }
        let seconds = judged.reduce(0) { $0 + $1.end - $1.start }
        let alike = judged.filter { $0.part == .same }.reduce(0) { $0 + $1.end - $1.start }
        return "only \(decimal(alike, 1)) of \(decimal(seconds, 1)) s show the same content"
    }
}
