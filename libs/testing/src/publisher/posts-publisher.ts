import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../jest/temporary-folder.js';
import { listen } from '../network/listen.js';
import { realClock } from '../time/real-clock.js';
import { postsPlugIn } from './posts-plug-in.js';

/** What the publisher does with calls. Every field can change at any time. */
export interface PostsPublisherFaults {
  /** It answers after this time. */
  delayMs: number;
  /** Listings whose name begins so get no answer to a create; empty: none. */
  hangAt: string;
  /** A post can be found so long after its creation. */
  appearsAfterMs: number;
  /** The connection of the first create of each listing ends without an answer. Only half of these posts are stored. */
  loseFirst: boolean;
}

/** A post in the books of the publisher. */
export interface BookedPost {
  readonly id: string;
  readonly site: string;
  readonly listing: string;
  readonly text: string;
  readonly at: number;
}

/** A publisher with any number of listings that takes posts over HTTP, and plug-ins for it. */
export type PostsPublisher = Awaited<ReturnType<typeof startPostsPublisher>>;

/**
 * Starts a publisher for tests with more listings than the publisher sandbox has. Every listing exists. It stores a post
 * before it answers.
 */
export async function startPostsPublisher() {
  const faults: PostsPublisherFaults = { delayMs: 0, hangAt: '', appearsAfterMs: 0, loseFirst: false };
  const posts = new Map<string, BookedPost>();
  const searched = new Set<string>();
  const lost = new Set<string>();
  let creates = 0;
  const create = async (request: IncomingMessage, response: ServerResponse) => {
    const given = JSON.parse(await text(request)) as Pick<BookedPost, 'site' | 'listing' | 'text'>;
    const post = { ...given, id: `post-${(creates += 1)}`, at: realClock.monotonic() };
    if (faults.hangAt && given.listing.startsWith(faults.hangAt)) return;
    const place = `${given.site} ${given.listing}`;
    if (faults.loseFirst && !lost.has(place)) {
      lost.add(place);
      if (lost.size % 2 === 0) posts.set(post.id, post);
      return void realClock.after(faults.delayMs, () => request.socket.destroy());
    }
    posts.set(post.id, post);
    realClock.after(faults.delayMs, () => response.end(JSON.stringify({ id: post.id })));
  };
  const find = (url: URL, response: ServerResponse) => {
    const [site, listing, words] = ['site', 'listing', 'text'].map((name) => url.searchParams.get(name));
    searched.add(`${site} ${listing}`);
    const found = [...posts.values()].filter(
      (post) =>
        post.site === site &&
        post.listing === listing &&
        post.text === words &&
        post.at + faults.appearsAfterMs <= realClock.monotonic(),
    );
    response.end(JSON.stringify(found));
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://publisher');
    if (request.method === 'POST') void create(request, response);
    else if (request.method === 'DELETE')
      response.end(JSON.stringify({ removed: posts.delete(url.pathname.slice(1)) }));
    else if (url.pathname === '/posts') find(url, response);
    else response.end(JSON.stringify({ live: posts.has(url.pathname.slice(1)) }));
  });
  server.keepAliveTimeout = 60_000;
  const folder = temporaryFolder();
  return {
    port: await listen(server),
    faults,
    /** The live posts. */
    get books(): readonly BookedPost[] {
      return [...posts.values()];
    },
    /** Create requests, including those without an answer. */
    get creates() {
      return creates;
    },
    /** Listings, each at its site, for whose posts a caller has searched. */
    get searched() {
      return searched.size;
    },
    /** The file of a plug-in whose key is `site` in lower case, for PUBLISHERS. It needs POSTS_PUBLISHER_URL. */
    plugIn: (site: string, { findableWithinMs = 2_000 } = {}) =>
      folder.write(`${site.toLowerCase()}.mjs`, postsPlugIn(site, findableWithinMs)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      folder.close();
    },
  };
}
