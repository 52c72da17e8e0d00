import { siteSubject } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { findArchived } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import type { HealthDependencies } from '../dependencies.js';
import { findLinkedListings } from '../store/readings.js';
import { LISTING_READING } from '../work/subjects.js';

/** Requests readings of the listings of a location, before all others of their connected accounts. Returns their publishers. */
export async function readListingsNow(
  { unit, work }: InUnit<HealthDependencies>,
  { accountId }: Pick<Caller, 'accountId'>,
  locationId: number,
): Promise<string[]> {
  return unit.transaction(async (transaction) => {
    if ((await findArchived(transaction, { accountId, id: locationId })) === undefined) throw invalidId('unknown');
    const linked = await findLinkedListings(transaction, { accountId, locationIds: [locationId] });
    const rows = linked.map(({ publisher, connectedAccountId: group }) => ({
      subject: siteSubject({ locationId, publisher }),
      group,
      isFirst: true,
    }));
    work.add(transaction, { accountId, kind: LISTING_READING, rows });
    return linked.map(({ publisher }) => publisher).sort();
  });
}
