import CPango
import Geometry
import Glibc
import SceneModel
import Testing

@testable import Drawing

/// Pango searches for fonts on the thread that lays out a text, so that no search fails to start or outlives the
/// layout.
@Suite struct FontThreadTests {
    /// A record of the thread that ran a closure, for one test.
    private final class Witness: @unchecked Sendable {
        var thread: pthread_t?
    }

    /// Starts a thread in the same way as libraries that use GLib, and returns the thread that ran the closure.
    private static func start(_ name: String, joins: Bool) -> pthread_t? {
        let witness = Witness()
        let body: GThreadFunc = { data in
            guard let data = unsafe data else { return nil }
            unsafe Unmanaged<Witness>.fromOpaque(data).takeUnretainedValue().thread = pthread_self()
            return nil
        }
        let thread = unsafe g_thread_new(name, body, Unmanaged.passUnretained(witness).toOpaque())
        if joins {
            unsafe g_thread_join(thread)
        } else {
            unsafe g_thread_unref(thread)
        }
        return withExtendedLifetime(witness) { witness.thread }
    }

    @Test(
        "Pango's font searches are complete when the function that starts their threads returns",
        arguments: ["[pango] FcFontSetMatch", "[pango] FcFontSetSort"])
    func searches(_ name: String) throws {
        let thread = try #require(Self.start(name, joins: false), "it runs elsewhere, or not yet")
        #expect(pthread_equal(thread, pthread_self()) != 0)
    }

    @Test("GLib starts real threads for everything except Pango's searches") func others() throws {
        let thread = try #require(Self.start("[pango] FcInit", joins: true))
        #expect(pthread_equal(thread, pthread_self()) == 0)
    }

    /// Makes Pango find a font for a text and shape the text.
    private static func shape(_ text: String, size: Int, in context: FontContext, fonts: String) {
        let layout = unsafe pango_layout_new(context.pointer)
        let description = unsafe pango_font_description_new()
        unsafe pango_font_description_set_family(description, fonts)
        unsafe pango_font_description_set_absolute_size(description, Double(size) * 1024)
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_font_description_free(description)
        unsafe pango_layout_set_text(layout, text, -1)
        #expect(unsafe pango_layout_get_line_count(layout) == 1)
        unsafe zoetrope_release(UnsafeMutableRawPointer(layout))
    }

    /// Returns a context with fonts for a text, and the names of the fonts.
    private static func context(for text: String) throws -> (FontContext, fonts: String) {
        let library = try FontLibrary()
        let run = TextRun(
            text,
            TextStyle(font: "Inter", weight: 400, size: 10, color: Color(red: 0, green: 0, blue: 0)))
        var choice = FontChoice(library, [run])
        let names = try choice.files(for: run).map(library.name).joined(separator: ",")
        return (try library.context(choice.all), names)
    }

    @Test("after Pango has shaped a text, only the context retains the fonts")
    func settled() throws {
        let text = "Hå 世 😀"
        let (context, fonts) = try Self.context(for: text)
        for size in 1...400 {
            Self.shape(text, size: size, in: context, fonts: fonts)
            let map = unsafe UnsafeRawPointer(pango_context_get_font_map(context.pointer))
            #expect(unsafe map?.assumingMemoryBound(to: GObject.self).pointee.ref_count == 1)
        }
    }

    @Test("fonts that are still in use after the time limit are an error")
    func heldMap() throws {
        let (context, _) = try Self.context(for: "a")
        try context.settle(within: .zero)
        let holder = unsafe pango_font_map_create_context(pango_context_get_font_map(context.pointer))
        let error = #expect(throws: TextResourceError.self) { try context.settle(within: .milliseconds(1)) }
        #expect(error?.description == "can't lay out text: Pango's font search timed out")
        unsafe zoetrope_release(UnsafeMutableRawPointer(holder))
        try context.settle(within: .zero)
    }
}
