import Foundation
import TestSupport
import Testing

/// Tests that bytes are the same on CPUs that this machine does not have. QEMU emulates the CPUs, so FFmpeg, x264 and
/// the C library choose their functions too, unlike with `ZOETROPE_SIMD`.
@Suite(.enabled(if: EmulatedCPU.isPossible)) struct EmulatedCPUTests {
    private func expectSameBytes(_ sample: String, frames: String, on cpus: [EmulatedCPU]) throws {
        let folder = try TestFolder()
        let (width, height) = try Repository.size(of: sample, shortSide: 90)
        func bytes(_ tool: Tool) throws -> Data {
            let path = folder.path("film.mp4")
            // `--fresh`, because a film that reuses the previous film's chunks would prove nothing.
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

/// CPUs for which FFmpeg, x264 and the C library choose different functions, by QEMU's names.
enum EmulatedCPU: String, CaseIterable {
    /// The CPU has SSE4.2 and no AVX.
    case nehalem = "Nehalem"
    /// The CPU has AVX, but neither FMA3 nor AVX2.
    case sandyBridge = "SandyBridge"
    /// The CPU has AVX2 without FMA3, because the C library and FFmpeg check each of them.
    case haswellWithoutFMA = "Haswell,-fma"
    /// The CPU has AVX2 and FMA3.
    case haswell = "Haswell"

    /// True if the program was built for the emulated CPUs.
    static var isPossible: Bool {
        #if arch(x86_64)
            true
        #else
            false
        #endif
    }
}

extension Tool {
    /// Returns the program under test on an emulated CPU.
    static func zoetrope(on cpu: EmulatedCPU) -> Tool {
        Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["qemu-x86_64", "-cpu", cpu.rawValue, zoetrope.executable.path])
    }
}
