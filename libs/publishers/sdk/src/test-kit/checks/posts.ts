import { isDeepStrictEqual } from 'node:util';
import type { PostContent, PostState } from '../../posts.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf, valueOfCall } from '../demand.js';
import { longestTaken } from '../longest-taken.js';
import type { MemorySession } from '../memory-session.js';
import { postSamples, takenPost } from '../post-contents.js';
import { allFaults } from '../observed-http.js';
import { demandPostState } from '../readings.js';
import type { Workplace } from '../workplace.js';

const HOUR_MS = 60 * 60_000;

/** Publishing posts, whose law is: one delivery never makes two live posts. */
export const postsChecks = checksOf('posts', {
  '[contract 5] checks contents without calling anybody, each time alike': async (place) => {
    const { checkContent } = place.offered('posts');
    const { postErrors: declared = [] } = place.declaration;
    for (const { about, content } of postSamples(place)) {
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
    demandEqual(place.http.calls.length, 0, 'calls made by checkContent');
  },

  '[contract 5] lets no content pass that the publisher refuses for its form': async (place) => {
    const { checkContent, createPost } = place.offered('posts');
    const session = await place.connect();
    const refused: string[] = [];
    let sent = 0;
    for (const { about, content, isRefusedByCore } of postSamples(place)) {
      if (isRefusedByCore || checkContent(content).length > 0) continue;
      sent += 1;
      const unlike = content.message ? { ...content, message: `${content.message} (${sent})` } : content;
      const outcome = await outcomeOf('createPost', () =>
        createPost({ session, listingRef: place.world.listings.ordinary, content: unlike }),
      );
      if ('failure' in outcome) refused.push(`${about}: ${brief(outcome.failure)}`);
      else demandPostState('createPost', outcome.value);
    }
    demand(sent > 0, 'checkContent takes no post at all');
    demand(refused.length === 0, `checkContent let these pass, and createPost failed:\n  ${refused.join('\n  ')}`);
  },

  '[contract 5] lets the longest message pass that the publisher takes, in any script': async (place) => {
    const { checkContent, createPost } = place.offered('posts');
    const session = await place.connect();
    for (const letter of ['x', 'é', '日', '🥐']) {
      const content = takenPost(place, letter);
      const longest = longestTaken(
        (length) => checkContent({ ...content, message: letter.repeat(length) }).length === 0,
      );
      if (longest === undefined) continue;
      const message = letter.repeat(longest);
      const outcome = await outcomeOf(`createPost with ${longest} times ${letter}`, () =>
        createPost({ session, listingRef: place.world.listings.ordinary, content: { ...content, message } }),
      );
      demand('value' in outcome, `checkContent takes ${longest} times ${letter}, but createPost: ${brief(outcome)}`);
    }
  },

  '[publishers 1.8] makes one post, which can be looked at and removed, twice over': async (place) => {
    const posts = place.offered('posts');
    const { listingRef, session, count } = await desk(place);
    const content = takenPost(place, 'Fresh bread from seven o’clock.');
    const made = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
    demandPostState('createPost', made);
    demand(made.state === 'live' || made.state === 'pending', `createPost answered ${brief(made)}`);
    demandEqual(await count(), 1, 'posts at the publisher after createPost');
    const address = { session, listingRef, ref: made.ref };

    const seen = await settled(place, () => posts.checkPost(address));
    demand(seen.state === 'live', `checkPost answered ${brief(seen)} once the post had settled`);
    demandEqual(seen.ref, made.ref, 'the reference that checkPost answers');

    await valueOfCall('deletePost', () => posts.deletePost(address));
    demandEqual(await count(), 0, 'posts at the publisher after deletePost');
    await valueOfCall('deletePost, once more', () => posts.deletePost(address));
    demandEqual((await valueOfCall('checkPost', () => posts.checkPost(address))).state, 'removed', 'a deleted post');
  },

  '[publishers 1.8] notices a post that the publisher took away': async (place) => {
    const posts = place.offered('posts');
    const { listingRef, session } = await desk(place);
    const content = takenPost(place, 'Here today, gone tomorrow.');
    const made = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
    const { ref } = made;
    demand(ref !== undefined, `createPost answered ${brief(made)}`);
    await settled(place, () => posts.checkPost({ session, listingRef, ref }));
    await place.driven('posts').remove(ref);
    const state = await valueOfCall('checkPost', () => posts.checkPost({ session, listingRef, ref }));
    demandEqual(state, { state: 'removed', ref }, 'checkPost of a post that was taken away');
  },

  '[publishers 0.1] never repeats a create of which the answer got lost, and finds its post': async (place) => {
    const posts = place.offered('posts');
    const { listingRef, session, count } = await desk(place);
    const content = takenPost(place, 'The answer to this one gets lost.');
    const attemptedAt = new Date(place.world.now());
    place.http.watch(() => 'dropped');
    const { outcomeUnknown } = await demandFailure('createPost, with its answer lost', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content }),
    );
    demand(outcomeUnknown === true, 'createPost did not say that its outcome is unknown');
    demandEqual(await count(), 1, 'posts at the publisher after one createPost');

    place.http.watch();
    const found = await lookedFor(place, { session, listingRef, content, attemptedAt, knownRefs: [] });
    demand(found, 'findPost did not find the post that was made');
    demandPostState('findPost', found);
    demandEqual(await count(), 1, 'posts at the publisher after findPost');
  },

  '[publishers 0.1] makes one post, whatever becomes of whichever call of a create': async (place) => {
    const posts = place.offered('posts');
    const { listingRef, session, count } = await desk(place);
    const samples = [takenPost(place, 'A plain post'), ...postSamples(place).map(({ content }) => content)];
    const long = samples.filter((content) => content.media.length > 1 && posts.checkContent(content).length === 0);
    let made = 0;
    for (const content of [...samples.slice(0, 1), ...long.slice(0, 1)]) {
      place.http.watch();
      await valueOfCall('createPost', () =>
        posts.createPost({ session, listingRef, content: words(content, 'clean') }),
      );
      made += 1;
      const calls = place.http.watched.length;
      for (let position = 0; position < calls; position++) {
        for (const fault of allFaults) {
          const attempt = { session, listingRef, content: words(content, `${fault} ${position}`) };
          const attemptedAt = new Date(place.world.now());
          place.http.watch((each) => (each === position ? fault : undefined));
          const outcome = await outcomeOf('createPost', () => posts.createPost(attempt));
          place.http.watch();
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
          const found = await lookedFor(place, { ...attempt, attemptedAt, knownRefs: [] });
          demand(found, `findPost does not find the post that ${what} made`);
        }
      }
    }
  },

  '[publishers 0.1] allows another send only when the first made no post': async (place) => {
    const posts = place.offered('posts');
    const { listingRef, session, count } = await desk(place);
    const content = takenPost(place, 'This one never arrives.');
    const attemptedAt = new Date(place.world.now());
    place.http.watch(() => 'unreachable');
    await demandFailure('createPost, without a connection', 'TRANSIENT', () =>
      posts.createPost({ session, listingRef, content }),
    );
    place.http.watch();
    demandEqual(await count(), 0, 'posts at the publisher');
    const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
    demandEqual(await lookedFor(place, wanted), undefined, 'findPost, when nothing was made');
    await valueOfCall('createPost, the second time', () => posts.createPost({ session, listingRef, content }));
    demandEqual(await count(), 1, 'posts at the publisher after the second createPost');
  },

  '[publishers 0.1] takes no post of another delivery for the lost one': async (place) => {
    const posts = place.offered('posts');
    const { listingRef, session } = await desk(place);
    const content = takenPost(place, 'The same words for two campaigns.');
    const other = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
    demand(other.ref !== undefined, `createPost answered ${brief(other)}`);
    const attemptedAt = new Date(place.world.now());
    const wanted = { session, listingRef, content, attemptedAt };
    const known = await lookedFor(place, { ...wanted, knownRefs: [other.ref] });
    demandEqual(known, undefined, 'findPost, when the only post belongs to another delivery');
    const unlike: PostContent = { ...content, message: 'Other words.' };
    const different = await lookedFor(place, { ...wanted, content: unlike, knownRefs: [] });
    demandEqual(different, undefined, 'findPost, when the only post has another text');
    const elsewhere = await lookedFor(place, { ...wanted, listingRef: place.world.listings.other, knownRefs: [] });
    demandEqual(elsewhere, undefined, 'findPost, when the only post is at another listing');
  },

  '[publishers 0.1] takes no post from long before the attempt for the lost one': {
    needs: ['advance'],
    async run(place) {
      const posts = place.offered('posts');
      const { listingRef, session } = await desk(place);
      const content = takenPost(place, 'The same words as last week.');
      await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
      await place.world.advance!(6 * HOUR_MS);
      const attemptedAt = new Date(place.world.now());
      const found = await lookedFor(place, { session, listingRef, content, attemptedAt, knownRefs: [] });
      demandEqual(found, undefined, 'findPost, when the only post is six hours older');
    },
  },

  '[publishers 5.1] follows a post that waits for the publisher, to its acceptance or refusal': {
    needs: ['posts.hold'],
    async run(place) {
      const posts = place.offered('posts');
      const { listingRef, session } = await desk(place);
      await place.driven('posts').hold?.();
      for (const [verdict, expected] of [
        ['accept', 'live'],
        ['reject', 'rejected'],
      ] as const) {
        const content = takenPost(place, `Waiting for the editors, who ${verdict}.`);
        const made = await valueOfCall('createPost', () => posts.createPost({ session, listingRef, content }));
        demand(made.state === 'pending', `createPost answered ${brief(made)} although posts wait`);
        const address = { session, listingRef, ref: made.ref };
        const waiting = await valueOfCall('checkPost', () => posts.checkPost(address));
        demandPostState('checkPost', waiting);
        demandEqual(waiting.state, 'pending', 'a post that waits');
        await place.driven('posts').settle?.(made.ref, verdict);
        const state = await valueOfCall('checkPost', () => posts.checkPost(address));
        demandPostState('checkPost', state);
        demandEqual(state.state, expected, `a post after the publisher's ${verdict}`);
      }
    },
  },

  '[publishers 5.2] tells a refusal by policy as final': {
    needs: ['posts.refusedText'],
    async run(place) {
      const posts = place.offered('posts');
      const { listingRef, session } = await desk(place);
      const content = takenPost(place, place.driven('posts').refusedText ?? '');
      const outcome = await outcomeOf('createPost', () => posts.createPost({ session, listingRef, content }));
      if ('failure' in outcome) {
        demandEqual(outcome.failure.kind, 'CONTENT_REJECTED', 'createPost of a text that breaks the policy');
        return;
      }
      const made = outcome.value;
      const state =
        made.state === 'pending'
          ? await settled(place, () => posts.checkPost({ session, listingRef, ref: made.ref }))
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
async function desk(
  place: Workplace,
): Promise<{ session: MemorySession; listingRef: string; count: () => Promise<number> }> {
  const listingRef = place.world.listings.ordinary;
  const earlier = await place.driven('posts').count(listingRef);
  return {
    session: await place.connect(),
    listingRef,
    count: async () => (await place.driven('posts').count(listingRef)) - earlier,
  };
}

/** Asks again as the core does, until the post has settled; the clock is moved where the driver can. */
async function settled(place: Workplace, check: () => Promise<PostState>): Promise<PostState> {
  for (let tries = 0; ; tries++) {
    const state = await valueOfCall('checkPost', check);
    demandPostState('checkPost', state);
    if (state.state !== 'pending' || tries === 10) return state;
    if (place.world.advance) await place.world.advance(state.pollAfterMs);
    else await new Promise((resolve) => setTimeout(resolve, Math.min(state.pollAfterMs, 2_000)));
  }
}

/** Looks as the core does: `TRANSIENT` means that it is too early to be sure, so it looks again later. */
async function lookedFor(
  place: Workplace,
  wanted: Parameters<ReturnType<typeof place.offered<'posts'>>['findPost']>[0],
): Promise<PostState | undefined> {
  for (let tries = 0; ; tries++) {
    const outcome = await outcomeOf('findPost', () => place.offered('posts').findPost(wanted));
    if ('value' in outcome) return outcome.value;
    demandEqual(outcome.failure.kind, 'TRANSIENT', 'a findPost that is not sure');
    demand(tries < 10 && place.world.advance, 'findPost is never sure, however long ago the attempt was');
    await place.world.advance(10 * 60_000);
  }
}
