import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findImportSource } from '../links/find-import-source.js';
import { linkListings } from '../links/link-listings.js';
import type { WantedLink } from '../links/link-listings.js';
import { findSuggestions } from '../store/match-suggestions.js';
import { readMatchRecordIds } from './match-record-ids.js';
import { withId } from './trigger-matches.js';
import type { PartialResult } from './trigger-matches.js';

/**
 * Links the confirmed suggestions [4.7, suggestions rule 2], each like linkListing and under the same rules. A
 * suggestion that is out of date (linked, archived, marked or disconnected meanwhile) fails with the matching code; the others
 * are linked [contract 7].
 */
export async function confirmMatches(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  matchRecordIds: readonly string[],
): Promise<PartialResult> {
  const { accountId } = caller;
  const { given, undecodable } = readMatchRecordIds(matchRecordIds);
  const failed: { id: string; violations: readonly RuleViolation[] }[] = undecodable.map((id) => ({
    id,
    violations: [violation('SY81093')],
  }));
  const known = await findSuggestions(deps.database, { accountId, ids: [...given.keys()] });
  const suggestions = new Map(known.map((suggestion) => [suggestion.id, suggestion]));
  const wanted: (WantedLink & { id: string })[] = [];
  for (const [uuid, id] of given) {
    const suggestion = suggestions.get(uuid);
    if (!suggestion) {
      failed.push({ id, violations: [violation('SY81093')] });
      continue;
    }
    const { connectedAccountId, listingId, locationId } = suggestion;
    const reference = { connectedAccountId, connectedAccountListingId: listingId };
    const source = await findImportSource(deps, caller, reference);
    wanted.push({ id, locationId, source, proposedBy: 'matching' });
  }
  if (wanted.length > 0) {
    const outcomes = await deps.unit.transaction((transaction) => linkListings(transaction, deps, caller, wanted));
    for (const [at, outcome] of outcomes.entries()) {
      const id = wanted[at]?.id ?? '';
      if (outcome === 'unknown location') failed.push({ id, violations: [violation('SY81093')] });
      else if (outcome.length > 0) failed.push({ id, violations: outcome });
    }
  }
  return {
    failedIds: [...new Set(failed.map(({ id }) => id))],
    violations: failed.flatMap(({ id, violations }) => violations.map((each) => withId(each, id))),
  };
}
