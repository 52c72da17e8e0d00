import { siteSubject } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { findSendingObstacles, sendingObstacleAt } from '@listings/feature-listings';
import type { Sql } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { showsAllOurs } from '../rules/photos-text.js';
import { fieldObstacle } from '../rules/restoring.js';
import type { RestoredField } from '../rules/restoring.js';
import { groupDifferences } from '../store/differences.js';
import type { DifferenceFilter, DifferenceGroup, DifferenceKey } from '../store/differences.js';

/** Why the service cannot restore the value of the location in a difference, for people; null if it can. */
export interface Restorable {
  readonly restoreObstacle: string | null;
}

/** Both sides of a difference, in words. */
interface DifferingTexts {
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** Adds to each difference of an account the reason why the service cannot restore it. */
export async function withRestoreObstacles<D extends DifferenceKey & DifferingTexts>(
  sql: Sql,
  publishers: PublisherRegistry,
  { accountId, differences }: { readonly accountId: number; readonly differences: readonly D[] },
): Promise<(D & Restorable)[]> {
  const sites = await findSendingObstacles(sql, publishers, { accountId, sites: differences });
  return differences.map((difference) => ({
    ...difference,
    restoreObstacle: restoreObstacle(publishers, difference, sites.get(siteSubject(difference))),
  }));
}

/** Why a push does not restore a difference: because of its field, or because its listing takes no data. */
export function restoreObstacle(
  publishers: PublisherRegistry,
  { publisher, field, ours, theirs }: Pick<DifferenceKey, 'publisher' | 'field'> & DifferingTexts,
  ofSite: string | undefined,
): string | null {
  const restored = { publisher, field, showsAllOurs: field === 'photos' && showsAllOurs(ours, theirs) };
  return obstacleOf(publishers, restored, ofSite);
}

function obstacleOf(
  publishers: PublisherRegistry,
  restored: Pick<DifferenceKey, 'publisher'> & RestoredField,
  ofSite: string | undefined,
): string | null {
  const registered = publishers.find(restored.publisher);
  if (!registered) return NO_PUBLISHER;
  return fieldObstacle(registered.publisher, restored) ?? ofSite ?? null;
}

const NO_PUBLISHER = 'The publisher is not configured any more';

/** A reason for which some differences cannot be restored. */
export interface UnrestorableCount {
  readonly reason: string;
  readonly count: number;
}

/** Counts the differences of an account that match and cannot be restored, by their reason; the most frequent one first. */
export async function countUnrestorable(
  { database, publishers }: { readonly database: Sql; readonly publishers: PublisherRegistry },
  { accountId }: Pick<Caller, 'accountId'>,
  filter: DifferenceFilter,
): Promise<UnrestorableCount[]> {
  const counts = new Map<string, number>();
  const groups = await groupDifferences(database, { accountId, filter });
  const sites = groups.flatMap(({ locationId, publisher }) => (locationId === null ? [] : [{ locationId, publisher }]));
  const obstacles = await findSendingObstacles(database, publishers, { accountId, sites });
  for (const group of groups) {
    const reason = obstacleOf(publishers, group, siteObstacleOf(publishers, group, obstacles));
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + group.count);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count);
}

function siteObstacleOf(
  publishers: PublisherRegistry,
  { publisher, locationId, ...group }: DifferenceGroup,
  obstacles: ReadonlyMap<string, string>,
): string | undefined {
  if (locationId !== null) return obstacles.get(siteSubject({ locationId, publisher }));
  const registered = publishers.find(publisher);
  return registered && sendingObstacleAt(registered, group, group);
}
