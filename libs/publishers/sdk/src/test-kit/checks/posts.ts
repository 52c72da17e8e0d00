import { randomUUID } from 'node:crypto';
import type { PostState } from '../../posts.js';
import { checksOf } from '../check.js';
import type { CheckContext } from '../check-context.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import { acceptedPost } from '../post-contents.js';
import { preparePosts } from '../prepare-posts.js';
import { demandPostState } from '../readings.js';

/** The longest pause between two polls at a publisher whose clock the kit cannot move. */
const LONGEST_PAUSE_MS = 2_000;

/** Checks of the life of a post: created, pending, live, rejected, removed. */
export const postsChecks = checksOf('posts', {
  '[publishers 1.8] creates one post, reads its state, and deletes it twice without an error': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await preparePosts(context);
    const content = acceptedPost(context, 'Fresh bread from seven o’clock.');
    const made = await valueOfCall('createPost', () =>
      posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
    );
    demandPostState('createPost', made);
    demand(made.state === 'live' || made.state === 'pending', `createPost returned ${brief(made)}`);
    demandEqual(await count(), 1, 'posts at the publisher after createPost');
    const address = { session, listingRef, ref: made.ref };

    const seen = await settled(context, () => posts.checkPost(address));
    demand(
      seen.state === 'live',
      `checkPost returned ${brief(seen)} and not live after the publisher accepted the post`,
    );
    demandEqual(seen.ref, made.ref, 'the reference from checkPost');

    await valueOfCall('deletePost', () => posts.deletePost(address));
    demandEqual(await count(), 0, 'posts at the publisher after deletePost');
    await valueOfCall('a second deletePost', () => posts.deletePost(address));
    demandEqual(
      (await valueOfCall('checkPost', () => posts.checkPost(address))).state,
      'removed',
      'the state of a deleted post',
    );
  },

  '[publishers 1.8] returns removed for a post that the publisher removed': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session } = await preparePosts(context);
    const content = acceptedPost(context, 'Here today, gone tomorrow.');
    const made = await valueOfCall('createPost', () =>
      posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
    );
    const { ref } = made;
    demand(ref !== undefined, `createPost returned no reference: ${brief(made)}`);
    await settled(context, () => posts.checkPost({ session, listingRef, ref }));
    await context.driven('posts').remove(ref);
    const state = await valueOfCall('checkPost', () => posts.checkPost({ session, listingRef, ref }));
    demandEqual(state, { state: 'removed', ref }, 'the result of checkPost for a post that the publisher removed');
  },

  '[publishers 5.1] follows a pending post until the publisher accepts or rejects it': {
    needs: ['posts.hold'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await preparePosts(context);
      await context.driven('posts').hold?.();
      for (const [verdict, expected] of [
        ['accept', 'live'],
        ['reject', 'rejected'],
      ] as const) {
        const content = acceptedPost(context, `Waiting for the editors, who ${verdict}.`);
        const made = await valueOfCall('createPost', () =>
          posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
        );
        demand(
          made.state === 'pending',
          `createPost returned ${brief(made)} and not pending, although the publisher holds new posts`,
        );
        const address = { session, listingRef, ref: made.ref };
        const waiting = await valueOfCall('checkPost', () => posts.checkPost(address));
        demandPostState('checkPost', waiting);
        demandEqual(waiting.state, 'pending', 'the state of a post before the decision');
        await context.driven('posts').settle?.(made.ref, verdict);
        const state = await valueOfCall('checkPost', () => posts.checkPost(address));
        demandPostState('checkPost', state);
        demandEqual(state.state, expected, `the state of a post after the publisher's ${verdict}`);
      }
    },
  },

  '[publishers 5.2] reports a rejection for policy as final': {
    needs: ['posts.refusedText'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await preparePosts(context);
      const content = acceptedPost(context, context.driven('posts').refusedText ?? '');
      const outcome = await outcomeOf('createPost', () =>
        posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
      );
      if ('failure' in outcome) {
        demandEqual(
          outcome.failure.kind,
          'CONTENT_REJECTED',
          'the failure of createPost for a text that breaks the policy',
        );
        return;
      }
      const made = outcome.value;
      const state =
        made.state === 'pending'
          ? await settled(context, () => posts.checkPost({ session, listingRef, ref: made.ref }))
          : made;
      demandEqual(state.state, 'rejected', 'the state of a post that breaks the policy');
    },
  },
});

/**
 * Polls like the core until the post is no longer pending. Moves the driver's clock if it has one, and waits if not.
 */
async function settled(context: CheckContext, check: () => Promise<PostState>): Promise<PostState> {
  for (let tries = 0; ; tries++) {
    const state = await valueOfCall('checkPost', check);
    demandPostState('checkPost', state);
    if (state.state !== 'pending' || tries === 10) return state;
    await context.pass(context.world.advance ? state.pollAfterMs : Math.min(state.pollAfterMs, LONGEST_PAUSE_MS));
  }
}
