import FilmReading

/// A time span of a film in which nothing moves, or in which the picture is black.
struct PictureStretch: Sendable, Equatable {
    /// The start, in seconds from the film's first picture.
    var start: Double
    /// The duration, in seconds.
    var duration: Double
    /// True if the stretch interrupts the film suddenly, which is probably a defect. A still stretch is not abrupt if
    /// movement slows down before it or starts slowly after it, or if the film cuts to a still picture. A black stretch
    /// is not abrupt if there is a fade.
    var isAbrupt: Bool
}

/// Finds the still and the black stretches of a film, as defined in docs/inspect.md.
struct PictureStretches {
    /// A picture's properties and the time at which the picture is shown.
    struct Moment {
        /// The time in seconds from the first picture.
        var time: Double
        var look: PictureWatch.Look
        /// The mean difference from the previous picture, in levels.
        var difference: Double
        var isKey = false
    }

    /// The pictures, in order of time.
    private let moments: [Moment]
    /// The end of the film, in seconds from the first picture.
    private let end: Double

    /// The largest mean difference, in levels, between a still picture and the same picture encoded again as a
    /// keyframe.
    private static let recoding = 4.0

    /// Prepares to search a film. `moments` are the film's pictures, and `end` is the film's end, in seconds from the
    /// first picture.
    init(moments: [Moment], end: Double) {
        var moments = moments.sorted { $0.time < $1.time }
        for number in moments.indices.dropFirst() {
            let isAmongStill =
                moments[number - 1].look.isStill
                && (number + 1 == moments.count || moments[number + 1].look.isStill)
            // In films of keyframes alone, no keyframe stands out.
            let isRecoded = moments[number].isKey && !moments[number - 1].isKey
            if isRecoded, moments[number].difference <= Self.recoding, isAmongStill {
                moments[number].look.isStill = true
            }
        }
        (self.moments, self.end) = (moments, end)
    }

    /// The shortest stretch that is found, in seconds: the default of FFmpeg's freezedetect and blackdetect.
    private static let shortest = 2.0
    /// The longest time, in seconds, that one picture may be shown while the film counts as moving. While a picture is
    /// shown longer, the movement rests (see docs/answer.md).
    private static let rest = 0.25
    /// The shortest time, in seconds, that counts as movement. Shorter movements are transitions between still
    /// pictures.
    private static let movement = 1.5
    /// The time before or after a still stretch in which the pace of movement is measured, in seconds. The pace is the
    /// mean difference between successive pictures.
    private static let edge = 0.1
    /// A fraction with two uses. Movement below this fraction of the median pace has slowed down. A picture below this
    /// fraction of the usual brightness belongs to a fade.
    private static let slow = 0.5
    /// The fraction of the median pace below which movement rests. Slow movement above this fraction is a slow phase.
    private static let minimumEbb = 0.1
    /// Movement is cut off suddenly if the last differences between its pictures are at least the fraction `even` of
    /// its pace, and the differences after that are at most the fraction `stopped` of its pace.
    private static let (even, stopped) = (0.6, 0.25)
    /// The minimum ratio of the latest pace to an earlier pace with which movement counts as no slower than before.
    private static let asSlow = 2.0 / 3
    /// Differences between pictures below this share of the median difference are caused by the encoder, not by
    /// movement.
    private static let settling = 0.25
    /// The limits above which the difference between two pictures is a cut. The difference must exceed `levels`, and
    /// also the median difference multiplied by `times`.
    private static let cut = (times: 4.0, levels: 6.0)
    /// The time before or after a black stretch in which the usual brightness is measured, in seconds from the stretch.
    private static let fade = 0.3..<1.0

    /// The stretches of two seconds or more in which nothing moves and the picture is not black.
    var still: [PictureStretch] {
        runs(of: \.isStill, after: 1).filter { !isMostlyBlack($0) }.map { run in
            let settled = settlingPicture(before: run.lowerBound)..<run.upperBound
            return PictureStretch(settled, self, isAbrupt: cutsMovementOff(settled))
        }
    }

    /// The stretches of two seconds or more in which the picture is black.
    var black: [PictureStretch] {
        runs(of: \.isBlack, after: 0).map { run in
            PictureStretch(run, self, isAbrupt: !isFaded(run))
        }
    }

    /// Returns the time at which a picture is shown, or the film's end for an index after the last picture.
    fileprivate func time(_ number: Int) -> Double { number < moments.count ? moments[number].time : end }

    /// Returns the indices of the pictures whose times are in `span`.
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

    /// Returns the runs of successive pictures that all fulfil `isTrue`, if they are at least `shortest` long. Each run
    /// also includes the `before` pictures that precede it.
    private func runs(of isTrue: (PictureWatch.Look) -> Bool, after before: Int) -> [Range<Int>] {
        var (runs, first): ([Range<Int>], Int?) = ([], nil)
        for number in 0...moments.count {
            if number < moments.count, isTrue(moments[number].look) {
                first = first ?? number
            } else if let start = first {
                let run = max(start - before, 0)..<number
                let step = time(run.lowerBound + 1) - time(run.lowerBound)
                // Timestamps jitter, so a run may be up to half a frame interval shorter.
                if time(number) - time(run.lowerBound) > Self.shortest - step / 2 { runs.append(run) }
                first = nil
            }
        }
        return runs
    }

    /// Returns the first picture of a still stretch that seems to begin at the picture `number`. Encoders improve the
    /// first pictures of a still stretch little by little, so the stretch may begin up to `rest` seconds earlier.
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

    /// Returns true if the film moves at full pace right before a still stretch and right after it.
    private func cutsMovementOff(_ run: Range<Int>) -> Bool {
        // The changes to the first picture of the run and to the first picture after the run still belong to
        // movement.
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

    /// Examines the movement just before the picture `number` (if `isBefore`), or the movement from that picture on.
    private func side(of number: Int, isBefore: Bool) -> Side {
        // The step between two pictures has the index of the second one.
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
        // One step is not enough to measure a pace, so at least two are used.
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

    /// Returns true if a still stretch cuts off movement of varying pace in a slow phase. `number` is the stretch's
    /// first picture or, if not `isBefore`, the first picture after the stretch. The movement must never rest, must
    /// have been as slow earlier, and must not slow down in its last `edge` pictures.
    private func isCutOffInEbb(at number: Int, isBefore: Bool, usual: Double, edge: Int) -> Bool {
        guard let (changes, first) = changes(towards: number, isBefore: isBefore),
            let stop = stop(in: changes, after: first, edge: edge)
        else { return false }
        let pace = changes[stop - edge..<stop].mean
        let neverRests = changes[..<stop].allSatisfy { $0 >= Self.minimumEbb * usual }
        let keepsPace = changes[stop - 2..<stop].mean >= Self.even * pace
        guard neverRests, keepsPace,
            let swell = changes[..<(stop - edge)].lastIndex(where: { $0 >= usual }), swell >= edge
        else { return false }
        let slowest = (edge...swell).map { changes[$0 - edge..<$0].mean }.min() ?? 0
        return pace >= Self.asSlow * slowest
    }

    /// Returns the differences between successive pictures near a still stretch: towards the stretch, and up to `rest`
    /// seconds into the stretch. `first` is the index in `changes` at which the stretch begins. Nil if no picture of
    /// the stretch is included.
    private func changes(towards number: Int, isBefore: Bool) -> (changes: [Double], first: Int)? {
        let moment = time(number)
        let span = isBefore ? -Self.movement..<Self.rest : -Self.rest..<Self.movement
        // The change from the stretch to the next picture may be a jump, so it is excluded.
        let steps = pictures(in: moment + span.lowerBound..<moment + span.upperBound)
            .filter { $0 > 0 && (isBefore || $0 != number) }
        let order = isBefore ? steps : steps.reversed()
        guard let first = order.firstIndex(where: { isBefore ? $0 >= number : $0 <= number + 1 }) else {
            return nil
        }
        return (order.map { moments[$0].difference }, first)
    }

    /// Returns the index in `changes`, after `first`, at which movement stops suddenly. Nil if the movement goes on,
    /// slows down gradually or is too short.
    private func stop(in changes: [Double], after first: Int, edge: Int) -> Int? {
        (first + 1..<max(changes.count - edge / 2, first + 1)).first { stop in
            stop > 3 * edge
                && changes[stop..<stop + edge / 2].allSatisfy {
                    $0 <= Self.stopped * changes[stop - edge..<stop].mean
                }
        }
    }

    /// Returns true if one of these pictures is shown for longer than `rest` seconds.
    private func rests(_ numbers: [Int]) -> Bool {
        var last = numbers.first ?? 0
        for number in numbers where !moments[number].look.isStill {
            if time(number) - time(last) > Self.rest { return true }
            last = number
        }
        return time((numbers.last ?? 0) + 1) - time(last) > Self.rest
    }

    /// Returns true if the film fades to or from a black stretch.
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
