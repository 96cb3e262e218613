import Testing

@testable import Web

@Suite struct AccessRulesTests {
    let rules = AccessRules(token: "0123456789abcdef0123456789abcdef")

    private func request(
        _ method: String = "GET", _ path: String = "/0123456789abcdef0123456789abcdef/scene",
        _ header: [String: String] = [:]
    ) -> Request {
        Request(method, path, header: ["host": "127.0.0.1:4711"].merging(header) { $1 }, port: 4711)
    }

    @Test("requests for the page by its own address are answered")
    func allowed() throws {
        #expect(try rules.path(of: request()).get() == "/scene")
        #expect(try rules.path(of: request("GET", "/0123456789abcdef0123456789abcdef/")).get() == "/")
        let posted = request("POST", header: ["origin": "http://127.0.0.1:4711"])
        #expect(try rules.path(of: posted).get() == "/scene")
        let named = [
            "host": "localhost:4711", "origin": "http://localhost:4711", "sec-fetch-site": "same-origin",
        ]
        #expect(try rules.path(of: request("POST", header: named)).get() == "/scene")
        #expect(try rules.path(of: request(header: ["sec-fetch-site": "none"])).get() == "/scene")
    }

    @Test(
        "requests under other names of this computer are refused",
        arguments: [
            "127.0.0.1", "127.0.0.1:80", "localhost", "evil.example:4711", "[::1]:4711", "",
            "127.0.0.1:4711.",
            "127.0.0.1:4711@evil.example", "LOCALHOST:4711", "0.0.0.0:4711", " 127.0.0.1:4711",
        ])
    func host(_ host: String) {
        #expect(rules.path(of: request(header: ["host": host])) == .failure(.host))
    }

    @Test("a request without a Host header is refused") func noHost() {
        #expect(rules.path(of: Request("GET", request().path, port: 4711)) == .failure(.host))
    }

    @Test(
        "requests from pages of other sites are refused",
        arguments: [
            ["origin": "http://evil.example"], ["origin": "null"], ["origin": ""],
            ["origin": "https://127.0.0.1:4711"], ["origin": "http://127.0.0.1:4712"],
            ["origin": "http://127.0.0.1:4711.evil.example"], ["sec-fetch-site": "cross-site"],
            ["sec-fetch-site": "same-site"],
            ["origin": "http://127.0.0.1:4711", "sec-fetch-site": "cross-site"],
        ])
    func origin(_ header: [String: String]) {
        #expect(rules.path(of: request(header: header)) == .failure(.origin))
        #expect(rules.path(of: request("POST", header: header)) == .failure(.origin))
    }

    @Test("a request that changes something needs an Origin header")
    func post() { #expect(rules.path(of: request("POST")) == .failure(.origin)) }

    @Test(
        "requests without the token are refused",
        arguments: [
            "/", "", "/scene", "//scene", "/0123456789abcdef0123456789abcdef",
            "/0123456789abcdef0123456789abcdee/scene", "/0123456789abcdef0123456789abcde/scene",
            "/0123456789ABCDEF0123456789ABCDEF/scene", "//0123456789abcdef0123456789abcdef/scene",
            "0123456789abcdef0123456789abcdef/scene", "/x/../0123456789abcdef0123456789abcdef/scene",
        ])
    func token(_ path: String) { #expect(rules.path(of: request("GET", path)) == .failure(.token)) }

    @Test("tokens have 32 digits and are all different")
    func tokens() {
        let tokens = Set((0..<100).map { _ in AccessRules.makeToken() })
        #expect(tokens.count == 100 && tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}

extension AccessRulesTests {
    private func request(_ method: String = "GET", header: [String: String]) -> Request {
        request(method, "/0123456789abcdef0123456789abcdef/scene", header)
    }
}
