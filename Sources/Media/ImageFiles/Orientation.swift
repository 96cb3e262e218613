/// The rotation and mirroring with which a stored picture is shown, given by the EXIF orientation code (1 to 8).
package struct Orientation: Equatable, Sendable {
    /// The orientation of a picture that is shown as stored.
    package static let upright = Orientation(code: 1)

    private let code: Int

    private init(code: Int) { self.code = code }

    /// Reads the orientation from a film's display matrix. Throws if the matrix does anything else than mirroring and
    /// rotating by multiples of 90 degrees.
    package init(of film: borrowing Demuxer) throws(MediaError) {
        guard let matrix = film.displayMatrix else {
            self = .upright
            return
        }
        // The matrix entries are fixed-point numbers with 16 fraction bits. The first two entries of each row map x and
        // y to the shown picture.
        let signs = [matrix[0], matrix[1], matrix[3], matrix[4]].map { entry in
            abs(Int(entry)) < 1 << 8 ? 0 : entry.signum()
        }
        let codes: [[Int32]: Int] = [
            [1, 0, 0, 1]: 1, [-1, 0, 0, 1]: 2, [-1, 0, 0, -1]: 3, [1, 0, 0, -1]: 4, [0, 1, 1, 0]: 5,
            [0, 1, -1, 0]: 6, [0, -1, -1, 0]: 7, [0, -1, 1, 0]: 8,
        ]
        guard let code = codes[signs] else {
            throw .film("the film is rotated by an angle that is not a multiple of 90 degrees")
        }
        self.code = code
    }

    /// Reads the orientation from a TIFF structure, such as EXIF. Returns nil if no orientation is stated.
    init?(tiff: ByteReader) {
        guard let mark = tiff.big16(0), mark == 0x4949 || mark == 0x4D4D else { return nil }
        let isBig = mark == 0x4D4D
        func number(_ offset: Int, _ count: Int) -> Int? {
            tiff.number(offset, bytes: count, bigEndian: isBig)
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
            return nil
        }
        let (orientationTag, short) = (0x0112, 3)
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            guard let tag = number(offset, 2) else { return nil }
            guard tag == orientationTag else { continue }
            guard number(offset + 2, 2) == short, let code = number(offset + 8, 2),
                (1...8).contains(code)
            else { return nil }
            self.code = code
            return
        }
        return nil
    }

    /// True if width and height are exchanged when the picture is shown.
    package var isSideways: Bool { code >= 5 }

    /// Returns the pixels of a picture after rotating and mirroring. `width` and `height` are the size as stored.
    package func turned<Pixel: BitwiseCopyable>(_ pixels: [Pixel], width: Int, height: Int) -> [Pixel] {
        if self == .upright { return pixels }
        let (columns, rows) = isSideways ? (height, width) : (width, height)
        return unsafe [Pixel](unsafeUninitializedCapacity: pixels.count) { turned, count in
            for y in 0..<rows {
                for x in 0..<columns {
                    let (fromX, fromY) = source(x, y, columns, rows)
                    unsafe turned.initializeElement(at: y * columns + x, to: pixels[fromY * width + fromX])
                }
            }
            count = pixels.count
        }
    }

    /// Rotates and mirrors one plane of bytes. `width` and `height` are the size of the target.
    func turn(
        _ plane: UnsafePointer<UInt8>, stride: Int, into target: UnsafeMutablePointer<UInt8>,
        stride targetStride: Int, width: Int, height: Int
    ) {
        func place(_ x: Int, _ y: Int) -> Int {
            let from = source(x, y, width, height)
            return from.y * stride + from.x
        }
        let step = place(1, 0) - place(0, 0)
        for y in 0..<height {
            var offset = place(0, y)
            for x in 0..<width {
                unsafe target[y * targetStride + x] = plane[offset]
                offset += step
            }
        }
    }

    /// Returns the position in the stored picture for a pixel of the shown picture. `columns` and `rows` are the size
    /// of the shown picture.
    private func source(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> (x: Int, y: Int) {
        let (right, bottom) = (columns - 1 - x, rows - 1 - y)
        return switch code {
        case 2: (right, y)
        case 3: (right, bottom)
        case 4: (x, bottom)
        case 5: (y, x)
        case 6: (y, right)
        case 7: (bottom, right)
        case 8: (bottom, x)
        default: (x, y)
        }
    }
}
