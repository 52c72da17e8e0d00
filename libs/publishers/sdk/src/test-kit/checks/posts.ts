import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FINDABLE_WITHIN_MS } from '../../posts.js';
import type { PostContent, PostState } from '../../posts.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf, valueOfCall } from '../demand.js';
import { longestAccepted } from '../longest-accepted.js';
import type { MemorySession } from '../memory-session.js';
import { postSamples, acceptedPost } from '../post-contents.js';
import { allFaults } from '../observed-http.js';
import { demandPostState } from '../readings.js';
import type { CheckContext } from '../check-context.js';

const HOUR_MS = 60 * 60_000;

/** Checks of publishing posts. The main rule: one delivery never creates two live posts. */
export const postsChecks = checksOf('posts', {
  '[contract 5] checks contents without HTTP calls and with a stable result': async (context) => {
    const { checkContent } = context.offered('posts');
    const { postErrors: declared = [] } = context.declaration;
    for (const { about, content } of postSamples(context)) {
      const before = JSON.stringify(content);
      const [one, other] = [checkContent(content), checkContent(content)];
      demand(isDeepStrictEqual(one, other), `checkContent returned another result in the second call for ${about}`);
      demandEqual(JSON.stringify(content), before, `the argument of checkContent after the call (${about})`);
      for (const { code, message } of one) {
        const isDeclared = declared.some((each) => each.code === code);
        demand(isDeclared, `checkContent returned ${code}: add it to postErrors of the declaration`);
        demand(
          /^SY\d{5}$/.test(code) && message !== '',
          `checkContent returned an invalid error for ${about}: ${brief({ code, message })}`,
        );
      }
    }
    demandEqual(context.http.calls.length, 0, 'HTTP calls of checkContent');
  },

  '[contract 5] accepts no content that the publisher rejects for its form': async (context) => {
    const { checkContent, createPost } = context.offered('posts');
    const session = await context.connect();
    const refused: string[] = [];
    let sent = 0;
    for (const { about, content, isRefusedByCore } of postSamples(context)) {
      if (isRefusedByCore || checkContent(content).length > 0) continue;
      sent += 1;
      const unique = content.message ? { ...content, message: `${content.message} (${sent})` } : content;
      const outcome = await outcomeOf('createPost', () =>
        createPost({ session, listingRef: context.world.listings.ordinary, content: unique, requestId: randomUUID() }),
      );
      if ('failure' in outcome) refused.push(`${about}: ${brief(outcome.failure)}`);
      else demandPostState('createPost', outcome.value);
    }
    demand(sent > 0, 'checkContent accepts no post at all');
    demand(
      refused.length === 0,
      `checkContent accepted these contents, but createPost failed:\n  ${refused.join('\n  ')}`,
    );
  },

  '[contract 5] accepts no message that is too long for the publisher, in any script': async (context) => {
    const { checkContent, createPost } = context.offered('posts');
    const session = await context.connect();
    for (const letter of ['x', 'é', '日', '🥐']) {
      const content = acceptedPost(context, letter);
      const longest = longestAccepted(
        (length) => checkContent({ ...content, message: letter.repeat(length) }).length === 0,
      );
      if (longest === undefined) continue;
      const message = letter.repeat(longest);
      const outcome = await outcomeOf(`createPost with ${longest} times "${letter}"`, () =>
        createPost({
          session,
          listingRef: context.world.listings.ordinary,
          content: { ...content, message },
          requestId: randomUUID(),
        }),
      );
      demand(
        'value' in outcome,
        `checkContent accepts ${longest} times "${letter}", but createPost failed: ${brief(outcome)}`,
      );
    }
  },

  '[publishers 1.8] creates one post, reads its state, and deletes it twice without an error': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
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
    const { listingRef, session } = await prepare(context);
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

  '[publishers 0.1] never repeats a create whose response is lost, and finds its post': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const content = acceptedPost(context, 'The response to this one gets lost.');
    const attemptedAt = new Date(context.world.now());
    context.http.watch(() => 'dropped');
    const { outcomeUnknown } = await demandFailure('createPost with a lost response', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
    );
    demand(outcomeUnknown === true, 'createPost must set outcomeUnknown when its response is lost');
    demandEqual(await count(), 1, 'posts at the publisher after one createPost');

    context.http.watch();
    const found = await lookedFor(context, { session, listingRef, content, attemptedAt, knownRefs: [] });
    demand(found, 'findPost did not find the post of the first createPost');
    demandPostState('findPost', found);
    demandEqual(await count(), 1, 'posts at the publisher after findPost');
  },

  '[publishers 0.1] finds the post of a lost create within the declared time': async (context) => {
    const posts = context.offered('posts');
    const { findableWithinMs } = posts;
    const { least, most } = FINDABLE_WITHIN_MS;
    demand(
      typeof findableWithinMs === 'number' && findableWithinMs >= least && findableWithinMs <= most,
      `findableWithinMs: expected a number from ${least} to ${most}, got ${brief(findableWithinMs)}`,
    );
    const { listingRef, session } = await prepare(context);
    const content = acceptedPost(context, 'This one must be found in time.');
    const attemptedAt = new Date(context.world.now());
    context.http.watch(() => 'dropped');
    await demandFailure('createPost with a lost response', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
    );
    context.http.watch();
    const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
    const search = async () => {
      const outcome = await outcomeOf('findPost', () => posts.findPost(wanted));
      return 'value' in outcome && outcome.value !== undefined;
    };
    let found = await search();
    if (!found && context.world.advance) {
      await context.world.advance(findableWithinMs);
      found = await search();
    }
    for (const until = Date.now() + findableWithinMs; !found && !context.world.advance && Date.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      found = await search();
    }
    demand(found, 'findPost did not find the post within findableWithinMs');
  },

  '[publishers 0.1] creates at most one post, whichever call of a create fails': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const samples = [acceptedPost(context, 'A plain post'), ...postSamples(context).map(({ content }) => content)];
    const long = samples.filter((content) => content.media.length > 1 && posts.checkContent(content).length === 0);
    let made = 0;
    for (const content of [...samples.slice(0, 1), ...long.slice(0, 1)]) {
      context.http.watch();
      await valueOfCall('createPost', () =>
        posts.createPost({ session, listingRef, content: withUniqueText(content, 'clean'), requestId: randomUUID() }),
      );
      made += 1;
      const calls = context.http.watched.length;
      for (let position = 0; position < calls; position++) {
        for (const fault of allFaults) {
          const sent = { session, listingRef, content: withUniqueText(content, `${fault} ${position}`) };
          const attemptedAt = new Date(context.world.now());
          context.http.watch((each) => (each === position ? fault : undefined));
          const outcome = await outcomeOf('createPost', () => posts.createPost({ ...sent, requestId: randomUUID() }));
          context.http.watch();
          const there = (await count()) - made;
          const what = `createPost with the fault "${fault}" at call ${position + 1} of ${calls}`;
          demand(there <= 1, `${what} created ${there} posts`);
          made += there;
          if ('value' in outcome) {
            demandEqual(there, 1, `posts after a successful ${what}`);
            continue;
          }
          const { failure } = outcome;
          demandEqual(failure.kind, 'TRANSIENT', `the failure of ${what}`);
          if (there === 0) continue;
          demand(
            'outcomeUnknown' in failure && failure.outcomeUnknown,
            `${what} created a post, but did not set outcomeUnknown`,
          );
          const found = await lookedFor(context, { ...sent, attemptedAt, knownRefs: [] });
          demand(found, `findPost does not find the post of ${what}`);
        }
      }
    }
  },

  '[publishers 0.1] allows another send only if the first created no post': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const content = acceptedPost(context, 'This one never arrives.');
    const requestId = randomUUID();
    const attemptedAt = new Date(context.world.now());
    context.http.watch(() => 'unreachable');
    await demandFailure('createPost without a connection', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content, requestId }),
    );
    context.http.watch();
    demandEqual(await count(), 0, 'posts at the publisher after a createPost without a connection');
    const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
    demandEqual(await lookedFor(context, wanted), undefined, 'the result of findPost when there is no post');
    await valueOfCall('a second createPost', () => posts.createPost({ session, listingRef, content, requestId }));
    demandEqual(await count(), 1, 'posts at the publisher after the second createPost');
  },

  '[publishers 0.1] does not mistake a post of another delivery for the lost one': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session } = await prepare(context);
    const content = acceptedPost(context, 'The same words for two campaigns.');
    const other = await valueOfCall('createPost', () =>
      posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
    );
    demand(other.ref !== undefined, `createPost returned no reference: ${brief(other)}`);
    const attemptedAt = new Date(context.world.now());
    const wanted = { session, listingRef, content, attemptedAt };
    const known = await lookedFor(context, { ...wanted, knownRefs: [other.ref] });
    demandEqual(known, undefined, 'the result of findPost when the only post belongs to another delivery');
    const otherContent: PostContent = { ...content, message: 'Other words.' };
    const different = await lookedFor(context, { ...wanted, content: otherContent, knownRefs: [] });
    demandEqual(different, undefined, 'the result of findPost when the only post has another text');
    const elsewhere = await lookedFor(context, { ...wanted, listingRef: context.world.listings.other, knownRefs: [] });
    demandEqual(elsewhere, undefined, 'the result of findPost when the only post is at another listing');
  },

  '[publishers 0.1] does not mistake a post from long before the attempt for the lost one': {
    needs: ['advance'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await prepare(context);
      const content = acceptedPost(context, 'The same words as last week.');
      await valueOfCall('createPost', () =>
        posts.createPost({ session, listingRef, content, requestId: randomUUID() }),
      );
      await context.world.advance!(6 * HOUR_MS);
      const attemptedAt = new Date(context.world.now());
      const found = await lookedFor(context, { session, listingRef, content, attemptedAt, knownRefs: [] });
      demandEqual(found, undefined, 'the result of findPost when the only post is six hours older');
    },
  },

  '[publishers 5.1] follows a pending post until the publisher accepts or rejects it': {
    needs: ['posts.hold'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await prepare(context);
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
      const { listingRef, session } = await prepare(context);
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

/** Returns the content with a text that no other post has. */
function withUniqueText(content: PostContent, about: string): PostContent {
  return { ...content, message: `${content.message ?? 'A post'}, ${about}` };
}

/** Connects the account. `count` ignores the posts that the listing had before. */
async function prepare(
  context: CheckContext,
): Promise<{ session: MemorySession; listingRef: string; count: () => Promise<number> }> {
  const listingRef = context.world.listings.ordinary;
  const earlier = await context.driven('posts').count(listingRef);
  return {
    session: await context.connect(),
    listingRef,
    count: async () => (await context.driven('posts').count(listingRef)) - earlier,
  };
}

/**
 * Polls like the core until the post is no longer pending. Moves the driver's clock if it has one, and waits if not.
 */
async function settled(context: CheckContext, check: () => Promise<PostState>): Promise<PostState> {
  for (let tries = 0; ; tries++) {
    const state = await valueOfCall('checkPost', check);
    demandPostState('checkPost', state);
    if (state.state !== 'pending' || tries === 10) return state;
    if (context.world.advance) await context.world.advance(state.pollAfterMs);
    else await new Promise((resolve) => setTimeout(resolve, Math.min(state.pollAfterMs, 2_000)));
  }
}

/** Calls `findPost` like the core: `TRANSIENT` means that it is too early to be certain, so it calls again later. */
async function lookedFor(
  context: CheckContext,
  wanted: Parameters<ReturnType<typeof context.offered<'posts'>>['findPost']>[0],
): Promise<PostState | undefined> {
  for (let tries = 0; ; tries++) {
    const outcome = await outcomeOf('findPost', () => context.offered('posts').findPost(wanted));
    if ('value' in outcome) return outcome.value;
    demandEqual(outcome.failure.kind, 'TRANSIENT', 'the failure of findPost while it is not certain');
    demand(tries < 10 && context.world.advance, 'findPost still throws TRANSIENT long after the attempt');
    await context.world.advance(10 * 60_000);
  }
}
