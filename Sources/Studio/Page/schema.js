// Reads the JSON Schema of scenes: the control that a value needs, and its other possible forms.

const still = { number: 'fixed', integer: 'fixed', color: 'fixed', vector: 'fixed' };
const times = ['timelineStart', 'timelineDuration'];
const ranges = { number: 'one value', vector: 'range' };

/** Returns the names of a list's numbers if its description contains them, such as `[width, height]`. */
export const partNames = (description = '') => /\[([a-z]+(?:, [a-z]+)+)\]/.exec(description)?.[1].split(', ');

/** Creates a value for a part once, and returns the same value later, so that fields can compare parts by identity. */
function remembered(known, part, make) {
  if (!known.has(part)) known.set(part, make());
  return known.get(part);
}

export class Schema {
  #json;
  #resolved = new Map();
  #variants = new Map();

  constructor(json) { this.#json = json; }

  get scene() { return this.#json; }

  /** Returns a part of the schema with its reference resolved; `ref` is the reference's name. */
  resolve(schema) { return remembered(this.#resolved, schema, () => this.#resolve(schema)); }

  #resolve(schema) {
    let found = schema;
    while (found.$ref) {
      const ref = found.$ref.replace('#/$defs/', '');
      const { $ref, ...own } = found;
      found = { ...this.#json.$defs[ref], ...own, ref };
    }
    // A control edits the number; a time that depends on other layers is only shown.
    if (times.includes(found.ref) && found.oneOf) return { ...this.resolve(found.oneOf[0]), description: found.description, ref: found.ref };
    return found;
  }

  /** The schema's part for a clip of sound. */
  get sound() { return this.resolve(this.resolve(this.resolve(this.#json.properties.audio).properties.clips).items); }

  /** The schema's parts for all types of layers. */
  get layers() { return this.#json.$defs.layer.oneOf; }

  /** Returns the schema's part for a type of layer, or undefined. */
  layer(type) {
    return this.layers.find(({ properties }) => properties.type.const === type);
  }

  /** Returns the names and descriptions of a part and its inner parts, without layers, in lower case. */
  words(part, depth = 4) {
    const { ref, description = '', properties = {}, items, oneOf = [], anyOf = [], enum: names = [] } = this.resolve(part);
    if (!depth || ref === 'layer') return '';
    const inner = [...Object.values(properties), ...(items ? [items] : []), ...oneOf, ...anyOf];
    const own = [description, ...Object.keys(properties), ...names];
    return [...own.map((word) => String(word).toLowerCase()), ...inner.map((each) => this.words(each, depth - 1))].join(' ');
  }

  /** Returns the kind of control that a part needs. */
  kind(part) {
    const schema = this.resolve(part);
    if ('const' in schema) return 'constant';
    if (schema.ref === 'curve' || schema.ref === 'layer') return schema.ref;
    if (this.longForm(schema)?.key === 'text') return 'styled';
    if (schema.oneOf || schema.anyOf) return 'variants';
    if (schema.enum) return 'choice';
    if (schema.type === 'string') return schema.pattern?.startsWith('^#') ? 'color' : 'text';
    if (schema.type === 'array') return this.#listKind(schema);
    if (schema.type !== 'object' || !schema.properties) return schema.type === 'object' ? 'any' : schema.type ?? 'any';
    const { values, curves, start, end, curve } = schema.properties;
    if (values && curves) return 'keyframes';
    return start && end && curve ? 'timing' : 'object';
  }

  #listKind(schema) {
    if (!schema.items && !schema.prefixItems) return 'any';
    const items = schema.items && this.resolve(schema.items);
    if (items?.ref === 'layer') return 'layers';
    const isNumbers = items?.type === 'number' || items?.type === 'integer';
    return isNumbers && schema.minItems === schema.maxItems && schema.minItems <= 4 ? 'vector' : 'list';
  }

  /** Returns the alternative forms of a value, each with a word that names the form. */
  variants(part) { return remembered(this.#variants, part, () => this.#variantsOf(this.resolve(part))); }

  #variantsOf(schema) {
    const all = (schema.oneOf ?? schema.anyOf).flatMap((each) =>
      (this.kind(each) === 'variants' ? this.variants(each).map(({ schema }) => schema) : [this.resolve(each)]));
    const unique = all.filter((each, index) => all.findIndex((other) => this.#word(other) === this.#word(each)) === index);
    const kinds = unique.map((each) => this.kind(each));
    const several = { ...ranges, vector: partNames(schema.description)?.join(', ') ?? ranges.vector };
    const words = kinds.includes('keyframes') ? { ...still, vector: kinds.includes('number') ? 'several' : still.vector } : kinds.includes('vector') && kinds.includes('number') ? several : {};
    return unique.map((each, index) => ({ schema: each, word: words[kinds[index]] ?? this.#word(each) }));
  }

  /**
   * Returns the object form of a part, if the only other form is short: the value of one `key` of the object, such as the name of a preset,
   * or a text. A text may have more forms, which are edited in the JSON. Otherwise returns null.
   */
  longForm(part) {
    const schema = this.resolve(part);
    const forms = schema.oneOf ?? [];
    if (forms.length < 2) return null;
    const [short, object] = forms.map((each) => this.resolve(each));
    if (forms.length === 2 && short.enum && object.properties?.preset) return { key: 'preset', object };
    const isText = this.kind(short) === 'text' && object.properties?.text && this.kind(object.properties.text) === 'text';
    return isText ? { key: 'text', object } : null;
  }

  /** Returns the default of a part, read from its description; undefined if the description has none. */
  told(part) {
    const text = /Default: (.*)\.$/.exec(this.resolve(part).description ?? '')?.[1];
    try {
      const value = JSON.parse({ black: '"#000000"', white: '"#FFFFFF"' }[text] ?? text);
      return this.fits(part, value) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  #word(schema) {
    const kind = this.kind(schema);
    if (kind === 'constant') return String(schema.const);
    if (kind === 'object' && schema.required.includes('sound')) return 'sound';
    if (kind === 'object') return schema.required.length === 1 ? schema.required[0] : 'own';
    const words = { choice: 'preset', number: 'value', integer: 'value', color: 'colour', vector: 'values', boolean: 'yes or no' };
    return words[kind] ?? kind;
  }

  /** Returns true if a value has the form of a part; values inside it may still be invalid. */
  fits(part, value) {
    const schema = this.resolve(part);
    if ('const' in schema) return value === schema.const;
    if (schema.oneOf || schema.anyOf) return (schema.oneOf ?? schema.anyOf).some((each) => this.fits(each, value));
    if (schema.enum) return schema.enum.includes(value);
    if (schema.type === 'array') {
      if (!Array.isArray(value) || value.length < schema.minItems || value.length > schema.maxItems) return false;
      const item = schema.items ?? schema.prefixItems[0];
      return !value.length || this.fits(item, value[0]);
    }
    if (schema.type === 'object') {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
      return (schema.required ?? []).every((key) => key in value) && Object.keys(value).every((key) => !schema.properties || key in schema.properties);
    }
    if (schema.type === 'integer') return Number.isInteger(value);
    return typeof value === schema.type && (!schema.pattern || new RegExp(schema.pattern).test(value));
  }

  /** Creates a value for a part, which keeps as much of the value `from` as possible. */
  made(part, from) {
    const schema = this.resolve(part);
    if (from !== undefined && this.fits(schema, from)) return from;
    const plain = from?.values?.[0] ?? from?.wiggle?.value ?? (from?.sound && from.from) ?? from;
    const plainText = (value) => (Array.isArray(value) ? value.map(plainText).join('') : value?.text ?? value);
    switch (this.kind(schema)) {
      case 'constant': return schema.const;
      case 'boolean': return false;
      case 'choice': return schema.enum[0];
      case 'color': return '#FFFFFF';
      case 'any': return from ?? '';
      case 'curve': return 'easeInEaseOut';
      case 'layer': return { type: 'shape' };
      case 'text': case 'styled': return typeof plainText(plain) === 'string' ? plainText(plain) : schema.minLength ? '…' : '';
      case 'number': case 'integer': return this.#number(schema, Array.isArray(plain) ? plain[0] : plain);
      case 'vector': return Array.from({ length: schema.minItems }, (_, i) => this.#number(this.resolve(schema.items), Array.isArray(plain) ? plain[i] : plain));
      case 'variants': return this.made(this.variants(schema)[0].schema, plain);
      case 'list': case 'layers': return this.#list(schema, plain);
      case 'keyframes': return { values: Array(2).fill(this.made(schema.properties.values.items, plain)) };
      default: return this.#object(schema, plain);
    }
  }

  #number(schema, value) {
    const near = Number.isFinite(value) ? value : 0;
    return Math.min(Math.max(near, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
  }

  #list(schema, from) {
    const items = schema.prefixItems ?? Array(Math.max(schema.minItems ?? 0, 1)).fill(schema.items);
    return items.map((item, index) => this.made(item, Array.isArray(from) ? from[index] : from));
  }

  #object(schema, from) {
    const preset = schema.properties.preset;
    if (preset && this.fits(preset, from)) return { preset: from };
    const kept = { wiggle: { value: from }, sound: undefined };
    return Object.fromEntries(schema.required.map((key) => [key, this.made(schema.properties[key], from?.[key] ?? (key in kept ? kept[key] : from))]));
  }
}
