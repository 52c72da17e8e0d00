import { LISTING_SUBMISSION, POST_DELIVERY } from '@listings/domain';
import { readWaitingWork } from '@listings/work';
import type { ConnectionsDependencies } from '../dependencies.js';
import { LISTING_CREATION } from '../work/subjects.js';

/** The kinds of work that people wait for, in their words. */
const WAITED_FOR: Readonly<Record<string, 'LISTINGS' | 'NEW_LISTINGS' | 'POSTS'>> = {
  [LISTING_SUBMISSION]: 'LISTINGS',
  [LISTING_CREATION]: 'NEW_LISTINGS',
  [POST_DELIVERY]: 'POSTS',
};
/** Parts that are returned at most. */
const MOST_PARTS = 100;

/** What waits at the publisher of a connected account, for one reason. */
export interface WaitingAtPublisher {
  readonly connectedAccountId: string;
  readonly what: 'LISTINGS' | 'NEW_LISTINGS' | 'POSTS';
  readonly count: number;
  /** As people read it. */
  readonly reason: string;
  /** When the service tried the first of them first. */
  readonly since: Date;
}

/** The listings and posts of an account that wait for a publisher or for the owner of a connected account, the largest parts first. */
export async function findWaitingAtPublishers(
  { database }: Pick<ConnectionsDependencies, 'database'>,
  accountId: number,
): Promise<WaitingAtPublisher[]> {
  const waiting = await readWaitingWork(database, { accountId, kinds: Object.keys(WAITED_FOR), limit: MOST_PARTS });
  return waiting.flatMap(({ kind, group, reason, rows, since }) => {
    const what = WAITED_FOR[kind];
    return what && group !== '' ? [{ connectedAccountId: group, what, count: rows, reason, since }] : [];
  });
}
