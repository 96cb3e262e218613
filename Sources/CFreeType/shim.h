#ifndef ZOETROPE_CFREETYPE_SHIM_H
#define ZOETROPE_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_STROKER_H

/* Swift does not import FreeType's macros for errors. */
static const FT_Error zoetrope_raster_overflow = FT_Err_Raster_Overflow;

#endif
