#ifndef ZOETROPE_CPANGO_SHIM_H
#define ZOETROPE_CPANGO_SHIM_H

#include <stdbool.h>
#include <string.h>
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

/* Whether HarfBuzz tries its shapers in their usual order. It reads HB_SHAPER_LIST once in a process. */
static inline int zoetrope_shapers_usual(void) {
    static const char *const usual[] = {"graphite2", "ot", "fallback"};
    unsigned next = 0;
    for (const char **name = hb_shape_list_shapers(); *name; name++) {
        unsigned place = 0;
        while (place < 3 && strcmp(*name, usual[place])) place++;
        if (place == 3) continue;
        if (place < next) return 0;
        next = place + 1;
    }
    return 1;
}

/*
 * Whether HarfBuzz shapes as it does without HB_OPTIONS, which it reads once in a process. In a font without tables it
 * puts a dotted circle between these two characters, but not if it is to be like Uniscribe. -1: no memory.
 */
static inline int zoetrope_options_usual(void) {
    static const uint32_t text[] = {0x905, 0x945};
    hb_face_t *face = hb_face_create(hb_blob_get_empty(), 0);
    hb_font_t *font = hb_font_create(face);
    hb_buffer_t *buffer = hb_buffer_create();
    hb_buffer_add_utf32(buffer, text, 2, 0, 2);
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, HB_SCRIPT_DEVANAGARI);
    const char *const shapers[] = {"ot", NULL};
    int shaped = hb_shape_full(font, buffer, NULL, 0, shapers) && hb_buffer_allocation_successful(buffer);
    unsigned count = hb_buffer_get_length(buffer);
    hb_buffer_destroy(buffer);
    hb_font_destroy(font);
    hb_face_destroy(face);
    return shaped ? count == 3 : -1;
}

/* Makes an empty configuration the one of the process. Returns 0 if memory is short. */
static inline int zoetrope_empty_configuration(void) {
    FcConfig *empty = FcConfigCreate();
    if (!empty) return 0;
    int done = FcConfigSetCurrent(empty);
    FcConfigDestroy(empty);
    return done;
}

/* How Pango's class of font maps begins. The rest is not public. */
typedef struct {
    PangoFontMapClass parent;
    void (*default_substitute)(PangoFcFontMap *, FcPattern *);
} ZoetropeFontMapClass;

/* Completes what a font map looks for by the rules of its own configuration, without hints, at 72 dots an inch. */
static void zoetrope_substitute(PangoFcFontMap *map, FcPattern *pattern) {
    FcConfigSubstitute(pango_fc_font_map_get_config(map), pattern, FcMatchPattern);
    FcPatternDel(pattern, FC_HINTING);
    FcPatternAddBool(pattern, FC_HINTING, FcFalse);
    FcPatternDel(pattern, FC_AUTOHINT);
    FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
    FcPatternDel(pattern, FC_DPI);
    FcPatternAddDouble(pattern, FC_DPI, 72);
    FcDefaultSubstitute(pattern);
}

static void zoetrope_font_map_class(gpointer type, gpointer unused) {
    ((ZoetropeFontMapClass *)type)->default_substitute = zoetrope_substitute;
}

/*
 * A font map that takes no rules from the configuration of the process, which Pango's own applies whatever configuration
 * it is given.
 */
static inline PangoFontMap *zoetrope_font_map(void) {
    static gsize type = 0;
    if (g_once_init_enter(&type)) {
        GTypeQuery parent;
        g_type_query(PANGO_TYPE_FT2_FONT_MAP, &parent);
        g_once_init_leave(
            &type,
            g_type_register_static_simple(
                PANGO_TYPE_FT2_FONT_MAP, "ZoetropeFontMap", parent.class_size, zoetrope_font_map_class,
                parent.instance_size, NULL, (GTypeFlags)0));
    }
    return PANGO_FONT_MAP(g_object_new(type, NULL));
}

/* A context for text in the fonts of a configuration, without hints, at 72 dots an inch, in a fixed language. */
static inline PangoContext *zoetrope_context(FcConfig *fonts) {
    PangoFontMap *map = zoetrope_font_map();
    pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), fonts);
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
 * Waits until nothing but the context holds a reference to its font map. Returns false on timeout. Searches on
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

/* Whether HarfBuzz found no glyph in a font's file. */
static inline bool zoetrope_has_no_glyphs(PangoFont *font) {
    return hb_face_get_glyph_count(hb_font_get_face(pango_font_get_hb_font(font))) == 0;
}

/* Adds an attribute for some bytes of the text to a list, which owns it from then on. */
static inline void zoetrope_insert(PangoAttrList *list, PangoAttribute *attribute, unsigned start, unsigned end) {
    attribute->start_index = start;
    attribute->end_index = end;
    pango_attr_list_insert(list, attribute);
}

/* Whether a line of a layout may end before a character, without breaking a word. */
static inline bool zoetrope_may_break(PangoLayout *layout, int character) {
    int count = 0;
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &count);
    return character < 0 || character >= count || attributes[character].is_line_break;
}

#endif
