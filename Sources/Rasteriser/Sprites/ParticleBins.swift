import CPixels

/// Lists of the particles that touch each group of rows, in drawing order.
package struct ParticleBins: Sendable {
    /// The number of pixel rows in a group.
    static let height = 64

    /// The index at which each group's list begins, followed by the index at which the last list ends.
    private var starts: [Int]
    private var numbers: [UInt32]

    /// - Parameters:
    ///   - order: The indices of all particles in drawing order; nil for ascending order.
    ///   - height: The number of rows in the frame.
    package init(_ particles: [PixelParticle], order: [UInt32]?, height: Int) {
        let count = (height + Self.height - 1) / Self.height
        starts = [Int](repeating: 0, count: count + 1)
        for particle in particles {
            for group in Self.groups(of: particle, count) { starts[group + 1] += 1 }
        }
        for group in 0..<count { starts[group + 1] += starts[group] }
        numbers = [UInt32](repeating: 0, count: starts[count])
        var next = starts
        for index in particles.indices {
            let number = order?[index] ?? UInt32(index)
            for group in Self.groups(of: particles[Int(number)], count) {
                numbers[next[group]] = number
                next[group] += 1
            }
        }
    }

    private static func groups(of particle: PixelParticle, _ count: Int) -> Range<Int> {
        let (middle, reach) = (Int(particle.y >> 16), Int(particle.reach) + 1)
        let first = max(middle - reach, 0) / height
        let end = min(max(middle + reach, -1) / height + 1, count)
        return first..<max(end, first)
    }

    /// Calls `body` for each group that touches the given rows and has particles. The arguments are the rows of the
    /// group, and the indices of its particles.
    func forEach(in rows: Range<Int>, _ body: (Range<Int>, UnsafeBufferPointer<UInt32>) -> Void) {
        unsafe numbers.withUnsafeBufferPointer { numbers in
            for group in rows.lowerBound / Self.height..<starts.count - 1 {
                let own = group * Self.height..<(group + 1) * Self.height
                if own.lowerBound >= rows.upperBound { break }
                let range = starts[group]..<starts[group + 1]
                if range.isEmpty { continue }
                unsafe body(own.clamped(to: rows), UnsafeBufferPointer(rebasing: numbers[range]))
            }
        }
    }
}
