#ifndef ZOETROPE_CLOTTIE_SHIM_H
#define ZOETROPE_CLOTTIE_SHIM_H

#include <stddef.h>

#include <rlottie_capi.h>

/* rlottie::configureModelCacheSize(size_t), which the interface for C lacks in version 0.1. */
extern void zoetrope_lottie_cache(size_t count) __asm__("_ZN7rlottie23configureModelCacheSizeEm");

/* dladdr(3), which the C library declares as an extension: the file that an address was loaded from. */
struct zoetrope_loaded {
    const char *file;
    void *base;
    const char *symbol;
    void *address;
};
extern int zoetrope_loaded_from(const void *address, struct zoetrope_loaded *loaded) __asm__("dladdr");

#endif
