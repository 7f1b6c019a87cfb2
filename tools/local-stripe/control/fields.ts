import { invalid } from "../api/api-error.js";

/** The fields of a JSON body, a form or a query string. An empty string counts as missing. */
export class Fields {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  text(name: string): string | undefined {
    const value = this.values[name];
    if (value === undefined || value === null || value === "") return undefined;
    if (typeof value === "object") throw invalid(`${name} must be a string.`, { param: name });
    return String(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.choice(name, ["true", "false", "on"]);
    return value === undefined ? undefined : value !== "false";
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^\d{1,15}$/.test(value)) throw invalid(`${name} must be a whole number.`, { param: name });
    return Number(value);
  }

  /** Cents; a form may use dollars with a decimal point, such as 4.50. */
  cents(name: string): number | undefined {
    const value = this.text(name);
    if (value !== undefined && /^\d{1,6}\.\d{2}$/.test(value)) return Math.round(Number(value) * 100);
    return this.integer(name);
  }

  /** Cents that can be negative. */
  signedCents(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || !/^-\d{1,15}$/.test(value)) return this.cents(name);
    return Number(value);
  }

  choice<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (!found) throw invalid(`${name} must be one of ${allowed.join(", ")}.`, { param: name });
    return found;
  }

  texts(name: string): string[] | undefined {
    const value = this.values[name];
    return Array.isArray(value) ? value.map(String) : undefined;
  }

  integers(name: string): number[] | undefined {
    return this.texts(name)?.map(Number);
  }

  object(name: string): Record<string, unknown> {
    const value = this.values[name];
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
    throw invalid(`${name} must be an object.`, { param: name });
  }
}
