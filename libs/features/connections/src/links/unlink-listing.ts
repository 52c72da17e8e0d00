import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { globalId } from '@listings/pagination';
import type { InUnit, Transaction } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockLinkableLocations, removeLinksOfLocations } from '../store/listing-links.js';
import { endLinks } from './end-links.js';

/** Unlinks locations from their listings at a publisher; a location without a link is left unchanged [contract 7]. */
export async function unlinkListing(
  deps: InUnit<ConnectionsDependencies>,
  { accountId }: Caller,
  { publisher, locationIds }: { publisher: RegisteredPublisher; locationIds: readonly number[] },
): Promise<{ deleted: number; violations: readonly RuleViolation[] }> {
  return deps.unit.transaction(async (transaction) => {
    const violations = await unknownLocations(transaction, { accountId, locationIds });
    const { constant } = publisher.names;
    const removed = await removeLinksOfLocations(transaction, { accountId, publisher: constant, locationIds });
    await endLinks(transaction, deps, { accountId, publisher }, removed);
    return { deleted: removed.length, violations };
  });
}

/** Locks the locations and returns a violation for each id that the account does not have. */
export async function unknownLocations(
  transaction: Transaction,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<RuleViolation[]> {
  const known = new Set((await lockLinkableLocations(transaction, key)).map(({ locationId }) => locationId));
  return key.locationIds
    .filter((id) => !known.has(id))
    .map((id) => violation('SY10046', `Invalid location id ${globalId('Location', id)}`));
}
