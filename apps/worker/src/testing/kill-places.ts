import { isNightly } from '@listings/testing';

/** The places at which a kill test kills its process: all in the nightly run, and two in the long run. */
export function killPlaces(all: readonly string[], { usually }: { usually: readonly string[] }): string[] {
  const unknown = usually.filter((place) => !all.includes(place));
  if (unknown.length > 0) throw new Error(`There is no place ${unknown.join(', ')} to kill at.`);
  return [...(isNightly ? all : usually)];
}
