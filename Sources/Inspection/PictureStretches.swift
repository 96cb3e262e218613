import FilmReading

/// A part of a film in which nothing moves, or all is black.
struct PictureStretch: Sendable, Equatable {
    /// When it begins, in seconds from the film's first picture.
    var start: Double
    /// How long it is, in seconds.
    var duration: Double
    /// Whether it cuts the film off: movement does not slow down to it or begin after it, there is no fade, and it
    /// is not a picture of its own that the film is cut to.
    var isAbrupt: Bool
}

/// Finds where a film stands still, and where it is black: by docs/inspect.md, from what was seen of each picture.
struct PictureStretches {
    /// A picture, and when it is shown.
    struct Moment {
        /// In seconds from the first picture.
        var time: Double
        var look: PictureWatch.Look
        /// The mean difference from the picture before, in levels.
        var difference: Double
        var isKey = false
    }

    /// In order of their times.
    private let moments: [Moment]
    /// When the film ends, in seconds from the first one.
    private let end: Double

    /// The largest mean change, in levels, by which a keyframe codes a still picture again.
    private static let recoding = 4.0

    /// Pictures in order, and when the film ends, in seconds from the first one.
    init(moments: [Moment], end: Double) {
        var moments = moments.sorted { $0.time < $1.time }
        for number in moments.indices.dropFirst() {
            let isAmongStill =
                moments[number - 1].look.isStill
                && (number + 1 == moments.count || moments[number + 1].look.isStill)
            if moments[number].isKey, moments[number].difference <= Self.recoding, isAmongStill {
                moments[number].look.isStill = true
            }
        }
        (self.moments, self.end) = (moments, end)
    }

    /// Shorter is a pause, as freezedetect and blackdetect have it by default.
    private static let shortest = 2.0
    /// A picture that stays longer is a rest, by docs/answer.md. Shorter ones belong to movement.
    private static let rest = 0.25
    /// Movement that goes on for so long is the film's, and not a transition from one still picture to the next.
    private static let movement = 1.5
    /// How long the edge of a stretch is, at which movement has slowed down or not.
    private static let edge = 0.1
    /// Slower than this share of the usual is slowed down; and darker is faded.
    private static let slow = 0.5
    /// Slower than this share of the usual is a rest, and no ebb.
    private static let leastEbb = 0.1
    /// Movement that is cut off keeps this share of its pace to its last steps; and less than that of it is left in the next one.
    private static let (even, stopped) = (0.6, 0.25)
    /// A pace counts as slow as another from this share of it on.
    private static let asSlow = 2.0 / 3
    /// Less than this share of the usual change is an encoder's work.
    private static let settling = 0.25
    /// A change is a cut if it is at least `times` the usual one, and at least `levels`.
    private static let cut = (times: 4.0, levels: 6.0)
    /// How far from black a fade is looked for, in seconds.
    private static let fade = 0.3..<1.0

    /// Where nothing moves for two seconds or more, and it is not black.
    var still: [PictureStretch] {
        runs(of: \.isStill, after: 1).filter { !isMostlyBlack($0) }.map { run in
            let settled = settlingPicture(before: run.lowerBound)..<run.upperBound
            return PictureStretch(settled, self, isAbrupt: cutsMovementOff(settled))
        }
    }

    /// Where all is black for two seconds or more.
    var black: [PictureStretch] {
        runs(of: \.isBlack, after: 0).map { run in
            PictureStretch(run, self, isAbrupt: !isFaded(run))
        }
    }

    /// When a picture is shown, or that the film has ended.
    fileprivate func time(_ number: Int) -> Double { number < moments.count ? moments[number].time : end }

    /// The pictures that are shown from a time on and before another.
    private func pictures(in span: Range<Double>) -> Range<Int> {
        func first(from time: Double) -> Int {
            var (low, high) = (0, moments.count)
            while low < high {
                let middle = (low + high) / 2
                if moments[middle].time < time { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return first(from: span.lowerBound)..<first(from: span.upperBound)
    }

    /// The pictures of which something is true, in rows that last long enough. With them come those `before` them.
    private func runs(of isTrue: (PictureWatch.Look) -> Bool, after before: Int) -> [Range<Int>] {
        var (runs, first): ([Range<Int>], Int?) = ([], nil)
        for number in 0...moments.count {
            if number < moments.count, isTrue(moments[number].look) {
                first = first ?? number
            } else if let start = first {
                let run = max(start - before, 0)..<number
                let step = time(run.lowerBound + 1) - time(run.lowerBound)
                // The last picture may be held on to by the next one's being a little late.
                if time(number) - time(run.lowerBound) > Self.shortest - step / 2 { runs.append(run) }
                first = nil
            }
        }
        return runs
    }

    /// Encoders make the first pictures of a still stretch a little better, one after the other. The picture that
    /// they begin with, at most a rest before one that stands.
    private func settlingPicture(before number: Int) -> Int {
        let changes = pictures(in: (time(number) - Self.movement).nextUp..<time(number).nextUp).filter {
            $0 > 0 && $0 <= number
        }.map { moments[$0].difference }.filter { $0 > 0 }.sorted()
        guard !changes.isEmpty else { return number }
        let little = Self.settling * changes[changes.count / 2]
        var first = number
        while first > 0, moments[first].difference < little,
            time(number) - time(first - 1) <= Self.rest
        {
            first -= 1
        }
        return first
    }

    private func isMostlyBlack(_ run: Range<Int>) -> Bool {
        run.count { moments[$0].look.isBlack } * 2 > run.count
    }

    /// Whether the film moves up to a still stretch and from its end on, as fast as ever.
    private func cutsMovementOff(_ run: Range<Int>) -> Bool {
        // The step to the run's first picture still moves; so does the one to the picture after it.
        let before = run.lowerBound > 0 ? side(of: run.lowerBound, isBefore: true) : nil
        let after = run.upperBound < moments.count ? side(of: run.upperBound, isBefore: false) : nil
        let sides = [before, after].compactMap(\.self)
        guard sides.contains(where: { $0.duration >= Self.movement - 0.01 }) else { return false }
        return sides.allSatisfy(\.isAtFullPace) && !(before ?? after ?? sides[0]).isCut
    }

    private struct Side {
        var duration: Double
        var isAtFullPace: Bool
        var isCut: Bool
    }

    /// The movement just before a picture, or from one on.
    private func side(of number: Int, isBefore: Bool) -> Side {
        // A step is known by the picture that it ends at.
        let moment = time(number)
        let steps =
            isBefore
            ? pictures(in: (moment - Self.movement).nextUp..<moment.nextUp).filter { $0 > 0 && $0 <= number }
            : pictures(in: moment..<moment + Self.movement).filter { $0 >= number }
        let duration =
            isBefore ? moment - time((steps.first ?? number) - 1) : time((steps.last ?? number) + 1) - moment
        let changes = steps.map { moments[$0].difference }
        let moving = changes.filter { $0 > 0 }.sorted()
        guard !steps.isEmpty, !moving.isEmpty else {
            return Side(duration: 0, isAtFullPace: false, isCut: false)
        }
        let usual = moving[moving.count / 2]
        let near = steps.filter {
            isBefore ? time($0) > moment - Self.edge : time($0) < moment + Self.edge
        }
        // A single step more tells nothing of the pace.
        let pace =
            (near.count > 1 ? near : Array(isBefore ? steps.suffix(2) : steps.prefix(2)))
            .filter { $0 != number }.map { moments[$0].difference }.max() ?? usual
        let change = moments[number].difference
        let isCut = change > Self.cut.levels && change > Self.cut.times * usual
        let goesOn =
            pace >= Self.slow * usual
            || isCutOffInEbb(at: number, isBefore: isBefore, usual: usual, edge: max(near.count, 2))
        return Side(duration: duration, isAtFullPace: goesOn && !rests(steps), isCut: isCut)
    }

    /// True if movement that swells and ebbs is cut off in an ebb by a still stretch, whose first picture, or the one after it, has
    /// a number: it never rests, has been as slow before, and does not slow down within the `edge` steps before it stops.
    private func isCutOffInEbb(at number: Int, isBefore: Bool, usual: Double, edge: Int) -> Bool {
        guard let (changes, first) = changes(towards: number, isBefore: isBefore),
            let stop = stop(in: changes, after: first, edge: edge)
        else { return false }
        let pace = changes[stop - edge..<stop].mean
        let neverRests = changes[..<stop].allSatisfy { $0 >= Self.leastEbb * usual }
        let keepsPace = changes[stop - 2..<stop].mean >= Self.even * pace
        guard neverRests, keepsPace,
            let swell = changes[..<(stop - edge)].lastIndex(where: { $0 >= usual }), swell >= edge
        else { return false }
        let slowest = (edge...swell).map { changes[$0 - edge..<$0].mean }.min() ?? 0
        return pace >= Self.asSlow * slowest
    }

    /// The changes from picture to picture in the direction of a still stretch, and into it, because its first pictures may still
    /// move a little; and the index of the first picture of the stretch among them. Nil if there is none.
    private func changes(towards number: Int, isBefore: Bool) -> (changes: [Double], first: Int)? {
        let moment = time(number)
        let span = isBefore ? -Self.movement..<Self.rest : -Self.rest..<Self.movement
        // A jump is no movement.
        let steps = pictures(in: moment + span.lowerBound..<moment + span.upperBound)
            .filter { $0 > 0 && (isBefore || $0 != number) }
        let order = isBefore ? steps : steps.reversed()
        guard let first = order.firstIndex(where: { isBefore ? $0 >= number : $0 <= number + 1 }) else {
            return nil
        }
        return (order.map { moments[$0].difference }, first)
    }

    /// The index after `first` from which on little of the movement is left at once; nil if it goes on, or was too short.
    private func stop(in changes: [Double], after first: Int, edge: Int) -> Int? {
        (first + 1..<max(changes.count - edge / 2, first + 1)).first { stop in
            stop > 3 * edge
                && changes[stop..<stop + edge / 2].allSatisfy {
                    $0 <= Self.stopped * changes[stop - edge..<stop].mean
                }
        }
    }

    /// Whether one of these pictures stays.
    private func rests(_ numbers: [Int]) -> Bool {
        var last = numbers.first ?? 0
        for number in numbers where !moments[number].look.isStill {
            if time(number) - time(last) > Self.rest { return true }
            last = number
        }
        return time((numbers.last ?? 0) + 1) - time(last) > Self.rest
    }

    /// Whether a black stretch is faded to, or from.
    private func isFaded(_ run: Range<Int>) -> Bool {
        let (start, end) = (time(run.lowerBound), time(run.upperBound))
        func brightness(_ span: Range<Double>) -> Double {
            let shown = moments[pictures(in: span)].map(\.look.brightness)
            return shown.isEmpty ? 0 : shown.reduce(0, +) / Double(shown.count)
        }
        func isDark(_ number: Int, _ span: Range<Double>) -> Bool {
            moments.indices.contains(number)
                && moments[number].look.brightness < Self.slow * brightness(span)
        }
        let fade = Self.fade
        return isDark(run.lowerBound - 1, start - fade.upperBound..<start - fade.lowerBound)
            || isDark(run.upperBound, end + fade.lowerBound..<end + fade.upperBound)
    }
}

extension PictureStretch {
    fileprivate init(_ run: Range<Int>, _ film: PictureStretches, isAbrupt: Bool) {
        let start = film.time(run.lowerBound)
        self.init(start: start, duration: film.time(run.upperBound) - start, isAbrupt: isAbrupt)
    }
}
