import { randomUUID } from 'node:crypto';
import { GONE_AFTER_MS } from '@listings/publisher-sdk';
import type {
  AcceptedPost,
  PostAddress,
  PostContent,
  PostsCapability,
  PostState,
  Publisher,
  PublisherSession,
} from '@listings/publisher-sdk';
import { brief, demand, demandEqual, outcomeOf } from './demand.js';
import type { PublisherWorld } from './driver.js';
import { methodsFor } from './methods.js';
import { isRemovedLater } from './removed-later.js';

/** How often the kit searches at a publisher whose clock it cannot move. */
const SEARCH_EVERY_MS = 500;
/** How long the kit searches for an accepted post there. */
const LONGEST_REAL_SEARCH_MS = 30_000;
/** How often the kit polls a post that is pending, and the longest pause at a publisher whose clock it cannot move. */
const MOST_POLLS = 10;
const LONGEST_PAUSE_MS = 2_000;
/** What the core does with a post that the publisher does not show. */
const UNDECIDED_AFTER_MS = 24 * 60 * 60_000;

/** What a search for a post needs of the context of a check. */
export interface SearchContext {
  readonly world: PublisherWorld;
  readonly publisher: Publisher;
  offered(capability: 'posts'): PostsCapability;
  pass(ms: number): Promise<void>;
}

/** Where a post is created. */
export interface PostPlace {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/**
 * The state of a post at a publisher whose posts are never only `accepted`, for tests of a plug-in.
 *
 * @example
 * const post = knownPost(await posts.createPost({ session, listingRef, content, requestId }));
 */
export function knownPost(made: PostState | AcceptedPost): PostState {
  if (made.state === 'accepted') throw new Error('createPost returned accepted, so nobody knows the post yet');
  return made;
}

/** Creates a post, and searches for it as the core does if the publisher has only accepted it. */
export async function createdPost(
  context: SearchContext,
  { session, listingRef, content }: PostPlace & { content: PostContent },
): Promise<PostState> {
  const { ask } = methodsFor(context, 'posts', { session, listingRef });
  const attemptedAt = new Date(context.world.now());
  const made = await ask.createPost({ content, requestId: randomUUID() });
  if (made.state !== 'accepted') return made;
  const found = await acceptedNow(context, { session, listingRef, content, attemptedAt, knownRefs: [] });
  demand(
    found,
    'createPost returned accepted, but findPost does not find the post within a day (reference: AcceptedPost)',
  );
  return found;
}

/**
 * Deletes a post, and waits until it is gone if the publisher shows it for some time longer. The time is that of the plug-in, or the pace of the
 * core.
 */
export async function deletedPost(context: SearchContext, { ref, ...place }: PostAddress, what = 'deletePost') {
  const { ask } = methodsFor(context, 'posts', place);
  const later = await ask.deletePost({ ref }, what);
  demand(
    (later as { state?: unknown } | null | undefined)?.state !== 'gone',
    'deletePost returned gone for a post that the publisher had: the core would delete a second one for a newer post (reference: RemovedBefore)',
  );
  if (!isRemovedLater(later)) return;
  await ask.deletePost({ ref }, `a second ${what} before the first one has taken effect`);
  const { goneAfterMs } = later;
  const pauseMs = goneAfterMs ?? LEAVING_EVERY_MS;
  demand(
    context.world.advance || pauseMs <= LONGEST_REAL_SEARCH_MS,
    `deletePost says that the post is gone in ${pauseMs} ms: add advance to the driver, so that the kit can move the time so far (reference: PublisherWorld)`,
  );
  for (let waitedMs = 0; waitedMs < GONE_AFTER_MS.most; waitedMs += pauseMs) {
    await context.pass(pauseMs);
    const { state } = await ask.checkPost({ ref });
    if (state === 'removed') return;
    demand(
      goneAfterMs === undefined,
      `deletePost returned goneAfterMs ${goneAfterMs}, but checkPost after this time returned ${state}: return the time after which the post is gone, or none (reference: RemovedLater)`,
    );
  }
  demand(
    false,
    'deletePost returned later, but checkPost does not return removed within a day (reference: RemovedLater)',
  );
}

/** The pace at which the core looks whether a deleted post is gone if the plug-in does not say when. */
const LEAVING_EVERY_MS = 60_000;

/** Polls like the core until the post is no longer pending, each time by the newest reference. */
export async function settledPost(context: SearchContext, { ref, ...place }: PostAddress): Promise<PostState> {
  const { ask } = methodsFor(context, 'posts', place);
  for (let tries = 0, newest = ref; ; tries++) {
    const state = await ask.checkPost({ ref: newest });
    if (state.state !== 'pending' || tries === MOST_POLLS) return state;
    newest = state.ref;
    await context.pass(context.world.advance ? state.pollAfterMs : Math.min(state.pollAfterMs, LONGEST_PAUSE_MS));
  }
}

/** Looks for an accepted post at the declared pace, until the core would give it up. */
export async function acceptedNow(context: SearchContext, wanted: SearchedPost): Promise<PostState | undefined> {
  const everyMs = context.offered('posts').acceptedEveryMs ?? ACCEPTED_EVERY_DEFAULT_MS;
  const { advance } = context.world;
  const end = advance ? UNDECIDED_AFTER_MS : LONGEST_REAL_SEARCH_MS;
  for (let ageMs = 0; ageMs <= end;) {
    const found = await lookedFor(context, wanted);
    if (found) return found;
    // As the core does: at the declared pace at first, later in a quarter of the age of the post.
    const pauseMs = advance ? Math.max(everyMs, ageMs / 4) : SEARCH_EVERY_MS;
    await context.pass(pauseMs);
    ageMs += pauseMs;
  }
  return undefined;
}

/** The pace at which the core looks for an accepted post if the plug-in declares none. */
const ACCEPTED_EVERY_DEFAULT_MS = 10_000;

/** A search for a post. */
export type SearchedPost = Parameters<ReturnType<typeof postsOf>['findPost']>[0];
const postsOf = (context: SearchContext) => context.offered('posts');

/** Calls `findPost` like the core: after `TRANSIENT`, and of a post without a reference, it calls again later. */
export async function lookedFor(context: SearchContext, wanted: SearchedPost): Promise<PostState | undefined> {
  for (let tries = 0; ; tries++) {
    const outcome = await outcomeOf('findPost', () => postsOf(context).findPost(wanted));
    if ('value' in outcome && outcome.value?.state !== 'accepted') return outcome.value;
    if ('failure' in outcome)
      demandEqual(outcome.failure.kind, 'TRANSIENT', 'the failure of findPost while it is not certain');
    const said = 'failure' in outcome ? `throws TRANSIENT: ${brief(outcome.failure)}` : 'returns accepted';
    demand(
      tries < 10 && context.world.advance,
      `long after the attempt, findPost still ${said} (reference: PostsCapability.findPost)`,
    );
    await context.world.advance(10 * 60_000);
  }
}

/** Looks for a post until `findableWithinMs` has passed, without waiting at a publisher whose clock the kit can move. */
export async function foundInTime(context: SearchContext, wanted: SearchedPost): Promise<PostState | undefined> {
  const { findableWithinMs } = postsOf(context);
  const pauseMs = context.world.advance ? findableWithinMs : SEARCH_EVERY_MS;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const found = await lookedFor(context, wanted);
    if (found || waitedMs >= findableWithinMs) return found;
    await context.pass(pauseMs);
  }
}

/** The reference of a created post. */
export function refOf(made: PostState): string {
  demand(made.ref !== undefined, `createPost returned no reference: ${brief(made)}`);
  return made.ref;
}
