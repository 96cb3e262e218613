/// A parser for the `d` attribute of SVG paths (SVG 1.1, 8.3), with all absolute and relative commands.
struct PathParser {
    private var scanner: PathScanner
    private var steps: [PathData.Step] = []
    private var here = Point(0, 0)
    /// The start point of the current contour.
    private var start = Point(0, 0)
    private var isOpen = false
    /// The second control point of the previous command; nil if that command was not a cubic curve.
    private var cubicControl: Point?
    private var quadraticControl: Point?

    init(_ text: String) { scanner = PathScanner(text) }

    mutating func parse() throws(PathError) -> [PathData.Step] {
        guard scanner.byteCount <= PathData.maximumBytes else {
            throw PathError(
                position: nil,
                message:
                    "the path has \(scanner.byteCount) bytes; at most \(PathData.maximumBytes) are allowed")
        }
        var isFirst = true
        while let (command, isRelative) = try scanner.command(isFirst: isFirst) {
            isFirst = false
            try read(command, isRelative)
        }
        guard !steps.isEmpty else {
            throw PathError(position: nil, message: "expected a path that begins with M, got an empty text")
        }
        return steps
    }

    /// Parses the arguments of a command, and all its repetitions.
    private mutating func read(_ command: PathCommand, _ isRelative: Bool) throws(PathError) {
        var command = command
        repeat {
            let origin = isRelative ? here : Point(0, 0)
            let (cubic, quadratic) = (cubicControl, quadraticControl)
            (cubicControl, quadraticControl) = (nil, nil)
            switch command {
            case .move:
                here = try place(origin)
                (start, isOpen) = (here, true)
                try add(.move(to: here))
                // After a move, further pairs of coordinates are lines.
                command = .line
            case .line: try line(to: try place(origin))
            case .horizontal: try line(to: Point(try coordinate() + origin.x, here.y))
            case .vertical: try line(to: Point(here.x, try coordinate() + origin.y))
            case .cubic, .smoothCubic:
                let first = command == .cubic ? try place(origin) : mirrored(cubic)
                let second = try place(origin)
                try curve(first, second, to: try place(origin))
                cubicControl = second
            case .quadratic, .smoothQuadratic:
                let control = command == .quadratic ? try place(origin) : mirrored(quadratic)
                try open()
                here = try place(origin)
                try add(.quadratic(control: control, to: here))
                quadraticControl = control
            case .arc: try arc(origin)
            case .close:
                if isOpen { try add(.close) }
                (here, isOpen) = (start, false)
                return
            }
        } while scanner.hasNumber
    }

    private mutating func arc(_ origin: Point) throws(PathError) {
        let radii = Point(abs(try coordinate()), abs(try coordinate()))
        let degrees = try coordinate()
        let (isLarge, xToY) = (try scanner.flag(), try scanner.flag())
        let end = try place(origin)
        guard let arc = PathArc(from: here, to: end, radii: radii, degrees: degrees, isLarge, xToY) else {
            if end != here { try line(to: end) }
            return
        }
        for piece in arc.pieces { try curve(piece.control1, piece.control2, to: piece.end) }
    }

    private mutating func line(to end: Point) throws(PathError) {
        try open()
        here = end
        try add(.line(to: end))
    }

    private mutating func curve(_ first: Point, _ second: Point, to end: Point) throws(PathError) {
        try open()
        here = end
        try add(.cubic(control1: first, control2: second, to: end))
    }

    /// Starts a contour at the current point, if no contour is open.
    private mutating func open() throws(PathError) {
        if isOpen { return }
        isOpen = true
        try add(.move(to: here))
    }

    private mutating func add(_ step: PathData.Step) throws(PathError) {
        guard steps.count < PathData.maximumSteps else {
            throw scanner.error("more than \(PathData.maximumSteps) steps are not allowed")
        }
        if let end = step.end, max(abs(end.x), abs(end.y)) > PathData.farthest {
            throw scanner.error("a coordinate beyond ±\(Int(PathData.farthest)) is not allowed")
        }
        steps.append(step)
    }

    private func mirrored(_ control: Point?) -> Point {
        control.map { Point(2 * here.x - $0.x, 2 * here.y - $0.y) } ?? here
    }

    private mutating func place(_ origin: Point) throws(PathError) -> Point {
        Point(try coordinate() + origin.x, try coordinate() + origin.y)
    }

    private mutating func coordinate() throws(PathError) -> Double { try scanner.number() }
}

/// An error in the text of a path, which is invalid SVG or too large.
public struct PathError: Error, Equatable, CustomStringConvertible {
    /// The position of the error, counted from 1 for the first character; nil if the error is about the whole text.
    public let position: Int?
    /// A description of the problem, without the position.
    public let message: String

    /// The position and the message, in one line.
    public var description: String { position.map { "at character \($0): \(message)" } ?? message }
}
