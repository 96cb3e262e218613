/// A count with its noun, which gets a plural `s` unless the count is 1.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
