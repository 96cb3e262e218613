#ifndef ZOETROPE_CPANGO_SHIM_H
#define ZOETROPE_CPANGO_SHIM_H

#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

/* Swift imports neither macros with casts nor those of GObject. */

static const PangoGlyph zoetrope_no_glyph = PANGO_GLYPH_EMPTY;
static const PangoGlyph zoetrope_unknown_glyph = PANGO_GLYPH_UNKNOWN_FLAG;
static const int zoetrope_units = PANGO_SCALE;

/*
 * Makes text the same in every environment, once for the process and before anything else of these libraries is
 * called: no variable decides about glyphs, and no configuration of the system is read.
 */
static inline void zoetrope_start(void) {
    unsetenv("HB_SHAPER_LIST");
    unsetenv("HB_OPTIONS");
    unsetenv("FREETYPE_PROPERTIES");
    unsetenv("PANGO_LANGUAGE");
    unsetenv("LANGUAGE");
    unsetenv("FC_LANG");
    unsetenv("FC_DEBUG");
    FcConfig *empty = FcConfigCreate();
    FcConfigSetCurrent(empty);
    FcConfigDestroy(empty);
}

static void zoetrope_without_hints(FcPattern *pattern, gpointer unused) {
    FcPatternDel(pattern, FC_HINTING);
    FcPatternAddBool(pattern, FC_HINTING, FcFalse);
    FcPatternDel(pattern, FC_AUTOHINT);
    FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
}

/* A context for text in the fonts of a configuration, without hints, at 72 dots an inch, in a fixed language. */
static inline PangoContext *zoetrope_context(FcConfig *fonts) {
    PangoFontMap *map = pango_ft2_font_map_new();
    pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), fonts);
    pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(map), zoetrope_without_hints, 0, 0);
    PangoContext *context = pango_font_map_create_context(map);
    g_object_unref(map);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string("en"));
    return context;
}

/* Whether there is the memory that setting text may take. Fontconfig crashes when it is short, so this comes first. */
static inline bool zoetrope_has_room(void) {
    enum { bytes = 16 << 20 };
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    munmap(memory, bytes);
    return true;
}

/* Starts a thread as g_thread_new does, and ends the process as that does if there is none. */
static inline GThread *zoetrope_start_thread(const char *name, GThreadFunc body, gpointer data) {
    GError *error = NULL;
    GThread *thread = g_thread_try_new(name, body, data, &error);
    if (thread == NULL) g_error("creating thread '%s': %s", name ? name : "", error->message);
    return thread;
}

/*
 * Waits until a context alone holds its font map, at most so many microseconds, and returns whether it does. Searches on
 * other threads hold the map, and free what they found without a lock: from tables that the caller changes and frees.
 */
static inline bool zoetrope_settle(PangoContext *context, gint64 microseconds) {
    GObject *map = G_OBJECT(pango_context_get_font_map(context));
    gint64 end = g_get_monotonic_time() + microseconds;
    while (g_atomic_int_get(&map->ref_count) > 1) {
        if (g_get_monotonic_time() >= end) return false;
        g_usleep(20);
    }
    return true;
}

/* Frees a context that zoetrope_context made. Pango does not give the configuration back with its font map. */
static inline void zoetrope_close(PangoContext *context) {
    PangoFontMap *map = pango_context_get_font_map(context);
    g_object_ref(map);
    g_object_unref(context);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), NULL);
    g_object_unref(map);
}

/* Whoever has the last reference to a layout frees it by this. */
static inline void zoetrope_release(void *object) { g_object_unref(object); }

/* The fontconfig pattern that a font was made from; it belongs to the font. */
static inline FcPattern *zoetrope_pattern(PangoFont *font) { return pango_fc_font_get_pattern(PANGO_FC_FONT(font)); }

/* Adds an attribute for some bytes of the text to a list, which owns it from then on. */
static inline void zoetrope_insert(PangoAttrList *list, PangoAttribute *attribute, unsigned start, unsigned end) {
    attribute->start_index = start;
    attribute->end_index = end;
    pango_attr_list_insert(list, attribute);
}

#endif
