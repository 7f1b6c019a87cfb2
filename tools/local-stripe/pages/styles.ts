/** The style sheet for all pages, with two palettes, and one column on small screens. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f5f2, #131614);
  --panel: light-dark(#ffffff, #1c201e);
  --sunk: light-dark(#eef0ec, #232826);
  --ink: light-dark(#1a211e, #eef2ef);
  --quiet: light-dark(#5a655f, #a3aea8);
  --line: light-dark(#d5dad6, #363d39);
  --edge: light-dark(#87918b, #6f7a74);
  --accent: light-dark(#0b6b50, #5fd0a8);
  --accent-deep: light-dark(#085a43, #7fdcba);
  --on-accent: light-dark(#ffffff, #06281d);
  --warn-ground: light-dark(#fff1c9, #3a2f0c);
  --warn-ink: light-dark(#614700, #f5d985);
  --wrong: light-dark(#b3261e, #ff9d94);
  --wrong-ground: light-dark(#fdeceb, #3d1a18);
  --good: light-dark(#0b6b50, #6fd6b0);
  --good-ground: light-dark(#e0f3ea, #143528);
  --radius: 10px;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1, h2, h3, p { margin: 0; }
h1 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { font-size: 1.0625rem; }
a { color: var(--accent); text-underline-offset: 3px; }
small, .quiet { color: var(--quiet); }
small { font-size: 0.875rem; }
code { font: 0.8125rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.banner { background: var(--warn-ground); color: var(--warn-ink); text-align: center; padding: 0.5rem 1rem;
  font-size: 0.875rem; border-bottom: 1px solid color-mix(in srgb, var(--warn-ink) 25%, transparent); }
.banner strong { margin-right: 0.375rem; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: 14px; padding: 1.75rem; }

.field { display: grid; gap: 0.375rem; min-width: 0; }
label, legend { font-size: 0.875rem; font-weight: 550; padding: 0; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
input, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge);
  border-radius: var(--radius); padding: 0.5rem 0.75rem; height: 46px; width: 100%; min-width: 0; }
input::placeholder { color: var(--quiet); }
input[aria-invalid] { border-color: var(--wrong); border-width: 2px; }
input[type=radio], input[type=checkbox] { width: 18px; height: 18px; flex: none; margin: 0; accent-color: var(--accent); }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
.stack { display: grid; gap: 1.125rem; }
.wrong { color: var(--wrong); font-size: 0.875rem; }
.alert { background: var(--wrong-ground); color: var(--wrong); border-radius: var(--radius); padding: 0.75rem 1rem; }
.done { background: var(--good-ground); color: var(--good); border-radius: var(--radius); padding: 0.75rem 1rem; }
button, .button { font: inherit; font-weight: 600; border: 1px solid transparent; border-radius: var(--radius);
  min-height: 44px; padding: 0.5rem 1.125rem; cursor: pointer; background: var(--accent); color: var(--on-accent);
  text-decoration: none; display: inline-flex; align-items: center; justify-content: center; }
button:hover, .button:hover { background: var(--accent-deep); }
button.plain, .button.plain { background: transparent; color: var(--ink); border-color: var(--line); font-weight: 500; }
button.plain:hover, .button.plain:hover { background: var(--sunk); }
button.big { width: 100%; min-height: 50px; font-size: 1.0625rem; }
button:disabled { opacity: 0.65; cursor: progress; }
.tag { display: inline-block; border-radius: 99px; padding: 0.0625rem 0.625rem; font-size: 0.8125rem; font-weight: 550;
  white-space: nowrap; background: var(--sunk); color: var(--quiet); }
.tag.good { background: var(--good-ground); color: var(--good); }
.tag.warn { background: var(--warn-ground); color: var(--warn-ink); }
.tag.bad { background: var(--wrong-ground); color: var(--wrong); }

.checkout main { max-width: 1040px; margin: 0 auto; padding: 3rem 1.5rem; display: grid; gap: 3.5rem;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); align-items: start; }
.summary { display: grid; gap: 1.5rem; padding-top: 0.5rem; }
.seller { display: flex; gap: 0.75rem; align-items: center; font-weight: 600; }
.mark { width: 40px; height: 40px; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  display: grid; place-items: center; font-weight: 700; flex: none; }
.price { font-size: 2.5rem; font-weight: 680; letter-spacing: -0.025em; line-height: 1.1; font-variant-numeric: tabular-nums; }
.bill { display: grid; gap: 0.75rem; border-top: 1px solid var(--line); padding-top: 1.25rem; margin: 0; }
.bill div { display: flex; justify-content: space-between; gap: 1.5rem; }
.bill dt { min-width: 0; overflow-wrap: anywhere; }
.bill dt small { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.bill dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bill .total { border-top: 1px solid var(--line); padding-top: 0.75rem; font-weight: 650; }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; margin-top: 0.375rem; }
.methods label { display: flex; gap: 0.625rem; align-items: center; border: 1px solid var(--edge); padding: 0.75rem;
  border-radius: var(--radius); cursor: pointer; line-height: 1.3; }
.methods small { display: block; font-weight: 400; }
.methods label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
form:has(#by-card:checked) .by-bank, form:has(#by-bank:checked) .by-card { display: none; }
details { border-top: 1px solid var(--line); padding-top: 1rem; }
summary { cursor: pointer; font-size: 0.875rem; font-weight: 550; }
.cards { list-style: none; margin: 0.75rem 0 0; padding: 0; display: grid; gap: 0.25rem; }
.cards button { width: 100%; justify-content: space-between; gap: 1rem; min-height: 40px; font-size: 0.875rem; border: 0;
  background: var(--sunk); color: var(--ink); font-weight: 500; flex-wrap: wrap; }
.cards button:hover { background: var(--line); }

.form main { max-width: 560px; margin: 3rem auto; }
.form main.notice { display: grid; gap: 1rem; text-align: center; padding: 3rem 1.75rem; }
.ends { display: flex; gap: 0.75rem; flex-wrap: wrap; justify-content: space-between; }
.agree { display: flex; gap: 0.75rem; align-items: start; font-weight: 400; }
.agree input { flex: none; margin-top: 0.1875rem; }

.wide main { max-width: 1240px; margin: 0 auto; padding: 2rem 1.5rem 4rem; display: grid; gap: 1.75rem; }
.wide main > * { min-width: 0; }
.head { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; align-items: center; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 1rem; margin: 0; }
.figures div { background: var(--panel); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.25rem; }
.figures dt { color: var(--quiet); font-size: 0.875rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.table { background: var(--panel); border: 1px solid var(--line); border-radius: 14px; overflow-x: auto; }
.table h2 { padding: 1rem 1.25rem 0.75rem; }
.table h2 + p { padding-top: 0; }
.table > p { padding: 0.75rem 1.25rem 1.25rem; color: var(--quiet); }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: left; padding: 0.625rem 1.25rem; border-top: 1px solid var(--line); vertical-align: top; }
th { font-weight: 550; color: var(--quiet); white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td p + p { margin-top: 0.125rem; }
.acts { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; }
.acts form { display: flex; gap: 0.375rem; }
.acts button, .acts .button, .acts input, .acts select { min-height: 34px; padding: 0.25rem 0.625rem; font-size: 0.8125rem; border-radius: 8px; }
.acts input, .acts select { height: 34px; }
.acts input { width: 5.5rem; }
.table > .head { gap: 0.5rem 1rem; padding-right: 1.25rem; }
.table > .head .acts { padding: 0.5rem 0 0.5rem 1.25rem; }
.acts select { width: auto; }

@media (max-width: 760px) {
  .checkout main { grid-template-columns: minmax(0, 1fr); gap: 1.75rem; padding: 1.5rem 1rem 3rem; }
  .price { font-size: 2rem; }
  .card { padding: 1.25rem; }
  .form main { margin: 1.25rem 1rem; }
  .wide main { padding: 1.25rem 1rem 3rem; }
  .ends > * { flex: 1 1 100%; }
  .acting thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .acting tr { display: block; border-top: 1px solid var(--line); padding: 0.75rem 0; }
  .acting td { display: block; border: 0; padding: 0.25rem 1.25rem; text-align: left; white-space: normal; }
  .acting td[data-label] { display: flex; justify-content: space-between; }
  .acting td[data-label]::before { content: attr(data-label); color: var(--quiet); }
  .figures { grid-template-columns: 1fr 1fr; gap: 0.75rem; }
  .figures div { padding: 0.75rem 1rem; }
  .figures dd { font-size: 1.25rem; }
}
@media (max-width: 420px) { .methods { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: background 120ms ease-out; } }
`;
