import { confirmMatches, connectionSuggestions, rejectMatches, restoreMatches, triggerMatches } from '../index.js';
import { FIRST_PAGE } from './connections-fixture.js';
import type { ConnectionsFixture } from './connections-fixture.js';
import { locationLike } from './location-like.js';
import { searchForMatches } from './search-for-matches.js';

/** A tenant with a connected account, and locations with the names and phones of the sandbox's listings of these numbers. */
export async function matchedTenant(
  fixture: ConnectionsFixture,
  { of = [1, 2, 3], owner = 'owner-a1' }: { of?: readonly number[]; owner?: string } = {},
) {
  const { deps } = fixture;
  const caller = await fixture.newCaller();
  const connectedAccountId = await fixture.storeRead(caller, fixture.a, owner);
  /** A location like listing nn. */
  const like = (nn: number, ending?: string) => locationLike(fixture, caller, { connectedAccountId, nn, ending });
  const locationIds: number[] = [];
  for (const nn of of) locationIds.push(await like(nn));
  const page = (more: object = {}) => {
    const sort = { field: 'score', descending: true } as const;
    return connectionSuggestions(deps, caller, { connectedAccountId, sort, page: FIRST_PAGE, ...more });
  };
  const trigger = () => triggerMatches(deps, caller, [connectedAccountId]);
  const run = () => searchForMatches(deps, connectedAccountId);
  return {
    caller,
    connectedAccountId,
    locationIds,
    like,
    page,
    trigger,
    run,
    suggestions: async (more: object = {}) => (await page(more)).records,
    /** Compares the listings with the locations. */
    search: async () => {
      await trigger();
      return run();
    },
    confirm: (ids: readonly string[], by = caller) => confirmMatches(deps, by, [...ids]),
    reject: (...ids: string[]) => rejectMatches(deps, caller, ids),
    restore: (...ids: string[]) => restoreMatches(deps, caller, ids),
  };
}
