#ifndef ZOETROPE_CCAIRO_SHIM_H
#define ZOETROPE_CCAIRO_SHIM_H

#include <cairo.h>

/* Cairo's rasteriser; its version decides pixels as much as Cairo's own. */
const char *pixman_version_string(void);

#endif
