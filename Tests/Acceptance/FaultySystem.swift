import Foundation
import TestSupport

/// A system on which some calls fail, for programs that are started on it.
struct FaultySystem {
    enum Fault: String {
        /// Reading the names in a folder fails in the middle.
        case readdir
        /// What is in a folder can't be made sure to be on the disk.
        case fsync
        /// Nothing can be removed.
        case unlink
        /// The first read of a finished chunk fails.
        case readChunk
        /// No sound can be read any more, as on a network that lost its server.
        case readSound
        /// Films can be read up to 20,000 bytes.
        case readFilm
        /// The font Inter is not there.
        case openInter
        /// The disk is full when the purpose of a held folder is written.
        case pwrite
        /// No thread can be started.
        case firstThread
        /// Only the first thread can be started, which waits for signals.
        case secondThread
        /// A signal comes when the program has just started.
        case interruptAtStart, terminateAtStart
    }

    private let folder: TestFolder
    private let library: String

    private static let source = """
        #define _GNU_SOURCE
        #include <dirent.h>
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <pthread.h>
        #include <signal.h>
        #include <stdarg.h>
        #include <stdlib.h>
        #include <string.h>
        #include <stdio.h>
        #include <sys/stat.h>
        #include <unistd.h>

        static int fails(const char *call) {
            const char *fault = getenv("ZOETROPE_TEST_FAULT");
            return fault && strcmp(fault, call) == 0;
        }
        static int ends(int file, const char *suffix) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, path, sizeof path), count = (ssize_t)strlen(suffix);
            return length > count && memcmp(path + length - count, suffix, count) == 0;
        }
        struct dirent *readdir(DIR *directory) {
            static struct dirent *(*next)(DIR *);
            if (!next) next = (struct dirent *(*)(DIR *))dlsym(RTLD_NEXT, "readdir");
            if (fails("readdir")) { errno = EIO; return NULL; }
            return next(directory);
        }
        int fsync(int file) {
            static int (*next)(int);
            struct stat status;
            if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
            if (fails("fsync") && fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
                errno = EIO;
                return -1;
            }
            return next(file);
        }
        int open(const char *path, int flags, ...) {
            static int (*next)(const char *, int, ...);
            va_list rest;
            va_start(rest, flags);
            int mode = va_arg(rest, int);
            va_end(rest);
            if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
            if (fails("openInter") && strstr(path, "/Inter-")) { errno = ENOENT; return -1; }
            return next(path, flags, mode);
        }
        int unlinkat(int folder, const char *name, int flags) {
            static int (*next)(int, const char *, int);
            if (!next) next = (int (*)(int, const char *, int))dlsym(RTLD_NEXT, "unlinkat");
            if (fails("unlink")) { errno = EPERM; return -1; }
            return next(folder, name, flags);
        }
        ssize_t read(int file, void *bytes, size_t count) {
            static ssize_t (*next)(int, void *, size_t);
            if (!next) next = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
            static int failed;
            if (!failed && fails("readChunk") && ends(file, ".chunk")) {
                failed = 1;
                errno = EIO;
                return -1;
            }
            if (fails("readSound") && ends(file, ".wav")) { errno = ESTALE; return -1; }
            if (fails("readFilm") && ends(file, ".mp4") && lseek(file, 0, SEEK_CUR) > 20000) {
                errno = EIO;
                return -1;
            }
            return next(file, bytes, count);
        }
        int pthread_create(
            pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
            static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
            if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
            static int count;
            if (fails("firstThread") || (count++ > 0 && fails("secondThread"))) return EAGAIN;
            return next(thread, attributes, body, argument);
        }
        int mallopt(int number, int value) {
            static int (*next)(int, int);
            if (!next) *(void **)&next = dlsym(RTLD_NEXT, "mallopt");
            if (fails("interruptAtStart")) kill(getpid(), SIGINT);
            if (fails("terminateAtStart")) kill(getpid(), SIGTERM);
            return next(number, value);
        }
        ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
            static ssize_t (*next)(int, const void *, size_t, off_t);
            if (!next) next = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
            if (fails("pwrite")) { errno = ENOSPC; return -1; }
            return next(file, bytes, count, offset);
        }
        """

    /// Builds the library that stands between a program and the system.
    init() throws {
        let folder = try TestFolder()
        let source = try folder.write(Self.source, to: "faults.c")
        library = folder.path("faults.so")
        let compiler = try Tool.system("cc").run(["-shared", "-fPIC", "-o", library, source, "-ldl"])
        guard compiler.status == 0 else { throw CocoaError(.executableLoad) }
        self.folder = folder
    }

    /// Runs the program under test.
    func run(_ arguments: [String], _ fault: Fault) throws -> Tool.Outcome {
        try Tool.system("env").run(
            [
                "LD_PRELOAD=\(library)", "ZOETROPE_TEST_FAULT=\(fault.rawValue)",
                Tool.zoetrope.executable.path,
            ] + arguments)
    }
}
