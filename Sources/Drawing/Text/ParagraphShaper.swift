import CPango
import SceneModel

/// A shaper that lays out one paragraph at a time with Pango: it shapes letters into glyphs, and breaks lines. All text
/// uses one Pango context. Only one thread may use the shaper at a time.
struct ParagraphShaper {
    /// A style of the text, and the fonts for letters in this style.
    struct Style {
        var text: TextStyle
        /// The font that the style names.
        let face: FontFace
        /// The names of the style's font and of the fonts for characters that this font lacks, as Pango expects them.
        let fontNames: String
    }

    let styles: [Style]
    let library: FontLibrary
    let faces: FontFaces
    let context: FontContext
    /// The number of Pango's pixels per point. A larger number makes Pango's integer coordinates finer, but leaves
    /// fewer bits for long lines.
    let scale: Double

    /// Returns the lines of a paragraph, broken at `width` points. At most `most` lines are returned; if the text is
    /// longer, the last line ends with an ellipsis. A word that is too long is broken, unless `keepsWords`; then its
    /// line is too wide. Characters that no font has are appended to `missing`.
    func lines(
        of paragraph: TextSource.Paragraph, width: Double?, atMost most: Int?, keepsWords: Bool = false,
        missing: inout [Unicode.Scalar]
    ) throws -> [TextLine] {
        try TextResourceError.check()
        guard let layout = unsafe pango_layout_new(context.pointer) else { throw TextResourceError.memory }
        let result = Result {
            unsafe pango_layout_set_wrap(layout, keepsWords ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
            return try unsafe setLines(
                of: paragraph, on: layout, width: width, atMost: most, missing: &missing)
        }
        unsafe zoetrope_release(UnsafeMutableRawPointer(layout))
        try context.settle()
        return try result.get()
    }

    private func setLines(
        of paragraph: TextSource.Paragraph, on layout: OpaquePointer, width: Double?, atMost most: Int?,
        missing: inout [Unicode.Scalar]
    ) throws -> [TextLine] {
        unsafe paragraph.bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                guard let first = bytes.baseAddress, !bytes.isEmpty else { return }
                unsafe pango_layout_set_text(layout, first, Int32(bytes.count))
            }
        }
        unsafe setAttributes(of: paragraph, on: layout)
        if let width {
            let limit = Double(1 << 30)
            unsafe pango_layout_set_width(layout, Int32(min(max(width * units, 1), limit)))
        }
        if let most {
            unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            unsafe pango_layout_set_height(layout, -Int32(clamping: max(most, 1)))
        }
        let count = unsafe pango_layout_get_line_count(layout)
        return try (0..<count).compactMap { number in
            guard let line = unsafe pango_layout_get_line_readonly(layout, number) else { return nil }
            return try unsafe read(line, of: paragraph, on: layout, missing: &missing)
        }
    }

    /// The number of Pango's units per point.
    private var units: Double { scale * Double(zoetrope_units) }

    private func setAttributes(of paragraph: TextSource.Paragraph, on layout: OpaquePointer) {
        unsafe withDescription(styles[paragraph.style]) { description in
            unsafe pango_layout_set_font_description(layout, description)
        }
        let list = unsafe pango_attr_list_new()
        defer { unsafe pango_attr_list_unref(list) }
        for span in paragraph.spans {
            let style = styles[span.style]
            let (start, end) = (UInt32(span.bytes.lowerBound), UInt32(span.bytes.upperBound))
            for item in paragraph.items(of: span) {
                unsafe withDescription(style) { description in
                    unsafe zoetrope_insert(
                        list, pango_attr_font_desc_new(description), UInt32(item.lowerBound),
                        UInt32(item.upperBound))
                }
            }
            if style.text.hasEqualDigits {
                unsafe zoetrope_insert(list, pango_attr_font_features_new(Self.equalDigits), start, end)
            }
            let spacing = Int32((style.text.letterSpacing * units).rounded())
            if spacing != 0 {
                unsafe zoetrope_insert(list, pango_attr_letter_spacing_new(spacing), start, end)
            }
        }
        for run in ScriptRun.runs(of: paragraph.bytes) {
            guard let language = ScriptLanguages.language(of: run.script) else { continue }
            unsafe zoetrope_insert(
                list, pango_attr_language_new(pango_language_from_string(language)),
                UInt32(run.bytes.lowerBound), UInt32(run.bytes.upperBound))
        }
        // Long words and URLs are broken without a hyphen; only soft hyphens in the text become visible.
        if !paragraph.hasSoftHyphens {
            unsafe zoetrope_insert(
                list, pango_attr_insert_hyphens_new(0), 0, UInt32(paragraph.bytes.count))
        }
        unsafe pango_layout_set_attributes(layout, list)
    }

    /// The OpenType features of digits of equal width.
    private static let equalDigits = "tnum=1, kern=0, liga=0, clig=0, calt=0"

    private func size(of style: Style) -> Double { max((style.text.size * units).rounded(), 1) }

    private func withDescription(_ style: Style, _ body: (OpaquePointer?) -> Void) {
        let description = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(description) }
        unsafe pango_font_description_set_family(description, style.fontNames)
        unsafe pango_font_description_set_absolute_size(description, size(of: style))
        unsafe body(description)
    }

    private func read(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, of paragraph: TextSource.Paragraph,
        on layout: OpaquePointer, missing: inout [Unicode.Scalar]
    ) throws -> TextLine {
        var reader = LineReader(paragraph: paragraph, units: units)
        var next = unsafe line.pointee.runs
        while let node = unsafe next {
            if let data = unsafe node.pointee.data {
                try unsafe read(
                    data.assumingMemoryBound(to: PangoGlyphItem.self).pointee, into: &reader,
                    missing: &missing)
            }
            unsafe next = node.pointee.next
        }
        let start = unsafe Int(line.pointee.start_index)
        let end = start + (unsafe Int(line.pointee.length))
        let here = paragraph.styles(start..<end).map { styles[$0] }
        let direction = unsafe pango_layout_line_get_resolved_direction(line)
        return TextLine(
            reader.glyphs, width: reader.width, spaceCount: reader.spaceCount,
            isRightToLeft: direction == PANGO_DIRECTION_RTL,
            breaksWord: unsafe !zoetrope_may_break(layout, paragraph.characterCount(before: end)),
            ascent: here.map { $0.face.ascent * $0.text.size }.max() ?? 0,
            descent: here.map { $0.face.descent * $0.text.size }.max() ?? 0,
            gap: here.map { $0.face.gap * $0.text.size }.max() ?? 0)
    }

    private func read(
        _ run: PangoGlyphItem, into reader: inout LineReader, missing: inout [Unicode.Scalar]
    ) throws {
        guard let item = unsafe run.item?.pointee, let string = unsafe run.glyphs?.pointee,
            let font = unsafe item.analysis.font, let file = unsafe library.file(of: font)
        else { return }
        try unsafe library.checkGlyphs(of: font, file)
        let face = try faces.face(file)
        let offset = unsafe Int(item.offset)
        let style = reader.style(offset)
        let size = styles[style].text.size
        reader.isEllipsis = unsafe Int32(item.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
        reader.move(unsafe Int(run.start_x_offset))
        for index in unsafe 0..<Int(string.num_glyphs) {
            let info = unsafe string.glyphs[index]
            let cluster = unsafe offset + Int(string.log_clusters[index])
            reader.enter(cluster)
            if info.glyph != zoetrope_no_glyph {
                let shape: GlyphShape
                if info.glyph & zoetrope_unknown_glyph != 0 {
                    shape = face.missing(width: Double(info.geometry.width) / units / size)
                    missing += Unicode.Scalar(info.glyph & ~zoetrope_unknown_glyph).map { [$0] } ?? []
                } else {
                    shape = face.shape(info.glyph)
                }
                // The item's own y offset is ignored: Pango raises letters next to Chinese ones with it.
                reader.add(
                    shape, dx: Int(info.geometry.x_offset), y: Int(info.geometry.y_offset), size: size,
                    style: style)
            }
            reader.move(Int(info.geometry.width))
        }
        reader.move(unsafe Int(run.end_x_offset))
    }
}

/// A collector of the glyphs of a line, from left to right.
private struct LineReader {
    let paragraph: TextSource.Paragraph
    /// The number of Pango's units per point.
    let units: Double
    private(set) var glyphs: [TextGlyph] = []
    private(set) var spaceCount = 0
    /// True if the glyphs that follow are those of an ellipsis.
    var isEllipsis = false
    private var x = 0
    private var cluster: Int?

    init(paragraph: TextSource.Paragraph, units: Double) {
        (self.paragraph, self.units) = (paragraph, units)
    }

    var width: Double { Double(x) / units }

    mutating func move(_ distance: Int) { x += distance }

    /// Moves on to the cluster of letters that begins at this byte of the paragraph.
    mutating func enter(_ byte: Int) {
        if let cluster, cluster != byte { spaceCount += 1 }
        cluster = byte
    }

    func style(_ byte: Int) -> Int {
        paragraph.spans.last { $0.bytes.lowerBound <= byte }?.style ?? paragraph.style
    }

    /// Returns the number of bytes of the same style before the current cluster.
    private func place(_ style: Int) -> Int32 {
        if isEllipsis { return -1 }
        let start = paragraph.spans.last { $0.style == style }?.bytes.lowerBound ?? 0
        return Int32(clamping: (cluster ?? 0) - start)
    }

    mutating func add(_ shape: GlyphShape, dx: Int, y: Int, size: Double, style: Int) {
        let byte = min(cluster ?? 0, paragraph.letters.count - 1)
        glyphs.append(
            TextGlyph(
                shape: shape, x: Double(x + dx) / units, y: Double(y) / units, size: size, style: style,
                letter: byte < 0 ? 0 : paragraph.letters[byte], word: byte < 0 ? 0 : paragraph.words[byte],
                spaces: Int32(spaceCount), place: place(style)))
    }
}
