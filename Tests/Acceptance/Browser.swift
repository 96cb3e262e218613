import Foundation
import TestSupport

/// A headless Chromium with one page, controlled through the Chrome DevTools protocol.
final class Browser {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private let folder: TestFolder
    private let running: Tool.Running
    private let input: FileHandle
    private let output: FileHandle
    private var received = Data()
    private var count = 0
    private var session: String?
    /// The URLs of all requests, and the errors that the page has reported.
    private(set) var requests: [String] = []
    private(set) var complaints: [String] = []
    /// The seconds after which any action fails the test.
    static let patience = 60.0

    /// `allowsFileAccess` lets the pages of files read other files, for example the pixels of a film.
    init(allowsFileAccess: Bool = false) throws {
        folder = try TestFolder()
        let flags = allowsFileAccess ? "--allow-file-access-from-files" : ""
        // DevTools reads descriptor 3 and writes descriptor 4. Containers don't support Chromium's sandbox. `chromium`
        // on the PATH is a shell script, which would outlive a signal to Chromium.
        let start = """
            mkfifo "$0/in" "$0/out" && exec /usr/lib/chromium/chromium-headless-shell --no-sandbox \
            --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking --remote-debugging-pipe --user-data-dir="$0/profile" \
            \(flags) about:blank 3<"$0/in" 4>"$0/out"
            """
        running = try Tool.system("sh").start(["-c", start, folder.url.path])
        let paths = ["in", "out"].map(folder.path)
        let process = running.process
        try eventually("Chromium's pipes are there") {
            paths.allSatisfy(FileManager.default.fileExists) || !process.isRunning
        }
        input = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[0]))
        output = try FileHandle(forReadingFrom: URL(fileURLWithPath: paths[1]))
        let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
        session =
            try send("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"]
            as? String
        for domain in ["Page", "Runtime", "Network"] { try send("\(domain).enable") }
    }

    deinit {
        running.process.terminate()
        running.process.waitUntilExit(within: .seconds(60))
    }

    /// Calls a method and returns its result.
    @discardableResult
    func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        count += 1
        var message: [String: Any] = ["id": count, "method": method, "params": parameters]
        message["sessionId"] = session
        try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            let answer = try receive()
            guard answer["id"] as? Int == count else {
                note(answer)
                continue
            }
            guard let result = answer["result"] as? [String: Any] else {
                throw Failure(description: "\(method): \(answer)")
            }
            return result
        }
    }

    private func receive() throws -> [String: Any] {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = received[received.startIndex..<end]
                received = Data(received[(end + 1)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, 120_000) != 0 else {
                throw Failure(description: "chromium is silent: \(running.errorsSoFar)")
            }
            let data = output.availableData
            if data.isEmpty { throw Failure(description: "chromium ended: \(running.errorsSoFar)") }
            received += data
        }
    }

    private func note(_ event: [String: Any]) {
        let parameters = event["params"] as? [String: Any] ?? [:]
        switch event["method"] as? String {
        case "Network.requestWillBeSent":
            let request = parameters["request"] as? [String: Any]
            requests.append(request?["url"] as? String ?? "")
        case "Page.javascriptDialogOpening": agree()
        case "Runtime.exceptionThrown": complaints.append("\(parameters)")
        default: break
        }
    }

    /// Accepts the dialog in which the page asks for confirmation before it is left.
    private func agree() {
        let message: [String: Any] = [
            "id": -1, "method": "Page.handleJavaScriptDialog", "params": ["accept": true],
            "sessionId": session ?? "",
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
        try? input.write(contentsOf: data + [0])
    }

    func open(_ path: String) throws { try visit(URL(fileURLWithPath: path).absoluteString) }

    func visit(_ address: String) throws { try leave { try send("Page.navigate", ["url": address]) } }

    func reload() throws { try leave { try send("Page.reload") } }

    /// Calls `body`, and waits until the page has been replaced by another page, which is parsed to its end.
    private func leave(_ body: () throws -> Void) throws {
        try value("window.isOld = true")
        try body()
        // While the page loads, it can't evaluate expressions.
        try eventually("the page is another one") {
            (try? value("window.isOld !== true && document.readyState !== 'loading'")) as? Bool == true
        }
    }

    /// Returns the value of an expression, after its promise was resolved.
    @discardableResult
    func value(_ expression: String) throws -> Any? {
        let answer = try send(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        if let problem = answer["exceptionDetails"] {
            throw Failure(description: "\(expression): \(problem)")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// Waits until an expression is true, even if the page is reloaded meanwhile.
    func wait(for expression: String) throws {
        let start = Date()
        while try valueUnlessLoading(expression) as? Bool != true {
            guard Date().timeIntervalSince(start) < Self.patience else {
                throw Failure(description: "never true: \(expression); \(complaints)")
            }
            usleep(10_000)
        }
    }

    private func valueUnlessLoading(_ expression: String) throws -> Any? {
        do { return try value(expression) } catch let failure as Failure
            where failure.description.contains("Inspected target navigated or closed")
        { return nil }
    }

    /// Presses a key; `modifiers` is a bit mask, in which 2 is Ctrl.
    func press(_ key: String, modifiers: Int = 0) throws {
        let codes = [
            " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39, "ArrowUp": 38, "ArrowDown": 40,
            "Delete": 46, "Enter": 13, "Tab": 9, "Escape": 27, "F2": 113,
        ]
        for type in ["rawKeyDown", "keyUp"] {
            try send(
                "Input.dispatchKeyEvent",
                [
                    "type": type, "key": key, "code": key == " " ? "Space" : key,
                    "windowsVirtualKeyCode": codes[key] ?? Int(key.uppercased().utf8.first ?? 0),
                    "modifiers": modifiers,
                ])
        }
    }

    /// Presses the pointer's button at the first place, moves the pointer through the others, and releases the button.
    func drag(_ places: [(x: Double, y: Double)], modifiers: Int = 0, clickCount: Int = 1) throws {
        func move(_ type: String, _ place: (x: Double, y: Double)) throws {
            try send(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": place.x, "y": place.y, "button": "left", "buttons": 1,
                    "clickCount": clickCount, "modifiers": modifiers,
                ])
        }
        guard let first = places.first, let last = places.last else { return }
        try move("mousePressed", first)
        for place in places.dropFirst() { try move("mouseMoved", place) }
        try move("mouseReleased", last)
    }

    /// Touches the first place with a finger, moves the finger through the others, and lifts it.
    func swipe(_ places: [(x: Double, y: Double)]) throws {
        for (index, place) in places.enumerated() {
            try send(
                "Input.dispatchTouchEvent",
                [
                    "type": index == 0 ? "touchStart" : "touchMove",
                    "touchPoints": [["x": place.x, "y": place.y]],
                ])
        }
        try send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    }

    /// Scrolls an element into view, and returns a point of the element in window coordinates, by default its centre.
    func place(of element: String, along share: Double = 0.5) throws -> (x: Double, y: Double) {
        let box =
            try value(
                "(() => { const e = \(element); e.scrollIntoView({block: 'center', behavior: 'instant'}); const b = e.getBoundingClientRect(); return [b.left + b.width * \(share), b.top + b.height / 2] })()"
            ) as? [Double] ?? [0, 0]
        return (box[0], box[1])
    }

    func click(_ element: String) throws { try drag([try place(of: element)]) }

    /// Returns the roles of the page's controls that have no name for screen readers.
    func nameless() throws -> [String] {
        let controls: Set = [
            "button", "textbox", "slider", "spinbutton", "combobox", "checkbox", "tab", "ColorWell",
        ]
        try send("Accessibility.enable")
        defer { _ = try? send("Accessibility.disable") }
        let nodes = try send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
        func text(_ node: [String: Any], _ key: String) -> String {
            (node[key] as? [String: Any])?["value"] as? String ?? ""
        }
        return nodes.filter { $0["ignored"] as? Bool != true && text($0, "name").isEmpty }
            .map { text($0, "role") }.filter(controls.contains)
    }

    /// Chooses a file in a file input.
    func choose(_ path: String, in field: String) throws {
        let found = try send("Runtime.evaluate", ["expression": field])
        let object = (found["result"] as? [String: Any])?["objectId"] as? String ?? ""
        try send("DOM.setFileInputFiles", ["files": [path], "objectId": object])
    }

    /// Sets the folder for downloads.
    func download(to folder: String) throws {
        try send("Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder])
    }

    /// Shows pages in the dark or in the light theme.
    func setDark(_ isDark: Bool) throws {
        let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try send("Emulation.setEmulatedMedia", ["features": [scheme]])
    }

    /// Sets the size of the window, in CSS pixels.
    func resize(width: Int, height: Int) throws {
        try send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    }
}
