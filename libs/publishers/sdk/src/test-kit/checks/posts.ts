import { isDeepStrictEqual } from 'node:util';
import type { PostContent, PostState } from '../../posts.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf, valueOfCall } from '../demand.js';
import { longestTaken } from '../longest-taken.js';
import type { MemorySession } from '../memory-session.js';
import { postSamples, takenPost } from '../post-contents.js';
import { allFaults } from '../observed-http.js';
import { demandPostState } from '../readings.js';
import type { CheckContext } from '../check-context.js';

const HOUR_MS = 60 * 60_000;

/** Publishing posts, whose law is: one delivery never makes two live posts. */
export const postsChecks = checksOf('posts', {
  '[contract 5] checks contents without calling anybody, each time alike': async (context) => {
    const { checkContent } = context.offered('posts');
    const { postErrors: declared = [] } = context.declaration;
    for (const { about, content } of postSamples(context)) {
      const before = JSON.stringify(content);
      const [one, other] = [checkContent(content), checkContent(content)];
      demand(isDeepStrictEqual(one, other), `checkContent answered differently the second time, to ${about}`);
      demandEqual(JSON.stringify(content), before, `what checkContent was given (${about})`);
      for (const { code, message } of one) {
        const isDeclared = declared.some((each) => each.code === code);
        demand(isDeclared, `checkContent answered ${code}, which postErrors of the declaration lacks`);
        demand(
          /^SY\d{5}$/.test(code) && message !== '',
          `checkContent answered ${brief({ code, message })} to ${about}`,
        );
      }
    }
    demandEqual(context.http.calls.length, 0, 'calls made by checkContent');
  },

  '[contract 5] lets no content pass that the publisher refuses for its form': async (context) => {
    const { checkContent, createPost } = context.offered('posts');
    const session = await context.connect();
    const refused: string[] = [];
    let sent = 0;
    for (const { about, content, isRefusedByCore } of postSamples(context)) {
      if (isRefusedByCore || checkContent(content).length > 0) continue;
      sent += 1;
      const unlike = content.message ? { ...content, message: `${content.message} (${sent})` } : content;
      const outcome = await outcomeOf('createPost', () =>
        createPost({ session, listingRef: context.world.listings.ordinary, content: unlike }),
      );
      if ('failure' in outcome) refused.push(`${about}: ${brief(outcome.failure)}`);
      else demandPostState('createPost', outcome.value);
    }
    demand(sent > 0, 'checkContent takes no post at all');
    demand(refused.length === 0, `checkContent let these pass, and createPost failed:\n  ${refused.join('\n  ')}`);
  },

  '[contract 5] lets the longest message pass that the publisher takes, in any script': async (context) => {
    const { checkContent, createPost } = context.offered('posts');
    const session = await context.connect();
    for (const letter of ['x', 'é', '日', '🥐']) {
      const content = takenPost(context, letter);
      const longest = longestTaken(
        (length) => checkContent({ ...content, message: letter.repeat(length) }).length === 0,
      );
      if (longest === undefined) continue;
      const message = letter.repeat(longest);
      const outcome = await outcomeOf(`createPost with ${longest} times ${letter}`, () =>
        createPost({ session, listingRef: context.world.listings.ordinary, content: { ...content, message } }),
      );
      demand('value' in outcome, `checkContent takes ${longest} times ${letter}, but createPost: ${brief(outcome)}`);
    }
  },

  '[publishers 1.8] makes one post, which can be looked at and removed, twice over': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const content = takenPost(context, 'Fresh bread from seven o’clock.');
    const made = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
    demandPostState('createPost', made);
    demand(made.state === 'live' || made.state === 'pending', `createPost answered ${brief(made)}`);
    demandEqual(await count(), 1, 'posts at the publisher after createPost');
    const address = { session, listingRef, ref: made.ref };

    const seen = await settled(context, () => posts.checkPost(address));
    demand(seen.state === 'live', `checkPost answered ${brief(seen)} once the post had settled`);
    demandEqual(seen.ref, made.ref, 'the reference that checkPost answers');

    await valueOfCall('deletePost', () => posts.deletePost(address));
    demandEqual(await count(), 0, 'posts at the publisher after deletePost');
    await valueOfCall('deletePost, once more', () => posts.deletePost(address));
    demandEqual((await valueOfCall('checkPost', () => posts.checkPost(address))).state, 'removed', 'a deleted post');
  },

  '[publishers 1.8] notices a post that the publisher took away': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session } = await prepare(context);
    const content = takenPost(context, 'Here today, gone tomorrow.');
    const made = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
    const { ref } = made;
    demand(ref !== undefined, `createPost answered ${brief(made)}`);
    await settled(context, () => posts.checkPost({ session, listingRef, ref }));
    await context.driven('posts').remove(ref);
    const state = await valueOfCall('checkPost', () => posts.checkPost({ session, listingRef, ref }));
    demandEqual(state, { state: 'removed', ref }, 'checkPost of a post that was taken away');
  },

  '[publishers 0.1] never repeats a create of which the answer got lost, and finds its post': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const content = takenPost(context, 'The answer to this one gets lost.');
    const attemptedAt = new Date(context.world.now());
    context.http.watch(() => 'dropped');
    const { outcomeUnknown } = await demandFailure('createPost, with its answer lost', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content }),
    );
    demand(outcomeUnknown === true, 'createPost did not say that its outcome is unknown');
    demandEqual(await count(), 1, 'posts at the publisher after one createPost');

    context.http.watch();
    const found = await lookedFor(context, { session, listingRef, content, attemptedAt, knownRefs: [] });
    demand(found, 'findPost did not find the post that was made');
    demandPostState('findPost', found);
    demandEqual(await count(), 1, 'posts at the publisher after findPost');
  },

  '[publishers 0.1] makes one post, whatever becomes of whichever call of a create': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const samples = [takenPost(context, 'A plain post'), ...postSamples(context).map(({ content }) => content)];
    const long = samples.filter((content) => content.media.length > 1 && posts.checkContent(content).length === 0);
    let made = 0;
    for (const content of [...samples.slice(0, 1), ...long.slice(0, 1)]) {
      context.http.watch();
      await valueOfCall('createPost', () =>
        posts.createPost({ session, listingRef, content: words(content, 'clean') }),
      );
      made += 1;
      const calls = context.http.watched.length;
      for (let position = 0; position < calls; position++) {
        for (const fault of allFaults) {
          const attempt = { session, listingRef, content: words(content, `${fault} ${position}`) };
          const attemptedAt = new Date(context.world.now());
          context.http.watch((each) => (each === position ? fault : undefined));
          const outcome = await outcomeOf('createPost', () => posts.createPost(attempt));
          context.http.watch();
          const there = (await count()) - made;
          const what = `createPost with call ${position + 1} of ${calls} meeting "${fault}"`;
          demand(there <= 1, `${what} made ${there} posts`);
          made += there;
          if ('value' in outcome) {
            demandEqual(there, 1, `posts that ${what} made, which it says it did`);
            continue;
          }
          const { failure } = outcome;
          demandEqual(failure.kind, 'TRANSIENT', what);
          if (there === 0) continue;
          demand('outcomeUnknown' in failure && failure.outcomeUnknown, `${what} made a post without saying so`);
          const found = await lookedFor(context, { ...attempt, attemptedAt, knownRefs: [] });
          demand(found, `findPost does not find the post that ${what} made`);
        }
      }
    }
  },

  '[publishers 0.1] allows another send only when the first made no post': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await prepare(context);
    const content = takenPost(context, 'This one never arrives.');
    const attemptedAt = new Date(context.world.now());
    context.http.watch(() => 'unreachable');
    await demandFailure('createPost, without a connection', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content }),
    );
    context.http.watch();
    demandEqual(await count(), 0, 'posts at the publisher');
    const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
    demandEqual(await lookedFor(context, wanted), undefined, 'findPost, when nothing was made');
    await valueOfCall('createPost, the second time', () => posts.createPost({ session, listingRef, content }));
    demandEqual(await count(), 1, 'posts at the publisher after the second createPost');
  },

  '[publishers 0.1] takes no post of another delivery for the lost one': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session } = await prepare(context);
    const content = takenPost(context, 'The same words for two campaigns.');
    const other = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
    demand(other.ref !== undefined, `createPost answered ${brief(other)}`);
    const attemptedAt = new Date(context.world.now());
    const wanted = { session, listingRef, content, attemptedAt };
    const known = await lookedFor(context, { ...wanted, knownRefs: [other.ref] });
    demandEqual(known, undefined, 'findPost, when the only post belongs to another delivery');
    const unlike: PostContent = { ...content, message: 'Other words.' };
    const different = await lookedFor(context, { ...wanted, content: unlike, knownRefs: [] });
    demandEqual(different, undefined, 'findPost, when the only post has another text');
    const elsewhere = await lookedFor(context, { ...wanted, listingRef: context.world.listings.other, knownRefs: [] });
    demandEqual(elsewhere, undefined, 'findPost, when the only post is at another listing');
  },

  '[publishers 0.1] takes no post from long before the attempt for the lost one': {
    needs: ['advance'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await prepare(context);
      const content = takenPost(context, 'The same words as last week.');
      await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
      await context.world.advance!(6 * HOUR_MS);
      const attemptedAt = new Date(context.world.now());
      const found = await lookedFor(context, { session, listingRef, content, attemptedAt, knownRefs: [] });
      demandEqual(found, undefined, 'findPost, when the only post is six hours older');
    },
  },

  '[publishers 5.1] follows a post that waits for the publisher, to its acceptance or refusal': {
    needs: ['posts.hold'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await prepare(context);
      await context.driven('posts').hold?.();
      for (const [verdict, expected] of [
        ['accept', 'live'],
        ['reject', 'rejected'],
      ] as const) {
        const content = takenPost(context, `Waiting for the editors, who ${verdict}.`);
        const made = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
        demand(made.state === 'pending', `createPost answered ${brief(made)} although posts wait`);
        const address = { session, listingRef, ref: made.ref };
        const waiting = await valueOfCall('checkPost', () => posts.checkPost(address));
        demandPostState('checkPost', waiting);
        demandEqual(waiting.state, 'pending', 'a post that waits');
        await context.driven('posts').settle?.(made.ref, verdict);
        const state = await valueOfCall('checkPost', () => posts.checkPost(address));
        demandPostState('checkPost', state);
        demandEqual(state.state, expected, `a post after the publisher's ${verdict}`);
      }
    },
  },

  '[publishers 5.2] tells a refusal by policy as final': {
    needs: ['posts.refusedText'],
    async run(context) {
      const posts = context.offered('posts');
      const { listingRef, session } = await prepare(context);
      const content = takenPost(context, context.driven('posts').refusedText ?? '');
      const outcome = await outcomeOf('createPost', () => posts.createPost({ session, listingRef, content }));
      if ('failure' in outcome) {
        demandEqual(outcome.failure.kind, 'CONTENT_REJECTED', 'createPost of a text that breaks the policy');
        return;
      }
      const made = outcome.value;
      const state =
        made.state === 'pending'
          ? await settled(context, () => posts.checkPost({ session, listingRef, ref: made.ref }))
          : made;
      demandEqual(state.state, 'rejected', 'a post that breaks the policy');
    },
  },
});

/** The content with words that no other post has. */
function words(content: PostContent, about: string): PostContent {
  return { ...content, message: `${content.message ?? 'A post'}, ${about}` };
}

/** An ordinary listing with no posts of others in the way. */
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

/** Asks again as the core does, until the post has settled; the clock is moved where the driver can. */
async function settled(context: CheckContext, check: () => Promise<PostState>): Promise<PostState> {
  for (let tries = 0; ; tries++) {
    const state = await valueOfCall('checkPost', check);
    demandPostState('checkPost', state);
    if (state.state !== 'pending' || tries === 10) return state;
    if (context.world.advance) await context.world.advance(state.pollAfterMs);
    else await new Promise((resolve) => setTimeout(resolve, Math.min(state.pollAfterMs, 2_000)));
  }
}

/** Looks as the core does: `TRANSIENT` means that it is too early to be sure, so it looks again later. */
async function lookedFor(
  context: CheckContext,
  wanted: Parameters<ReturnType<typeof context.offered<'posts'>>['findPost']>[0],
): Promise<PostState | undefined> {
  for (let tries = 0; ; tries++) {
    const outcome = await outcomeOf('findPost', () => context.offered('posts').findPost(wanted));
    if ('value' in outcome) return outcome.value;
    demandEqual(outcome.failure.kind, 'TRANSIENT', 'a findPost that is not sure');
    demand(tries < 10 && context.world.advance, 'findPost is never sure, however long ago the attempt was');
    await context.world.advance(10 * 60_000);
  }
}
