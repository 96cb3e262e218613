/// Colours all over the plane, with sixteen bits more than a pixel has.
protocol ColorField {
    /// Whether every pixel is fully covered; `FieldRow.alpha` is then not looked at.
    var isOpaque: Bool { get }
    /// Writes the colours of one row of pixels. Rows are asked for from top to bottom.
    mutating func fill(_ row: inout FieldRow, y: Int)
}

/// One row of a field: levels with sixteen bits of fraction, 0 to 255 × 65536, in groups of eight pixels.
@safe
struct FieldRow: ~Copyable {
    static let groupSize = 8
    /// The alpha of full coverage.
    static let opaque: Int32 = 1 << 15

    let width: Int
    let groupCount: Int
    private let storage: UnsafeMutablePointer<SIMD8<Int32>>

    init(width: Int) {
        self.width = width
        groupCount = (width + Self.groupSize - 1) / Self.groupSize
        unsafe storage = .allocate(capacity: groupCount * 4)
        unsafe storage.initialize(repeating: SIMD8(), count: groupCount * 4)
    }

    deinit { unsafe storage.deallocate() }

    /// The levels and the alpha of a group of eight pixels; those right of the picture are not looked at.
    subscript(group: Int) -> Group {
        get {
            precondition(group < groupCount)
            let base = unsafe storage + group * 4
            return unsafe Group(red: base[0], green: base[1], blue: base[2], alpha: base[3])
        }
        set {
            precondition(group < groupCount)
            let base = unsafe storage + group * 4
            unsafe base[0] = newValue.red
            unsafe base[1] = newValue.green
            unsafe base[2] = newValue.blue
            unsafe base[3] = newValue.alpha
        }
    }

    struct Group {
        var red = SIMD8<Int32>()
        var green = SIMD8<Int32>()
        var blue = SIMD8<Int32>()
        var alpha = SIMD8<Int32>(repeating: FieldRow.opaque)

        /// Sets one of the eight pixels.
        mutating func set(_ lane: Int, _ level: SIMD4<Int32>) {
            red[lane] = level[0]
            green[lane] = level[1]
            blue[lane] = level[2]
            alpha[lane] = level[3]
        }
    }
}
