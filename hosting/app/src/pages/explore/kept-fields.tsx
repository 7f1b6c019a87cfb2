import { type Wanted, writeAddress } from "#domain/web/explore-address.js";

interface KeptFieldsProps {
  readonly wanted: Wanted;
  /** The parameters that the form has fields for. */
  readonly without: readonly (keyof Wanted)[];
}

/**
 * The parameters that a search keeps when a form changes another one, for readers without scripts.
 */
export function KeptFields({ wanted, without }: KeptFieldsProps) {
  const kept = [...writeAddress({ ...wanted, page: 1 })].filter(
    ([name]) => !without.some((one) => one === name),
  );
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
