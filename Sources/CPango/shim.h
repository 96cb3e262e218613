#ifndef ZOETROPE_CPANGO_SHIM_H
#define ZOETROPE_CPANGO_SHIM_H

#include <errno.h>
#include <pthread.h>
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

static void *zoetrope_pass(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

/*
 * Whether the system has what setting text may take: 0, or an error number. Fontconfig crashes when memory is short, and GLib
 * ends the process when it can't start a thread for Pango, so this comes first. The C library keeps the stacks of the
 * threads that are started here for those.
 */
static inline int zoetrope_shortage(void) {
    enum { most = 4, bytes = 16 << 20 };
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[most];
    int count = 0, code = 0;
    pthread_mutex_lock(&gate);
    while (count < most && (code = pthread_create(&threads[count], NULL, zoetrope_pass, &gate)) == 0) count++;
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) code = ENOMEM;
    else munmap(memory, bytes);
    pthread_mutex_unlock(&gate);
    while (count > 0) pthread_join(threads[--count], NULL);
    return code;
}

/*
 * Waits until the threads that Pango began for a context are gone. They search for fonts, and whoever comes last frees
 * what was found: without a lock, from tables of the font map that the caller changes and frees. Each holds the map;
 * when they are gone, the context alone does.
 */
static inline void zoetrope_settle(PangoContext *context) {
    GObject *map = G_OBJECT(pango_context_get_font_map(context));
    while (g_atomic_int_get(&map->ref_count) > 1) g_usleep(20);
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
