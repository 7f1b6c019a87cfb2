/** A contract type as stored: fields named `…At` are dates. */
export type Dated<T> = { readonly [Field in keyof T]: Field extends `${string}At` ? Date : T[Field] };

type Undated<T> = {
  [Field in keyof T]: Extract<T[Field], Date> extends never ? T[Field] : string | Exclude<T[Field], Date>;
};

/** The same type as clients receive it: every date is a UTC string. */
export function undated<T extends object>(stored: T): Undated<T> {
  const fields = Object.entries(stored).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as Undated<T>;
}
