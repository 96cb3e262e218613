// What the browser keeps of a scene's page: values until its tab is closed, and what is left to another page until that takes it.

/** Values by their names. Each scene has its own: after another start the same address may show another one. */
export class Kept {
  #path;

  /** `path` is that of the scene's file. */
  constructor(path) { this.#path = path; }

  get(name) { return JSON.parse(sessionStorage.getItem(this.#key(name)) ?? 'null'); }

  /** Throws if the browser has no room for it. */
  set(name, value) { sessionStorage.setItem(this.#key(name), JSON.stringify(value)); }

  /** Leaves a value to the page of the scene that is opened next at this port, in whichever tab. */
  leave(name, value) { localStorage.setItem(this.#key(name), JSON.stringify(value)); }

  /** Takes what a page has left, so that no other page finds it; null if there is nothing. */
  take(name) {
    const left = localStorage.getItem(this.#key(name));
    localStorage.removeItem(this.#key(name));
    return JSON.parse(left ?? 'null');
  }

  /** Takes back what this page has left, which is what it keeps, unless another page took it or has left something else. */
  withdraw(name) {
    const key = this.#key(name);
    if (localStorage.getItem(key) === sessionStorage.getItem(key)) localStorage.removeItem(key);
  }

  delete(name) { sessionStorage.removeItem(this.#key(name)); }

  #key(name) { return `${name} ${this.#path}`; }
}
