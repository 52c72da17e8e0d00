import { randomUUID } from 'node:crypto';
import { FINDABLE_WITHIN_MS } from '@listings/publisher-sdk';
import type { PostContent } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { atCreate, createCallOf } from '../create-call.js';
import { createdPost, foundInTime, lookedFor, refOf, settledPost } from '../created-posts.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf } from '../demand.js';
import { acceptedPost, postSamples } from '../post-contents.js';
import { preparePosts } from '../prepare-posts.js';
import { demandPostState } from '../readings.js';

const HOUR_MS = 60 * 60_000;
/** Times of publishers may have whole seconds. */
const BETWEEN_EQUAL_POSTS_MS = 2_000;
/** How far the clocks of the core and the publisher are apart, in minutes. */
const MINUTES_APART = [5, -5] as const;

/** Checks of the main rule of posts: one delivery never creates two live posts, whichever response is lost. */
export const lostPostsChecks = checksOf('posts', {
  '[publishers 0.1] never repeats a create whose response is lost, and finds its post': async (context) => {
    const { lose, count, session, listingRef } = await prepareCreate(context);
    const before = await count();
    const { wanted, outcomeUnknown } = await lose('The response to this one gets lost.');
    demand(outcomeUnknown === true, 'createPost must set outcomeUnknown when its response is lost');
    demandEqual((await count()) - before, 1, 'posts at the publisher after one createPost');

    const found = await foundInTime(context, { session, listingRef, ...wanted });
    demand(found, 'findPost did not find the post of the first createPost (reference: PostsCapability.findPost)');
    demandPostState('findPost', found);
    demandEqual((await count()) - before, 1, 'posts at the publisher after findPost');
  },

  '[publishers 0.1] finds the post of a lost create within the declared time': async (context) => {
    const { least, most } = FINDABLE_WITHIN_MS;
    const { findableWithinMs, acceptedEveryMs = least } = context.offered('posts');
    demand(
      typeof findableWithinMs === 'number' && findableWithinMs >= least && findableWithinMs <= most,
      `findableWithinMs: expected a number from ${least} to ${most}, got ${brief(findableWithinMs)}`,
    );
    demand(
      typeof acceptedEveryMs === 'number' && acceptedEveryMs >= least && acceptedEveryMs <= most,
      `acceptedEveryMs: expected a number from ${least} to ${most}, got ${brief(acceptedEveryMs)}`,
    );
    const { lose, session, listingRef } = await prepareCreate(context);
    const { wanted } = await lose('This one must be found in time.');
    const found = await foundInTime(context, { session, listingRef, ...wanted });
    demand(found, 'findPost did not find the post within findableWithinMs');
  },

  '[publishers 0.1] finds the post of a lost create at a publisher whose clock is five minutes ahead or behind': async (
    context,
  ) => {
    for (const minutes of MINUTES_APART) {
      context.aheadMs = -minutes * 60_000;
      const { lose, session, listingRef } = await prepareCreate(context);
      const { wanted } = await lose(`This one is lost, with ${minutes} minutes between the clocks.`);
      // As the core does: by its own clock first, and then by the publisher's, which the responses have told.
      const search = { session, listingRef, ...wanted };
      const attemptedAt = new Date(wanted.attemptedAt.getTime() + context.aheadMs);
      await lookedFor(context, { ...search, attemptedAt });
      const found = await foundInTime(context, search);
      demand(
        found,
        `findPost does not find a post by the publisher's clock, which is ${minutes} minutes ahead: compare attemptedAt with the times of posts, and never with now of the context (reference: PostsCapability.findPost)`,
      );
    }
  },

  '[publishers 0.1] creates at most one post, whichever call of a create fails': {
    gradual: true,
    async run(context) {
      const posts = context.offered('posts');
      const { ask, call, listingRef, session, count } = await preparePosts(context);
      const samples = [acceptedPost(context, 'A plain post'), ...postSamples(context).map(({ content }) => content)];
      const long = samples.filter((content) => content.media.length > 1 && posts.checkContent(content).length === 0);
      let made = 0;
      for (const content of [...samples.slice(0, 1), ...long.slice(0, 1)]) {
        context.http.watch();
        const isCreate = await createCallOf(context, {
          what: 'createPost',
          count,
          run: () => ask.createPost({ content: withUniqueText(content, 'clean'), requestId: randomUUID() }),
        });
        made += 1;
        const requests = context.http.watched.map(({ request }) => request);
        const calls = requests.length;
        const createAt = requests.findIndex((request) => isCreate(request));
        const isBeforeCreate = (position: number) => {
          const request = requests[position];
          return position < createAt && request !== undefined && context.isRead(request);
        };
        for (let position = 0; position < calls; position++) {
          for (const fault of context.faults) {
            const sent = { session, listingRef, content: withUniqueText(content, `${fault} ${position}`) };
            const attemptedAt = new Date(context.world.now());
            context.http.watch((each) => (each === position ? fault : undefined));
            const outcome = await outcomeOf('createPost', () => call.createPost({ ...sent, requestId: randomUUID() }));
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
            if (there === 0) {
              demand(
                !(isBeforeCreate(position) && 'outcomeUnknown' in failure && failure.outcomeUnknown),
                `${what}, which is a read before the create, created nothing, but set outcomeUnknown: the core would search before it sends again (reference: PostsCapability.createPost)`,
              );
              continue;
            }
            demand(
              'outcomeUnknown' in failure && failure.outcomeUnknown,
              `${what} created a post, but did not set outcomeUnknown`,
            );
            const found = await foundInTime(context, { ...sent, attemptedAt, knownRefs: [] });
            demand(found, `findPost does not find the post of ${what}`);
          }
        }
      }
    },
  },

  '[publishers 0.1] allows another send only if the first created no post': async (context) => {
    const { ask, call, listingRef, session, count } = await preparePosts(context);
    const content = acceptedPost(context, 'This one never arrives.');
    const requestId = randomUUID();
    const attemptedAt = new Date(context.world.now());
    context.http.watch(() => 'unreachable');
    await demandFailure('createPost without a connection', 'TRANSIENT', () => call.createPost({ content, requestId }));
    context.http.watch();
    demandEqual(await count(), 0, 'posts at the publisher after a createPost without a connection');
    const wanted = { session, listingRef, content, attemptedAt, knownRefs: [] };
    demandEqual(await foundInTime(context, wanted), undefined, 'the result of findPost when there is no post');
    await ask.createPost({ content, requestId }, 'a second createPost');
    demandEqual(await count(), 1, 'posts at the publisher after the second createPost');
  },

  '[publishers 0.1] does not mistake a post of another delivery for the lost one': async (context) => {
    const { listingRef, session } = await preparePosts(context);
    const content = acceptedPost(context, 'The same words for two campaigns.');
    // A publisher may decide on the post for longer than clocks differ: its time must not be what excludes it.
    const attemptedAt = new Date(context.world.now());
    const ref = refOf(await createdPost(context, { session, listingRef, content }));
    const wanted = { session, listingRef, content, attemptedAt };
    const known = await lookedFor(context, { ...wanted, knownRefs: [ref] });
    demandEqual(known, undefined, 'the result of findPost when the only post belongs to another delivery');
    const otherContent: PostContent = { ...content, message: 'Other words.' };
    const different = await lookedFor(context, { ...wanted, content: otherContent, knownRefs: [] });
    demandEqual(different, undefined, 'the result of findPost when the only post has another text');
    const elsewhere = await lookedFor(context, { ...wanted, listingRef: context.world.listings.other, knownRefs: [] });
    demandEqual(elsewhere, undefined, 'the result of findPost when the only post is at another listing');
  },

  '[publishers 0.1] finds the oldest of two equal posts, and the other one if the first belongs to another delivery':
    async (context) => {
      const posts = context.offered('posts');
      const { call, listingRef, session } = await preparePosts(context);
      const there = await context.driven('posts').count(listingRef);
      // The kit would delete the first one for room.
      if ((posts.livePosts ?? Number.POSITIVE_INFINITY) - there < 2) return;
      const content = acceptedPost(context, 'The same words twice in a row.');
      const attemptedAt = new Date(context.world.now());
      const first = await createdPost(context, { session, listingRef, content });
      const { ref } = await settledPost(context, { session, listingRef, ref: refOf(first) });
      await context.pass(BETWEEN_EQUAL_POSTS_MS);
      const second = await outcomeOf('createPost', () => call.createPost({ content, requestId: randomUUID() }));
      if ('failure' in second) {
        demandEqual(
          second.failure.kind,
          'CONTENT_REJECTED',
          'the failure of createPost for a text that is there already',
        );
        return;
      }
      const wanted = { session, listingRef, content, attemptedAt };
      await context.pass(context.world.advance ? posts.findableWithinMs : 0);
      const found = await foundInTime(context, { ...wanted, knownRefs: [] });
      demand(
        found?.ref === ref,
        `findPost returned ${brief(found)} of two equal posts since the attempt: expected the oldest, ${brief(ref)}, because the attempt made it first (reference: PostsCapability.findPost)`,
      );
      const other = await foundInTime(context, { ...wanted, knownRefs: [ref ?? ''] });
      demand(
        other !== undefined && other.ref !== ref,
        `findPost returned ${brief(other)} of two equal posts, of which knownRefs has ${brief(ref)}: expected the other one (reference: PostsCapability.findPost)`,
      );
    },

  '[publishers 0.1] does not mistake a post from long before the attempt for the lost one': {
    needs: ['advance'],
    async run(context) {
      const { listingRef, session } = await preparePosts(context);
      const content = acceptedPost(context, 'The same words as last week.');
      await createdPost(context, { session, listingRef, content });
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

/** Prepares posts, and creates one to see which call of `createPost` does it, so that its response can get lost. */
async function prepareCreate(context: CheckContext) {
  const prepared = await preparePosts(context);
  const content = acceptedPost(context, 'This one only shows how a post is created.');
  const isCreate = await createCallOf(context, {
    what: 'createPost',
    count: prepared.count,
    run: () => prepared.ask.createPost({ content, requestId: randomUUID() }),
  });
  const { call, session, listingRef, count } = prepared;
  return {
    session,
    listingRef,
    count,
    /** Creates a post whose response is lost. Returns what to look for. */
    async lose(text: string) {
      const wanted = {
        content: acceptedPost(context, text),
        attemptedAt: new Date(context.world.now()),
        knownRefs: [],
      };
      context.http.watch(atCreate(isCreate, 'dropped'));
      const { outcomeUnknown } = await demandFailure('createPost with a lost response', 'TRANSIENT', () =>
        call.createPost({ content: wanted.content, requestId: randomUUID() }),
      );
      context.http.watch();
      return { wanted, outcomeUnknown };
    },
  };
}
