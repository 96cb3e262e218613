import CPixels

/// A straight edge that a `BoxBlur` has blurred: how much of it is left at a distance, by interpolation.
@usableFromInline
package struct SoftEdge: Hashable, Sendable {
    /// The distance from the edge, in pixels, beyond which nothing changes on either side.
    @usableFromInline
    package let reach: Double
    /// At half a cell and whole ones, from `reach` inside to `reach` outside: 1 to 0.
    @usableFromInline
    let shares: [Float]
    @usableFromInline
    let perPixel: Double

    package init(_ blur: BoxBlur) {
        let radius = Int(blur.box.radius) + 1
        let box = (-radius...radius).map {
            Double(abs($0) == radius ? blur.box.edge : blur.box.inner) / 16384
        }
        var kernel = [1.0]
        for _ in 1...3 {
            var wider = [Double](repeating: 0, count: kernel.count + box.count - 1)
            for (one, weight) in kernel.enumerated() {
                for (other, share) in box.enumerated() { wider[one + other] += weight * share }
            }
            kernel = wider
        }
        var left = 1.0
        shares =
            [1]
            + kernel.map { weight in
                left -= weight
                return Float(max(left, 0))
            }
        let side = Double(1 << blur.shift)
        perPixel = 1 / side
        reach = (Double(blur.reach) + 0.5) * side
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(reach) }

    /// The share at a distance from the edge, in pixels; it is negative inside the edge.
    @inlinable
    package func share(at distance: Double) -> Double {
        let place = (distance + reach) * perPixel
        if place <= 0 { return 1 }
        if place >= Double(shares.count - 1) { return 0 }
        let index = Int(place)
        let (one, other) = (Double(shares[index]), Double(shares[index + 1]))
        return one + (other - one) * (place - Double(index))
    }
}
