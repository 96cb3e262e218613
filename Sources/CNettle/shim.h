#ifndef ZOETROPE_CNETTLE_SHIM_H
#define ZOETROPE_CNETTLE_SHIM_H

#include <nettle/sha2.h>

#endif
