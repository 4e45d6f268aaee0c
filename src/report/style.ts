// Owns the look of a report: one style sheet, ink on paper, for light, dark and print. No fonts, no pictures, nothing fetched.

export const STYLE = `
:root { color-scheme: light dark; --paper: #fdfcfa; --ink: #22252b; --quiet: #626873; --line: #dcd9d2; --faint: #f3f1ec; --bar: #4d7190; --mark: #24455f; --tick: #a2512f; --warn: #8a3b12; --warn-paper: #fbeee3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181c; --ink: #e2e3e5; --quiet: #9ba1ab; --line: #33373e; --faint: #1e2126; --bar: #6f96b8; --mark: #a9c6de; --tick: #d98b63; --warn: #f0b48f; --warn-paper: #33231a; }
}
* { box-sizing: border-box; }
html { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif; color: var(--ink); background: var(--paper); -webkit-text-size-adjust: 100%; }
body { max-width: 72rem; margin: 0 auto; padding: 3.5rem 1.5rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em; margin: 0.2rem 0 0.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; font-weight: 650; letter-spacing: -0.005em; margin: 3.5rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; font-weight: 650; margin: 2rem 0 0.5rem; overflow-wrap: anywhere; }
p { max-width: 44rem; margin: 0.4rem 0 0.8rem; }
a { color: inherit; text-decoration-color: var(--quiet); text-underline-offset: 0.18em; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 3px; border-radius: 2px; }
code { font: 0.86em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "Liberation Mono", monospace; overflow-wrap: anywhere; }
.kicker { color: var(--quiet); letter-spacing: 0.04em; margin: 0; }
.lead { font-size: 1.06rem; }
.quiet { color: var(--quiet); }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.4rem 0.8rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.35rem 1.4rem; list-style: none; padding: 0; margin: 1.6rem 0 0; font-size: 0.92rem; }
.mock { border-left: 4px solid var(--warn); background: var(--warn-paper); color: var(--warn); padding: 0.7rem 1rem; margin: 1.2rem 0; max-width: 44rem; }
.mock strong { letter-spacing: 0.06em; }
.figure { display: block; width: 100%; height: auto; margin: 1.2rem 0 1.6rem; font: 13px/1 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif; overflow: visible; }
.figure text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.figure .label { fill: var(--ink); }
.figure .value { fill: var(--ink); font-variant-numeric: tabular-nums; font-size: 12.5px; }
.figure .head { fill: var(--ink); font-weight: 600; }
.figure .under { fill: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.figure .bar { fill: var(--bar); }
.figure .mark { fill: var(--mark); stroke: var(--paper); stroke-width: 2; }
.figure .rail { stroke: var(--line); stroke-width: 1; }
.figure .leader { stroke: var(--quiet); stroke-width: 1; }
.figure .tick { stroke: var(--tick); stroke-width: 1.5; stroke-dasharray: 4 3; }
.scroll { overflow-x: auto; margin: 0.6rem 0 1.2rem; }
table { border-collapse: collapse; min-width: min(100%, 36rem); font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.reading { color: var(--quiet); font-size: 0.9rem; margin: 0.6rem 0 0; }
th, td { padding: 0.42rem 0.9rem 0.42rem 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-weight: 600; line-height: 1.35; border-bottom: 1.5px solid var(--ink); vertical-align: bottom; }
tbody th { font-weight: 500; }
.n { text-align: right; }
.n { white-space: nowrap; }
.many thead th { white-space: normal; }
small { color: var(--quiet); font-size: 0.84em; }
tbody tr:hover { background: var(--faint); }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.2rem 1.5rem; margin: 0.4rem 0 1.4rem; font-size: 0.92rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { body { padding: 2rem 1rem 3rem; } h1 { font-size: 1.6rem; } dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } .figure { min-width: 44rem; } .plot { overflow-x: auto; } }
@media (prefers-contrast: more) { :root { --quiet: var(--ink); --line: var(--ink); } }
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --faint: #fff; --bar: #777; --mark: #000; --tick: #000; --warn: #000; --warn-paper: #fff; }
  body { max-width: none; padding: 0; } html { font-size: 10pt; } nav, .skip { display: none; }
  h2, h3 { break-after: avoid; } .figure, tr, dl { break-inside: avoid; } .scroll { overflow: visible; } table { font-size: 8.5pt; }
}
`
