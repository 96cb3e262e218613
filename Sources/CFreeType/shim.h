#ifndef ZOETROPE_CFREETYPE_SHIM_H
#define ZOETROPE_CFREETYPE_SHIM_H

#include <stdlib.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_STROKER_H

/* Swift does not import FreeType's macros for errors. */
static const FT_Error zoetrope_raster_overflow = FT_Err_Raster_Overflow;
static const FT_Error zoetrope_no_memory = FT_Err_Out_Of_Memory;

static void *zoetrope_allocate(FT_Memory memory, long count) { return malloc(count); }
static void zoetrope_free(FT_Memory memory, void *block) { free(block); }
static void *zoetrope_reallocate(FT_Memory memory, long before, long count, void *block) {
    return realloc(block, count);
}

/*
 * Opens FreeType with the defaults of all its modules: FT_Init_FreeType would take others from FREETYPE_PROPERTIES. To be
 * closed by FT_Done_Library.
 */
static inline FT_Error zoetrope_freetype(FT_Library *library) {
    static struct FT_MemoryRec_ memory = {NULL, zoetrope_allocate, zoetrope_free, zoetrope_reallocate};
    FT_Error code = FT_New_Library(&memory, library);
    if (!code) FT_Add_Default_Modules(*library);
    return code;
}

#endif
