const EURO = "AT BE BG CY DE EE ES FI FR GR HR IE IT LI LT LU LV MT NL PT SI SK".split(" ");

/** The currency of an account's country, for each country in which Stripe opens accounts. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((country) => [country, "eur"])),
  AE: "aed",
  AU: "aud",
  BR: "brl",
  CA: "cad",
  CH: "chf",
  CZ: "czk",
  DK: "dkk",
  GB: "gbp",
  GI: "gbp",
  HK: "hkd",
  HU: "huf",
  IS: "eur",
  JP: "jpy",
  MX: "mxn",
  MY: "myr",
  NO: "nok",
  NZ: "nzd",
  PL: "pln",
  RO: "ron",
  SE: "sek",
  SG: "sgd",
  TH: "thb",
  US: "usd",
};

/** Platform in the United States: self-serve transfers reach these countries, and no others. */
const REGION: ReadonlySet<string> = new Set([...EURO, ..."US GB CA CH CZ DK HU IS NO PL RO SE".split(" ")]);

/** The currency of a country, or undefined if Stripe does not open accounts there. */
export function currencyOf(country: string): string | undefined {
  return Object.hasOwn(CURRENCIES, country) ? CURRENCIES[country] : undefined;
}

export function isInRegion(country: string): boolean {
  return REGION.has(country);
}
