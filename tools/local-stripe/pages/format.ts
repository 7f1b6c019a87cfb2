/** `$1,234.50` for 123450 cents. */
export function money(cents: number, currency = "usd"): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

/** `Nov 20, 2026, 16:04 UTC` for a Unix time in seconds. */
export function moment(seconds: number): string {
  const options = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat("en-US", options).format(seconds * 1000)} UTC`;
}
