import Base
import SceneModel
import SceneText
import Web

/// The reason why a request is refused.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    /// Creates a refusal with an HTTP status, and a reason that the page shows.
    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }

    /// Creates a refusal for a request's parameter that is missing (`value` is nil) or has a value that is not allowed.
    init(_ parameter: String, is value: String?, expected: String) {
        let found = value.map { JSON.string($0).text } ?? "missing"
        self.init(400, "\(parameter) is \(found); expected \(expected)")
    }
}

extension Response {
    /// Returns an answer whose body is JSON.
    static func json(_ value: JSON, status: Int = 200) -> Response {
        Response(status: status, type: "application/json", .bytes(Array(value.text.utf8)))
    }

    /// Returns the answer of `body` or, if `body` throws, an answer with the error. The HTTP status is the `Refusal`'s
    /// status, 503 for `Busy` and `Cancelled`, and `failure` for all other errors.
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

extension DraftCache {
    /// Returns a cached draft. Throws a refusal if the draft is no longer cached; the page then sends the text again.
    func cached(_ id: String) throws(Refusal) -> Draft {
        guard let draft = draft(id) else {
            throw Refusal(410, "the draft is no longer cached; send its text again")
        }
        return draft
    }
}

extension Request {
    /// Returns a whole number from the URL's query. Throws a refusal if the number is missing or outside of `range`.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int {
        try Self.integer(query[name], name, in: range)
    }

    /// Parses a whole number from the path or the query. Throws a refusal if the number is missing or outside of
    /// `range`.
    static func integer(
        _ text: String?, _ name: String, in range: ClosedRange<Int>
    ) throws(Refusal) -> Int {
        guard let number = text.flatMap({ Int($0) }), range.contains(number) else {
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw Refusal(name, is: text, expected: expected)
        }
        return number
    }

    /// Returns a number from the URL's query. Throws a refusal if the number is missing or outside of `range`.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Refusal) -> Double {
        guard let number = query[name].flatMap(Double.init), range.contains(number) else {
            let ends = [range.lowerBound, range.upperBound].map { JSON.number($0).text }
            throw Refusal(name, is: query[name], expected: "a number from \(ends[0]) to \(ends[1])")
        }
        return number
    }
}
