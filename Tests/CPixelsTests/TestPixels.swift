import CPixels

extension Array where Element == UInt16 {
    /// Calls `body` with planes of `length` entries, which lie one after another in this array.
    mutating func withPlanes(_ length: Int, hasAlpha: Bool = false, _ body: (PixelPlanes) -> Void) {
        unsafe withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe body(
                PixelPlanes(
                    red: base, green: base + length, blue: base + 2 * length,
                    alpha: hasAlpha ? base + 3 * length : nil))
        }
    }
}

extension Array where Element == (corners: [UInt16], middles: [UInt16]) {
    /// Calls `body` with pointers to rows of cells.
    func withCells(_ body: ([PixelCells]) -> Void) { unsafe lend([], body) }

    private func lend(_ lent: [PixelCells], _ body: ([PixelCells]) -> Void) {
        guard unsafe lent.count < count else { return unsafe body(lent) }
        unsafe self[lent.count].corners.withUnsafeBufferPointer { corners in
            unsafe self[lent.count].middles.withUnsafeBufferPointer { middles in
                guard let corners = corners.baseAddress, let middles = middles.baseAddress else { return }
                unsafe lend(lent + [PixelCells(corners: corners, middles: middles)], body)
            }
        }
    }
}

extension Array {
    /// Returns the elements in an endless cycle.
    func cycled() -> UnfoldSequence<Element, Int> {
        sequence(state: 0) { index in
            defer { index += 1 }
            return self[index % count]
        }
    }
}

/// A random number generator that gives the same numbers in every run, with more extreme values than chance would give.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns `count` numbers in a range, a third of which are the ends of the range.
    mutating func numbers<Number: FixedWidthInteger>(
        _ count: Int, in range: ClosedRange<Number>
    ) -> [Number] {
        (0..<count).map { _ in
            switch Int.random(in: 0..<6, using: &self) {
            case 0: range.lowerBound
            case 1: range.upperBound
            default: .random(in: range, using: &self)
            }
        }
    }
}
