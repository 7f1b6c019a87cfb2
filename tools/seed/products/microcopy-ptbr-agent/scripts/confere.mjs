#!/usr/bin/env node
/**
 * Confere um JSON de mensagens contra o do idioma de origem: chaves, variáveis, plurais e espaços.
 *
 * uso: confere.mjs BASE.json TRADUCAO.json
 * Código de saída: 0 sem problemas, 1 com problemas, 2 uso errado.
 */
import { readFileSync } from "node:fs";

const [, , basePath, targetPath] = process.argv;
if (!basePath || !targetPath) {
  console.error("uso: confere.mjs BASE.json TRADUCAO.json");
  process.exit(2);
}

/** Achata objetos aninhados: { a: { b: "x" } } vira Map { "a.b" => "x" }. */
function flatten(node, prefix = "", into = new Map()) {
  for (const [key, value] of Object.entries(node)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (value !== null && typeof value === "object") flatten(value, path, into);
    else into.set(path, String(value));
  }
  return into;
}

const variables = (text) => [...text.matchAll(/\{\{?\s*([\w.]+)/g)].map((match) => match[1]).sort();
const tags = (text) => [...text.matchAll(/<\/?([\w-]+)/g)].map((match) => match[0]).sort();
const same = (a, b) => a.join("|") === b.join("|");
const stem = (key) => key.replace(/_(zero|one|two|few|many|other)$/, "");

const base = flatten(JSON.parse(readFileSync(basePath, "utf8")));
const target = flatten(JSON.parse(readFileSync(targetPath, "utf8")));
const targetStems = new Set([...target.keys()].map(stem));
const baseStems = new Set([...base.keys()].map(stem));
const problems = [];

for (const [key, original] of base) {
  const text = target.get(key);
  if (text === undefined) {
    if (!targetStems.has(stem(key))) problems.push([key, "falta na tradução"]);
    continue;
  }
  if (!same(variables(original), variables(text))) {
    problems.push([key, `variáveis: ${variables(original).join(", ") || "nenhuma"} → ${variables(text).join(", ") || "nenhuma"}`]);
  }
  if (!same(tags(original), tags(text))) problems.push([key, "tags diferentes do original"]);
  if (text !== text.trim() && original === original.trim()) problems.push([key, "espaço sobrando na ponta"]);
  if (text === original && /\b(the|your|you|please|with)\b/i.test(text)) problems.push([key, "parece não traduzida"]);
}
for (const [key, text] of target) {
  if (!baseStems.has(stem(key))) problems.push([key, "não existe mais no original"]);
  if (/\w\((a|as|o|os)\)/.test(text)) problems.push([key, 'gênero com "(a)"; reescreva']);
  if (/_one$/.test(key) && !target.has(key.replace(/_one$/, "_other"))) problems.push([key, "falta a forma _other"]);
}

for (const [key, problem] of problems) console.log(`${key}\t${problem}`);
console.error(`${target.size} mensagens, ${problems.length} problemas`);
process.exit(problems.length > 0 ? 1 : 0);
