import Geometry
import SceneModel

/// How a list's rows follow its scroll. A function of the time alone: nothing is carried from frame to frame.
///
/// The scroll is taken as straight pieces between its values at multiples of 1/60 second, whatever the frame rate. During
/// a piece a row lags by a share of the movement that grows with its distance from the touch, and its spring
/// takes that away again: the sum of the springs' answers to movements at constant speed.
struct ListMotion: Sendable {
    /// Pieces in a second.
    private static let rate = 60
    /// What a piece still moves a row, in points, when it is forgotten.
    private static let least = 0x1p-20
    /// Rows stay behind by multiples of this many points, so that they come to rest instead of creeping.
    private static let step = 1.0 / 64

    private let scroll: Track<Double>
    private let spring: Spring
    private let resistance: Double
    /// The spring's undamped frequency, in radians in a piece's duration.
    private let turn: Double
    /// How many pieces it takes until one is forgotten.
    private let memory: Int
    private let touch: Double
    /// How far the touch is from the rows' middle, across.
    private let across: Double
    /// What is added to a time in a loop, so that the rounds before are remembered.
    private let lead: SceneTime

    /// The motion of a list of a size, in a loop of a period if there is one.
    init(_ content: ListContent, size: Size, period: SceneTime? = nil) {
        scroll = content.scroll
        spring = Spring(damping: content.spring.damping)
        resistance = content.spring.resistance
        turn = 2 * Double.pi * content.spring.frequency / Double(Self.rate)
        touch = content.touch?.y ?? size.height / 2
        across = abs((content.touch?.x ?? size.width / 2) - size.width / 2)
        // No piece moves farther than the whole scroll.
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

    /// The scroll at a time, and what of it is remembered.
    struct State: Equatable {
        /// How far the rows are scrolled.
        fileprivate(set) var scroll: Double
        /// The scroll at the ends of the pieces that are remembered: one more than pieces.
        fileprivate(set) var places: [Double] = []
        /// How far a row may be behind.
        fileprivate(set) var farthest = 0.0
        /// For each piece, the part of its movement that the springs have not made up for.
        fileprivate(set) var weights: [Double] = []
    }

    /// The state at a time since the list appeared, of `span`.
    func state(at time: SceneTime, span: LayerSpan) -> State {
        let (now, part) = (time + lead).cycles(of: SceneTime(1, over: Self.rate))
        // Of the piece that has begun.
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

    /// The piece from which on nothing moves.
    private func end(span: LayerSpan) -> Int {
        guard let end = scroll.end(span: span) else { return .max }
        let (whole, part) = end.cycles(of: SceneTime(1, over: Self.rate))
        return part > .zero ? whole + 1 : whole
    }

    /// Where the middle of a row is in the list, in points from its top, that is at `middle` when nothing is scrolled.
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

    /// Whether a row, whose middle is at `middle` when nothing is scrolled, may be within a distance from some heights.
    func mayBe(_ middle: Double, within distance: Double, of heights: ClosedRange<Double>, in state: State)
        -> Bool
    {
        let place = middle - state.scroll
        let reach = distance + state.farthest + Self.step
        return place + reach > heights.lowerBound && place - reach < heights.upperBound
    }

    /// Where a row comes to rest after the whole scroll.
    func rest(_ middle: Double, span: LayerSpan) -> Double {
        middle - scroll.value(at: span.length, span: span)
    }

    /// How much of a movement comes late while a row moves from the touch to so far above it: the integral of the part
    /// that comes late.
    private func late(_ distance: Double) -> Double {
        let length = abs(distance)
        // From here on all of it does.
        let near = min(length, max(resistance - across, 0))
        let late = near * (near / 2 + across) / resistance + (length - near)
        return distance < 0 ? -late : late
    }
}
