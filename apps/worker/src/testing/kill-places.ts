/**
 * The places at which a kill test kills its process. Each takes many seconds, because the next process waits for the
 * lease of the dead one, so that a plain run takes two of them, and `FAULTS=all` all.
 */
export function killPlaces(all: readonly string[], { usually }: { usually: readonly string[] }): string[] {
  const unknown = usually.filter((place) => !all.includes(place));
  if (unknown.length > 0) throw new Error(`There is no place ${unknown.join(', ')} to kill at.`);
  return [...(process.env['FAULTS'] === 'all' ? all : usually)];
}
