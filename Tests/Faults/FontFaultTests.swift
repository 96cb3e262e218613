import Foundation
import TestSupport
import Testing

/// Tests that a font of the system that can't be read for the moment is not taken for a missing or damaged one.
@Suite struct FontFaultTests {
    @Test("if reading a font fails, the command ends with 74", arguments: [Fault.Call.open, .stat, .read])
    func font(_ call: Fault.Call) throws {
        let folder = try TestFolder()
        try folder.write(
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "layers": [{"type": "text", "text": "Hi", "fontSize": 12, "color": "\#u{23}ffffff"}]}"#,
            to: "scene.json")
        var isChanged = true
        for number in 1...20 where isChanged {
            let fault = Fault(call, .fail(EIO), at: number, of: "*Inter-Regular*")
            let (outcome, counts) = try FaultLibrary.run(
                ["still", "scene.json", "-o", "still.png", "--overwrite"], with: fault, in: folder.url)
            isChanged = counts.changed > 0
            #expect([isChanged ? 74 : 0, 0].contains(outcome.status), "\(fault): \(outcome.errors)")
            #expect(number > 1 || isChanged || call == .read, "the font is read by other calls")
        }
    }
}
