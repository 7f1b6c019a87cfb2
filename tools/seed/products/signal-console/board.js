const ORDER = ["down", "blind", "watch", "ok", "muted"];

/** What a tile shows: its own state, unless its measurement is too old to be believed. */
export function shownState({ state, at, maxAge }, now) {
  const measured = Date.parse(at);
  const believable = Number.isFinite(measured) && now - measured <= maxAge * 1000;
  return believable && ORDER.includes(state) ? state : "blind";
}

/** Points for a polyline in a 100 × 28 box. One value or a flat series is a line in the middle. */
export function sparkPoints(series) {
  const low = Math.min(...series);
  const span = Math.max(...series) - low;
  const step = 100 / Math.max(1, series.length - 1);
  return series
    .map((value, i) => `${(i * step).toFixed(1)},${(span === 0 ? 14 : 26 - ((value - low) / span) * 24).toFixed(1)}`)
    .join(" ");
}

export function ageText(at, now) {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (!Number.isFinite(seconds)) return "never measured";
  if (seconds < 90) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  return `${Math.round(seconds / 3600)} h ago`;
}

function child(tile, selector, make) {
  return tile.querySelector(selector) ?? tile.appendChild(make());
}

function paint(tile, now) {
  const { state, at, maxAge, series = "" } = tile.dataset;
  tile.dataset.shown = shownState({ state, at, maxAge: Number(maxAge ?? 60) }, now);
  const age = child(tile, ".age", () => Object.assign(document.createElement("p"), { className: "age" }));
  age.textContent = ageText(at, now);
  const values = series.split(",").map(Number).filter(Number.isFinite);
  if (values.length < 2) return;
  const svg = child(tile, "svg", () => {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", "0 0 100 28");
    drawing.setAttribute("preserveAspectRatio", "none");
    drawing.setAttribute("aria-hidden", "true");
    drawing.append(document.createElementNS("http://www.w3.org/2000/svg", "polyline"));
    return drawing;
  });
  svg.firstElementChild.setAttribute("points", sparkPoints(values));
}

/**
 * Keeps a board painted and sorted: at once, on every change of a tile's data attributes,
 * and once a second for the ages. Returns a function that stops it.
 */
export function startBoard(board, strip = null) {
  const refresh = () => {
    const tiles = [...board.querySelectorAll(".tile")];
    for (const tile of tiles) paint(tile, Date.now());
    const rank = (tile) => ORDER.indexOf(tile.dataset.shown);
    const sorted = [...tiles].sort((a, b) => rank(a) - rank(b));
    if (sorted.some((tile, i) => tile !== tiles[i])) board.append(...sorted);
    if (strip && sorted[0]) strip.dataset.worst = sorted[0].dataset.shown;
  };
  const observer = new MutationObserver(refresh);
  observer.observe(board, { subtree: true, attributeFilter: ["data-state", "data-at", "data-series"] });
  const timer = setInterval(refresh, 1000);
  refresh();
  return () => {
    observer.disconnect();
    clearInterval(timer);
  };
}
