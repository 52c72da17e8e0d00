import { readWaitingWork } from '@listings/work';
import type { WaitedFor } from '../connection-follower.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { LISTING_CREATION } from '../work/subjects.js';

/** Most parts that are returned. */
const MOST_PARTS = 100;

/** What waits at the publisher of a connected account, for one reason. */
export interface WaitingAtPublisher {
  readonly connectedAccountId: string;
  readonly what: WaitedFor;
  readonly count: number;
  /** The reason as people read it. */
  readonly reason: string;
  /** When the service first tried the oldest of them. */
  readonly since: Date;
}

/** The listings and posts of an account that wait for a publisher or for the owner of a connected account, the largest parts first. */
export async function findWaitingAtPublishers(
  { database, followers }: Pick<ConnectionsDependencies, 'database' | 'followers'>,
  accountId: number,
): Promise<WaitingAtPublisher[]> {
  const waited = followers.flatMap(({ waits }) => (waits ? [[waits.kind, waits.what] as const] : []));
  const whatOf = new Map<string, WaitedFor>([[LISTING_CREATION, 'NEW_LISTINGS'], ...waited]);
  const waiting = await readWaitingWork(database, { accountId, kinds: [...whatOf.keys()], limit: MOST_PARTS });
  return waiting.flatMap(({ kind, group, reason, rows, since }) => {
    const what = whatOf.get(kind);
    return what && group !== '' ? [{ connectedAccountId: group, what, count: rows, reason, since }] : [];
  });
}
