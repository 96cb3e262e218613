// Helper functions that create elements.

/** Creates an element with properties, attributes (names with a dash, and `role`) and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  set(made, properties);
  made.append(...children);
  return made;
}

const namespace = 'http://www.w3.org/2000/svg';

/** Creates an SVG element with attributes and children. */
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

/** Creates a unique ID for an element. */
export const newId = () => `e${(count += 1)}`;

/** Creates the identity of a gesture; all changes of a gesture are undone together. */
export const newGesture = () => Symbol('gesture');
