import { ENTITIES as NAMED } from "./prose/fold.js";

/** The ones that commands have, too. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...NAMED,
  vert: "|",
  verbar: "|",
  sol: "/",
  dollar: "$",
  lpar: "(",
  rpar: ")",
};

/** A text of HTML or XML with its entities decoded. An unknown entity stays as it is. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
