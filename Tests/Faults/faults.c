// A library that makes one system call of a program fail. Tests load it into the program with LD_PRELOAD.
//
// ZOETROPE_FAULT is "CALL ACTION NUMBER PATTERN". CALL is one of `names` below. NUMBER counts the calls of this kind,
// from 1, in the order in which the program makes them; 0 counts them and changes nothing. Only files count whose
// paths match PATTERN, as in a shell; with malloc, PATTERN is the size of the smallest block that counts. What Swift's
// runtime allocates does not count, because the runtime ends the process then. ACTION is one of:
//
//   an errno, such as 28   the call fails, and so do all later ones if the errno is negative (-28)
//   short                  a read or a write moves only half of its bytes; other calls are not changed
//   kill, killAfter        the process is killed before or after the call
//   delay                  the call starts after 50 ms
//   vanish                 before the call, the folder ZOETROPE_FAULT_FOLDER is renamed: ".gone" is added to its name
//
// ZOETROPE_FAULT_COUNTS names a file of two 64-bit numbers, which are updated at once: the calls so far, and how many
// of them were changed.

#include "preload.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum Call {
    OPEN, READ, READDIR, STAT, WRITE, FSYNC, RENAME, LINK, UNLINK, MKDIR, FLOCK, TRUNCATE, MMAP, THREAD, MALLOC,
    CALLS
};
static const char *const names[CALLS] = {
    "open", "read", "readdir", "stat", "write", "fsync", "rename", "link", "unlink", "mkdir", "flock",
    "truncate", "mmap", "thread", "malloc",
};

enum Action { NONE, FAIL, SHORT, KILL, KILL_AFTER, DELAY, VANISH };

static struct {
    int isReady;
    enum Call call;
    enum Action action;
    int error, isLasting;
    long number;
    size_t size;
    const char *pattern;
    struct { _Atomic uint64_t calls, changed; } *counts;
} fault = {.call = CALLS};

// Reads the environment without any call that this file replaces.
__attribute__((constructor)) static void prepare(void) {
    if (fault.isReady) return;
    fault.isReady = 1;
    const char *text = getenv("ZOETROPE_FAULT"), *path = getenv("ZOETROPE_FAULT_COUNTS");
    static char call[16], action[16], pattern[256];
    if (!text || !path || sscanf(text, "%15s %15s %ld %255s", call, action, &fault.number, pattern) < 4) return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *counts =
        (void *)syscall(SYS_mmap, NULL, sizeof *fault.counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if (counts == MAP_FAILED) return;
    fault.counts = counts;
    fault.pattern = pattern;
    fault.size = (size_t)atol(pattern);
    fault.action = !strcmp(action, "short")       ? SHORT
                   : !strcmp(action, "kill")      ? KILL
                   : !strcmp(action, "killAfter") ? KILL_AFTER
                   : !strcmp(action, "delay")     ? DELAY
                   : !strcmp(action, "vanish")    ? VANISH
                                                  : FAIL;
    fault.error = abs(atoi(action));
    fault.isLasting = action[0] == '-';
    for (int index = 0; index < CALLS; index++)
        if (!strcmp(call, names[index])) fault.call = index;
}

// Returns true if a file counts: one with a path, or an open one.
static int counts(const char *path, int file) {
    static const char own[] = "/proc/self/fd/";
    char link[64], target[4096];
    if (!strcmp(fault.pattern, "*")) return 1;
    if (!path) {
        snprintf(link, sizeof link, "%s%d", own, file);
        path = link;
    }
    if (!strncmp(path, own, sizeof own - 1)) {
        long length = syscall(SYS_readlinkat, AT_FDCWD, path, target, sizeof target - 1);
        target[length > 0 ? length : 0] = 0;
        path = target;
    }
    return !fnmatch(fault.pattern, path, 0);
}

static void die(void) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

// Counts a call, and returns what is to happen to it. NONE: the call goes on as always.
static enum Action next(void) {
    long number = (long)++fault.counts->calls;
    if (fault.number == 0 || number < fault.number || (number > fault.number && !fault.isLasting)) return NONE;
    fault.counts->changed++;
    if (fault.action == KILL) die();
    if (fault.action == DELAY) {
        struct timespec time = {.tv_nsec = 50000000};
        syscall(SYS_nanosleep, &time, NULL);
        return NONE;
    }
    if (fault.action == VANISH) {
        char name[4096];
        const char *folder = getenv("ZOETROPE_FAULT_FOLDER");
        snprintf(name, sizeof name, "%s.gone", folder);
        syscall(SYS_renameat2, AT_FDCWD, folder, AT_FDCWD, name, 0);
        return NONE;
    }
    if (fault.action == FAIL) errno = fault.error;
    return fault.action;
}

static enum Action onFile(enum Call call, const char *path, int file) {
    if (fault.call != call || !counts(path, file)) return NONE;
    // A disk that stays full is not the one that the standard output and error go to.
    if (fault.isLasting && (file == 1 || file == 2)) return NONE;
    return next();
}

// Calls the real function after what is to happen before it, and dies after it if that is to happen.
#define RETURN(action, type, failure, call) \
    do { \
        enum Action chosen = action; \
        if (chosen == FAIL) return failure; \
        type result = call; \
        if (chosen == KILL_AFTER) die(); \
        return result; \
    } while (0)

int open(const char *path, int flags, ...) {
    MODE(flags) REAL(open);
    RETURN(onFile(OPEN, path, -1), int, -1, real(path, flags, mode));
}
int open64(const char *path, int flags, ...) {
    MODE(flags) REAL(open64);
    RETURN(onFile(OPEN, path, -1), int, -1, real(path, flags, mode));
}
int openat(int folder, const char *path, int flags, ...) {
    MODE(flags) REAL(openat);
    RETURN(onFile(OPEN, path, -1), int, -1, real(folder, path, flags, mode));
}
int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags) REAL(openat64);
    RETURN(onFile(OPEN, path, -1), int, -1, real(folder, path, flags, mode));
}
FILE *fopen(const char *path, const char *mode) {
    REAL(fopen);
    RETURN(onFile(OPEN, path, -1), FILE *, NULL, real(path, mode));
}
FILE *fopen64(const char *path, const char *mode) {
    REAL(fopen64);
    RETURN(onFile(OPEN, path, -1), FILE *, NULL, real(path, mode));
}
DIR *opendir(const char *path) {
    REAL(opendir);
    RETURN(onFile(OPEN, path, -1), DIR *, NULL, real(path));
}

// A call that is to be short moves half of its bytes, but at least one, because none would mean the end of the file.
#define MOVE(call, moved) \
    enum Action chosen = onFile(call, NULL, file); \
    if (chosen == FAIL) return -1; \
    if (chosen == SHORT && count > 1) count /= 2; \
    ssize_t result = moved; \
    if (chosen == KILL_AFTER) die(); \
    return result

ssize_t read(int file, void *bytes, size_t count) {
    REAL(read);
    MOVE(READ, real(file, bytes, count));
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    REAL(pread);
    MOVE(READ, real(file, bytes, count, offset));
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
    REAL(pread64);
    MOVE(READ, real(file, bytes, count, offset));
}
ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    MOVE(WRITE, real(file, bytes, count));
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    REAL(pwrite);
    MOVE(WRITE, real(file, bytes, count, offset));
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    REAL(pwrite64);
    MOVE(WRITE, real(file, bytes, count, offset));
}
ssize_t readv(int file, const struct iovec *parts, int number) {
    REAL(readv);
    RETURN(onFile(READ, NULL, file), ssize_t, -1, real(file, parts, number));
}
ssize_t writev(int file, const struct iovec *parts, int number) {
    REAL(writev);
    RETURN(onFile(WRITE, NULL, file), ssize_t, -1, real(file, parts, number));
}

struct dirent *readdir(DIR *folder) {
    REAL(readdir);
    RETURN(onFile(READDIR, NULL, dirfd(folder)), struct dirent *, NULL, real(folder));
}
struct dirent64 *readdir64(DIR *folder) {
    REAL(readdir64);
    RETURN(onFile(READDIR, NULL, dirfd(folder)), struct dirent64 *, NULL, real(folder));
}

int stat(const char *path, struct stat *status) {
    REAL(stat);
    RETURN(onFile(STAT, path, -1), int, -1, real(path, status));
}
int stat64(const char *path, struct stat64 *status) {
    REAL(stat64);
    RETURN(onFile(STAT, path, -1), int, -1, real(path, status));
}
int lstat(const char *path, struct stat *status) {
    REAL(lstat);
    RETURN(onFile(STAT, path, -1), int, -1, real(path, status));
}
int lstat64(const char *path, struct stat64 *status) {
    REAL(lstat64);
    RETURN(onFile(STAT, path, -1), int, -1, real(path, status));
}
int fstat(int file, struct stat *status) {
    REAL(fstat);
    RETURN(onFile(STAT, NULL, file), int, -1, real(file, status));
}
int fstat64(int file, struct stat64 *status) {
    REAL(fstat64);
    RETURN(onFile(STAT, NULL, file), int, -1, real(file, status));
}
int fstatat(int folder, const char *path, struct stat *status, int flags) {
    REAL(fstatat);
    RETURN(onFile(STAT, path, -1), int, -1, real(folder, path, status, flags));
}
int fstatat64(int folder, const char *path, struct stat64 *status, int flags) {
    REAL(fstatat64);
    RETURN(onFile(STAT, path, -1), int, -1, real(folder, path, status, flags));
}
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *status) {
    REAL(statx);
    RETURN(onFile(STAT, path, -1), int, -1, real(folder, path, flags, mask, status));
}

int fsync(int file) {
    REAL(fsync);
    RETURN(onFile(FSYNC, NULL, file), int, -1, real(file));
}
int fdatasync(int file) {
    REAL(fdatasync);
    RETURN(onFile(FSYNC, NULL, file), int, -1, real(file));
}

int rename(const char *path, const char *name) {
    REAL(rename);
    RETURN(onFile(RENAME, name, -1), int, -1, real(path, name));
}
int renameat(int from, const char *path, int to, const char *name) {
    REAL(renameat);
    RETURN(onFile(RENAME, name, -1), int, -1, real(from, path, to, name));
}
int renameat2(int from, const char *path, int to, const char *name, unsigned flags) {
    REAL(renameat2);
    RETURN(onFile(RENAME, name, -1), int, -1, real(from, path, to, name, flags));
}
int link(const char *path, const char *name) {
    REAL(link);
    RETURN(onFile(LINK, name, -1), int, -1, real(path, name));
}
int linkat(int from, const char *path, int to, const char *name, int flags) {
    REAL(linkat);
    RETURN(onFile(LINK, name, -1), int, -1, real(from, path, to, name, flags));
}
int symlink(const char *target, const char *name) {
    REAL(symlink);
    RETURN(onFile(LINK, name, -1), int, -1, real(target, name));
}
int unlink(const char *name) {
    REAL(unlink);
    RETURN(onFile(UNLINK, name, -1), int, -1, real(name));
}
int unlinkat(int folder, const char *name, int flags) {
    REAL(unlinkat);
    RETURN(onFile(UNLINK, name, -1), int, -1, real(folder, name, flags));
}
int rmdir(const char *name) {
    REAL(rmdir);
    RETURN(onFile(UNLINK, name, -1), int, -1, real(name));
}
int mkdir(const char *name, mode_t mode) {
    REAL(mkdir);
    RETURN(onFile(MKDIR, name, -1), int, -1, real(name, mode));
}
int mkdirat(int folder, const char *name, mode_t mode) {
    REAL(mkdirat);
    RETURN(onFile(MKDIR, name, -1), int, -1, real(folder, name, mode));
}
char *mkdtemp(char *name) {
    REAL(mkdtemp);
    RETURN(onFile(MKDIR, name, -1), char *, NULL, real(name));
}
int flock(int file, int operation) {
    REAL(flock);
    RETURN(onFile(FLOCK, NULL, file), int, -1, real(file, operation));
}
int ftruncate(int file, off_t length) {
    REAL(ftruncate);
    RETURN(onFile(TRUNCATE, NULL, file), int, -1, real(file, length));
}
int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    RETURN(onFile(TRUNCATE, NULL, file), int, -1, real(file, length));
}
int posix_fallocate(int file, off_t offset, off_t length) {
    REAL(posix_fallocate);
    RETURN(onFile(TRUNCATE, NULL, file), int, fault.error, real(file, offset, length));
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    REAL(mmap);
    RETURN(onFile(MMAP, NULL, file), void *, MAP_FAILED, real(address, length, protection, flags, file, offset));
}
void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset) {
    REAL(mmap64);
    RETURN(onFile(MMAP, NULL, file), void *, MAP_FAILED, real(address, length, protection, flags, file, offset));
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    REAL(pthread_create);
    RETURN(
        fault.call == THREAD ? next() : NONE, int, fault.error, real(thread, attributes, body, argument));
}

// Memory is asked of the C library by its other names, because dlsym allocates.
void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

// Returns true if Swift's runtime or its standard library made a call that returns to `address`.
static int isSwifts(const void *address) {
    Dl_info info;
    return dladdr(address, &info) && info.dli_fname && strstr(info.dli_fname, "libswift");
}

static enum Action onMemory(size_t size, const void *caller) {
    return fault.call == MALLOC && size >= fault.size && !isSwifts(caller) ? next() : NONE;
}
#define ON_MEMORY(size) onMemory(size, __builtin_return_address(0))

void *malloc(size_t size) { RETURN(ON_MEMORY(size), void *, NULL, __libc_malloc(size)); }
void *calloc(size_t count, size_t size) {
    RETURN(ON_MEMORY(count * size), void *, NULL, __libc_calloc(count, size));
}
void *realloc(void *old, size_t size) { RETURN(ON_MEMORY(size), void *, NULL, __libc_realloc(old, size)); }
void *aligned_alloc(size_t alignment, size_t size) {
    RETURN(ON_MEMORY(size), void *, NULL, __libc_memalign(alignment, size));
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
    enum Action chosen = ON_MEMORY(size);
    if (chosen == FAIL) return fault.error;
    *memory = __libc_memalign(alignment, size);
    if (chosen == KILL_AFTER) die();
    return *memory ? 0 : ENOMEM;
}
