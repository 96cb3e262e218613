import ZoetropeTool

let kinds = LayerKinds.standard.adding(LayerKind(RipplesContent.self))
ZoetropeProgram(name: "ripples", layers: kinds).run()
