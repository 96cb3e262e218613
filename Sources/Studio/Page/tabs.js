// Panels with tabs: only the panel of the chosen tab is visible.

/** Shows the panel of the last chosen tab. Calls `shown` with a panel's name whenever that panel becomes visible. */
export class Tabs {
  #tabs;
  #shown;

  constructor(list, shown) {
    this.#tabs = [...list.querySelectorAll('[role=tab]')];
    this.#shown = shown;
    for (const tab of this.#tabs) tab.onclick = () => this.show(this.#name(tab));
    list.onkeydown = (event) => this.#key(event);
    const kept = sessionStorage.getItem('tab');
    this.show(this.#tabs.some((tab) => this.#name(tab) === kept) ? kept : this.#name(this.#tabs[0]));
  }

  show(name) {
    for (const tab of this.#tabs) {
      const isChosen = this.#name(tab) === name;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(this.#name(tab)).hidden = !isChosen;
    }
    sessionStorage.setItem('tab', name);
    this.#shown(name);
  }

  #name(tab) { return tab.getAttribute('aria-controls'); }

  /** Handles the usual keys of tabs: the arrow keys go to the neighbouring tabs, Home and End to the first and the last tab. */
  #key(event) {
    const index = this.#tabs.indexOf(document.activeElement);
    const count = this.#tabs.length;
    const next = { ArrowRight: (index + 1) % count, ArrowLeft: (index + count - 1) % count, Home: 0, End: count - 1 }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    this.#tabs[next].focus();
    this.show(this.#name(this.#tabs[next]));
  }
}
