// A library that records how a program changes files. Tests load it into the program with LD_PRELOAD.
//
// ZOETROPE_RECORD names the file that the records are added to, ZOETROPE_RECORD_BELOW the folder below which files
// count. A record is a line "CALL FILE NUMBER COUNT COUNT", followed by as many bytes as the two counts say: the bytes
// written, or one or two absolute paths. FILE is the number of the inode. NUMBER is an offset, a length, or the flags
// of a rename. Calls are recorded in the order in which they happened: each waits for the one before.

#include "preload.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static struct {
    int file;
    const char *root;
    size_t length;
    pthread_mutex_t lock;
} record = {.file = -1, .lock = PTHREAD_MUTEX_INITIALIZER};

__attribute__((constructor)) static void prepare(void) {
    const char *path = getenv("ZOETROPE_RECORD");
    record.root = getenv("ZOETROPE_RECORD_BELOW");
    if (!path || !record.root) return;
    record.length = strlen(record.root);
    record.file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
}

// Adds a record. Keeps errno.
static void note(
    const char *call, ino_t inode, long long number, const void *one, size_t count, const void *two,
    size_t length) {
    int error = errno;
    char head[128];
    int size = snprintf(head, sizeof head, "%s %llu %lld %zu %zu\n", call, (unsigned long long)inode, number, count,
                        length);
    struct iovec parts[] = {{head, (size_t)size}, {(void *)one, count}, {(void *)two, length}};
    // A record that is cut off would be read as another one, so the program ends if the disk is full.
    if (syscall(SYS_writev, record.file, parts, 3) != (long)((size_t)size + count + length)) abort();
    errno = error;
}

static int isBelow(const char *path) {
    return record.file >= 0 && !strncmp(path, record.root, record.length) &&
           (path[record.length] == '/' || path[record.length] == 0);
}

// Writes the path of an open file or of the working folder. Returns 0 if it has none.
static int pathOf(int file, char *path) {
    char link[64] = "/proc/self/cwd";
    if (file != AT_FDCWD) snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long count = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[count > 0 ? count : 0] = 0;
    return count > 0;
}

// Writes the absolute path of a name in a folder. Returns 0 if the file does not count.
static int absolute(int folder, const char *name, char *path) {
    if (record.file < 0) return 0;
    if (name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
    } else {
        char base[PATH_MAX];
        if (!pathOf(folder, base)) return 0;
        if (snprintf(path, PATH_MAX, "%s/%s", base, name) >= PATH_MAX) return 0;
    }
    return isBelow(path);
}

// Returns the inode of an open file or folder that counts, or 0.
static ino_t inodeOf(int file) {
    char path[PATH_MAX];
    struct stat status;
    if (record.file < 0 || !pathOf(file, path) || !isBelow(path)) return 0;
    if (syscall(SYS_fstat, file, &status) || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) return 0;
    return status.st_ino;
}

#define LOCK pthread_mutex_lock(&record.lock)
#define UNLOCK pthread_mutex_unlock(&record.lock)

// Opens a file by `call`, and records whether that created or emptied it.
#define OPEN(folder, path, flags, call) \
    char full[PATH_MAX]; \
    if (!((flags) & (O_CREAT | O_TRUNC)) || !absolute(folder, path, full)) return call; \
    LOCK; \
    struct stat status; \
    int isNew = syscall(SYS_newfstatat, folder, path, &status, 0) != 0; \
    int file = call; \
    if (file >= 0) { \
        if (isNew) \
            note("create", inodeOf(file), 0, full, strlen(full), NULL, 0); \
        else if (((flags) & O_TRUNC) && status.st_size > 0) \
            note("truncate", status.st_ino, 0, NULL, 0, NULL, 0); \
    } \
    UNLOCK; \
    return file

int open(const char *path, int flags, ...) {
    MODE(flags) REAL(open);
    OPEN(AT_FDCWD, path, flags, real(path, flags, mode));
}
int open64(const char *path, int flags, ...) {
    MODE(flags) REAL(open64);
    OPEN(AT_FDCWD, path, flags, real(path, flags, mode));
}
int openat(int folder, const char *path, int flags, ...) {
    MODE(flags) REAL(openat);
    OPEN(folder, path, flags, real(folder, path, flags, mode));
}
int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags) REAL(openat64);
    OPEN(folder, path, flags, real(folder, path, flags, mode));
}

// Writes by `call`, and records the bytes that were written. `at` is their offset, or -1 for that of the file.
#define WRITE(bytes, at, call) \
    ino_t inode = inodeOf(file); \
    if (!inode) return call; \
    LOCK; \
    ssize_t count = call; \
    if (count > 0) { \
        long long place = at; \
        if (place < 0) place = syscall(SYS_lseek, file, 0, SEEK_CUR) - count; \
        note("write", inode, place, bytes, (size_t)count, NULL, 0); \
    } \
    UNLOCK; \
    return count

ssize_t write(int file, const void *bytes, size_t size) {
    REAL(write);
    WRITE(bytes, -1, real(file, bytes, size));
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    REAL(pwrite);
    WRITE(bytes, offset, real(file, bytes, size, offset));
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
    REAL(pwrite64);
    WRITE(bytes, offset, real(file, bytes, size, offset));
}
ssize_t writev(int file, const struct iovec *parts, int number) {
    if (!inodeOf(file) || number == 0) {
        REAL(writev);
        return real(file, parts, number);
    }
    return write(file, parts[0].iov_base, parts[0].iov_len);
}
// The caller then copies by reading and writing.
ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *end, size_t count, unsigned flags) {
    REAL(copy_file_range);
    if (!inodeOf(to)) return real(from, start, to, end, count, flags);
    errno = ENOSYS;
    return -1;
}

// Does something with an open file by `call`, and records it if it succeeded.
#define DO(name, number, call) \
    ino_t inode = inodeOf(file); \
    if (!inode) return call; \
    LOCK; \
    int result = call; \
    if (result == 0) note(name, inode, number, NULL, 0, NULL, 0); \
    UNLOCK; \
    return result

int ftruncate(int file, off_t length) {
    REAL(ftruncate);
    DO("truncate", length, real(file, length));
}
int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    DO("truncate", length, real(file, length));
}
int fsync(int file) {
    REAL(fsync);
    DO("sync", 0, real(file));
}
int fdatasync(int file) {
    REAL(fdatasync);
    DO("sync", 0, real(file));
}

// Changes names by `call`, and records it if it succeeded.
#define NAME(call_, number, isCounted, one, two, call) \
    char one[PATH_MAX], two[PATH_MAX] = ""; \
    if (!(isCounted)) return call; \
    LOCK; \
    int result = call; \
    if (result == 0) note(call_, 0, number, one, strlen(one), two, strlen(two)); \
    UNLOCK; \
    return result
#define TWO absolute(from, path, one) && absolute(to, name, two)

static int move(int from, const char *path, int to, const char *name, unsigned flags) {
    REAL(renameat2);
    NAME("rename", flags, TWO, one, two, real(from, path, to, name, flags));
}
int rename(const char *path, const char *name) { return move(AT_FDCWD, path, AT_FDCWD, name, 0); }
int renameat(int from, const char *path, int to, const char *name) { return move(from, path, to, name, 0); }
int renameat2(int from, const char *path, int to, const char *name, unsigned flags) {
    return move(from, path, to, name, flags);
}
int linkat(int from, const char *path, int to, const char *name, int flags) {
    REAL(linkat);
    NAME("link", 0, TWO, one, two, real(from, path, to, name, flags));
}
int link(const char *path, const char *name) { return linkat(AT_FDCWD, path, AT_FDCWD, name, 0); }
int unlinkat(int folder, const char *name, int flags) {
    REAL(unlinkat);
    NAME("remove", 0, absolute(folder, name, one), one, two, real(folder, name, flags));
}
int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }
int rmdir(const char *name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }
int mkdirat(int folder, const char *name, mode_t mode) {
    REAL(mkdirat);
    char full[PATH_MAX];
    if (!absolute(folder, name, full)) return real(folder, name, mode);
    LOCK;
    int result = real(folder, name, mode);
    struct stat status;
    if (result == 0 && syscall(SYS_newfstatat, folder, name, &status, 0) == 0)
        note("folder", status.st_ino, 0, full, strlen(full), NULL, 0);
    UNLOCK;
    return result;
}
int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }
char *mkdtemp(char *name) {
    REAL(mkdtemp);
    char full[PATH_MAX];
    char *result = real(name);
    struct stat status;
    if (result && absolute(AT_FDCWD, result, full) && syscall(SYS_newfstatat, AT_FDCWD, full, &status, 0) == 0)
        note("folder", status.st_ino, 0, full, strlen(full), NULL, 0);
    return result;
}
