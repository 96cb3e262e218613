#ifndef ZOETROPE_CSYSTEM_SHIM_H
#define ZOETROPE_CSYSTEM_SHIM_H

/* Functions that Swift's Glibc module lacks: settings of the allocator, renaming with flags, the working folder of a
   child process, CPU affinity, mount points, the width of a terminal, C streams. */
/* The types of Swift's Glibc module stay in that module: without this import, types such as timespec would belong to
   the module that is loaded first, and would be missing in files that import only Glibc. */
#if __has_feature(modules)
#pragma clang module import SwiftGlibc
#endif

#include <errno.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <malloc.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <bits/types/cookie_io_functions_t.h>

int renameat2(int, const char *, int, const char *, unsigned int);
static const unsigned int zoetrope_rename_noreplace = 1u << 0;
static const unsigned int zoetrope_rename_exchange = 1u << 1;

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);

int sched_getaffinity(pid_t, size_t, cpu_set_t *);

long syscall(long, ...);

/* Returns 1 if a file system is mounted at a path. Always returns 0 before Linux 5.8. */
static inline int zoetrope_is_mount_point(const char *path) {
    struct statx about;
    return syscall(SYS_statx, AT_FDCWD, path, 0, 0, &about) == 0
        && (about.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/* Returns the width of a terminal in columns; 0 if it is unknown. */
static inline int zoetrope_terminal_columns(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

FILE *fopencookie(void *__restrict, const char *__restrict, cookie_io_functions_t);

/* Writes lines to standard error, except lines that begin with a prefix. A line may arrive in several parts. */
static ssize_t zoetrope_write_other_lines(void *prefix, const char *bytes, size_t count) {
    static _Thread_local int drops;
    const char *const end = bytes + count;
    for (const char *line = bytes; line < end;) {
        const char *const last = memchr(line, '\n', end - line);
        const char *const next = last ? last + 1 : end;
        const size_t length = strlen(prefix);
        if ((size_t)(next - line) >= length && memcmp(line, prefix, length) == 0) drops = 1;
        while (!drops && line < next) {
            const ssize_t written = write(STDERR_FILENO, line, next - line);
            if (written >= 0) line += written;
            else if (errno != EINTR) return 0;
        }
        if (last) drops = 0;
        line = next;
    }
    return count;
}

/* Replaces C's stderr by a stream that drops lines with a prefix. The memory of the prefix must stay valid. */
static inline int zoetrope_drop_error_lines(const char *prefix) {
    const cookie_io_functions_t functions = {.write = zoetrope_write_other_lines};
    FILE *const stream = fopencookie((void *)prefix, "w", functions);
    if (!stream) return -1;
    setvbuf(stream, NULL, _IONBF, 0);
    stderr = stream;
    return 0;
}

#endif
