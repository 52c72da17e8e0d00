import { placesOf, placeText, valuesAt, withReplaced } from '../answer-values.js';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { createdPost, deletedPost, refOf } from '../created-posts.js';
import { brief, demand, demandEqual, outcomeOf } from '../demand.js';
import { connected } from '../methods.js';
import { acceptedPost } from '../post-contents.js';

/** Checks of reading the engagement of posts. */
export const engagementChecks = checksOf('engagement', {
  '[publishers 5.18] declares how much one read takes and how often it may come': async (context) => {
    const { postsPerRead = 1, readsPerMinute = 1 } = context.offered('engagement');
    for (const [name, value, most] of [
      ['postsPerRead', postsPerRead, 500],
      ['readsPerMinute', readsPerMinute, 6_000],
    ] as const) {
      const valid = Number.isInteger(value) && value >= 1 && value <= most;
      demand(valid, `${name}: expected a whole number from 1 to ${most}, got ${brief(value)}`);
    }
  },

  '[publishers 5.15] reports the counters of each post, and no counter that the publisher lacks': async (context) => {
    const { reports, set } = context.driven('engagement');
    const { listingRef, most } = await roomForPosts(context);
    const { ask, session } = await connected(context, 'engagement', listingRef);
    const refs: string[] = [];
    for (let count = 1; count <= most; count++) {
      const content = acceptedPost(context, `Post number ${count} of those that are counted`);
      refs.push(refOf(await createdPost(context, { session, listingRef, content })));
    }
    for (const [position, ref] of refs.entries()) {
      const numbers = Object.fromEntries(reports.map((name, order) => [name, 10 * (position + 1) + order]));
      await set(ref, numbers);
    }
    const read = await ask.readEngagement({ refs });
    demandEqual(read.map(({ ref }) => ref).sort(), [...refs].sort(), 'posts with counters');
    for (const { ref, ...counts } of read) {
      const position = refs.indexOf(ref);
      for (const [order, name] of reports.entries())
        demandEqual(counts[name], 10 * (position + 1) + order, `${name} of post ${position + 1}`);
      const guessed = Object.entries(counts).filter(
        ([name, count]) => count !== undefined && !(reports as readonly string[]).includes(name),
      );
      demandEqual(guessed, [], 'counters that this publisher does not report');
    }

    const left = refs.slice(0, -1);
    await deletedPost(context, { session, listingRef, ref: refs.at(-1) ?? '' });
    const later = await ask.readEngagement({ refs });
    demandEqual(later.map(({ ref }) => ref).sort(), left.sort(), 'posts with counters after the last one was deleted');
  },

  '[publishers 5.15] reports no counter that the publisher leaves out': async (context) => {
    const { reports, omitsZero = [], set } = context.driven('engagement');
    const { listingRef } = await roomForPosts(context);
    const { call, session } = await connected(context, 'engagement', listingRef);
    const content = acceptedPost(context, 'Some of its readers are not counted');
    const ref = refOf(await createdPost(context, { session, listingRef, content }));
    const read = () => outcomeOf('readEngagement', () => call.readEngagement({ refs: [ref] }));
    const others = Object.fromEntries(reports.map((name) => [name, 7]));
    for (const name of reports) {
      const put = (count: number) => () => set(ref, { ...others, [name]: count });
      const places = await placesOf(context, { first: put(4_711), second: put(5_822), read });
      await put(0)();
      // Without a counter the publisher itself means zero.
      if (!omitsZero.includes(name) && (await valuesAt(context, places, read)).includes(undefined)) continue;
      await put(4_711)();
      for (const replacement of ['absent', { value: null }] as const) {
        const outcome = await withReplaced(context, { places, replacement }, read);
        const count = 'value' in outcome ? outcome.value.find((each) => each.ref === ref)?.[name] : undefined;
        demand(
          places.size === 0 || count === undefined,
          `the publisher answered without the ${name} of a post (${placeText(places)}), but readEngagement returned ${brief(count)}: a counter that it does not report is absent, never zero (reference: PostEngagement)`,
        );
      }
    }
  },

  '[publishers 5.15] reports a zero of the publisher as 0': async (context) => {
    const { reports, omitsZero = [], set } = context.driven('engagement');
    const { listingRef } = await roomForPosts(context);
    const { ask, session } = await connected(context, 'engagement', listingRef);
    const content = acceptedPost(context, 'Nobody has seen this one');
    const ref = refOf(await createdPost(context, { session, listingRef, content }));
    await set(ref, Object.fromEntries(reports.map((name) => [name, 7])));
    await set(ref, Object.fromEntries(reports.map((name) => [name, 0])));
    const [numbers] = await ask.readEngagement({ refs: [ref] });
    const wrong = reports.filter((name) => numbers?.[name] !== (omitsZero.includes(name) ? undefined : 0));
    demandEqual(wrong, [], 'counters of a post without readers that are not 0');
  },
});

/** So many posts are counted together, unless the publisher shows fewer of a listing. */
const COUNTED = 3;

/** A listing with room for posts, and for how many, at most three: for one more the kit would delete a post that is counted. */
async function roomForPosts(context: CheckContext): Promise<{ listingRef: string; most: number }> {
  const { livePosts = Number.POSITIVE_INFINITY } = context.offered('posts');
  const { ordinary, other } = context.world.listings;
  let found = { listingRef: ordinary, most: 0 };
  for (const listingRef of [ordinary, other]) {
    const most = Math.min(COUNTED, livePosts - (await context.driven('posts').count(listingRef)));
    if (most > found.most) found = { listingRef, most };
  }
  demand(
    found.most > 0,
    `livePosts is ${livePosts}, and both listings of the driver are full of posts of their owner: leave room for one, so that the kit can check engagement`,
  );
  return found;
}
