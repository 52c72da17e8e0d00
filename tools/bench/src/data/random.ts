/** A deterministic source of random numbers: a seed always generates the same data. */
export interface Random {
  /** Returns a whole number from 0 up to, but not including, the bound. */
  below(bound: number): number;
  /** Returns one of the values. */
  pick<T>(values: readonly T[]): T;
  /** Returns one of the values, the first ones more often, like words in names. */
  favour<T>(values: readonly T[]): T;
  /** Returns true with a probability of `chance` percent. */
  percent(chance: number): boolean;
}

/** Creates the source for a seed (mulberry32). */
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
