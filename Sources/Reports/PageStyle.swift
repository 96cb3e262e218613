/// How the pages of reports look: light and dark, on a phone and on a desk.
enum PageStyle {
    /// The page's style sheet.
    static let text = """
        :root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --faint: #6a737d; --line: #d5dae0;
          --c0: #0b62c4; --c1: #c2410c; --c2: #15803d; --c3: #9333ea; --c4: #b91c5c; --c5: #0e7490;
          --c6: #854d0e; --c7: #4b5563 }
        @media (prefers-color-scheme: dark) { :root { --paper: #14171a; --ink: #e6e8eb; --faint: #98a2ad;
          --line: #343a41; --c0: #6cb0ff; --c1: #ff9a5c; --c2: #5fd38a; --c3: #c99bff; --c4: #ff8ab5;
          --c5: #5fd0e6; --c6: #e0b45c; --c7: #b4bcc6 } }
        * { box-sizing: border-box }
        body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
        h1 { font-size: 1.4rem } h2 { font-size: 1.1rem }
        summary { margin: 0 0 1rem; cursor: pointer } .passed summary { color: var(--c2) }
          .meanings { margin-top: 1rem } dt { font-weight: 600 } dd { margin: 0 0 .4rem; max-width: 44rem }
        .figures { width: 100%; max-width: 60rem } .figures tr > * { vertical-align: top }
        .figures summary { display: inline; margin: 0; list-style: none; text-decoration: underline dotted var(--faint);
          text-underline-offset: .25em } .figures summary::-webkit-details-marker { display: none }
        .figures p { width: 0; min-width: 100%; margin: .2rem 0 .4rem; color: var(--faint); font-size: .875rem;
          white-space: normal } .figures th[scope=row] { min-width: min(20rem, 50vw) }
        @media (max-width: 40rem) { .figures th[scope=row] { min-width: 7rem; max-width: 9rem; white-space: normal }
          .figures th, .figures td { padding-left: .5rem; padding-right: 0 } .figures th.part { padding-left: .9rem } }
        .curves { min-height: 140px } .gap { fill: currentColor } .gaps { color: var(--faint); font-size: .875rem } .gaps ul { columns: 18rem }
        .gaps summary { margin: .3rem 0 }
        .verdict { margin: .8rem 0 .3rem; font-size: 1.5rem; font-weight: 600; line-height: 1.3; overflow-wrap: break-word }
        .answer { max-width: 50rem; margin: 0 } h1:has(+ .verdict) { margin: .5rem 0; color: var(--faint); font-size: 1rem }
        .wide { overflow-x: auto }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums }
        th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
          white-space: nowrap }
        th[scope=row] { position: sticky; left: 0; background: var(--paper); text-align: left;
          font-weight: normal }
        th.part { padding-left: 1.6rem; color: var(--faint) }
        .sheet td { padding: .25rem; border: 0 } .sheet img { display: block; width: 12rem; height: auto }
        .gallery { margin-top: 2.5rem } .gallery h3 { margin: 1.6rem 0 .6rem; font-size: 1rem }
        .worst { margin: 0; padding: 0; list-style: none } .worst li { margin: 0 0 1.6rem }
        .worst p { display: flex; flex-wrap: wrap; gap: 0 .6rem; margin: 0 0 .3rem } .worst p span { color: var(--faint) }
        .worst div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .6rem } .tall div { max-width: 42rem }
        .worst figure { margin: 0 } .worst img { display: block; width: 100%; height: auto; border-radius: 4px }
          .worst figcaption { color: var(--faint); font-size: .875rem; font-weight: normal }
        @media (max-width: 40rem) { .worst:not(.tall) div { grid-template-columns: repeat(2, minmax(0, 1fr)) }
          .worst:not(.tall) figure:last-child { grid-column: 1 / -1 } }
        .checks, .legend { list-style: none; padding: 0 }
        .checks li::before { content: "passed: "; color: var(--c2) }
        .checks li.no::before { content: "failed: "; color: var(--c4) }
        .legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: 1.5rem 0 0 }
        .legend li::before { content: ""; display: inline-block; width: 1.2em; height: .25em; margin: 0 .4em .2em 0;
          background: currentColor }
        figure { margin: 1.2rem 0 } figcaption { font-weight: 600 }
        svg { display: block; width: 100%; height: auto; overflow: visible }
        polyline { fill: none; stroke: currentColor; stroke-width: 1.5; vector-effect: non-scaling-stroke }
        .axis { stroke: var(--line); vector-effect: non-scaling-stroke }
        .plot { position: relative } .plot span { position: absolute; color: var(--faint); font-size: .75rem;
          line-height: 1; padding: .1rem }
        .plot .up { transform: translateY(-50%); left: 0; background: var(--paper); opacity: .85 }
        .plot .along { transform: translateX(-50%); top: 100% } .plot + * { margin-top: 1.2rem }
        .mark { fill: var(--c6); opacity: .35 } .wave { fill: currentColor }
        .dashed { stroke-dasharray: 5 4 } audio, video { display: block; width: 100%; max-width: 40rem; margin: .3rem 0 1rem }
        .scale { display: flex; justify-content: space-between; margin: .2rem 0; color: var(--faint);
          font-size: .875rem }
        .made { color: var(--faint); font-size: .875rem }
        .c0 { color: var(--c0) } .c1 { color: var(--c1) } .c2 { color: var(--c2) } .c3 { color: var(--c3) }
        .c4 { color: var(--c4) } .c5 { color: var(--c5) } .c6 { color: var(--c6) } .c7 { color: var(--c7) }
        """
}

extension String {
    /// The text as it stands in a page.
    var asHTML: String {
        // By scalars: a mark that combines with a sign does not hide it.
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}
