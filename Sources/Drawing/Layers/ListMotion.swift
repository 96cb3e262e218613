import Geometry
import SceneModel

/// The way in which a list's rows follow its scroll. It is a function of time: no state is carried from frame to frame.
///
/// The scroll is approximated by straight pieces between its values at multiples of 1/60 second, at any frame rate.
/// During a piece a row lags by a share of the movement that grows with its distance from the touch, and its spring
/// makes up for that again: the lag is the sum of the springs' responses to movements at constant speed.
struct ListMotion: Sendable {
    /// The number of pieces per second.
    private static let rate = 60
    /// A piece is forgotten when it moves a row by less than this, in points.
    private static let least = 0x1p-20
    /// The lag of a row is rounded to multiples of this, in points, so that rows come to rest instead of creeping.
    private static let step = 1.0 / 64

    private let scroll: Track<Double>
    private let spring: Spring
    private let resistance: Double
    /// The spring's undamped frequency, in radians per piece.
    private let turn: Double
    /// The number of pieces after which a piece is forgotten.
    private let memory: Int
    private let touch: Double
    /// The horizontal distance of the touch from the rows' centre.
    private let across: Double
    /// The time added in a loop, so that earlier repetitions are remembered.
    private let lead: SceneTime

    /// Creates the motion of a list of a size, with the loop period if there is one.
    init(_ content: ListContent, size: Size, period: SceneTime? = nil) {
        scroll = content.scroll
        spring = Spring(damping: content.spring.damping)
        resistance = content.spring.resistance
        turn = 2 * Double.pi * content.spring.frequency / Double(Self.rate)
        touch = content.touch?.y ?? size.height / 2
        across = abs((content.touch?.x ?? size.width / 2) - size.width / 2)
        // No piece moves farther than the range of the whole scroll.
        let range = scroll.bounds.upperBound - scroll.bounds.lowerBound
        memory = range > 0 ? Int((spring.time(until: min(Self.least / range, 1)) / turn).rounded(.up)) : 0
        let repeats = scroll.end(span: .zero) == nil
        if repeats, let period, period > .zero {
            let rounds = SceneTime(memory, over: Self.rate).cycles(of: period).whole + 1
            lead = period.times(SceneTime(rounds, over: 1))
        } else {
            lead = .zero
        }
    }

    /// The scroll at a time, and the part of its past that is remembered.
    struct State: Equatable {
        /// The distance by which the rows are scrolled.
        fileprivate(set) var scroll: Double
        /// The scroll at the ends of the remembered pieces: one more than there are pieces.
        fileprivate(set) var places: [Double] = []
        /// The maximum lag of a row.
        fileprivate(set) var farthest = 0.0
        /// For each piece, the fraction of its movement that the springs have not yet made up for.
        fileprivate(set) var weights: [Double] = []
    }

    /// The state at a time since the list appeared; `span` is the list's life.
    func state(at time: SceneTime, span: LayerSpan) -> State {
        let (now, part) = (time + lead).cycles(of: SceneTime(1, over: Self.rate))
        // The fraction of the current piece.
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

    /// The index of the piece from which on nothing moves.
    private func end(span: LayerSpan) -> Int {
        guard let end = scroll.end(span: span) else { return .max }
        let (whole, part) = end.cycles(of: SceneTime(1, over: Self.rate))
        return part > .zero ? whole + 1 : whole
    }

    /// The centre of a row, in points from the list's top. Without scrolling it is at `middle`.
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

    /// True if a row, whose centre is at `middle` without scrolling, may be within a distance of a range of heights.
    func mayBe(_ middle: Double, within distance: Double, of heights: ClosedRange<Double>, in state: State)
        -> Bool
    {
        let place = middle - state.scroll
        let reach = distance + state.farthest + Self.step
        return place + reach > heights.lowerBound && place - reach < heights.upperBound
    }

    /// The place at which a row's centre comes to rest after the whole scroll.
    func rest(_ middle: Double, span: LayerSpan) -> Double {
        middle - scroll.value(at: span.length, span: span)
    }

    /// The lagging part of the scroll while a row moves from the touch to `distance` above it: the integral of the
    /// share that lags.
    private func late(_ distance: Double) -> Double {
        let length = abs(distance)
        // From this distance on, the whole movement lags.
        let near = min(length, max(resistance - across, 0))
        let late = near * (near / 2 + across) / resistance + (length - near)
        return distance < 0 ? -late : late
    }
}
