import SceneModel
import SceneText

extension LottieReading {
    /// The maximum number of vertices that one fill or stroke may paint. librlottie drops outlines with more than
    /// 32,767 points, and each vertex takes three points or more.
    static let maximumVertexCount = 8_000

    /// Parses a path: vertices, and two tangents per vertex, relative to the vertex.
    func path(_ json: JSON) -> JSON {
        guard let object = object(json, "a path", keys: ["i", "o", "v", "c"]) else { return fallback(.path) }
        let lists = ["i", "o", "v"].map { key in
            let points = list(object, key, atMost: Self.maximumVertexCount)
            return within(key) {
                points.enumerated().map { index, point in
                    within(index: index) { value(point, .point(Self.anyNumber)) }
                }
            }
        }
        guard lists.allSatisfy({ $0.count == lists[2].count }) else {
            fail(
                "a path's \"v\", \"i\" and \"o\" have different lengths: \(lists[2].count), \(lists[0].count) and \(lists[1].count)"
            )
            return fallback(.path)
        }
        return [
            "i": .array(lists[0]), "o": .array(lists[1]), "v": .array(lists[2]),
            "c": .bool(truth(object, "c")),
        ]
    }

    /// Parses a gradient: offsets with colours, then offsets with alphas.
    ///
    /// librlottie draws wrong colours at an offset that has an alpha but no colour, so the result has a colour and an
    /// alpha at each offset.
    func gradient(_ json: JSON, colors: Int) -> JSON {
        guard let list = json.array, list.count >= 4 * colors, (list.count - 4 * colors) % 2 == 0,
            list.count <= 4096
        else {
            mismatch("\(colors) colours of four numbers each, then alphas of two numbers each", json)
            return fallback(.gradient(colors: colors))
        }
        let before = faultCount
        let numbers = list.enumerated().map { index, value in
            within(index: index) { number(value, in: 0...1) }
        }
        let hues = stride(from: 0, to: 4 * colors, by: 4).map {
            GradientStop(place: numbers[$0], values: Array(numbers[$0 + 1...$0 + 3]))
        }
        let alphas = stride(from: 4 * colors, to: numbers.count, by: 2).map {
            GradientStop(place: numbers[$0], values: [numbers[$0 + 1]])
        }
        for stops in [hues, alphas]
        where zip(stops, stops.dropFirst()).contains(where: { $0.place > $1.place }) {
            fail("the offsets of a gradient's stops must not decrease")
        }
        guard faultCount == before, !alphas.isEmpty else { return .array(numbers.map(JSON.number)) }
        return GradientStop.together(hues, alphas)
    }
}

/// A stop of a gradient, with a colour or an alpha.
private struct GradientStop {
    let place: Double
    let values: [Double]

    /// Merges stops with colours and stops with alphas into stops that have both, in the order that librlottie reads.
    /// Equal offsets are moved apart slightly, because librlottie divides by their distance.
    static func together(_ hues: [GradientStop], _ alphas: [GradientStop]) -> JSON {
        var places: [(place: Double, isAfter: Bool)] = []
        for place in Set((hues + alphas).map(\.place)).sorted() {
            let isDouble = [hues, alphas].contains { stops in stops.count { $0.place == place } > 1 }
            places += isDouble ? [(place, false), (place, true)] : [(place, true)]
        }
        var last = -1.0
        let apart = places.map { place in
            last = max(place.place, last + 1e-4)
            return last
        }
        let colors = places.map { sample(hues, at: $0.place, isAfter: $0.isAfter) }
        var shown = places.map { sample(alphas, at: $0.place, isAfter: $0.isAfter)[0] }
        // librlottie caches gradients by the sum of their first three colours times the opacity. If all three are
        // transparent, it would use a cached gradient with another opacity.
        if shown.count > 3, shown.prefix(3).allSatisfy({ $0 < 1 / 255 }) { shown[0] = 1.02 / 255 }
        let first = zip(apart, colors).flatMap { [$0] + $1 }
        return .array((first + zip(apart, shown).flatMap { [$0, $1] }).map(JSON.number))
    }

    /// Returns the values at an offset, interpolated between two stops. If several stops have this offset, the values
    /// of the first are returned, or of the last if `isAfter` is true.
    private static func sample(_ stops: [GradientStop], at place: Double, isAfter: Bool) -> [Double] {
        let next = stops.firstIndex { isAfter ? $0.place > place : $0.place >= place } ?? stops.count
        guard next > 0 else { return stops[0].values }
        guard next < stops.count else { return stops[next - 1].values }
        let (one, other) = (stops[next - 1], stops[next])
        let share = (place - one.place) / (other.place - one.place)
        return zip(one.values, other.values).map { $0 + share * ($1 - $0) }
    }
}
