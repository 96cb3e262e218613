import Foundation
import TestSupport
import Testing

/// Tests that swscale converts one picture of each chunk at the film's own size, or every picture if forced to.
@Suite struct WitnessTests {
    /// A library that replaces swscale's function of this name, and records the number of rows of each call.
    private static let counter = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <unistd.h>

        typedef int (*scale)(void *, const uint8_t *const *, const int *, int, int, uint8_t *const *, const int *);

        int sws_scale(void *context, const uint8_t *const source[], const int sourceStride[], int first, int rows,
                      uint8_t *const target[], const int targetStride[]) {
          char line[16];
          int length = snprintf(line, sizeof line, "%d\\n", rows);
          int file = open(getenv("SCALE_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
          if (write(file, line, (size_t)length) != length) abort();
          close(file);
          return ((scale)dlsym(RTLD_NEXT, "sws_scale"))(context, source, sourceStride, first, rows, target, targetStride);
        }

        """

    @Test(
        "swscale checks one whole picture of each chunk, and converts every row if forced to",
        arguments: ["auto", "swscale"])
    func calls(_ converter: String) throws {
        let folder = try TestFolder()
        let source = try folder.write(Self.counter, to: "counter.c")
        let library = folder.path("counter.so")
        let compiled = try Tool.system("cc").run(["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"])
        try #require(compiled.status == 0, "\(compiled.errors)")
        // The picture is higher than a band, and the chunks have 20, 20, 5 and 5 frames.
        let scene = try folder.write(SmallScene.json(duration: 5, width: 640, height: 420), to: "scene.json")
        let log = folder.path("calls")
        let counting = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: [
                "LD_PRELOAD=\(library)", "SCALE_LOG=\(log)", Tool.zoetrope.executable.path,
            ])
        let outcome = try counting.run([
            "encode", scene, "-o", folder.path("film.mp4"), "--preset", "ultrafast", "--json", "--converter",
            converter,
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let result = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(result["distrustedChunks"] as? Int == 0)
        let rows = String(decoding: try folder.data("calls"), as: UTF8.self).split(separator: "\n")
            .compactMap { Int($0) }
        let calls = Dictionary(grouping: rows, by: \.self).mapValues(\.count)
        if converter == "auto" {
            #expect(calls[420] == 4)
            #expect(calls.keys.allSatisfy { $0 == 420 || $0 == 64 }, "\(calls)")
        } else {
            #expect(calls[420] == nil)
            #expect(rows.reduce(0, +) == 50 * 420)
        }
    }
}
