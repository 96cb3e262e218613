import CHost
import Foundation
import ZoetropeKit

HostLog.begin()
guard FcInit() != 0, CommandLine.arguments.count == 2 else { exit(64) }
let fonts = unsafe FcConfigGetCurrent()
let environment = ProcessInfo.processInfo.environment

var text = TextContent()
text.parts = [.init("Film "), .init("映画 "), .init("فيلم "), .init("फ़िल्म")]
text.fontSize = .constant(20)
let size = PixelSize(width: 160, height: 90)
guard let rate = FrameRate(10) else { exit(70) }
var scene = Scene(size: size, fps: rate, duration: 0.5)
scene.layers = [Layer(GradientContent(preset: .contest)), Layer(text)]
do {
    let report = try FilmJob(FilmOrder(scene), path: CommandLine.arguments[1]).run()
    print(report.sha256)
} catch {
    print("error: \(error)")
    exit(1)
}

let changes = [
    (HostLog.isUntouched(), "FFmpeg's log"),
    (unsafe FcConfigGetCurrent() == fonts, "fontconfig's configuration"),
    (ProcessInfo.processInfo.environment == environment, "the environment"),
].filter { !$0.0 }.map(\.1)
if !changes.isEmpty {
    print("changed: \(changes.joined(separator: ", "))")
    exit(1)
}
