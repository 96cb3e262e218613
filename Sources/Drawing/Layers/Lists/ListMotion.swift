import Geometry
import SceneModel

/// The motion of a list's rows as they follow the scroll. The motion is a function of time: no state is carried from
/// frame to frame.
///
/// At any frame rate, the scroll is approximated by linear pieces of 1/60 second. During each piece, a row lags behind
/// by a share of the movement, which grows with the row's distance from the touch; then the row's spring pulls it back
/// to its place. The total lag is the sum of the lags that all recent pieces have caused.
struct ListMotion: Sendable {
    /// The number of linear pieces per second with which the scroll is approximated.
    private static let rate = 60
    /// The minimum effect of a piece of the scroll on a row, in points; pieces with less effect are ignored.
    private static let minimumEffect = 0x1p-20
    /// The step to which a row's lag is rounded, in points, so that rows come to rest instead of creeping.
    private static let step = 1.0 / 64

    private let scroll: Track<Double>
    private let spring: Spring
    private let resistance: Double
    /// The spring's undamped frequency, in radians per piece of the scroll (1/60 s).
    private let turn: Double
    /// The number of recent pieces of the scroll that affect the rows; older pieces are ignored.
    private let memory: Int
    /// The vertical position of the touch that scrolls the list, in points from the list's top.
    private let touch: Double
    /// The horizontal distance of the touch that scrolls the list from the rows' centre, in points.
    private let across: Double
    /// The time that is added to every time in a loop, so that rows at the loop's start still lag from the previous
    /// repetition.
    private let lead: SceneTime

    /// Creates the motion of a list's rows; `period` is the loop period, nil without a loop.
    init(_ content: ListContent, size: Size, period: SceneTime? = nil) {
        scroll = content.scroll
        spring = Spring(damping: content.spring.damping)
        resistance = content.spring.resistance
        turn = 2 * Double.pi * content.spring.frequency / Double(Self.rate)
        touch = content.touch?.y ?? size.height / 2
        across = abs((content.touch?.x ?? size.width / 2) - size.width / 2)
        // A single piece moves the rows by at most the range of the whole scroll.
        let range = scroll.bounds.upperBound - scroll.bounds.lowerBound
        memory =
            range > 0 ? Int((spring.time(until: min(Self.minimumEffect / range, 1)) / turn).rounded(.up)) : 0
        let repeats = scroll.end(span: .zero) == nil
        if repeats, let period, period > .zero {
            let rounds = SceneTime(memory, over: Self.rate).cycles(of: period).whole + 1
            lead = period.times(SceneTime(rounds, over: 1))
        } else {
            lead = .zero
        }
    }

    /// The state of the scroll at a time, with the recent pieces that still make rows lag.
    struct State: Equatable {
        /// The distance by which the rows are scrolled, in points.
        fileprivate(set) var scroll: Double
        /// The scroll distances, in points, at the boundaries of the recent pieces of the scroll; n pieces have n + 1
        /// boundaries.
        fileprivate(set) var places: [Double] = []
        /// An upper bound of the lags of all rows, in points.
        fileprivate(set) var farthest = 0.0
        /// For each recent piece of the scroll, the fraction of its lag that still remains; the spring has already
        /// undone the rest of the lag.
        fileprivate(set) var weights: [Double] = []
    }

    /// Returns the state at a time since the list appeared; `span` is the list's lifetime.
    func state(at time: SceneTime, span: LayerSpan) -> State {
        let (now, part) = (time + lead).cycles(of: SceneTime(1, over: Self.rate))
        // The fraction of the current piece that has passed.
        let done = part.fraction(of: SceneTime(1, over: Self.rate))
        func place(_ index: Int) -> Double {
            scroll.value(at: SceneTime(index, over: Self.rate), span: span)
        }
        let first = place(now)
        var state = State(
            scroll: done > 0 ? first.interpolated(to: place(now + 1), done) : first)
        let oldest = max(now - memory, 0)
        let pieces = oldest..<max(min(done > 0 ? now + 1 : now, end(span: span)), oldest)
        guard !pieces.isEmpty, memory > 0 else { return state }
        state.places = (pieces.lowerBound...pieces.upperBound).map(place)
        func sum(_ index: Int) -> Double {
            let age = Double(now - index) + done
            return age > 0 ? spring.distanceSum(until: age * turn) : 0
        }
        var before = sum(pieces.lowerBound)
        for index in pieces {
            let after = sum(index + 1)
            state.weights.append((before - after) / turn)
            before = after
        }
        for (index, weight) in state.weights.enumerated() {
            state.farthest += abs(weight * (state.places[index + 1] - state.places[index]))
        }
        return state
    }

    /// Returns the index of the first piece of the scroll (1/60 s) that begins after all scrolling has ended.
    private func end(span: LayerSpan) -> Int {
        guard let end = scroll.end(span: span) else { return .max }
        let (whole, part) = end.cycles(of: SceneTime(1, over: Self.rate))
        return part > .zero ? whole + 1 : whole
    }

    /// Returns the vertical position of a row's centre after scrolling, in points from the list's top. `middle` is the
    /// row's centre in the unscrolled list.
    func place(_ middle: Double, in state: State) -> Double {
        guard var place = state.places.first.map({ late($0 - (middle - touch)) }) else {
            return middle - state.scroll
        }
        var behind = 0.0
        for (weight, end) in zip(state.weights, state.places.dropFirst()) {
            let next = late(end - (middle - touch))
            behind += weight * (next - place)
            place = next
        }
        return middle - state.scroll + (behind / Self.step).rounded() * Self.step
    }

    /// Returns true if a row's centre, after scrolling, may be less than `distance` points away from the range
    /// `heights`. `middle` is the row's centre in the unscrolled list.
    func mayBe(_ middle: Double, within distance: Double, of heights: ClosedRange<Double>, in state: State)
        -> Bool
    {
        let place = middle - state.scroll
        let reach = distance + state.farthest + Self.step
        return place + reach > heights.lowerBound && place - reach < heights.upperBound
    }

    /// Returns the final position of a row's centre, when all scrolling is over, in points from the list's top.
    /// `middle` is the row's centre in the unscrolled list.
    func rest(_ middle: Double, span: LayerSpan) -> Double {
        middle - scroll.value(at: span.length, span: span)
    }

    /// Returns the lag that a row without a spring has after it moved from the touch to `distance` points away: the
    /// integral of the lagging share over that distance. Negative distances have negative lags.
    private func late(_ distance: Double) -> Double {
        let length = abs(distance)
        // Beyond the distance `near`, the row lags by the whole movement.
        let near = min(length, max(resistance - across, 0))
        let late = near * (near / 2 + across) / resistance + (length - near)
        return distance < 0 ? -late : late
    }
}
