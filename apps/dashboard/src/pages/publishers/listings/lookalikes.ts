import type { PublicSchemas } from '../../../api/types.js';

/** Listings, and locations, that look like one place. */
export type Lookalikes = PublicSchemas['ImportLookalikes'];

/** What still looks like one place when some of the checked listings are selected no more. */
export function lookalikesAmong(
  found: readonly Lookalikes[],
  selected: { has: (id: string) => boolean },
): readonly Lookalikes[] {
  return found.flatMap((group) => {
    const listings = group.listings.filter(({ id }) => selected.has(id));
    const isTwice = listings.length > 1 || (listings.length > 0 && group.locations.length > 0);
    return isTwice ? [{ ...group, listings }] : [];
  });
}

/** The other listings of a place than the one to import. */
export function withoutOthers({ listings }: Pick<Lookalikes, 'listings'>, kept: string): readonly string[] {
  return listings.flatMap(({ id }) => (id === kept ? [] : [id]));
}
