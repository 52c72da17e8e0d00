import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { raceViolation } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findImportSource } from './find-import-source.js';
import type { ListingReference } from './find-import-source.js';
import { linkListings } from './link-listings.js';

/** Every rule that stood in the way; empty when the listing is linked. */
export type LinkResult = readonly RuleViolation[];

/**
 * Links a listing to a location that exists [4.7.6]: at most one listing of a publisher for each location, at most
 * one location for each listing [contract 7]. Event connection.location_connected.
 */
export async function linkListing(
  deps: ConnectionsDependencies,
  caller: Caller,
  { locationId, ...reference }: ListingReference & { locationId: number },
): Promise<LinkResult> {
  const source = await findImportSource(deps, caller, reference);
  try {
    return await deps.database.answerTransaction(async (transaction) => {
      const [outcome = []] = await linkListings(transaction, deps, caller, [{ locationId, source }]);
      if (outcome === 'unknown location') throw invalidId('unknown');
      return outcome;
    });
  } catch (error) {
    const lost = raceViolation(error);
    if (!lost) throw error;
    return [lost];
  }
}
