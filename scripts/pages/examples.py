"""Every layer type, effect, transition and component that the program has, each with an example to draw.

The names come from the program (`schema` and `help init`). The examples of layer types are those of docs/scene-format.md;
what stands here is only what is around an example: its frame, its time, and the files that it names.
"""

import json

POINTS = (360, 240)
INK = {"type": "linearGradient", "colors": ["#20263F", "#101425"]}
PAPER = {"type": "linearGradient", "colors": ["#FBF6EA", "#EFE5D0"]}
WALLPAPER = {"type": "gradient"}

# What is around the example of a layer type, where it differs from a dark frame at one second.
STAGES = {
    "gradient": {"behind": [], "at": 0},
    "linearGradient": {"behind": []},
    "bubbles": {"behind": [WALLPAPER], "at": 2},
    "particles": {"at": 6, "duration": 10},
    "preloader": {"at": 1.35},
    "shape": {"behind": [PAPER], "at": 0.6},
    "pattern": {"behind": [WALLPAPER]},
    "image": {"size": (360, 280)},
    "lottie": {"size": (360, 640), "at": 2},
    "messages": {"behind": [{"type": "gradient", "name": "wallpaper"}], "size": (360, 480), "at": 7.4, "duration": 10},
    "text": {"at": 1.5},
    "captions": {"at": 1.1},
    "group": {"size": (360, 340), "at": 1.5},
    "stack": {"behind": [PAPER]},
    "grid": {"behind": [PAPER]},
    "sequence": {"at": 6.4, "duration": 10},
    "list": {"at": 0.42, "size": (360, 240)},
    "waveform": {"at": 1.3, "duration": 3},
    "chart": {"at": 2.5, "duration": 4},
}

# The files that examples name, and the files of samples that stand for them. Where a scene stands, it is drawn or encoded.
FILES = {
    "photos/harbour.jpg": "samples/pictures/fjord.jpg",
    "boat.jpg": "samples/pictures/forest.jpg",
    "harbour.mp4": "samples/pictures/sea.mp4",
    "dunes.jpg": "samples/pictures/dunes.jpg",
    "fjord.jpg": "samples/pictures/fjord.jpg",
    "animations/launch.json": "samples/animations/launch.json",
    "voice.wav": "samples/sounds/plucked-noisy.opus",
    "cleaned.wav": "samples/sounds/plucked.opus",
    "badge.png": {
        "version": 1, "size": {"width": 64, "height": 64}, "fps": 1, "duration": 1, "layers": [
            {"type": "shape", "shape": "ellipse", "size": [60, 60], "fill": {"linear": {"colors": ["#5CF2C0", "#2FA37E"]}}},
            {"type": "shape", "shape": "path", "path": "M0 12 L10 22 L30 0", "size": [30, 22], "fill": "none",
             "stroke": {"paint": "#FFFFFF", "width": 7, "cap": "round", "join": "round"}}]},
    "luma.png": {
        "version": 1, "size": {"width": 320, "height": 200}, "fps": 1, "duration": 1, "layers": [
            {"type": "gradient", "colors": ["#000000", "#FFFFFF", "#202020", "#B0B0B0"], "swirl": 6}]},
    "fjord.mp4": {
        "version": 1, "size": {"width": 480, "height": 320}, "fps": 30, "duration": 3, "layers": [
            {"type": "image", "file": "fjord.jpg", "size": ["fill", "fill"], "kenBurns": "in"}]},
    "voice.json": [
        {"word": word, "start": round(0.2 + 0.34 * index, 2), "end": round(0.5 + 0.34 * index, 2)}
        for index, word in enumerate("Same scene, same bytes. Every frame is drawn from the time alone.".split())],
}

LABEL = {
    "type": "text", "text": "New", "fontSize": 54, "weight": 800, "color": "#FFF8EA",
    "background": {"color": "#F0442E", "padding": [30, 14], "cornerRadius": 20},
}
FRACTIONS = (0.1, 0.3, 0.5, 0.7, 0.9)


class Example:
    """What is drawn for a name: the JSON that is shown, the scene around it, and the moments."""

    def __init__(self, kind, name, text, scene, moments):
        self.kind, self.name, self.text, self.scene, self.moments = kind, name, text, scene, moments

    @property
    def pictures(self):
        """The paths of the pictures in the site, one for each moment."""
        return [f"gallery/{self.kind}/{self.name}-{index}.webp" for index in range(len(self.moments))]

    @property
    def file(self):
        """The path of the scene in the site."""
        return f"gallery/{self.kind}/{self.name}.json"


def scene(layers, size=POINTS, duration=4, scale=2):
    """Returns a scene with layers in a frame of `size` points."""
    return {
        "version": 1, "size": {"width": size[0] * scale, "height": size[1] * scale}, "pointScale": scale, "fps": 30,
        "duration": duration, "layers": layers,
    }


def names(schema):
    """Returns the names of layer types, effects and transitions in the program's JSON Schema."""
    definitions = schema["$defs"]
    layers = [name for name, _ in _kinds(schema)]
    effects, transitions = (
        next(form["enum"] for form in definitions[name]["anyOf"] if "enum" in form) for name in ("effect", "transition"))
    return layers, effects, transitions


def descriptions(schema):
    """Returns the description of each layer type in the program's JSON Schema."""
    return {name: kind["then"].get("description", "") for name, kind in _kinds(schema)}


def _kinds(schema):
    """Returns the layer types with their parts of the schema. One part is about all types that it does not know."""
    kinds = schema["$defs"]["layer"]["allOf"]
    named = [(kind["if"]["properties"]["type"].get("const"), kind) for kind in kinds]
    return [(name, kind) for name, kind in named if name]


def layers(schema, document, faults):
    """Returns an example for each layer type, from the section of the document that describes it."""
    examples = []
    for name in names(schema)[0]:
        text = document.example(name)
        try:
            layer = json.loads(text or "")
        except ValueError:
            faults.append(f"{document.source}: the section `{name}` does not begin with a whole example")
            continue
        if layer.get("type") != name:
            faults.append(f"{document.source}: the example of `{name}` is one of {layer.get('type')}")
        stage = STAGES.get(name, {})
        around = scene(stage.get("behind", [INK]) + [layer], stage.get("size", POINTS), stage.get("duration", 4))
        examples.append(Example("layers", name, text, around, [stage.get("at", 1)]))
    return examples


def effects(schema, document, faults):
    """Returns an example for each effect, and what its row of the document says."""
    rows = _rows(document, "effect")
    examples = []
    for name in names(schema)[1]:
        if name not in rows:
            faults.append(f"{document.source}: no table of effects has `{name}`")
            continue
        layer = {**LABEL, "enter": name}
        seconds = float(rows[name][-1])
        text = json.dumps(layer).replace(', "background"', ',\n "background"').replace(', "enter"', ',\n "enter"')
        moments = [round(seconds * fraction, 4) for fraction in FRACTIONS]
        examples.append((Example("effects", name, text, scene([PAPER, layer], (240, 160)), moments), rows[name][1]))
    return examples


def transitions(schema, document, faults):
    """Returns an example for each transition, and what its row of the document says."""
    rows = _rows(document, "transition")
    examples = []
    for name in names(schema)[2]:
        if name not in rows:
            faults.append(f"{document.source}: no table of transitions has `{name}`")
            continue
        transition = {"type": name, "file": "luma.png"} if name == "luma" else name
        items = [{"type": "image", "file": file, "size": ["fill", "fill"], "duration": 2} for file in ("dunes.jpg", "fjord.jpg")]
        layer = {"type": "sequence", "transition": transition, "items": items}
        text = json.dumps(layer).replace(', "items": [', ',\n "items": [\n   ').replace('}, {', '},\n   {')
        # A cut has no duration: the second item begins at 2 s. Others begin half a second before.
        start = 1.75 if name == "cut" else 1.5
        moments = [round(start + 0.5 * fraction, 4) for fraction in FRACTIONS]
        examples.append((Example("transitions", name, text, scene([layer], (240, 160), 3), moments), rows[name][1]))
    return examples


def components(rows):
    """Returns an example for each component that the program carries, and its description."""
    examples = []
    for name, summary in rows:
        values = {"file": "voice.json", "fontSize": 24} if name.startswith("caption-") else {"fontSize": 24}
        layer = {"type": name, "set": values, "size": "hug", "place": "center"}
        around = scene([INK, layer], (240, 160), 5)
        examples.append((Example("components", name, json.dumps(layer), around, [0.3, 0.7, 1.1, 1.8, 2.4]), summary))
    return examples


def _rows(document, heading):
    """Returns the rows of a table by the names in their first column; a row may have several names."""
    return {name: row for row in document.rows(heading) for name in row[0].split("`")[1::2]}
