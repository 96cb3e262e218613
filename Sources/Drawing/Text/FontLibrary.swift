import CPango
import Files
import Glibc
import SceneModel

/// The fonts available to text, as fontconfig and Pango see them: the pinned fonts, and font files that a scene names.
/// A font file is opened when a text first needs it. Fonts and settings of the system's fontconfig have no effect. Only
/// one thread may use the library at a time.
@safe
final class FontLibrary {
    /// The scene's files, including font files.
    private var assets: any SceneAssets = NoAssets()
    /// The fonts that were used or tried since the last call of `begin`.
    private(set) var asked: Set<FontFile> = []
    private var fonts: [FontFile: Font] = [:]
    private var contexts: [[FontFile]: FontContext] = [:]

    /// A font as a fontconfig pattern, with a unique name.
    @safe
    private struct Font {
        let pattern: OpaquePointer
        let name: String
    }

    private static let searches: Void = FontSearchThreads.start()

    /// Throws `TextEnvironmentError` if an environment variable would change how text is laid out.
    init() throws {
        try TextEnvironment.prepare()
        Self.searches
    }

    /// Prepares the library for the texts of a scene, whose files are `assets`.
    func begin(_ assets: any SceneAssets) {
        self.assets = assets
        asked = []
    }

    deinit {
        for font in fonts.values { unsafe FcPatternDestroy(font.pattern) }
    }

    /// The versions of the libraries that lay out text.
    static var versions: [LibraryVersion] {
        let fontconfig = FcGetVersion()
        return unsafe [
            LibraryVersion("pango", String(cString: pango_version_string())),
            LibraryVersion("harfbuzz", String(cString: hb_version_string())),
            LibraryVersion(
                "fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
        ]
    }

    /// Returns the font that a scene names. Throws `AssetError` if no font has this name, or if `name` is a file of the
    /// scene that can't be used.
    func file(_ name: String, weight: Int, isItalic: Bool) throws -> FontFile {
        if let family = FontFamily(name) { return FontFile(family, weight: weight, isItalic: isItalic) }
        guard FontFamily.isFile(name) else { throw AssetError(name, .notFound, "no font has this name") }
        return FontFile(path: try assets.path(of: name), name: name)
    }

    /// Returns true if the font has a glyph for a character. Throws `AssetError` if the file is not a font.
    func has(_ scalar: Unicode.Scalar, _ file: FontFile) throws -> Bool {
        var characters: OpaquePointer?
        let result = unsafe FcPatternGetCharSet(try font(file).pattern, FC_CHARSET, 0, &characters)
        guard result == FcResultMatch, let characters = unsafe characters else { return false }
        return unsafe FcCharSetHasChar(characters, scalar.value) != 0
    }

    /// Returns the font's weight, from 100 to 900, and whether it is italic; nil if the file states neither. Throws
    /// `AssetError` if the file is not a font.
    func look(of file: FontFile) throws -> (weight: Int, isItalic: Bool)? {
        let pattern = unsafe try font(file).pattern
        var (weight, slant): (Int32, Int32) = (0, 0)
        guard unsafe FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch else { return nil }
        unsafe FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        return (min(max(Int(FcWeightToOpenType(weight)), 100), 900), slant != FC_SLANT_ROMAN)
    }

    /// Returns the unique name by which Pango requests the font.
    func name(_ file: FontFile) throws -> String { try font(file).name }

    /// Returns the file of a font that Pango has chosen; nil if the font is not from this library.
    func file(of font: UnsafeMutablePointer<PangoFont>) -> FontFile? {
        guard let pattern = unsafe zoetrope_pattern(font) else { return nil }
        var path: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard unsafe FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path,
            unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch
        else { return nil }
        let name = unsafe String(cString: path)
        return fonts.keys.first { $0.path == name && $0.index == Int(index) }
    }

    /// Throws `AssetError` if HarfBuzz could not read the font's file. HarfBuzz doesn't report this, and would lay out
    /// text without glyphs.
    func checkGlyphs(of font: UnsafeMutablePointer<PangoFont>, _ file: FontFile) throws(AssetError) {
        guard unsafe zoetrope_has_no_glyphs(font), let pattern = unsafe zoetrope_pattern(font) else { return }
        var format: UnsafeMutablePointer<FcChar8>?
        // HarfBuzz reads only TrueType and CFF fonts, so fonts of other formats are not checked.
        guard unsafe FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) == FcResultMatch,
            let format = unsafe format,
            unsafe ["TrueType", "CFF"].contains(String(cString: format))
        else { return }
        throw AssetError(file.name, .failed, "the font's file can't be read again")
    }

    /// Creates a Pango context that contains only these fonts.
    func context(_ files: [FontFile]) throws -> FontContext {
        if let context = contexts[files] { return context }
        guard let configuration = unsafe FcConfigCreate() else { throw TextResourceError.memory }
        defer { unsafe FcConfigDestroy(configuration) }
        // A fontconfig configuration has no set of application fonts until a file is added; adding a missing file
        // creates an empty set.
        unsafe FcConfigAppFontAddFile(configuration, "")
        guard let set = unsafe FcConfigGetFonts(configuration, FcSetApplication) else {
            throw TextResourceError.memory
        }
        for file in files {
            let font = try font(file)
            unsafe FcPatternReference(font.pattern)
            unsafe FcFontSetAdd(set, font.pattern)
        }
        guard let context = unsafe FontContext(configuration) else { throw TextResourceError.memory }
        contexts[files] = context
        return context
    }

    private func font(_ file: FontFile) throws -> Font {
        asked.insert(file)
        if let font = fonts[file] { return font }
        try TextResourceError.check()
        var count: Int32 = 0
        guard let pattern = unsafe FcFreeTypeQuery(file.path, UInt32(file.index), nil, &count) else {
            throw FontFailure.error(file)
        }
        let name = "font\(fonts.count)"
        unsafe FcPatternDel(pattern, FC_FAMILY)
        unsafe FcPatternDel(pattern, FC_FAMILYLANG)
        unsafe FcPatternAddString(pattern, FC_FAMILY, name)
        // Pango requests emoji by this family name.
        if file.isEmoji { unsafe FcPatternAddString(pattern, FC_FAMILY, "emoji") }
        // Without a fixed pixel size, the bitmaps can be scaled to any size.
        unsafe FcPatternDel(pattern, FC_PIXEL_SIZE)
        unsafe FcPatternDel(pattern, FC_SCALABLE)
        unsafe FcPatternAddBool(pattern, FC_SCALABLE, 1)
        let font = unsafe Font(pattern: pattern, name: name)
        fonts[file] = font
        return font
    }
}

/// A Pango context for text in some fonts. Only one thread may use the context at a time.
@safe
final class FontContext {
    let pointer: OpaquePointer

    /// Creates a context with the fonts of a fontconfig configuration, which the context retains.
    init?(_ configuration: OpaquePointer) {
        guard let context = unsafe zoetrope_context(configuration) else { return nil }
        unsafe pointer = context
    }

    deinit { unsafe zoetrope_close(pointer) }

    /// Waits until Pango's search threads no longer use the fonts. Returns at once if Pango searches on the calling
    /// thread (see `startThreadOfGLib`). Throws if the wait takes longer than `limit`.
    func settle(within limit: Duration = .seconds(10)) throws(TextResourceError) {
        guard unsafe zoetrope_settle(pointer, Int(limit / .microseconds(1))) else {
            throw TextResourceError(description: "can't lay out text: Pango's font search timed out")
        }
    }
}
