// Measures every pair of tokens.json by the WCAG formula. Exit code 1 if one is too weak.
import { readFileSync } from "node:fs";

const tokens = JSON.parse(readFileSync(new URL("tokens.json", import.meta.url), "utf8"));

function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

let failed = 0;
for (const theme of ["light", "dark"]) {
  const color = tokens[theme].color;
  for (const [front, back, least] of tokens.pairs) {
    const ratio = contrast(color[front].$value, color[back].$value);
    const fine = ratio >= least;
    if (!fine) failed += 1;
    console.log(
      `${fine ? "ok  " : "WEAK"} ${theme.padEnd(5)} ${front} on ${back}: ${ratio.toFixed(2)} (needs ${least})`,
    );
  }
}
console.log(failed === 0 ? "All pairs are readable." : `${failed} pairs are too weak.`);
process.exit(failed === 0 ? 0 : 1);
