/** The greatest length that passes; undefined when even 100,000 does, or not even 1. */
export function longestTaken(passes: (length: number) => boolean): number | undefined {
  let [taken, refused] = [1, 100_000];
  if (!passes(taken) || passes(refused)) return undefined;
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (passes(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
}
