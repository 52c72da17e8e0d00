import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A plug-in that never returns from some of its calls, for tests with worker processes. */
export interface BlockingPublisher {
  /** Its module, for PUBLISHERS. */
  readonly file: string;
  /** The listings at which it has created a post, one entry per post. */
  posts(): readonly string[];
  remove(): void;
}

/**
 * Writes a plug-in whose methods named in the variable BLOCKS (`posts.createPost,...`) loop endlessly, for the listing
 * `endless` and where no listing is named. The posts of all other listings appear at once.
 */
export function blockingPublisher(): BlockingPublisher {
  const folder = mkdtempSync(join(tmpdir(), 'blocking-'));
  const file = join(folder, 'blocking.mjs');
  writeFileSync(file, SOURCE);
  return {
    file,
    posts: () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('post-'))
        .map((name) => name.split('-')[1] as string),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const SOURCE = `
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const blocks = (process.env.BLOCKS ?? '').split(',');

async function endlessLoop() {
  for (;;);
}

const methods = (capability, given) => Object.fromEntries(Object.entries(given).map(([name, method]) => [
  name,
  async (input) => {
    // After a moment of waiting, as a plug-in would that parses an answer.
    await sleep(50);
    const isAffected = input?.listingRef === undefined || input.listingRef === 'endless';
    if (isAffected && blocks.includes(capability + '.' + name)) await endlessLoop();
    return method(input);
  },
]));
const nothing = async () => undefined;
const found = (name) => ({ state: 'live', ref: name });

export default {
  sdkVersion: 1, key: 'blocking', displayName: 'Blocking', settings: [], importErrors: {}, connectionEvents: true,
  site: { id: 905, name: 'Blocking', url: 'https://blocking.example', hostname: 'blocking.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: { toPublisher: () => 'any', fromPublisher: () => undefined },
  create: () => ({
    authorization: { pkce: false, authorizeUrl: () => 'https://blocking.example',
      ...methods('authorization', { complete: nothing, revoke: nothing, keepAlive: nothing }) },
    listings: {
      ...methods('listings', { listFolders: async () => [], getListing: nothing }),
      async *listListings() {
        await sleep(50);
        if (blocks.includes('listings.listListings')) await endlessLoop();
      },
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
        deletePost: nothing,
      }),
    },
    verification: methods('verification', { readVerification: async () => ({ state: 'VERIFIED' }) }),
  }),
};
`;
