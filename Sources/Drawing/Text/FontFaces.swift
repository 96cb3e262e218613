import CFreeType
import CPango
import Files
import Geometry
import Glibc
import Rasteriser
import SceneModel

/// The fonts that a typesetter has opened with FreeType. Only one thread may use the fonts at a time.
@safe
final class FontFaces {
    private let library: FT_Library
    private var faces: [FontFile: FontFace] = [:]

    init() throws(DrawingError) {
        var library: FT_Library?
        let code = unsafe zoetrope_freetype(&library)
        guard code == 0, let library = unsafe library else { throw DrawingError(freeType: code) }
        unsafe self.library = library
    }

    deinit {
        for face in faces.values { face.close() }
        unsafe FT_Done_Library(library)
    }

    /// Returns the font in a file, which is opened on first use. Throws `AssetError` if the file can't be read or is
    /// not a font.
    func face(_ file: FontFile) throws -> FontFace {
        if let face = faces[file] { return face }
        var face: FT_Face?
        let code = unsafe FT_New_Face(library, file.path, FT_Long(file.index), &face)
        guard code == 0, let face = unsafe face, let opened = unsafe FontFace(face, number: faces.count)
        else {
            unsafe FT_Done_Face(face)
            throw FontFailure.error(file)
        }
        faces[file] = opened
        return opened
    }

    /// True if FreeType can open a font now, or could if there were enough memory.
    static func canOpen(_ file: FontFile) -> Bool {
        guard let faces = try? FontFaces() else { return true }
        return withExtendedLifetime(faces) {
            var face: FT_Face?
            let code = unsafe FT_New_Face(faces.library, file.path, FT_Long(file.index), &face)
            unsafe FT_Done_Face(face)
            return [0, zoetrope_no_memory].contains(code)
        }
    }
}

/// A font's metrics and glyphs, in ems.
@safe
final class FontFace {
    /// The distances from the baseline to the top and to the bottom of a line, in ems; usually both are positive.
    let ascent, descent: Double
    /// The font's line gap, in ems.
    let gap: Double

    private let face: FT_Face
    private let number: Int
    private let unit: Double
    private var shapes: [UInt32: GlyphShape] = [:]

    /// Creates a font from a FreeType face; nil if the face states neither the units per em nor a bitmap size.
    init?(_ face: FT_Face, number: Int) {
        unsafe self.face = face
        self.number = number
        let (up, down, height): (FT_Long, FT_Long, FT_Long)
        if unsafe face.pointee.units_per_EM > 0 {
            unit = unsafe 1 / Double(face.pointee.units_per_EM)
            (up, down, height) = unsafe (
                FT_Long(face.pointee.ascender), FT_Long(face.pointee.descender), FT_Long(face.pointee.height)
            )
        } else {
            // A bitmap font states its metrics in 1/64 of the pixels of its bitmaps.
            guard unsafe face.pointee.num_fixed_sizes > 0, unsafe FT_Select_Size(face, 0) == 0,
                let metrics = unsafe face.pointee.size?.pointee.metrics, metrics.y_ppem > 0
            else { return nil }
            unit = 1 / Double(metrics.y_ppem) / 64
            (up, down, height) = (metrics.ascender, metrics.descender, metrics.height)
        }
        ascent = Double(up) * unit
        descent = -Double(down) * unit
        gap = max(Double(height) - Double(up) + Double(down), 0) * unit
    }

    /// Closes the font. All fonts must be closed before the FreeType library is.
    func close() { unsafe FT_Done_Face(face) }

    /// Returns the shape of the glyph with this index; empty if the font has no such glyph.
    func shape(_ glyph: UInt32) -> GlyphShape {
        if let shape = shapes[glyph] { return shape }
        let shape = GlyphShape(number << 32 | Int(glyph), form(of: glyph))
        shapes[glyph] = shape
        return shape
    }

    /// Returns the box that stands for a character without a glyph; `width` is in ems.
    func missing(width: Double) -> GlyphShape {
        let steps = UInt32(min(max(width, 0), 100) * 1000)
        let glyph = 0xFF00_0000 | steps
        if let shape = shapes[glyph] { return shape }
        let shape = GlyphShape.missing(number << 32 | Int(glyph), width: Double(steps) / 1000)
        shapes[glyph] = shape
        return shape
    }

    private func form(of glyph: UInt32) -> GlyphShape.Form {
        let flags = Int32(FT_LOAD_NO_SCALE) | Int32(FT_LOAD_NO_HINTING)
        // For a bitmap font, FreeType would return empty outlines.
        if unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0,
            unsafe FT_Load_Glyph(face, glyph, flags) == 0,
            unsafe face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        {
            return unsafe .outline(GlyphOutline(face.pointee.glyph.pointee.outline, unit: unit).outline)
        }
        return picture(of: glyph).map(GlyphShape.Form.picture) ?? .empty
    }

    private func picture(of glyph: UInt32) -> GlyphPicture? {
        guard unsafe face.pointee.num_fixed_sizes > 0, unsafe FT_Select_Size(face, 0) == 0,
            unsafe FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR) | Int32(FT_LOAD_NO_HINTING)) == 0
        else { return nil }
        let slot = unsafe face.pointee.glyph.pointee
        let bitmap = unsafe slot.bitmap
        let (width, height) = unsafe (Int(bitmap.width), Int(bitmap.rows))
        guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0,
            let bytes = unsafe bitmap.buffer
        else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = unsafe UnsafeRawPointer(bytes + y * Int(bitmap.pitch))
            for x in 0..<width {
                unsafe pixels.append(row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self).littleEndian)
            }
        }
        let perEm = unsafe Double(face.pointee.available_sizes[0].y_ppem) / 64
        let (left, top) = unsafe (Double(slot.bitmap_left), Double(slot.bitmap_top))
        return GlyphPicture(
            ImageLevel(size: PixelSize(width: width, height: height), pixels: pixels),
            origin: Point(left / perEm, -top / perEm),
            end: Point((left + Double(width)) / perEm, (Double(height) - top) / perEm))
    }
}
