/// How films and their controls look in a page.
enum PlayerStyle {
    /// The style sheet, which goes with `PageStyle`.
    static let text = """
        .player { margin: .8rem 0 2rem } .player[hidden] { display: none }
        .player button, .player select { min-height: 2.4rem; padding: 0 .8rem; border: 1px solid var(--line);
          border-radius: .5rem; background: var(--paper); color: var(--ink); font: inherit; font-size: .9rem;
          cursor: pointer }
        .player button:hover:enabled, .player select:hover { border-color: var(--faint) }
        .player button:disabled { color: var(--faint); cursor: default; opacity: .6 }
        .player :focus-visible { outline: 2px solid var(--c0); outline-offset: 2px }
        .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: .6rem 0 }
        .bar label, .named { display: flex; align-items: center; gap: .5rem; color: var(--faint); font-size: .9rem }
        .bar select { max-width: 16rem; color: var(--ink) }
        .group { display: inline-flex } .bar .push { margin-left: auto }
        .group button { border-radius: 0; margin-left: -1px } .group button:first-child { border-radius: .5rem 0 0 .5rem;
          margin-left: 0 } .group button:last-child { border-radius: 0 .5rem .5rem 0 }
        .group [aria-pressed=true] { background: var(--c0); border-color: var(--c0); color: var(--paper) }
        .player svg { display: inline-block; width: 1.3rem; height: 1.3rem; vertical-align: -.3rem; fill: currentColor }
        .player .round { padding: 0; width: 2.8rem; min-height: 2.8rem; border-radius: 50% }
        .player [name=play] { background: var(--ink); border-color: var(--ink); color: var(--paper) }
        .player .playing .start, .player .halt { display: none } .player .playing .halt { display: inline-block }
        .player .now { min-width: 4.6rem; font-variant-numeric: tabular-nums }
        .player small { color: var(--faint); font-size: .8rem }
        .stage { --split: 50%; --aspect: 1.7778; --caption: 1.7rem; --tall: max(14rem, min(50vh, 100vh - 28rem)); position: relative; display: grid; grid-template-columns: 1fr 1fr;
          gap: .5rem; width: min(100%, 2 * var(--tall) * var(--aspect)); margin: 0 auto }
        .stage figure { position: relative; margin: 0; min-width: 0; padding-top: var(--caption) }
        .stage video { display: block; width: 100%; max-width: none; margin: 0; aspect-ratio: var(--aspect);
          border-radius: .4rem; object-fit: contain } .split video { background: #000 }
        .stage figcaption { position: absolute; top: 0; left: 0; display: flex; gap: .6rem; max-width: 100%;
          color: var(--faint); font-size: .85rem; font-weight: normal; font-variant-numeric: tabular-nums;
          white-space: nowrap } .stage figcaption b { overflow: hidden; color: var(--ink); text-overflow: ellipsis }
        .failure { position: absolute; inset: var(--caption) 0 0; display: none; margin: 0; padding: 1rem;
          place-content: center; border-radius: .4rem; background: rgb(0 0 0 / .65); color: #fff; font-size: .8rem;
          text-align: center } .failed .failure { display: grid } .failed figcaption { display: none }
        .stage.split { grid-template-columns: 1fr; width: min(100%, var(--tall) * var(--aspect)) }
        .split figure { grid-area: 1 / 1 } .split figure + figure video { clip-path: inset(0 0 0 var(--split)) }
        .split figcaption { max-width: 49% } .split figure + figure figcaption { right: 0; left: auto }
        .divider { display: none } .split .divider { position: absolute; inset: var(--caption) 0 0; display: block;
          width: 100%; height: calc(100% - var(--caption)); margin: 0; appearance: none; background: none; cursor: ew-resize; touch-action: pan-y }
        .divider::-webkit-slider-runnable-track { height: 100%; background: none }
        .divider::-webkit-slider-thumb { appearance: none; width: 3px; height: 100%; background: #fff;
          box-shadow: 0 0 4px rgb(0 0 0 / .7) }
        .divider::-moz-range-track { height: 100%; background: none }
        .divider::-moz-range-thumb { width: 3px; height: 100%; border: 0; border-radius: 0; background: #fff;
          box-shadow: 0 0 4px rgb(0 0 0 / .7) }
        .grip { display: none } .split .grip { position: absolute; top: calc(50% + var(--caption) / 2); left: var(--split); display: grid;
          place-content: center; width: 2.4rem; height: 2.4rem; margin: -1.2rem; border-radius: 50%; background: #fff;
          color: #1b1f24; box-shadow: 0 1px 6px rgb(0 0 0 / .5); pointer-events: none }
        .split .divider:focus-visible { outline-offset: -3px } .split .divider:focus-visible + .grip { outline: 3px solid var(--c0) }
        .track { position: relative; margin: .8rem 0 .4rem }
        .track input { display: block; width: 100%; height: 1.6rem; margin: 0; accent-color: var(--c0); cursor: pointer }
        @media (pointer: coarse) { .keys { display: none } }
        .track .stretch { position: absolute; top: -.25rem; height: .3rem; min-width: 3px; border-radius: .15rem;
          background: var(--c6) }
        @media (max-width: 40rem) { .stage.landscape:not(.split) { grid-template-columns: 1fr }
          .stage:not(.landscape) { width: min(100%, 2 * 45vh * var(--aspect)) }
          .bar label { flex: 1 1 100% } .bar label select { flex: 1; min-width: 0; max-width: none } .bar .push { margin-left: 0 }
          .player button, .player select { min-height: 2.75rem } }
        """
}
