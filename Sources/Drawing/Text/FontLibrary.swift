import CPango
import Files
import Glibc
import SceneModel

/// The fonts available for text, as objects of fontconfig and Pango: the pinned fonts, and files named by a scene. A
/// file is opened when a text needs it. No other fonts are used, and no configuration has any effect. For one thread at
/// a time.
@safe
final class FontLibrary {
    /// The scene's files, among which its own fonts are found.
    private var assets: any SceneAssets = NoAssets()
    /// The fonts that were used or tried since `begin`.
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

    /// Throws `TextEnvironmentError` if the process's environment would change how text is laid out.
    init() throws {
        try TextEnvironment.prepare()
        Self.searches
    }

    /// Begins with the text of a scene that has these files.
    func begin(_ assets: any SceneAssets) {
        self.assets = assets
        asked = []
    }

    deinit {
        for font in fonts.values { unsafe FcPatternDestroy(font.pattern) }
    }

    /// The versions of the libraries that position letters.
    static var versions: [LibraryVersion] {
        let fontconfig = FcGetVersion()
        return unsafe [
            LibraryVersion("pango", String(cString: pango_version_string())),
            LibraryVersion("harfbuzz", String(cString: hb_version_string())),
            LibraryVersion(
                "fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
        ]
    }

    /// The file of a font named by the scene. Throws `AssetError` if the name is unknown, or if it is a file of the
    /// scene's folder that can't be used.
    func file(_ name: String, weight: Int, isItalic: Bool) throws -> FontFile {
        if let family = FontFamily(name) { return FontFile(family, weight: weight, isItalic: isItalic) }
        guard FontFamily.isFile(name) else { throw AssetError(name, .notFound, "no font has this name") }
        return FontFile(path: try assets.path(of: name), name: name)
    }

    /// True if a font has a character. Throws `AssetError` if the file is not a font.
    func has(_ scalar: Unicode.Scalar, _ file: FontFile) throws -> Bool {
        var characters: OpaquePointer?
        let result = unsafe FcPatternGetCharSet(try font(file).pattern, FC_CHARSET, 0, &characters)
        guard result == FcResultMatch, let characters = unsafe characters else { return false }
        return unsafe FcCharSetHasChar(characters, scalar.value) != 0
    }

    /// A font's weight, from 100 to 900, and whether it is slanted; nil if its file doesn't state them. Throws as `has`
    /// does.
    func look(of file: FontFile) throws -> (weight: Int, isItalic: Bool)? {
        let pattern = unsafe try font(file).pattern
        var (weight, slant): (Int32, Int32) = (0, 0)
        guard unsafe FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch else { return nil }
        unsafe FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        return (min(max(Int(FcWeightToOpenType(weight)), 100), 900), slant != FC_SLANT_ROMAN)
    }

    /// The name by which Pango requests the font.
    func name(_ file: FontFile) throws -> String { try font(file).name }

    /// The file of the font that Pango chose for letters; nil if it is not from this library.
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

    /// Throws `AssetError` if HarfBuzz could not read a font's file. HarfBuzz doesn't report this, and lays out text
    /// without any glyphs.
    func checkGlyphs(of font: UnsafeMutablePointer<PangoFont>, _ file: FontFile) throws(AssetError) {
        guard unsafe zoetrope_has_no_glyphs(font), let pattern = unsafe zoetrope_pattern(font) else { return }
        var format: UnsafeMutablePointer<FcChar8>?
        // HarfBuzz doesn't support fonts of other formats.
        guard unsafe FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) == FcResultMatch,
            let format = unsafe format,
            unsafe ["TrueType", "CFF"].contains(String(cString: format))
        else { return }
        throw AssetError(file.name, .failed, "the font's file can't be read again")
    }

    /// A context that contains only these fonts.
    func context(_ files: [FontFile]) throws -> FontContext {
        if let context = contexts[files] { return context }
        guard let configuration = unsafe FcConfigCreate() else { throw TextShortage.memory }
        defer { unsafe FcConfigDestroy(configuration) }
        // A configuration has no set of application fonts until one is added; adding a file that doesn't exist creates
        // the set.
        unsafe FcConfigAppFontAddFile(configuration, "")
        guard let set = unsafe FcConfigGetFonts(configuration, FcSetApplication) else {
            throw TextShortage.memory
        }
        for file in files {
            let font = try font(file)
            unsafe FcPatternReference(font.pattern)
            unsafe FcFontSetAdd(set, font.pattern)
        }
        guard let context = unsafe FontContext(configuration) else { throw TextShortage.memory }
        contexts[files] = context
        return context
    }

    private func font(_ file: FontFile) throws -> Font {
        asked.insert(file)
        if let font = fonts[file] { return font }
        try TextShortage.check()
        var count: Int32 = 0
        errno = 0
        guard let pattern = unsafe FcFreeTypeQuery(file.path, UInt32(file.index), nil, &count) else {
            let failure = SystemError(.opening, file.path, code: errno)
            throw failure.isFault ? AssetError(file.name, failure) : Self.missing(file)
        }
        let name = "font\(fonts.count)"
        unsafe FcPatternDel(pattern, FC_FAMILY)
        unsafe FcPatternDel(pattern, FC_FAMILYLANG)
        unsafe FcPatternAddString(pattern, FC_FAMILY, name)
        // The name that Pango requests for emoji.
        if file.isEmoji { unsafe FcPatternAddString(pattern, FC_FAMILY, "emoji") }
        // Bitmaps of one size are scaled to any size.
        unsafe FcPatternDel(pattern, FC_PIXEL_SIZE)
        unsafe FcPatternDel(pattern, FC_SCALABLE)
        unsafe FcPatternAddBool(pattern, FC_SCALABLE, 1)
        let font = unsafe Font(pattern: pattern, name: name)
        fonts[file] = font
        return font
    }

    private static func missing(_ file: FontFile) -> AssetError {
        file.isPinned
            ? AssetError(
                file.name, .notFound, "can't open \(file.path); the Debian package \(file.package) has it")
            : AssetError(file.name, .notUsable, "not a font that FreeType can read")
    }
}

/// Pango's context for text in some fonts. For one thread at a time.
@safe
final class FontContext {
    let pointer: OpaquePointer

    /// Creates a context with the fonts of a configuration, which it retains.
    init?(_ configuration: OpaquePointer) {
        guard let context = unsafe zoetrope_context(configuration) else { return nil }
        unsafe pointer = context
    }

    deinit { unsafe zoetrope_close(pointer) }

    /// Waits until only the caller uses the fonts. Returns at once (see `startThreadOfGLib`) unless Pango searches on
    /// threads with other names. Throws if it takes longer than `limit`.
    func settle(within limit: Duration = .seconds(10)) throws(TextShortage) {
        guard unsafe zoetrope_settle(pointer, Int(limit / .microseconds(1))) else {
            throw TextShortage(description: "can't lay out text: Pango's font search timed out")
        }
    }
}
