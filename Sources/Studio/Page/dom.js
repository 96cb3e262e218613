// Elements in few words.

/** An element with properties, attributes (those with a dash or `role`), and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  set(made, properties);
  made.append(...children);
  return made;
}

const namespace = 'http://www.w3.org/2000/svg';

/** An element of SVG with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function set(made, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (key === 'role' || key.includes('-')) made.setAttribute(key, value);
    else made[key] = value;
  }
}

let count = 0;

/** A name that no other element has. */
export const newId = () => `e${(count += 1)}`;

/** A name for a new gesture: what is changed under it is undone together. */
export const newGesture = () => Symbol('gesture');
