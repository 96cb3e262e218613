import Foundation
import TestSupport

/// A simulated system on which some system calls fail, for programs that a test starts.
struct FaultySystem {
    enum Fault: String {
        /// Reading the names in a folder fails in the middle.
        case readdir
        /// A folder can't be synced to the disk.
        case fsync
        /// No file can be removed or, if ZOETROPE_TEST_FILE is set, none whose name ends with that.
        case unlink
        /// The first read of a finished chunk fails.
        case readChunk
        /// Sounds can no longer be read, as on a network that has lost its server.
        case readSound
        /// Films can be read only up to 20,000 bytes.
        case readFilm
        /// The font Inter does not exist.
        case openInter
        /// A file can't be opened, as on a network that has lost its server: among the files whose names end with
        /// ZOETROPE_TEST_FILE, the file number ZOETROPE_TEST_COUNT, counted from 1.
        case staleOpen
        /// HarfBuzz can't open a font file.
        case openGlyphs
        /// No file can be locked.
        case flock
        /// The size of an open file can't be read.
        case statFilm
        /// A film's chunk list can't be read.
        case readList
        /// The process is killed after a new file got its final name.
        case killAfterNaming
        /// The process is killed after the first chunk or the sound got its final name.
        case killAfterChunk
        /// The process is killed before the second picture of a report gets its final name.
        case killAtPicture
        /// The process is killed after the last version of a segment playlist got its final name.
        case killAfterPlaylist
        /// The process is killed before removal number ZOETROPE_TEST_COUNT, counted from 1, of a file or an empty
        /// folder.
        case killAtRemoval
        /// The disk is full when the purpose is written into a locked folder.
        case pwrite
        /// No thread can start.
        case firstThread
        /// Only the first thread, which waits for signals, can start.
        case secondThread
        /// A signal arrives right after the program has started.
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
        #include <sys/file.h>
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
        static int endsWith(const char *text, const char *suffix) {
            size_t length = strlen(text), count = strlen(suffix);
            return length >= count && !strcmp(text + length - count, suffix);
        }
        static int stale(const char *path) {
            const char *suffix = getenv("ZOETROPE_TEST_FILE"), *number = getenv("ZOETROPE_TEST_COUNT");
            char target[4096];
            static int count;
            if (!fails("staleOpen") || !suffix || !number) return 0;
            if (strncmp(path, "/proc/self/fd/", 14) == 0) {
                ssize_t length = readlink(path, target, sizeof target - 1);
                target[length > 0 ? length : 0] = 0;
                path = target;
            }
            if (!endsWith(path, suffix)) return 0;
            if (__sync_add_and_fetch(&count, 1) != atoi(number)) return 0;
            errno = ESTALE;
            return 1;
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
            if (stale(path)) return -1;
            return next(path, flags, mode);
        }
        int open64(const char *path, int flags, ...) {
            static int (*next)(const char *, int, ...);
            va_list rest;
            va_start(rest, flags);
            int mode = va_arg(rest, int);
            va_end(rest);
            if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open64");
            if (fails("openGlyphs") && strstr(path, "/Inter-")) { errno = EMFILE; return -1; }
            if (stale(path)) return -1;
            return next(path, flags, mode);
        }
        FILE *fopen64(const char *path, const char *mode) {
            static FILE *(*next)(const char *, const char *);
            if (!next) next = (FILE *(*)(const char *, const char *))dlsym(RTLD_NEXT, "fopen64");
            if (fails("openGlyphs") && strstr(path, "/Inter-")) { errno = EMFILE; return NULL; }
            return next(path, mode);
        }
        int flock(int file, int operation) {
            static int (*next)(int, int);
            if (!next) next = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");
            if (fails("flock")) { errno = ENOLCK; return -1; }
            return next(file, operation);
        }
        int stat(const char *path, struct stat *status) {
            static int (*next)(const char *, struct stat *);
            static int count;
            if (!next) next = (int (*)(const char *, struct stat *))dlsym(RTLD_NEXT, "stat");
            int isFilm = fails("statFilm") && endsWith(path, ".mp4");
            const char *number = getenv("ZOETROPE_TEST_COUNT");
            if (isFilm && number && ++count >= atoi(number)) { errno = EIO; return -1; }
            return next(path, status);
        }
        static void killIf(const char *fault) { if (fails(fault)) kill(getpid(), SIGKILL); }
        int renameat2(int from, const char *path, int to, const char *name, unsigned flags) {
            static int (*next)(int, const char *, int, const char *, unsigned);
            if (!next) *(void **)&next = dlsym(RTLD_NEXT, "renameat2");
            if (endsWith(name, "-actual.png")) killIf("killAtPicture");
            int result = next(from, path, to, name, flags);
            killIf("killAfterNaming");
            return result;
        }
        int renameat(int from, const char *path, int to, const char *name) {
            static int (*next)(int, const char *, int, const char *);
            char text[65536];
            if (!next) next = (int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat");
            int result = next(from, path, to, name);
            if (endsWith(name, ".chunk")) killIf("killAfterChunk");
            if (fails("killAfterPlaylist") && !strcmp(name, "playlist.m3u8")) {
                int file = openat(to, name, O_RDONLY);
                ssize_t count = read(file, text, sizeof text);
                close(file);
                if (memmem(text, count > 0 ? count : 0, "#EXT-X-ENDLIST", 14)) killIf("killAfterPlaylist");
            }
            return result;
        }
        static void killAtRemoval(void) {
            static int count;
            const char *number = getenv("ZOETROPE_TEST_COUNT");
            if (fails("killAtRemoval") && number && ++count == atoi(number)) killIf("killAtRemoval");
        }
        int unlinkat(int folder, const char *name, int flags) {
            static int (*next)(int, const char *, int);
            if (!next) next = (int (*)(int, const char *, int))dlsym(RTLD_NEXT, "unlinkat");
            const char *suffix = getenv("ZOETROPE_TEST_FILE");
            if (fails("unlink") && (!suffix || endsWith(name, suffix))) { errno = EPERM; return -1; }
            killAtRemoval();
            return next(folder, name, flags);
        }
        int rmdir(const char *name) {
            static int (*next)(const char *);
            if (!next) next = (int (*)(const char *))dlsym(RTLD_NEXT, "rmdir");
            killAtRemoval();
            return next(name);
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
            if (fails("readList") && ends(file, ".mp4")) {
                char head[8] = "";
                ssize_t got = pread(file, head, sizeof head, lseek(file, 0, SEEK_CUR));
                if (count > 16 && got == 8 && !memcmp(head + 4, "uuid", 4)) { errno = EIO; return -1; }
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

    /// Builds the library that intercepts a program's system calls.
    init() throws {
        let folder = try TestFolder()
        let source = try folder.write(Self.source, to: "faults.c")
        library = folder.path("faults.so")
        let compiler = try Tool.system("cc").run(["-shared", "-fPIC", "-o", library, source, "-ldl"])
        guard compiler.status == 0 else { throw CocoaError(.executableLoad) }
        self.folder = folder
    }

    /// Runs the program under test; `count` and `file` select which of several calls fails.
    func run(
        _ arguments: [String], _ fault: Fault, count: Int? = nil, file: String? = nil,
        temporaryFolder: String? = nil
    ) throws -> Tool.Outcome {
        let which =
            (count.map { ["ZOETROPE_TEST_COUNT=\($0)"] } ?? [])
            + (file.map { ["ZOETROPE_TEST_FILE=\($0)"] } ?? [])
            + (temporaryFolder.map { ["TMPDIR=\($0)"] } ?? [])
        return try Tool.system("env").run(
            ["LD_PRELOAD=\(library)", "ZOETROPE_TEST_FAULT=\(fault.rawValue)"] + which
                + [Tool.zoetrope.executable.path] + arguments)
    }
}
