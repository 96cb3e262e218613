import Drawing
import Film
import SceneModel

extension FilmPlan {
    /// A renderer for each layer of the scene by itself, named after the layer's name or type, and its index.
    func layerRenderers() throws -> [(name: String, renderer: Renderer)] {
        try order.scene.layers.enumerated().map { index, layer in
            var alone = order
            alone.scene.layers = [layer]
            return (
                "\(layer.name ?? type(of: layer.content).typeName) (layer \(index))",
                try alone.makeRenderer()
            )
        }
    }
}
