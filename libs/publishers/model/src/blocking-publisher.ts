import { readdirSync } from 'node:fs';
import { plugInModule } from '@listings/testing';
import type { temporaryFolder } from '@listings/testing/jest';

/**
 * Writes into the folder a plug-in that never returns from some of its calls, for tests with worker processes. Its methods
 * named in the variable BLOCKS (`posts.createPost,...`) loop endlessly when they are called with the token `endless`, as
 * soon as another one of them is in progress with the token `beside`. That one never ends with BESIDE=waits. All other
 * calls end at once.
 */
export function blockingPublisher({ path, write }: Pick<ReturnType<typeof temporaryFolder>, 'path' | 'write'>) {
  const posts = () => readdirSync(path).filter((name) => name.startsWith('post-'));
  return {
    /** Its module, for PUBLISHERS. */
    file: write('blocking.mjs', MODULE),
    /** The listings at which it has created a post, one entry per post. */
    posts: () => posts().map((name) => name.split('-')[1] as string),
  };
}

const BLOCKS = `
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const { BLOCKS = '', BESIDE } = process.env;
const beside = Promise.withResolvers();

async function endlessLoop() {
  for (;;);
}

async function begin(name, { session }) {
  if (!BLOCKS.split(',').includes(name)) return;
  const { token } = await session.credentials();
  if (token === 'endless') {
    await beside.promise;
    await endlessLoop();
  }
  beside.resolve();
  if (BESIDE === 'waits') await new Promise(() => undefined);
}

const methods = (capability, given) => Object.fromEntries(Object.entries(given).map(([name, method]) => [
  name,
  async (input) => {
    await begin(capability + '.' + name, input);
    return method(input);
  },
]));
const found = (name) => ({ state: 'live', ref: name });
async function* noItems(name, input) {
  await begin(name, input);
}
`;

const CAPABILITIES = `
    authorization: { ...authorization, keepAlive: (session) => begin('authorization.keepAlive', { session }) },
    listings: {
      listFolders: async () => [],
      ...methods('listings', { getListing: async ({ listingRef }) => ({ ref: listingRef, name: 'Tours', categories: [] }) }),
      listListings: (input) => noItems('listings.listListings', input),
    },
    submission: methods('submission', { submit: async () => ({ state: 'live' }), checkSubmission: async () => ({ state: 'live' }) }),
    creation: methods('creation', { createListing: async () => ({ ref: 'new', name: 'New', categories: [] }) }),
    posts: {
      findableWithinMs: 1_000,
      checkContent: () => [],
      ...methods('posts', {
        createPost: async ({ listingRef }) => {
          const name = 'post-' + listingRef + '-' + randomUUID();
          writeFileSync(join(folder, name), '');
          return found(name);
        },
        findPost: async ({ listingRef }) => {
          const name = readdirSync(folder).find((each) => each.startsWith('post-' + listingRef + '-'));
          return name && found(name);
        },
        checkPost: async ({ ref }) => found(ref),
        deletePost: method,
      }),
    },
    engagement: methods('engagement', { readEngagement: async ({ refs }) => refs.map((ref) => ({ ref, views: 7 })) }),
    verification: methods('verification', { readVerification: async () => ({ state: 'VERIFIED' }) }),
    reviews: {
      scale: 'stars',
      repliesPerReview: 'one',
      checkReply: () => [],
      checkReplyState: method,
      listReviews: (input) => noItems('reviews.listReviews', input),
      ...methods('reviews', {
        reply: async ({ text }) => ({ ref: 'reply', text, writtenAt: new Date(), byOwner: true, state: { state: 'live' } }),
      }),
    },
    insights: { metrics: ['CALLS'], ...methods('insights', { readDaily: async () => [] }) },
`;

const MODULE = plugInModule({
  key: 'blocking',
  siteId: 905,
  before: BLOCKS,
  declares: 'connectionEvents: true',
  creates: CAPABILITIES,
});
