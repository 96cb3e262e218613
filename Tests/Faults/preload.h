// What libraries share that tests load into a program with LD_PRELOAD. Include it before all other headers.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>

// Finds the function that a function of the library replaces.
#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name)

// Reads the mode of a file that open may create.
#define MODE(flags) \
    int mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, int); \
        va_end(rest); \
    }
