import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { raceViolation } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findImportSource } from './find-import-source.js';
import type { ListingReference } from './find-import-source.js';
import { linkListings } from './link-listings.js';

/** All rules that the link breaks; empty when the listing was linked. */
export type LinkResult = readonly RuleViolation[];

/**
 * Links a listing to an existing location [4.7.6] and records connection.location_connected. A location has at most one
 * listing of a publisher, and a listing at most one location [contract 7].
 */
export async function linkListing(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  { locationId, ...reference }: ListingReference & { locationId: number },
): Promise<LinkResult> {
  const source = await findImportSource(deps, caller, reference);
  try {
    return await deps.unit.transaction(async (transaction) => {
      const wanted = { locationId, source, proposedBy: 'client' } as const;
      const [outcome = []] = await linkListings(transaction, deps, caller, [wanted]);
      if (outcome === 'unknown location') throw invalidId('unknown');
      return outcome;
    });
  } catch (error) {
    const lost = raceViolation(error);
    if (!lost) throw error;
    return [lost];
  }
}
