import Geometry
import Rasteriser
import SceneModel

/// A picture in a chat: an image file, or a disc with initials.
enum MessagePicture: Sendable {
    /// An image file.
    case file(File)
    /// A coloured disc with a person's initials.
    case disc(Color, initials: any MessageText)

    /// The picture in an image file.
    struct File: Sendable {
        let pyramid: ImagePyramid
        /// The digest of the file.
        let sha256: String
    }

    /// The size of the image file in pixels; 1 × 1 for a disc.
    var size: Size {
        switch self {
        case .file(let file): Size(file.pyramid.size)
        case .disc: Size(width: 1, height: 1)
        }
    }
}

/// A loader of a chat's pictures, which opens each file only once. Used on one thread while the chat is opened.
final class MessagePictures {
    private let content: MessagesContent
    private let assets: any SceneAssets
    private let typesetter: any MessageTypesetter
    private var files: [String: MessagePicture] = [:]

    init(content: MessagesContent, assets: any SceneAssets, typesetter: any MessageTypesetter) {
        self.content = content
        self.assets = assets
        self.typesetter = typesetter
    }

    /// Returns the picture in a file.
    func picture(_ file: String) throws -> MessagePicture {
        if let known = files[file] { return known }
        let pyramid = ImagePyramid(try assets.image(file))
        let picture = MessagePicture.file(.init(pyramid: pyramid, sha256: assets.digest(of: file) ?? file))
        files[file] = picture
        return picture
    }

    /// Returns the picture of the person with an id; without a file, a disc with the person's initials.
    func person(_ id: String) throws -> MessagePicture {
        let person = content.person(id)
        return try person.picture.map(picture) ?? disc(person.shownName, content.color(of: id))
    }

    /// Returns a disc with the initials of a name.
    func disc(_ name: String, _ color: Color) throws -> MessagePicture {
        let words = name.split(separator: " ").filter { $0.first?.isLetter ?? false }
        let initials = ([words.first] + [words.dropFirst().last]).compactMap { $0?.first }.map {
            $0.uppercased()
        }
        let run = MessageRun(text: initials.joined(), size: 16, isBold: true, color: .white)
        return .disc(color, initials: try typesetter.text([run], width: nil, lines: 1, lineHeight: 20))
    }
}

extension ChatPainter {
    /// Draws a picture that fills a rounded rectangle.
    mutating func draw(
        _ picture: MessagePicture, in frame: MessageFrame, radius: Double, opacity: Double,
        at place: Affine = .identity
    ) {
        var shape = Outline()
        shape.addRounded(frame, radius: radius)
        switch picture {
        case .file(let file):
            draw(file, in: frame, clip: radius > 0 ? shape : nil, opacity: opacity, at: place)
        case .disc(let color, let initials):
            fill(shape, color, opacity: opacity, at: place)
            // The font size is about two fifths of the disc's diameter.
            let scale = frame.height * 0.42 / 16
            let middle = Affine.move(-initials.size.width / 2, -initials.size.height / 2).then(
                .scale(scale, scale)
            )
            .then(.move(frame.x + frame.width / 2, frame.y + frame.height / 2))
            draw(initials, opacity: opacity, at: middle.then(place))
        }
    }
}
