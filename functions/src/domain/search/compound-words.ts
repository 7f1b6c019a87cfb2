/** A longer copy of a typed array, padded with zeros. */
export function lengthened<T extends Float64Array | Uint32Array | Uint8Array>(values: T, length: number): T {
  const longer = new (values.constructor as new (length: number) => T)(length);
  longer.set(values);
  return longer;
}
