/** A source of numbers that is the same at every run: what is generated for a seed never changes. */
export interface Random {
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number;
  /** One of the values. */
  pick<T>(values: readonly T[]): T;
  /** One of the values, the first ones more often, as words of names are. */
  favour<T>(values: readonly T[]): T;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
}

/** Starts the source for a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(values: readonly T[], share: number) => values[Math.floor(share * values.length)] as T;
  return {
    below: (bound) => Math.floor(fraction() * bound),
    pick: (values) => at(values, fraction()),
    favour: (values) => at(values, fraction() ** 1.5),
    percent: (chance) => fraction() * 100 < chance,
  };
}
