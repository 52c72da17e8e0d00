/** How the numbers of rows by outcome change when rows go from one outcome to another. */
export function movedCounts(moves: readonly (readonly [from: string | null, to: string])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [from, to] of moves) {
    if (from === to) continue;
    if (from !== null) counts[from] = (counts[from] ?? 0) - 1;
    counts[to] = (counts[to] ?? 0) + 1;
  }
  return counts;
}
