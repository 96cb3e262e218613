/// The fades of an item of a sequence, with which its sounds give way to those of its neighbours. The sum of their powers
/// is constant.
package struct SoundFade: Sendable, Equatable {
    /// The scene time when the item starts, and how long it fades in.
    package let start, fadeIn: SceneTime
    /// The scene time when the item ends, and how long it fades out.
    package let end, fadeOut: SceneTime
}

extension SequenceContent {
    /// Returns the spans of the items in which their sounds are heard, each with its fades and the number of its item.
    /// `outer` is the span of the sequence. In a loop with the given `period`, the last item is also heard at the
    /// beginning, where it ends.
    func soundSpans(in outer: Range<SceneTime>, period: SceneTime?) -> [(
        number: Int, start: SceneTime, fade: SoundFade
    )] {
        let begin = outer.lowerBound
        func overlap(_ number: Int) -> SceneTime { SceneTime(seconds: transition(after: number).overlap) }
        let closing: SceneTime? = period.flatMap { period in
            guard items.count > 1, outer == .zero..<period, let end = items.last?.span.endTime, end > period,
                end - period <= overlap(items.count - 1) + .precision
            else { return nil }
            return end - period
        }
        return items.indices.flatMap { number in
            let (start, isLast) = (begin + SceneTime(seconds: items[number].start), number == items.count - 1)
            let end = items[number].span.endTime.map { begin + $0 } ?? outer.upperBound
            let before = number == 0 ? closing ?? .zero : overlap(number - 1)
            let after = isLast ? closing ?? .zero : overlap(number)
            let fade = SoundFade(start: start, fadeIn: before, end: end, fadeOut: after)
            guard isLast, closing != nil, let period else { return [(number, start, fade)] }
            let again = SoundFade(
                start: start - period, fadeIn: before, end: end - period, fadeOut: after)
            return [(number, start, fade), (number, start - period, again)]
        }
    }
}
