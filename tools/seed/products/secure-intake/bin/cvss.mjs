#!/usr/bin/env node
// Base score of a CVSS 3.1 vector, by the formulas of the published specification.

const METRICS = {
  AV: { N: ["attack from the network", 0.85], A: ["attack from an adjacent network", 0.62], L: ["local attack", 0.55], P: ["physical attack", 0.2] },
  AC: { L: ["low complexity", 0.77], H: ["high complexity", 0.44] },
  PR: { N: ["no privileges", 0.85], L: ["low privileges", 0.62], H: ["high privileges", 0.27] },
  UI: { N: ["no user interaction", 0.85], R: ["user interaction required", 0.62] },
  S: { U: ["scope unchanged", 0], C: ["scope changed", 0] },
  C: { H: ["confidentiality high", 0.56], L: ["confidentiality low", 0.22], N: ["confidentiality none", 0] },
  I: { H: ["integrity high", 0.56], L: ["integrity low", 0.22], N: ["integrity none", 0] },
  A: { H: ["availability high", 0.56], L: ["availability low", 0.22], N: ["availability none", 0] },
};
// Privileges weigh more when the attack reaches beyond the flawed component.
const PRIVILEGES_SCOPE_CHANGED = { N: 0.85, L: 0.68, H: 0.5 };

/** The metrics of a vector, such as { AV: "N", … }. Throws an Error that says what is wrong. */
export function parse(vector) {
  const [prefix, ...parts] = vector.trim().split("/");
  if (prefix !== "CVSS:3.1") throw new Error('a vector begins with "CVSS:3.1/"');
  const found = {};
  for (const part of parts) {
    const [name, value] = part.split(":");
    if (!Object.hasOwn(METRICS, name)) throw new Error(`${name} is no base metric; only base scores are calculated`);
    if (Object.hasOwn(found, name)) throw new Error(`${name} appears twice`);
    if (!Object.hasOwn(METRICS[name], value ?? "")) throw new Error(`${name} has no value ${value}`);
    found[name] = value;
  }
  const missing = Object.keys(METRICS).filter((name) => !Object.hasOwn(found, name));
  if (missing.length > 0) throw new Error(`missing: ${missing.join(", ")}`);
  return found;
}

/** Rounds up to one decimal without floating-point surprises, as the specification's appendix A does. */
function roundUp(value) {
  const whole = Math.round(value * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}

export function score(metrics) {
  const weight = (name) => METRICS[name][metrics[name]][1];
  const changed = metrics.S === "C";
  const privileges = changed ? PRIVILEGES_SCOPE_CHANGED[metrics.PR] : weight("PR");
  const reach = 1 - (1 - weight("C")) * (1 - weight("I")) * (1 - weight("A"));
  const impact = changed ? 7.52 * (reach - 0.029) - 3.25 * (reach - 0.02) ** 15 : 6.42 * reach;
  const exploitability = 8.22 * weight("AV") * weight("AC") * privileges * weight("UI");
  const sum = (impact + exploitability) * (changed ? 1.08 : 1);
  return { base: impact <= 0 ? 0 : roundUp(Math.min(sum, 10)), impact: Math.max(0, impact), exploitability };
}

export const severity = (base) =>
  base === 0 ? "none" : base < 4 ? "low" : base < 7 ? "medium" : base < 9 ? "high" : "critical";

const KNOWN = [
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 9.8],
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H", 10],
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", 6.1],
  ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N", 6.5],
  ["CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H", 7.8],
  ["CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N", 5.9],
  ["CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N", 5.4],
  ["CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:N/I:N/A:N", 0],
];

function selfCheck() {
  const wrong = KNOWN.filter(([vector, expected]) => score(parse(vector)).base !== expected);
  for (const [vector, expected] of wrong) console.error(`${vector}: expected ${expected}, got ${score(parse(vector)).base}`);
  if (wrong.length === 0) console.log(`${KNOWN.length} known vectors agree.`);
  return wrong.length === 0 ? 0 : 1;
}

function main([vector]) {
  if (vector === "--self-check") return selfCheck();
  try {
    const metrics = parse(vector ?? "");
    const { base, impact, exploitability } = score(metrics);
    const words = Object.keys(METRICS).map((name) => METRICS[name][metrics[name]][0]);
    console.log(`${base.toFixed(1)} ${severity(base)}`);
    console.log(`impact ${impact.toFixed(1)}, exploitability ${exploitability.toFixed(1)}`);
    console.log(`${words.slice(0, 5).join(", ")}\n${words.slice(5).join(", ")}`);
    return 0;
  } catch (error) {
    console.error(`cvss: ${error.message}`);
    return 2;
  }
}

if (process.argv[1]?.endsWith("cvss.mjs")) process.exitCode = main(process.argv.slice(2));
