/** A deterministic source of random numbers. */
export interface Random {
  /** Returns a whole number from 0 up to, but not including, the bound. */
  below(bound: number): number;
  /** Returns one of the values; undefined if there is none. */
  pick<T>(values: readonly T[]): T | undefined;
  /** Returns true with a probability of `chance` percent. */
  percent(chance: number): boolean;
  /** Returns the values in another order. */
  shuffle<T>(values: readonly T[]): T[];
}

/**
 * Creates the source of one actor of a run (mulberry32). Each actor has its own, so that what one of them draws does not
 * depend on the timing of the others and a seed replays.
 */
export function randomOf(seed: number, actor: string): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  for (const letter of actor) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(fraction() * bound);
  return {
    below,
    pick: (values) => values[below(values.length)],
    percent: (chance) => fraction() * 100 < chance,
    shuffle(values) {
      const all = [...values];
      for (let last = all.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [all[last], all[other]] = [all[other] as never, all[last] as never];
      }
      return all;
    },
  };
}
