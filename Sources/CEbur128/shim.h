#ifndef ZOETROPE_CEBUR128_SHIM_H
#define ZOETROPE_CEBUR128_SHIM_H

#include <ebur128.h>

#endif
