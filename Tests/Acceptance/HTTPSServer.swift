import Foundation
import TestSupport

/// A server of files by HTTPS on the loopback, for tests. It ends with its owner, and by itself after two minutes.
final class HTTPSServer {
    let folder: TestFolder
    let port: String
    private let process: Tool.Running

    /// The certificate that clients must trust.
    var certificate: String { folder.path("certificate.pem") }

    private static let program = """
        import http.server, os, ssl, sys, threading, time
        folder = sys.argv[1]
        empty = ("Content-Length", "0")
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def setup(self):
                with open(folder + "/connections", "a") as log: log.write("x")
                super().setup()
            def do_GET(self):
                with open(folder + "/requests", "a") as log: log.write(self.path + "\\n")
                name = self.path[1:].split("?")[0]
                self.close_connection = name in ["endless", "short", "stalled"]
                if name == "plain":
                    self.answer(302, [("Location", "http://localhost:" + port + "/a.txt"), empty])
                elif name == "round":
                    self.answer(302, [("Location", "/round"), empty])
                elif name == "moved":
                    self.answer(302, [("Location", "/a.txt"), empty])
                elif name == "password":
                    self.answer(302, [("Location", "https://me:secret@localhost:" + port + "/a.txt"), empty])
                elif name == "part":
                    self.answer(206, [("Content-Length", "2"), ("Content-Range", "bytes 0-1/100")], b"ab")
                elif name == "nothing":
                    self.answer(204, [])
                elif name == "nowhere":
                    self.answer(302, [empty])
                elif name == "large":
                    self.answer(200, [("Content-Length", "2000000")], b"x" * 2000000)
                elif name == "endless":
                    self.answer(200, [])
                    try:
                        while True: self.wfile.write(b"x" * 65536)
                    except OSError: pass
                elif name == "short":
                    self.answer(200, [("Content-Length", "10")], b"abc")
                elif name == "stalled":
                    self.answer(200, [("Content-Length", "10")], b"abc")
                    time.sleep(60)
                elif os.path.exists(folder + "/served/" + name):
                    data = open(folder + "/served/" + name, "rb").read()
                    self.answer(200, [("Content-Length", str(len(data)))], data)
                else: self.answer(404, [empty])
            def answer(self, status, headers, body=b""):
                self.send_response(status)
                for name, value in headers: self.send_header(name, value)
                self.end_headers()
                try:
                    self.wfile.write(body)
                    self.wfile.flush()
                except OSError: pass
            def log_message(self, *arguments): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        port = str(server.server_address[1])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/certificate.pem", folder + "/key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        def end():
            parent, start = os.getppid(), time.monotonic()
            while os.getppid() == parent and time.monotonic() - start < 120: time.sleep(0.5)
            os._exit(0)
        threading.Thread(target=end, daemon=True).start()
        print(port, flush=True)
        server.serve_forever()
        """

    /// Starts a server of the files in `served`.
    init() throws {
        folder = try TestFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("served"), withIntermediateDirectories: true)
        let made = try Tool.system("openssl").run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
            folder.path("key.pem"), "-out", folder.path("certificate.pem"),
        ])
        try folder.write(Self.program, to: "server.py")
        process = try Tool.system("python3").start([folder.path("server.py"), folder.url.path])
        let deadline = ContinuousClock.now + .seconds(60)
        while !process.outputSoFar.contains("\n"), process.process.isRunning, ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
        port = process.outputSoFar.trimmingCharacters(in: .whitespacesAndNewlines)
        struct Failure: Error { let messages: String }
        if port.isEmpty { throw Failure(messages: made.errors + process.errorsSoFar) }
    }

    deinit { process.process.terminate() }

    /// Returns the address of a file.
    func address(_ name: String) -> String { "https://localhost:\(port)/\(name)" }

    /// Changes a file that is served.
    func serve(_ content: Data, as name: String) throws {
        try content.write(to: folder.url.appendingPathComponent("served/\(name)"))
    }

    /// The paths that were asked for so far.
    var requests: [String] {
        let text = (try? String(contentsOfFile: folder.path("requests"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { String($0.dropFirst()) }
    }

    /// The number of connections that were made so far.
    var connectionCount: Int {
        (try? String(contentsOfFile: folder.path("connections"), encoding: .utf8))?.count ?? 0
    }

    /// The arguments of `env` for a program that trusts the server's certificate or, unless `trusting`, only those of the
    /// system.
    func environment(trusting: Bool = true) -> [String] {
        ["-u", "CURL_CA_BUNDLE", "-u", "SSL_CERT_FILE", "NO_PROXY=localhost", "no_proxy=localhost"]
            + (trusting ? ["SSL_CERT_FILE=\(certificate)"] : [])
    }

    /// Runs the program in a folder.
    func run(_ arguments: [String], in other: TestFolder, trusting: Bool = true) throws -> Tool.Outcome {
        try Tool.system("env").run(
            environment(trusting: trusting) + [Tool.zoetrope.executable.path] + arguments, in: other.url)
    }
}
