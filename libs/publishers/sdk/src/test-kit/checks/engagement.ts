import { checksOf } from '../check.js';
import { demand, demandEqual, valueOfCall } from '../demand.js';
import { takenPost } from '../post-contents.js';
import { demandEngagement } from '../readings.js';

/** What readers did with posts. */
export const engagementChecks = checksOf('engagement', {
  '[publishers 5.15] tells the numbers of each post, and guesses none': async (context) => {
    const { readEngagement } = context.offered('engagement');
    const { tells, set } = context.driven('engagement');
    const session = await context.connect();
    const listingRef = context.world.listings.ordinary;
    const refs: string[] = [];
    for (let count = 1; count <= 3; count++) {
      const content = takenPost(context, `Post number ${count} of those that are counted`);
      const { ref } = await context.offered('posts').createPost({ session, listingRef, content });
      demand(ref !== undefined, 'createPost answered no reference');
      refs.push(ref);
    }
    for (const [position, ref] of refs.entries()) {
      const numbers = Object.fromEntries(tells.map((name, order) => [name, 10 * (position + 1) + order]));
      await set(ref, numbers);
    }
    const [, , last = ''] = refs;
    await context.offered('posts').deletePost({ session, listingRef, ref: last });

    const read = await valueOfCall('readEngagement', () => readEngagement({ session, listingRef, refs }));
    demandEngagement(read);
    demandEqual(
      read.map(({ ref }) => ref).sort(),
      refs.slice(0, 2).sort(),
      'posts with numbers; the third was deleted',
    );
    for (const { ref, ...counts } of read) {
      const position = refs.indexOf(ref);
      for (const [order, name] of tells.entries()) {
        demandEqual(counts[name], 10 * (position + 1) + order, `${name} of post ${position + 1}`);
      }
      const guessed = Object.entries(counts).filter(
        ([name, count]) => count !== undefined && !(tells as readonly string[]).includes(name),
      );
      demandEqual(guessed, [], 'numbers that this publisher does not tell');
    }
  },

  '[publishers 5.15] tells a true zero as 0': async (context) => {
    const { readEngagement } = context.offered('engagement');
    const { tells, omitsZero = [], set } = context.driven('engagement');
    const session = await context.connect();
    const listingRef = context.world.listings.ordinary;
    const content = takenPost(context, 'Nobody has seen this one');
    const { ref = '' } = await context.offered('posts').createPost({ session, listingRef, content });
    await set(ref, Object.fromEntries(tells.map((name) => [name, 7])));
    await set(ref, Object.fromEntries(tells.map((name) => [name, 0])));
    const read = await valueOfCall('readEngagement', () => readEngagement({ session, listingRef, refs: [ref] }));
    const [numbers] = read;
    const told = tells.filter((name) => numbers?.[name] !== (omitsZero.includes(name) ? undefined : 0));
    demandEqual(told, [], 'numbers of a post without readers that are not told as 0');
  },
});
