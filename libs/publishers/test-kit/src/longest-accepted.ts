/** Finds the greatest accepted length by bisection. Returns undefined if the length 1 fails or 100,000 passes. */
export function longestAccepted(passes: (length: number) => boolean): number | undefined {
  let [accepted, refused] = [1, 100_000];
  if (!passes(accepted) || passes(refused)) return undefined;
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2);
    if (passes(middle)) accepted = middle;
    else refused = middle;
  }
  return accepted;
}
