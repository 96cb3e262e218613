import { Clock, Film } from './player-clock.js';
import { Steps } from './player-steps.js';

/** The player's controls for two films. */
class Player {
  constructor(root) {
    this.root = root;
    this.stage = root.querySelector(".stage");
    this.figures = [...root.querySelectorAll("figure")];
    this.selects = [...root.querySelectorAll("select")];
    this.place = root.querySelector("[name=place]");
    this.now = root.querySelector(".now");
    this.films = this.figures.map(
      (figure) => new Film(figure.querySelector("video"), () => this.fail(figure)));
    this.clock = new Clock(this.films, () => this.moved());
    this.stretch = null;
    root.hidden = false;
    this.listen();
    this.load();
  }

  listen() {
    const { root } = this;
    const on = (name, event, action) =>
      root.querySelectorAll(`[name=${name}]`).forEach((element) =>
        element.addEventListener(event, () => action(element)));
    on("left", "change", () => this.load());
    on("right", "change", () => this.load());
    on("view", "click", (button) => this.look(button.value));
    on("divider", "input", (divider) => this.stage.style.setProperty("--split", `${divider.value}%`));
    on("play", "click", () => this.toggle());
    on("back", "click", () => this.step(-1));
    on("forward", "click", () => this.step(1));
    on("speed", "click", (button) => {
      this.usualSpeed = null;
      this.setSpeed(Number(button.value));
    });
    on("from", "click", () => this.mark(0));
    on("to", "click", () => this.mark(1));
    on("off", "click", () => this.endStretch());
    on("jump", "click", () => this.showJump());
    on("place", "input", () => this.drag());
    on("place", "change", () => this.drop());
    // A click on a button doesn't move the focus, so that the space bar still plays.
    root.addEventListener("mousedown", (event) => {
      if (event.target.closest("button")) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** Loads the selected films. */
  async load() {
    const turn = (this.loading = (this.loading ?? 0) + 1);
    await this.clock.pause();
    const options = this.selects.map((select) => select.selectedOptions[0]);
    await Promise.all(this.films.map((film, side) => {
      const { rate, seconds, delay, width, height, jump, jumpAt } = options[side].dataset;
      const url = options[side].value;
      if (film.url === url) return null;
      this.figures[side].classList.remove("failed");
      const [jumpPixels, jumpTime] = jump ? [Number(jump), Number(jumpAt) - Number(delay)] : [null, null];
      return film.load({
        url, name: options[side].text, rate: Number(rate), seconds: Number(seconds),
        delay: Number(delay), width: Number(width), height: Number(height), jumpPixels, jumpTime,
      });
    }));
    if (turn !== this.loading) return;
    this.measure();
    const isFirst = this.root.dataset.state === undefined;
    const { steps } = this;
    await this.clock.show(steps.at(isFirst ? steps.opening : steps.number(this.clock.time)));
    this.root.dataset.state = "ready";
  }

  /** Computes the steps of both films and finds the largest jump. */
  measure() {
    const { films, root } = this;
    this.steps = new Steps(films);
    this.place.max = this.steps.last;
    const [first] = films;
    this.stage.style.setProperty("--aspect", first.width / first.height);
    this.stage.classList.toggle("landscape", first.width > first.height);
    const { jumping } = this.steps;
    const button = root.querySelector("[name=jump]");
    button.disabled = !jumping;
    button.querySelector("small").textContent = jumping
      ? `${jumping.jumpPixels.toFixed(1)} px at ${jumping.jumpTime.toFixed(2)} s, ${jumping.name}`
      : "no jump could be measured";
    this.endStretch();
  }

  toggle() {
    if (!this.steps) return null;
    if (this.clock.isPlaying) return this.halt();
    if (this.steps.number(this.clock.time) >= this.steps.last) this.clock.time = this.steps.begin;
    return this.clock.play();
  }

  /** Stops at the start of the current step. */
  halt() {
    this.clock.time = this.steps.at(this.steps.number(this.clock.time));
    return this.clock.pause();
  }

  step(count) {
    if (!this.steps) return null;
    if (this.clock.isPlaying) this.halt();
    return this.clock.show(this.steps.at(this.steps.number(this.clock.time) + count));
  }

  drag() {
    const number = Number(this.place.value);
    if (this.clock.isPlaying) {
      this.resumes = true;
      this.clock.pause();
    }
    return this.clock.show(this.steps.at(number));
  }

  drop() {
    if (this.resumes) this.clock.play();
    this.resumes = false;
  }

  setSpeed(speed) {
    this.clock.speed = speed;
    if (this.clock.isPlaying) this.films.forEach((film) => (film.video.playbackRate = speed));
    this.choose("speed", (button) => Number(button.value) === speed);
  }

  look(view) {
    this.stage.classList.toggle("split", view === "split");
    this.choose("view", (button) => button.value === view);
  }

  choose(name, isPressed) {
    for (const button of this.root.querySelectorAll(`[name=${name}]`)) {
      button.setAttribute("aria-pressed", isPressed(button));
    }
  }

  /** Makes the current step the first (side 0) or last (side 1) step of the repeated stretch. */
  mark(side) {
    this.setStretch(this.steps.marked(this.stretch, side, this.steps.number(this.clock.time)));
  }

  setStretch(stretch) {
    this.stretch = stretch;
    const [from, to] = stretch ?? [0, this.steps.last];
    const share = (number) => `${(100 * number) / (this.steps.last + 1)}%`;
    const bar = this.root.querySelector(".stretch");
    bar.hidden = !stretch;
    bar.style.left = share(from);
    bar.style.width = share(to - from + 1);
    this.root.querySelector("[name=off]").disabled = !stretch;
  }

  /** Ends repeating and restores the speed from before the largest jump was repeated. */
  endStretch() {
    this.setStretch(null);
    if (this.usualSpeed) this.setSpeed(this.usualSpeed);
    this.usualSpeed = null;
  }

  /** Repeats the stretch around the largest jump, slowly. */
  showJump() {
    const stretch = this.steps.jump;
    this.setStretch(stretch);
    this.usualSpeed ??= this.clock.speed;
    this.setSpeed(0.25);
    this.clock.time = this.steps.at(stretch[0]);
    return this.clock.play();
  }

  /** Shows the clock's time, and starts again at the end of a repeated stretch. */
  moved() {
    const { clock } = this;
    if (!this.steps) return;
    const number = this.steps.number(clock.time);
    if (clock.isPlaying && !clock.seeking) {
      if (this.stretch && (number > this.stretch[1] || number < this.stretch[0] || clock.time === Infinity)) {
        clock.time = this.steps.at(this.stretch[0]);
        return void clock.play();
      }
      if (!this.stretch && clock.time >= this.steps.at(this.steps.last) + 0.9 / this.steps.rate) {
        clock.time = this.steps.at(this.steps.last);
        return void clock.pause();
      }
    }
    const time = this.steps.at(number);
    if (Number(this.place.value) !== number) this.place.value = number;
    this.place.setAttribute("aria-valuetext", `${time.toFixed(3)} seconds`);
    this.now.textContent = `${time.toFixed(3)} s`;
    this.films.forEach((film, side) => {
      const [name, frame] = this.figures[side].querySelector("figcaption").children;
      name.textContent = film.name;
      frame.textContent = `frame ${film.frame(time)}`;
    });
    const play = this.root.querySelector("[name=play]");
    play.classList.toggle("playing", clock.isPlaying);
    play.setAttribute("aria-label", clock.isPlaying ? "Pause" : "Play");
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // The slider handles the arrow keys itself.
    const isPlace = event.target === this.place && event.key === " ";
    if (event.target !== document.body && !this.root.contains(event.target)) return;
    if (event.target.closest("input, select") && !isPlace) return;
    const box = this.root.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return;
    const actions = { " ": () => this.toggle(), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1) };
    const action = actions[event.key];
    // The space bar presses the button that has the focus.
    if (!action || (event.key === " " && event.target.closest("button"))) return;
    event.preventDefault();
    action();
  }

  fail(figure) {
    figure.classList.add("failed");
    const name = this.selects[this.figures.indexOf(figure)].selectedOptions[0].text;
    figure.querySelector(".failure").textContent =
      `The browser can't play ${name}: the file is missing, or the browser doesn't support its format.`;
  }
}

for (const root of document.querySelectorAll(".player")) new Player(root);
