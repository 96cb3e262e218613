#ifndef ZOETROPE_CWEBP_SHIM_H
#define ZOETROPE_CWEBP_SHIM_H

#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>

#endif
