/** Whether this is the nightly run, which has the long form of tests whose short form is in the long run (docs/decisions/0050). */
export const isNightly = process.env['TEST_TIER'] === 'nightly';

/** The places at which processes of a test die: all in the nightly run, and the named ones in the long run. */
export function killPlaces(all: readonly string[], { usually }: { usually: readonly string[] }): string[] {
  const unknown = usually.filter((place) => !all.includes(place));
  if (unknown.length > 0) throw new Error(`There is no place ${unknown.join(', ')} to kill at.`);
  return [...(isNightly ? all : usually)];
}
