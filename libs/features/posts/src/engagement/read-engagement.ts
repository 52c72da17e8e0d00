import type { Sql } from '@listings/persistence';
import { failureOf } from '@listings/publisher-sdk';
import type { EngagementCapability } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { engagementPace } from '../rules/engagement-timing.js';
import { findDueEngagement } from '../store/engagement-turns.js';
import type { DueEngagement, EngagementTurn } from '../store/engagement-turns.js';
import { countersOfAnswer } from './counters-of-answer.js';
import { afterFailure, afterRead, withoutRead } from './engagement-step.js';
import type { EngagementStep } from './engagement-step.js';

const READ_TIMEOUT_MS = 60_000;

/** The posts of a listing that one call reads. */
export function postsOfTurn(
  { publishers }: PostDeliveryDependencies,
  sql: Sql,
  turn: EngagementTurn,
): Promise<DueEngagement[]> {
  const { postsPerRead: limit } = engagementPace(publishers.find(turn.publisher)?.publisher.engagement ?? {});
  return findDueEngagement(sql, turn, { limit });
}

/**
 * Reads the engagement of the due posts of a listing, with one call of the plug-in [contract 5]. The posts of a listing
 * that is not linked any more keep their numbers.
 */
export async function readEngagement(
  deps: PostDeliveryDependencies,
  turn: EngagementTurn,
  { failures }: { failures: number },
): Promise<EngagementStep> {
  const capability = deps.publishers.find(turn.publisher)?.publisher.engagement;
  const posts = await postsOfTurn(deps, deps.database, turn);
  const random = deps.clock.random();
  const linked = posts.filter((post) => post.linked);
  const [first] = linked;
  if (!capability || !first) return withoutRead(posts, random);
  try {
    const refs = linked.map(({ ref }) => ref);
    const answer = await call(deps, turn, { capability, refs, locationId: first.locationId });
    const counters = countersOfAnswer(answer, {
      refs: new Set(refs),
      onInvalid: () =>
        deps.logger.error({ publisher: turn.publisher }, 'the plug-in returned invalid engagement, which is skipped'),
    });
    return afterRead(posts, counters, { capability, random });
  } catch (error) {
    const failure = failureOf(error);
    // The publisher has no numbers yet: the posts keep theirs.
    if (failure.kind === 'NO_DATA' && failure.reason !== 'retired') {
      return afterRead(posts, new Map(), { capability, random });
    }
    return afterFailure(failures, posts, { failure, clock: deps.clock });
  }
}

function call(
  { calls }: PostDeliveryDependencies,
  { accountId, connectedAccountId, listingRef }: EngagementTurn,
  { capability, refs, locationId }: { capability: EngagementCapability; refs: string[]; locationId: number },
) {
  return calls.call(
    { accountId, connectedAccountId, locationId, listingRef },
    ({ session }) => capability.readEngagement({ session, listingRef, refs }),
    { timeoutMs: READ_TIMEOUT_MS, refusalCloses: 'work' },
  );
}
