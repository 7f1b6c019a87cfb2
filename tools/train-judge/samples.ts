/** A sentence, or two that belong together, and whether an agent must not follow it. */
export interface Sample {
  readonly isOrder: boolean;
  readonly text: string;
}

const MOST_OF_A_LINE = 24;

/**
 * Reads a file of training texts. `@name = a | b | c` names a list, and `[name]` in a later line means each of it in
 * turn; so does `{a|b|c}`. `== class` begins a class, and every other line is a sentence of it. The class `honest` is
 * what an agent may follow.
 */
export function samplesOf(file: string): Sample[] {
  const lists = new Map<string, string[]>();
  const samples: Sample[] = [];
  let label = "";
  for (const line of file.split("\n").map((one) => one.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const list = /^@(\w{1,30}) = (.{1,8000})$/.exec(line);
    if (list) {
      lists.set(
        list[1] as string,
        (list[2] as string).split("|").map((one) => one.trim()),
      );
      continue;
    }
    const heading = /^== (\w{1,30})$/.exec(line);
    if (heading) {
      label = heading[1] as string;
      continue;
    }
    const slots = [...line.matchAll(/\[(\w{1,30})\]|\{([^{}]{1,2000})\}/g)].map(
      ([, name, own]) => (name === undefined ? (own as string).split("|") : lists.get(name)) ?? fail(line),
    );
    const ways = slots.reduce((product, slot) => Math.min(10_000, product * slot.length), 1);
    const count = Math.min(ways, MOST_OF_A_LINE);
    const seen = new Set<string>();
    for (let turn = 0; turn < count; turn++) {
      let slot = 0;
      const text = line.replace(/\[\w{1,30}\]|\{[^{}]{1,2000}\}/g, () => {
        const choices = slots[slot] as string[];
        return choices[chosen(line, turn, slot++, choices.length)] as string;
      });
      if (seen.has(text)) continue;
      seen.add(text);
      samples.push({ isOrder: label !== "honest", text: capital(text) });
    }
  }
  return samples;
}

function fail(line: string): never {
  throw new Error(`No such list: ${line}`);
}

function capital(text: string): string {
  return (text[0] ?? "").toUpperCase() + text.slice(1);
}

/** A choice that looks random and is always the same. */
function chosen(line: string, turn: number, slot: number, among: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${line}/${turn}/${slot}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return (hash >>> 0) % among;
}
