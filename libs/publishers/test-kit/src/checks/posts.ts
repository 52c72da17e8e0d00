import { randomUUID } from 'node:crypto';
import { MOST_LIVE_POSTS } from '@listings/publisher-sdk';
import type { PostState } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { acceptedNow, createdPost, deletedPost, refOf, settledPost } from '../created-posts.js';
import type { SearchedPost } from '../created-posts.js';
import { brief, demand, demandEqual, outcomeOf } from '../demand.js';
import { methodsFor } from '../methods.js';
import { acceptedPost } from '../post-contents.js';
import { preparePosts } from '../prepare-posts.js';
import { demandReason } from '../readings.js';

/** So many posts at once are tried at most. */
const MOST_TRIED_POSTS = 30;

/** What a reference is compared for. */
const LIVE_REFERENCE = 'the reference of a live post, which never changes (reference: PostState)';

/** Checks of the life of a post: created, pending, live, rejected, removed. */
export const postsChecks = checksOf('posts', {
  '[publishers 1.8] creates one post, reads its state, and deletes it twice without an error': async (context) => {
    const { ask, listingRef, session, count } = await preparePosts(context);
    const content = acceptedPost(context, 'Fresh bread from seven o’clock.');
    const made = await createdPost(context, { session, listingRef, content });
    demand(made.state === 'live' || made.state === 'pending', `createPost returned ${brief(made)}`);
    demandEqual(await count(), 1, 'posts at the publisher after createPost');
    const seen = await settledPost(context, { session, listingRef, ref: made.ref });
    demand(
      seen.state === 'live',
      `checkPost returned ${brief(seen)} and not live after the publisher accepted the post`,
    );
    if (made.state === 'live') demandEqual(seen.ref, made.ref, LIVE_REFERENCE);
    const { ref } = seen;
    demandEqual((await ask.checkPost({ ref })).ref, ref, LIVE_REFERENCE);

    await deletedPost(context, { session, listingRef, ref });
    demandEqual(
      await count(),
      0,
      'posts at the publisher after deletePost, which must say so if they are gone later (reference: RemovedLater)',
    );
    await ask.deletePost({ ref }, 'a second deletePost');
    demandEqual((await ask.checkPost({ ref })).state, 'removed', 'the state of a deleted post');
  },

  '[publishers 1.8] shows as many posts of a listing at once as it declares': async (context) => {
    const { livePosts } = context.offered('posts');
    if (livePosts === undefined) return;
    demand(
      Number.isInteger(livePosts) && livePosts >= 1 && livePosts <= MOST_LIVE_POSTS,
      `livePosts: expected a whole number from 1 to ${MOST_LIVE_POSTS}, got ${brief(livePosts)} (reference: PostsCapability.livePosts)`,
    );
    await context.room.without(() => tryLivePosts(context, livePosts));
  },

  '[publishers 1.8] returns removed for a post that the publisher removed': async (context) => {
    const { ask, listingRef, session } = await preparePosts(context);
    const content = acceptedPost(context, 'Here today, gone tomorrow.');
    const made = await createdPost(context, { session, listingRef, content });
    const ref = refOf(await settledPost(context, { session, listingRef, ref: refOf(made) }));
    await context.driven('posts').remove(ref);
    const state = await ask.checkPost({ ref });
    demandEqual(state, { state: 'removed', ref }, 'the result of checkPost for a post that the publisher removed');
  },

  '[publishers 5.1] follows a pending post until the publisher accepts or rejects it': {
    needs: ['posts.hold'],
    async run(context) {
      const { ask, listingRef, session } = await preparePosts(context);
      await context.driven('posts').hold?.();
      for (const [verdict, expected] of [
        ['accept', 'live'],
        ['reject', 'rejected'],
      ] as const) {
        const content = acceptedPost(context, `Waiting for the editors, who ${verdict}.`);
        const attemptedAt = new Date(context.world.now());
        const sent = { session, listingRef, content, attemptedAt, knownRefs: [] };
        const made = await heldPost(context, sent);
        if (!made) {
          await decideUnnamed(context, sent, verdict);
          continue;
        }
        demand(
          made.state === 'pending',
          `createPost returned ${brief(made)} and not pending, although the publisher holds new posts`,
        );
        const waiting = await ask.checkPost({ ref: made.ref });
        demandEqual(waiting.state, 'pending', 'the state of a post before the decision');
        const ref = refOf(waiting);
        await context.driven('posts').settle?.(ref, verdict);
        const state = await ask.checkPost({ ref });
        demandEqual(state.state, expected, `the state of a post after the publisher's ${verdict}`);
        if (state.state === 'rejected') demandReason('checkPost', state.reason, context.driven('posts').refusedBecause);
      }
    },
  },

  '[publishers 5.2] reports a rejection for policy as final': {
    needs: ['posts.refusedText'],
    async run(context) {
      const { call, listingRef, session } = await preparePosts(context);
      const content = acceptedPost(context, context.driven('posts').refusedText ?? '');
      const outcome = await outcomeOf('createPost', () => call.createPost({ content, requestId: randomUUID() }));
      if ('failure' in outcome) {
        demandEqual(
          outcome.failure.kind,
          'CONTENT_REJECTED',
          'the failure of createPost for a text that breaks the policy',
        );
        return;
      }
      const made = outcome.value;
      const attemptedAt = new Date(context.world.now());
      const found =
        made.state === 'accepted'
          ? await acceptedNow(context, { session, listingRef, content, attemptedAt, knownRefs: [] })
          : made;
      // A publisher that only accepts posts never shows one that it refuses.
      if (!found) return;
      const state =
        found.state === 'pending' ? await settledPost(context, { session, listingRef, ref: found.ref }) : found;
      demandEqual(state.state, 'rejected', 'the state of a post that breaks the policy');
    },
  },
});

/** Creates a post that the publisher holds; undefined if nobody knows its reference yet. */
async function heldPost(context: CheckContext, sent: SearchedPost): Promise<PostState | undefined> {
  const { ask, call } = methodsFor(context, 'posts', sent);
  const made = await ask.createPost({ ...sent, requestId: randomUUID() });
  if (made.state !== 'accepted') return made;
  const outcome = await outcomeOf('findPost', () => call.findPost(sent));
  if ('failure' in outcome) {
    demandEqual(outcome.failure.kind, 'TRANSIENT', 'the failure of findPost for a post that the publisher holds');
    return undefined;
  }
  return outcome.value?.state === 'accepted' ? undefined : outcome.value;
}

/** Decides on a post without a reference, and demands that `findPost` tells the decision. */
async function decideUnnamed(context: CheckContext, sent: SearchedPost, verdict: 'accept' | 'reject'): Promise<void> {
  const driver = context.driven('posts');
  demand(
    driver.settleListing,
    'the publisher holds a post whose reference findPost does not know yet: let findPost return it as pending with any reference that checkPost understands, or add settleListing to the driver, which decides on such posts (reference: PostsDriver)',
  );
  await driver.settleListing(sent.listingRef, verdict);
  const found = await acceptedNow(context, sent);
  // A publisher that only accepts posts need not show one that it refuses.
  if (!found && verdict === 'reject') return;
  demand(found, 'findPost does not find a post that the publisher has held and then accepted');
  const { session, listingRef } = sent;
  const state = found.state === 'pending' ? await settledPost(context, { session, listingRef, ref: found.ref }) : found;
  demandEqual(
    state.state,
    verdict === 'accept' ? 'live' : 'rejected',
    `the state that findPost tells after the publisher's ${verdict}`,
  );
}

/** Fills a listing with posts up to the declared number, and demands that one more takes the place of another or is refused. */
async function tryLivePosts(context: CheckContext, livePosts: number): Promise<void> {
  const { call, listingRef, session } = await preparePosts(context);
  const count = () => context.driven('posts').count(listingRef);
  const earlier = await count();
  const most = Math.min(livePosts - earlier, MOST_TRIED_POSTS);
  const create = (text: string) =>
    outcomeOf('createPost', () => call.createPost({ content: acceptedPost(context, text), requestId: randomUUID() }));
  let oldest: string | undefined;
  for (let number = 1; number <= most; number++) {
    const text = `Post ${number} of those that are shown at once`;
    const attemptedAt = new Date(context.world.now());
    const outcome = await create(text);
    demand(
      'value' in outcome,
      `livePosts is ${livePosts}, but createPost of post ${earlier + number} at the listing failed with ${brief(outcome)} (reference: PostsCapability.livePosts)`,
    );
    const content = acceptedPost(context, text);
    // What is only accepted takes its place when the publisher shows it.
    const made =
      outcome.value.state === 'accepted'
        ? await acceptedNow(context, { session, listingRef, content, attemptedAt, knownRefs: [] })
        : outcome.value;
    oldest ??= made?.ref;
  }
  if (earlier + most < livePosts) return;
  const surplus = await create('The post for which there is no room');
  const shown = await count();
  demand(
    shown <= livePosts,
    `livePosts is ${livePosts}, but the publisher of the driver shows ${shown} posts of a listing at once: let the fake enforce the limit of the publisher, or declare the number that it shows (reference: PostsCapability.livePosts)`,
  );
  if ('failure' in surplus)
    demand(
      surplus.failure.kind === 'CONTENT_REJECTED' && surplus.failure.code === 'full',
      `createPost at a listing that shows ${shown} posts failed with ${brief(surplus.failure)}: the refusal must mean CONTENT_REJECTED with the code "full", so that the core makes room and sends once more (reference: posts.createPost)`,
    );
  if (oldest === undefined) return;
  await deletedPost(context, { session, listingRef, ref: oldest }, 'deletePost of the oldest post');
  const next = await create('The post that takes the place of the oldest one');
  demand(
    'value' in next,
    `createPost after deletePost of the oldest of ${livePosts} posts failed with ${brief(next)}: a deleted post must make room (reference: PostsCapability.livePosts)`,
  );
}
