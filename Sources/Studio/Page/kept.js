// Values that the browser stores for a scene's page, until its tab is closed or until another page takes them.

/** Values by their names, separate for each scene: after a restart the same address may show another scene. */
export class Kept {
  #path;

  /** `path` is that of the scene's file. */
  constructor(path) { this.#path = path; }

  get(name) { return JSON.parse(sessionStorage.getItem(this.#key(name)) ?? 'null'); }

  /** Stores a value until the tab is closed. Throws if the browser has no room for it. */
  set(name, value) { sessionStorage.setItem(this.#key(name), JSON.stringify(value)); }

  /** Leaves a value to the next page of the scene at this port, in any tab. */
  leave(name, value) { localStorage.setItem(this.#key(name), JSON.stringify(value)); }

  /** Takes and removes a value that a page has left; null if there is none. */
  take(name) {
    const left = localStorage.getItem(this.#key(name));
    localStorage.removeItem(this.#key(name));
    return JSON.parse(left ?? 'null');
  }

  /** Takes back the value that this page has left, unless another page has taken or replaced it. */
  withdraw(name) {
    const key = this.#key(name);
    if (localStorage.getItem(key) === sessionStorage.getItem(key)) localStorage.removeItem(key);
  }

  delete(name) { sessionStorage.removeItem(this.#key(name)); }

  #key(name) { return `${name} ${this.#path}`; }
}
