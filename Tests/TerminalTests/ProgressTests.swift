import Foundation
import Synchronization
import Testing

@testable import Terminal

@Suite struct ProgressTests {
    // Foundation has a class with the same name.
    typealias Progress = Terminal.Progress

    /// A screen that records the written texts, one for each call.
    private final class Screen: Sendable {
        private let kept = Mutex<[String]>([])

        var writes: [String] { kept.withLock { $0 } }

        @Sendable func write(_ text: String) { kept.withLock { $0.append(text) } }
    }

    /// A line of ndjson, as decoded by a reader.
    private struct Event: Decodable, Equatable {
        let event: String
        let stage: String
        let frames: Int
        let total: Int
        let framesPerSecond: Double?
        let timesRealTime: Double?
        let secondsLeft: Double?
    }

    @Test("if the total is unknown, the number of finished frames is shown") func withoutTotal() {
        let screen = Screen()
        for mode in [Progress.Mode.lines, .ndjson, .tty] {
            let progress = Progress(mode: mode, filmRate: 30, columns: 80, write: screen.write)
            progress.update(label: "reading", .framesSoFar(1), seconds: 0)
            progress.update(label: "reading", .framesSoFar(120), seconds: 20)
        }
        #expect(
            screen.writes == [
                "reading\n", "reading: 120 frames, 6.0/s\n",
                #"{"event": "progress", "stage": "reading", "frames": 1, "framesPerSecond": 0.000, "timesRealTime": 0.000, "secondsLeft": null}"#
                    + "\n",
                #"{"event": "progress", "stage": "reading", "frames": 120, "framesPerSecond": 6.000, "timesRealTime": 0.200, "secondsLeft": null}"#
                    + "\n",
                "\rreading 1 frames, 0.0/s\u{1B}[K", "\rreading 120 frames, 6.0/s\u{1B}[K",
            ])
    }

    @Test(
        "at most ten updates per second are shown, but the last frame always is",
        arguments: [Progress.Mode.tty, .ndjson])
    func throttled(_ mode: Progress.Mode) {
        let screen = Screen()
        let progress = Progress(mode: mode, filmRate: 30, columns: 80, write: screen.write)
        var shown: [Double] = []
        for frame in 0...1000 {
            let seconds = Double(frame) / 64
            let before = screen.writes.count
            progress.update(label: "encode", frames: frame, total: 1000, seconds: seconds)
            if screen.writes.count > before { shown.append(seconds) }
        }
        #expect(shown.first == 0)
        #expect(shown.last == 1000 / 64.0)
        let gaps = zip(shown, shown.dropFirst()).dropLast().map { $1 - $0 }
        #expect(gaps.allSatisfy { $0 >= 0.1 && $0 < 0.1 + 1 / 64.0 })
        #expect(gaps.count > 100)
    }

    @Test("the last frame is shown even right after another update") func last() throws {
        let screen = Screen()
        let progress = Progress(mode: .ndjson, filmRate: 30, columns: 80, write: screen.write)
        progress.update(label: "encode", frames: 8, total: 10, seconds: 5)
        progress.update(label: "encode", frames: 9, total: 10, seconds: 5.05)
        progress.update(label: "encode", frames: 10, total: 10, seconds: 5.06)
        #expect(try events(screen).map(\.frames) == [8, 10])
    }

    @Test("speed and time left are measured from the first update of a label") func figures() throws {
        let screen = Screen()
        let progress = Progress(mode: .ndjson, filmRate: 20, columns: 80, write: screen.write)
        progress.update(label: "encode", frames: 0, total: 100, seconds: 10)
        progress.update(label: "encode", frames: 50, total: 100, seconds: 12)
        progress.update(label: "verify", frames: 0, total: 100, seconds: 20)
        progress.update(label: "verify", frames: 75, total: 100, seconds: 20.5)
        func event(
            _ stage: String, _ frames: Int, _ speed: Double, _ times: Double, left: Double?
        ) -> Event {
            Event(
                event: "progress", stage: stage, frames: frames, total: 100, framesPerSecond: speed,
                timesRealTime: times, secondsLeft: left)
        }
        #expect(
            try events(screen) == [
                event("encode", 0, 0, 0, left: nil), event("encode", 50, 25, 1.25, left: 2),
                event("verify", 0, 0, 0, left: nil), event("verify", 75, 150, 7.5, left: 0.167),
            ])
    }

    @Test("a new label does not lift the limit of ten updates per second") func labelThrottled() throws {
        let screen = Screen()
        let progress = Progress(mode: .ndjson, filmRate: 20, columns: 80, write: screen.write)
        progress.update(label: "encode", frames: 1, total: 9, seconds: 1)
        progress.update(label: "verify", frames: 1, total: 9, seconds: 1.0625)
        progress.update(label: "verify", frames: 2, total: 9, seconds: 1.125)
        #expect(try events(screen).map(\.stage) == ["encode", "verify"])
        #expect(try events(screen).last?.framesPerSecond == 32)
    }

    @Test("the line on a terminal shows progress, speed and time left") func line() {
        let screen = Screen()
        let progress = Progress(mode: .tty, filmRate: 20, columns: 100, write: screen.write)
        progress.update(label: "encode", frames: 0, total: 90, seconds: 0)
        progress.update(label: "encode", frames: 30, total: 90, seconds: 2)
        #expect(
            screen.writes == [
                "\rencode [..............................] 0/90 frames, 0.0/s, 0.00x real time, – left\u{1B}[K",
                "\rencode [##########....................] 30/90 frames, 15.0/s, 0.75x real time, 0:04 left\u{1B}[K",
            ])
    }

    @Test("a line is never wider than the terminal, and leaves the last column empty")
    func width() throws {
        for columns in 0...120 {
            let screen = Screen()
            let progress = Progress(mode: .tty, filmRate: 1e-3, columns: columns, write: screen.write)
            progress.update(label: "encode", frames: 0, total: 100_000, seconds: 0)
            progress.update(label: "encode", frames: 99_999, total: 100_000, seconds: 1)
            progress.update(label: "verify", frames: 0, total: 0, seconds: 2)
            for write in screen.writes {
                try #require(write.hasPrefix("\r") && write.hasSuffix("\u{1B}[K"))
                let line = write.dropFirst().dropLast(3)
                #expect(line.count <= max(0, columns - 1))
                #expect(!line.contains("\n") && !line.contains("\u{1B}"))
            }
            #expect(screen.writes.count == 3)
        }
    }

    @Test("finishing clears the line once, and later updates show nothing") func finish() {
        let screen = Screen()
        let progress = Progress(mode: .tty, filmRate: 30, columns: 80, write: screen.write)
        progress.update(label: "encode", frames: 1, total: 9, seconds: 0)
        progress.finish()
        progress.finish()
        progress.update(label: "encode", frames: 9, total: 9, seconds: 5)
        #expect(screen.writes.count == 2)
        #expect(screen.writes.last == "\r\u{1B}[K")
    }

    @Test("finishing writes nothing if no line is shown", arguments: [Progress.Mode.tty, .ndjson])
    func finishWithoutLine(_ mode: Progress.Mode) {
        let screen = Screen()
        let progress = Progress(mode: mode, filmRate: 30, columns: 80, write: screen.write)
        if mode == .ndjson { progress.update(label: "encode", frames: 1, total: 9, seconds: 0) }
        let before = screen.writes.count
        progress.finish()
        #expect(screen.writes.count == before)
    }

    @Test("ndjson writes only lines of JSON, even for NaN and infinity")
    func json() throws {
        let screen = Screen()
        for (frames, rate) in [
            (0, 30.0), (7, 0), (7, .nan), (0, 0), (7, .infinity), (7, .leastNonzeroMagnitude),
        ] {
            let progress = Progress(mode: .ndjson, filmRate: rate, columns: 10, write: screen.write)
            progress.update(label: "encode", frames: 0, total: 9, seconds: 0)
            progress.update(label: "encode", frames: frames, total: 9, seconds: 1)
            progress.update(label: "encode", frames: 9, total: 9, seconds: 1.5)
            progress.finish()
        }
        #expect(try events(screen).count == 18)
    }

    @Test("numbers that are too large are null in ndjson") func hugeFigures() throws {
        let screen = Screen()
        let progress = Progress(mode: .ndjson, filmRate: 1e-15, columns: 80, write: screen.write)
        progress.update(label: "encode", frames: 0, total: 9, seconds: 0)
        progress.update(label: "encode", frames: 5, total: 9, seconds: 1)
        #expect(try events(screen).last?.timesRealTime == nil)
    }

    @Test("the mode \"none\" prints nothing") func none() {
        let screen = Screen()
        let progress = Progress(mode: .none, filmRate: 30, columns: 80, write: screen.write)
        progress.update(label: "encode", frames: 9, total: 9, seconds: 0)
        progress.finish()
        #expect(screen.writes.isEmpty)
    }

    @Test("modes are found by name; for other names the terminal decides") func modes() {
        #expect(Progress.Mode("tty") == .tty)
        #expect(Progress.Mode("ndjson") == .ndjson)
        #expect(Progress.Mode("none") == Progress.Mode.none)
        #expect(Progress.Mode("lines", otherwise: .ndjson) == .lines)
        let other: Progress.Mode = StandardStream.standardError.isTerminal ? .tty : .lines
        #expect(Progress.Mode("auto", otherwise: .lines) == other)
        let chosen: Progress.Mode = StandardStream.standardError.isTerminal ? .tty : .none
        for name in [nil, "auto", "", "TTY"] { #expect(Progress.Mode(name) == chosen) }
    }

    @Test("calls from several threads write one after another") func threads() throws {
        let bytes = Mutex("")
        let progress = Progress(mode: .ndjson, filmRate: 30, columns: 80) { text in
            for character in text {
                bytes.withLock { $0.append(character) }
                sched_yield()
            }
        }
        let done = DispatchSemaphore(value: 0)
        for number in 0..<4 {
            Thread.detachNewThread {
                for _ in 0..<20 { progress.update(label: "stage\(number)", frames: 5, total: 5, seconds: 1) }
                done.signal()
            }
        }
        for _ in 0..<4 { done.wait() }
        let screen = Screen()
        screen.write(bytes.withLock { $0 })
        #expect(try events(screen).count == 80)
    }

    /// Returns the events of all written lines. Throws if a line is not exactly one JSON object.
    private func events(_ screen: Screen) throws -> [Event] {
        let text = screen.writes.joined()
        try #require(text.hasSuffix("\n"))
        return try text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map {
            try JSONDecoder().decode(Event.self, from: Data($0.utf8))
        }
    }

    @Test("the mode \"lines\" prints a line for each phase and every ten seconds, without control characters")
    func lines() {
        let screen = Screen()
        let progress = Progress(mode: .lines, filmRate: 20, columns: 10, write: screen.write)
        for second in 0...25 {
            progress.update(label: "encode", frames: second * 10, total: 250, seconds: Double(second))
        }
        progress.update(label: "verify", frames: 1, total: 250, seconds: 26)
        progress.update(label: "verify", frames: 250, total: 250, seconds: 27)
        progress.finish()
        #expect(
            screen.writes == [
                "encode: 250 frames\n",
                "encode: 100/250 frames, 10.0/s, 0.50x real time, 0:15 left\n",
                "encode: 200/250 frames, 10.0/s, 0.50x real time, 0:05 left\n", "verify: 250 frames\n",
            ])
    }

    @Test("the progress of a sound is shown as time") func sound() throws {
        let screen = Screen()
        let progress = Progress(mode: .tty, filmRate: 1, columns: 100, write: screen.write)
        progress.update(label: "reading", .sound(0, of: 7200), seconds: 1)
        progress.update(label: "reading", .sound(1800, of: 7200), seconds: 6)
        #expect(
            screen.writes.last
                == "\r" + "reading [\(String(repeating: "#", count: 7))" + String(repeating: ".", count: 23)
                + "] 30:00/2:00:00, 360.00x real time, 0:15 left\u{1B}[K")
        let lines = Screen()
        let plain = Progress(mode: .lines, filmRate: 1, columns: 100, write: lines.write)
        plain.update(label: "reading", .sound(0, of: 60), seconds: 0)
        #expect(lines.writes == ["reading: 1:00 of sound\n"])
        let objects = Screen()
        let json = Progress(mode: .ndjson, filmRate: 1, columns: 100, write: objects.write)
        json.update(label: "reading", .sound(60, of: 60), seconds: 0)
        let object =
            try JSONSerialization.jsonObject(with: Data(objects.writes.joined().utf8)) as? [String: Any]
        #expect(object?["soundSeconds"] as? Double == 60 && object?["totalSeconds"] as? Double == 60)
    }
}
