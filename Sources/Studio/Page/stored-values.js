// Values that the browser stores for a scene's page, until the tab is closed or another page takes the values.

/** Stored values, keyed by name and scene: after a restart, the same address may show another scene. */
export class StoredValues {
  #path;

  /** `path` is the path of the scene file. */
  constructor(path) { this.#path = path; }

  get(name) { return JSON.parse(sessionStorage.getItem(this.#key(name)) ?? 'null'); }

  /** Stores a value until the tab is closed. Throws if the browser's storage is full. */
  set(name, value) { sessionStorage.setItem(this.#key(name), JSON.stringify(value)); }

  /** Stores a value for the next page of this scene at this port, in any tab. */
  leave(name, value) { localStorage.setItem(this.#key(name), JSON.stringify(value)); }

  /** Returns and removes a value that a page has left; null if there is no such value. */
  take(name) {
    const left = localStorage.getItem(this.#key(name));
    localStorage.removeItem(this.#key(name));
    return JSON.parse(left ?? 'null');
  }

  /** Removes and returns a value that this page has left, unless another page has taken or replaced it. */
  withdraw(name) {
    const key = this.#key(name);
    if (localStorage.getItem(key) === sessionStorage.getItem(key)) localStorage.removeItem(key);
  }

  delete(name) { sessionStorage.removeItem(this.#key(name)); }

  #key(name) { return `${name} ${this.#path}`; }
}
