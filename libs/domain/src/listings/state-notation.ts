import { findState } from '@listings/reference-data';

/** Countries whose postal addresses carry the code of the subdivision; everywhere else it is the name. */
const CODED: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'IN', 'BR']);

/**
 * The subdivision as a directory shows it: in the words that the listing has for it already (`Bayern`, `County
 * Dublin`), so that a push does not change what is right; otherwise as people of the country write it.
 */
export function stateNotation(
  { countryIso, stateIso }: { countryIso: string; stateIso: string | null },
  shown: string | null,
): string | undefined {
  if (stateIso === null) return undefined;
  if (shown !== null && findState(countryIso, shown)?.iso === stateIso) return shown;
  return CODED.has(countryIso) ? stateIso : (findState(countryIso, stateIso)?.name ?? stateIso);
}
