import Pipeline
import SceneModel
import Web

/// Why a request is not answered with what it asks for.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    /// A status of HTTP, and words for whoever reads the page.
    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }

    /// A parameter without a value that is allowed.
    init(_ parameter: String, is value: String?, expected: String) {
        let found = value.map { JSON.string($0).text } ?? "missing"
        self.init(400, "\(parameter) is \(found); expected \(expected)")
    }
}

extension Response {
    /// An answer in JSON.
    static func json(_ value: JSON, status: Int = 200) -> Response {
        Response(status: status, type: "application/json", .bytes(Array(value.text.utf8)))
    }

    /// What the body answers, nil if nothing is there. Of its errors `Refusal` has its own status, `Busy` and `Cancelled` have 503, which nobody reads
    /// of the latter, and all others have the one that is given.
    static func catching(failure status: Int = 500, _ body: () throws -> Response?) -> Response? {
        do {
            return try body()
        } catch let refusal as Refusal {
            return .text(refusal.reason, status: refusal.status)
        } catch  where error is Busy || error is Cancelled {
            return .busy
        } catch {
            return .text("\(error)", status: status)
        }
    }
}

extension DraftStore {
    /// A draft that is kept. Throws a refusal for one that is not: the page then sends its text again.
    func kept(_ id: String) throws(Refusal) -> Draft {
        guard let draft = draft(id) else {
            throw Refusal(410, "the studio has forgotten this draft; send its text again")
        }
        return draft
    }
}

extension Request {
    /// A whole number of the query. Throws a refusal for anything else.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int {
        try Self.integer(query[name], name, in: range)
    }

    /// A whole number of the path or the query. Throws a refusal for anything else.
    static func integer(
        _ text: String?, _ name: String, in range: ClosedRange<Int>
    ) throws(Refusal) -> Int {
        guard let number = text.flatMap({ Int($0) }), range.contains(number) else {
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw Refusal(name, is: text, expected: expected)
        }
        return number
    }

    /// A number of the query. Throws a refusal for anything else.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Refusal) -> Double {
        guard let number = query[name].flatMap(Double.init), range.contains(number) else {
            let ends = [range.lowerBound, range.upperBound].map { JSON.number($0).text }
            throw Refusal(name, is: query[name], expected: "a number from \(ends[0]) to \(ends[1])")
        }
        return number
    }
}
