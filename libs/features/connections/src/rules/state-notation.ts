import { findState } from '@listings/reference-data';

/** Countries whose postal addresses contain the code of the subdivision; all others use its name. */
const CODED: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'IN', 'BR']);

/**
 * Returns the subdivision as a directory shows it. If the listing already spells the same subdivision (`Bayern`,
 * `County Dublin`), that spelling is kept, so that a push does not change a correct value. Otherwise the country's
 * usual notation is used.
 */
export function stateNotation(
  { countryIso, stateIso }: { countryIso: string; stateIso: string | null },
  shown: string | null,
): string | undefined {
  if (stateIso === null) return undefined;
  if (shown !== null && findState(countryIso, shown)?.iso === stateIso) return shown;
  return CODED.has(countryIso) ? stateIso : (findState(countryIso, stateIso)?.name ?? stateIso);
}
