import { randomUUID } from 'node:crypto';
import { FINDABLE_WITHIN_MS } from '../../posts.js';
import type { PostContent, PostState } from '../../posts.js';
import { checksOf } from '../check.js';
import type { CheckContext } from '../check-context.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf, valueOfCall } from '../demand.js';
import { allFaults } from '../observed-http.js';
import { acceptedPost, postSamples } from '../post-contents.js';
import { preparePosts } from '../prepare-posts.js';
import { demandPostState } from '../readings.js';

const HOUR_MS = 60 * 60_000;
/** How often the kit searches at a publisher whose clock it cannot move. */
const SEARCH_EVERY_MS = 500;

/** Checks of the main rule of posts: one delivery never creates two live posts, whichever response is lost. */
export const lostPostsChecks = checksOf('posts', {
  '[publishers 0.1] never repeats a create whose response is lost, and finds its post': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await preparePosts(context);
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
    const { listingRef, session } = await preparePosts(context);
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
    for (
      let waitedMs = 0;
      !found && !context.world.advance && waitedMs < findableWithinMs;
      waitedMs += SEARCH_EVERY_MS
    ) {
      await context.pass(SEARCH_EVERY_MS);
      found = await search();
    }
    demand(found, 'findPost did not find the post within findableWithinMs');
  },

  '[publishers 0.1] creates at most one post, whichever call of a create fails': async (context) => {
    const posts = context.offered('posts');
    const { listingRef, session, count } = await preparePosts(context);
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
    const { listingRef, session, count } = await preparePosts(context);
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
    const { listingRef, session } = await preparePosts(context);
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
      const { listingRef, session } = await preparePosts(context);
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
});

/** Returns the content with a text that no other post has. */
function withUniqueText(content: PostContent, about: string): PostContent {
  return { ...content, message: `${content.message ?? 'A post'}, ${about}` };
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
