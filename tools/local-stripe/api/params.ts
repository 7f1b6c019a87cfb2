import { invalid } from "./api-error.js";
import type { FormMap } from "./form.js";

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;

/**
 * Reads the parameters of a request by name. Errors match Stripe's and contain the parameter's full name. `done`
 * rejects parameters that were not read.
 */
export class Params {
  private readonly asked = new Set<string>();
  private readonly inner: Params[] = [];

  constructor(
    private readonly form: FormMap,
    private readonly path = "",
  ) {}

  /** The parameter's full name from the root, such as `transfer_data[destination]`. */
  name(name: string): string {
    return this.path === "" ? name : `${this.path}[${name}]`;
  }

  has(name: string): boolean {
    return this.form[name] !== undefined;
  }

  isMap(name: string): boolean {
    return typeof this.form[name] === "object";
  }

  /** Text, or undefined if it is absent. */
  text(name: string): string | undefined {
    this.asked.add(name);
    const value = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value !== "string")
      throw invalid(`Invalid string: ${this.name(name)}`, { param: this.name(name) });
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (!value) {
      throw invalid(`Missing required param: ${this.name(name)}.`, {
        code: "parameter_missing",
        param: this.name(name),
      });
    }
    return value;
  }

  integer(name: string, range: { min?: number; max?: number } = {}): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = range;
    const param = this.name(name);
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param });
    const number = Number(value);
    if (number < min || number > max) {
      const bound = number < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`;
      throw invalid(`This value must be ${bound}.`, { code: "parameter_invalid_integer", param });
    }
    return number;
  }

  boolean(name: string): boolean | undefined {
    return this.choice(name, ["true", "false"]) === "true" || (this.has(name) ? false : undefined);
  }

  choice<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!(allowed as readonly string[]).includes(value)) {
      throw invalid(`Invalid ${this.name(name)}: must be one of ${allowed.join(", ")}`, {
        param: this.name(name),
      });
    }
    return value as T;
  }

  /** An absolute http or https URL. */
  url(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^https?:\/\/[^\s]+$/i.test(value) || !URL.canParse(value))
      throw invalid("Not a valid URL", { code: "url_invalid", param: this.name(name) });
    return value;
  }

  /** An email address; like Stripe, without a check that it exists. */
  email(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value)) return value;
    throw invalid(`Invalid email address: ${value}`, { code: "email_invalid", param: this.name(name) });
  }

  /** Accepts parameters that have no effect here, regardless of their values. */
  accept(...names: string[]): void {
    for (const name of names) this.asked.add(name);
  }

  /** @throws ApiError for a parameter that Stripe has and this server does not. */
  missingHere(...names: string[]): void {
    const found = names.find((name) => this.has(name));
    if (found) {
      throw invalid(`The local Stripe does not implement the parameter ${this.name(found)}.`, {
        param: this.name(found),
      });
    }
  }

  map(name: string): Params | undefined {
    this.asked.add(name);
    const value = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value === "string") throw invalid(`Invalid hash`, { param: this.name(name) });
    const inner = new Params(value, this.name(name));
    this.inner.push(inner);
    return inner;
  }

  /** A list of maps, such as `line_items[0][quantity]`. */
  maps(name: string): Params[] {
    const list = this.map(name);
    if (!list) return [];
    return Object.keys(list.form)
      .sort((a, b) => Number(a) - Number(b))
      .map((position) => list.map(position))
      .filter((item) => item !== undefined);
  }

  texts(name: string): string[] {
    const list = this.map(name);
    if (!list) return [];
    return Object.keys(list.form)
      .sort((a, b) => Number(a) - Number(b))
      .map((position) => list.required(position));
  }

  /** Names to values; an empty value removes the name, as in an update. */
  metadata(name = "metadata"): Record<string, string> {
    const map = this.map(name);
    if (!map) return {};
    const entries = Object.keys(map.form).map((key) => [key, map.text(key) ?? ""] as const);
    const param = this.name(name);
    if (entries.length > MAX_METADATA_KEYS)
      throw invalid(`Metadata can have up to ${MAX_METADATA_KEYS} keys.`, { param });
    for (const [key, value] of entries) {
      if (key.length > MAX_METADATA_KEY)
        throw invalid(`Metadata keys can have up to ${MAX_METADATA_KEY} characters.`, { param });
      if (value.length > MAX_METADATA_VALUE) {
        throw invalid(`Metadata values can have up to ${MAX_METADATA_VALUE} characters.`, {
          param: `${param}[${key}]`,
        });
      }
    }
    return Object.fromEntries(entries.filter(([, value]) => value !== ""));
  }

  /** Metadata after an update: given names change, names with an empty value are removed. */
  changedMetadata(before: Readonly<Record<string, string>>): Record<string, string> {
    const after = { ...before, ...this.metadata() };
    const given = this.form.metadata;
    if (typeof given === "object") {
      for (const [name, value] of Object.entries(given)) if (value === "") delete after[name];
    }
    return after;
  }

  /** @throws ApiError for the first parameter that no method has read. */
  done(): void {
    for (const name of Object.keys(this.form)) {
      if (!this.asked.has(name)) {
        throw invalid(`Received unknown parameter: ${this.name(name)}`, {
          code: "parameter_unknown",
          param: this.name(name),
        });
      }
    }
    for (const map of this.inner) map.done();
  }
}
