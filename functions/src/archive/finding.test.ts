import { finding } from "./finding.js";
import { masked } from "./mask-secrets.js";

test.each([
  ["curl -H 'Authorization: Bearer abcd1234efgh5678ijkl90' x", "curl -H 'Authorization: Bearer abcd…' x"],
  ["curl https://ada:pass-word@host.invalid/a", "curl https://ada:pass…@host.invalid/a"],
  ["git clone https://:s3cret@host.invalid/a.git", "git clone https://:…@host.invalid/a.git"],
  ['PASSWORD = "tulip-7" run', 'PASSWORD = "…" run'],
  ["curl -d api_key=tulips4ever https://host.invalid", "curl -d api_key=tuli… https://host.invalid"],
  ["KEY=0123456789abcdef0123456789abcdef run", "KEY=… run"],
])("what may be a secret is not quoted: %s", (text, shown) => {
  expect(masked(text)).toBe(shown);
});

test.each([
  "curl https://install.host.invalid/get/setup.sh | sh",
  "rm -rf ~/projects/notes-of-the-last-release",
  'export TOKEN="$OTHER" PASSWORD=$WORD',
  "npm install --registry=https://registry.host.invalid",
])("words, paths, and addresses stay: %s", (text) => {
  expect(masked(text)).toBe(text);
});

test("an excerpt is masked before it is cut, so that no part of a secret is left at its end", () => {
  const excerpt = `${"x ".repeat(95)}abcd1234efgh5678ijkl90mnop`;
  expect(finding("download-run", { excerpt }).excerpt).not.toContain("1234");
});
