import CPixels

/// The profile of a straight edge after a `BoxBlur`: the remaining coverage at a distance from the edge, interpolated
/// from a table.
@usableFromInline
package struct SoftEdge: Hashable, Sendable {
    /// The distance from the edge, in pixels, beyond which the blur changes nothing.
    @usableFromInline
    package let reach: Double
    /// The coverage, from 1 down to 0, at points that are one blur cell apart, from `reach` pixels inside the edge to
    /// `reach` pixels outside.
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

    /// Returns the coverage, 0 to 1, at a distance from the edge in pixels; the distance is negative inside the edge.
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
