import { engagementPace, MAX_LOST_CLAIMS } from '@listings/domain';
import { findDueEngagement, lockEngagement, releaseEngagement, storeEngagement } from '@listings/persistence';
import type { DueEngagement } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { failureOf } from '@listings/publisher-sdk';
import type { EngagementCapability } from '@listings/publisher-sdk';
import type { DeliveryDependencies } from '../dependencies.js';
import type { EngagementRead } from './claim-due-engagement.js';
import { countersOfAnswer } from './counters-of-answer.js';
import { afterFailure, afterRead, setAside, withoutRead } from './engagement-step.js';
import type { EngagementStep } from './engagement-step.js';

/** Time limit of the read; it is well within the lease. */
const READ_TIMEOUT_MS = 60_000;

/** What a read did, for the log. */
export type EngagementResult = EngagementStep['result'] | 'claim lost';

/**
 * Reads the engagement of the due posts of a claimed listing, with one call of the plug-in, and stores it
 * [contract 5]. The posts of a listing that is not linked any more keep their numbers.
 */
export async function readEngagement(deps: DeliveryDependencies, held: EngagementRead): Promise<EngagementResult> {
  failpoint('engagement.after_claim');
  const capability = deps.publishers.find(held.publisher)?.publisher.engagement;
  const { postsPerRead: limit } = engagementPace(capability ?? {});
  const posts = await findDueEngagement(deps.database, held, { limit });
  const step = await nextStep(deps, held, { capability, posts });
  failpoint('engagement.before_store');
  const stored = await record(deps, held, step);
  failpoint('engagement.after_store');
  return stored ? step.result : 'claim lost';
}

async function nextStep(
  deps: DeliveryDependencies,
  held: EngagementRead,
  { capability, posts }: { capability: EngagementCapability | undefined; posts: readonly DueEngagement[] },
): Promise<EngagementStep> {
  const random = deps.clock.random();
  const linked = posts.filter((post) => post.linked);
  const [first] = linked;
  if (!capability || !first) return withoutRead(posts, random);
  if (held.lostClaims >= MAX_LOST_CLAIMS) {
    const { accountId, publisher, listingRef } = held;
    deps.logger.error(
      { accountId, publisher, listingRef },
      'engagement is not read: the processes that read it crash or stop responding',
    );
    return setAside(posts);
  }
  try {
    const refs = linked.map(({ ref }) => ref);
    const answer = await call(deps, held, { capability, refs, locationId: first.locationId });
    const counters = countersOfAnswer(answer, {
      refs: new Set(refs),
      onInvalid: () =>
        deps.logger.error({ publisher: held.publisher }, 'the plug-in returned invalid engagement, which is skipped'),
    });
    return afterRead(posts, counters, { capability, random });
  } catch (error) {
    const failure = failureOf(error);
    // The publisher has no numbers yet: the posts keep theirs.
    if (failure.kind === 'NO_DATA' && failure.reason !== 'retired') {
      return afterRead(posts, new Map(), { capability, random });
    }
    return afterFailure(held, posts, { failure, clock: deps.clock });
  }
}

function call(
  { calls }: DeliveryDependencies,
  { accountId, connectedAccountId, listingRef }: EngagementRead,
  { capability, refs, locationId }: { capability: EngagementCapability; refs: string[]; locationId: number },
) {
  return calls.call(
    { accountId, connectedAccountId, locationId, listingRef },
    ({ session }) => capability.readEngagement({ session, listingRef, refs }),
    { timeoutMs: READ_TIMEOUT_MS, refusalCloses: 'work' },
  );
}

/** Stores a step in one transaction, under the claim. Returns false when the claim was lost. */
async function record(
  { database }: DeliveryDependencies,
  held: EngagementRead,
  { posts, pauseMs, failures }: EngagementStep,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await lockEngagement(transaction, held))) return false;
    if (posts.length > 0) await storeEngagement(transaction, held, posts);
    failpoint('engagement.before_commit');
    await releaseEngagement(transaction, held, { pauseMs, failures, lostClaims: 0 });
    return true;
  });
}
