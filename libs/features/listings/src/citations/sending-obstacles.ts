import { siteSubject } from '@listings/domain';
import type { SiteKey } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { findVoicedLocations } from '../store/citation-reads.js';
import { sendingObstacleAt } from './citation-at.js';

/** Why pushes would bring nothing to the listings of some locations, by {@link siteSubject}; listings that take data are left out. */
export async function findSendingObstacles(
  sql: Sql,
  publishers: PublisherRegistry,
  { accountId, sites }: { readonly accountId: number; readonly sites: readonly SiteKey[] },
): Promise<ReadonlyMap<string, string>> {
  if (sites.length === 0) return new Map();
  const locationIds = [...new Set(sites.map(({ locationId }) => locationId))];
  const found = new Map(
    (await findVoicedLocations(sql, { accountId, locationIds })).map((each) => [each.locationId, each]),
  );
  return new Map(
    sites.flatMap((site): (readonly [string, string])[] => {
      const [voiced, registered] = [found.get(site.locationId), publishers.find(site.publisher)];
      if (!voiced || !registered) return [];
      const { archivedAt, ...location } = voiced.location;
      const row = voiced.citations.find(({ publisher }) => publisher === site.publisher);
      const obstacle = sendingObstacleAt(registered, { ...location, archived: archivedAt !== null }, row);
      return obstacle === undefined ? [] : [[siteSubject(site), obstacle]];
    }),
  );
}
