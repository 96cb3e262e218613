import CPixels

extension Array where Element == UInt16 {
    /// Lends planes of a length that lie one after the other.
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
    /// Lends rows of cells.
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
    /// The elements again and again.
    func cycled() -> UnfoldSequence<Element, Int> {
        sequence(state: 0) { index in
            defer { index += 1 }
            return self[index % count]
        }
    }
}
