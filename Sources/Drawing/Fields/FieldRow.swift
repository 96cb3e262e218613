import CPixels

/// One row of a field: levels with eight bits of fraction, 0 to 255 × 256, in groups of eight pixels. All is
/// covered in full unless the field says otherwise.
@safe
struct FieldRow: ~Copyable {
    static let groupSize = 8
    /// The alpha of full coverage.
    static let opaque: UInt16 = 1 << 15
    /// The levels from a whole one to the next.
    static let levelStep = 256.0

    /// How the loops over all pixels go; the bytes are the same on every path.
    let path: PixelPath
    let groupCount: Int
    /// Red, green and blue, a whole row each.
    let planes: [UnsafeMutablePointer<UInt16>]
    private let alpha: UnsafeMutablePointer<UInt16>
    /// A row's pixels with its padding: whole squares of the dither.
    let length: Int

    init(width: Int, path: PixelPath = .best) {
        self.path = path
        length = (width + Dither.side - 1) / Dither.side * Dither.side
        groupCount = length / Self.groupSize
        let storage = UnsafeMutablePointer<UInt16>.allocate(capacity: length * 4)
        unsafe storage.initialize(repeating: 0, count: length * 4)
        let length = length
        unsafe planes = (0..<3).map { unsafe storage + $0 * length }
        unsafe alpha = storage + 3 * length
        unsafe alpha.update(repeating: Self.opaque, count: length)
    }

    deinit { unsafe planes[0].deallocate() }

    /// The levels and the alpha of a group of eight pixels; those right of the picture are not looked at.
    subscript(group: Int) -> Group {
        get {
            unsafe Group(
                red: load(planes[0], group), green: load(planes[1], group), blue: load(planes[2], group),
                alpha: load(alpha, group))
        }
        set {
            unsafe store(newValue.red, planes[0], group)
            unsafe store(newValue.green, planes[1], group)
            unsafe store(newValue.blue, planes[2], group)
            unsafe store(newValue.alpha, alpha, group)
        }
    }

    /// Rounds the levels by thresholds and packs them to pixels: as many as the row is long.
    func dither(_ thresholds: Dither.Row, into pixels: UnsafeMutablePointer<UInt32>) {
        unsafe withUnsafePointer(to: thresholds) { thresholds in
            unsafe pixels_dither(
                path, planes[0], planes[1], planes[2],
                UnsafeRawPointer(thresholds).assumingMemoryBound(to: UInt16.self), Int32(length), pixels)
        }
    }

    private func load(_ plane: UnsafeMutablePointer<UInt16>, _ group: Int) -> SIMD8<UInt16> {
        precondition(group < groupCount)
        return unsafe UnsafeRawPointer(plane + group * Self.groupSize).loadUnaligned(as: SIMD8<UInt16>.self)
    }

    private func store(_ levels: SIMD8<UInt16>, _ plane: UnsafeMutablePointer<UInt16>, _ group: Int) {
        precondition(group < groupCount)
        unsafe UnsafeMutableRawPointer(plane + group * Self.groupSize).storeBytes(
            of: levels, as: SIMD8<UInt16>.self)
    }

    struct Group: Equatable {
        var red = SIMD8<UInt16>()
        var green = SIMD8<UInt16>()
        var blue = SIMD8<UInt16>()
        var alpha = SIMD8<UInt16>(repeating: FieldRow.opaque)

        /// Sets one of the eight pixels.
        mutating func set(_ lane: Int, _ level: SIMD4<UInt16>) {
            red[lane] = level[0]
            green[lane] = level[1]
            blue[lane] = level[2]
            alpha[lane] = level[3]
        }
    }
}

extension PixelPath {
    /// The quickest one on this CPU.
    static let best = pixels_best_path()
}
