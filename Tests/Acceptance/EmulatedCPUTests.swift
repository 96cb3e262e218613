import Foundation
import TestSupport
import Testing

/// Same bytes on CPUs that this machine does not have. QEMU emulates them, so FFmpeg, x264 and the C library choose their
/// functions for those CPUs too, not only the loops that `ZOETROPE_SIMD` forces.
@Suite(.enabled(if: EmulatedCPU.isPossible)) struct EmulatedCPUTests {
    private func expectSameBytes(_ sample: String, frames: String, on cpus: [EmulatedCPU]) throws {
        let folder = try TestFolder()
        let (width, height) = try Repository.size(of: sample, shortSide: 90)
        func bytes(_ tool: Tool) throws -> Data {
            let path = folder.path("film.mp4")
            // A film that takes over chunks of the one before proves nothing.
            let outcome = try tool.run(
                [
                    "encode", Repository.sample(sample), "-o", path, "--fresh", "--overwrite", "--fps",
                    "6",
                    "--size", "\(width)x\(height)", "--frames", frames,
                ])
            try #require(outcome.status == 0, "\(outcome.errors)")
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        let native = try bytes(.zoetrope)
        for cpu in cpus {
            let isSame = try bytes(.zoetrope(on: cpu)) == native
            #expect(isSame, "\(cpu.rawValue)")
        }
    }

    @Test("a film with sound has the same bytes on a CPU without FMA3 and AVX") func sound() throws {
        try expectSameBytes("audiogram.json", frames: "0-3", on: [.nehalem])
    }

    @Test(
        "every sample has the same bytes on every CPU, with its sound", .enabled(if: SlowTests.areEnabled),
        arguments: Repository.samples)
    func everything(_ sample: String) throws {
        try expectSameBytes(sample, frames: "0-23", on: EmulatedCPU.allCases)
    }
}

/// CPUs that differ in what FFmpeg, x264 and the C library choose, by QEMU's names.
enum EmulatedCPU: String, CaseIterable {
    /// SSE4.2 at most.
    case nehalem = "Nehalem"
    /// AVX, without FMA3 and AVX2.
    case sandyBridge = "SandyBridge"
    /// AVX2 without FMA3: the C library and FFmpeg choose by each of them.
    case haswellWithoutFMA = "Haswell,-fma"
    /// AVX2 and FMA3.
    case haswell = "Haswell"

    /// Whether the program is for the CPUs that are emulated.
    static var isPossible: Bool {
        #if arch(x86_64)
            true
        #else
            false
        #endif
    }
}

extension Tool {
    /// The program under test on an emulated CPU.
    static func zoetrope(on cpu: EmulatedCPU) -> Tool {
        Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["qemu-x86_64", "-cpu", cpu.rawValue, zoetrope.executable.path])
    }
}
