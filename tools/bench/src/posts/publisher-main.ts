import { startPostsPublisher } from '@listings/testing';
import { tellReady } from '../machine/serve.js';

/** The publisher of the benchmark in a process of its own: answers every call after a given time. */
const publisher = await startPostsPublisher();
const plugIn = publisher.plugIn('POSTER');
let before = 0;

type Question =
  | { readonly type: 'begin'; readonly delayMs: number }
  | { readonly type: 'seen' }
  | { readonly type: 'posted'; readonly listing: string };

process.on('message', (question: Question) => {
  if (question.type === 'begin') {
    publisher.faults.delayMs = question.delayMs;
    before = publisher.books.length;
  }
  const own = publisher.books.slice(before);
  const posted = question.type === 'posted' ? own.find(({ listing }) => listing === question.listing) : undefined;
  // The other process reads a clock that began at another time.
  const at = posted && performance.timeOrigin + posted.at;
  const [firstAt, lastAt] = [own[0]?.at ?? 0, own.at(-1)?.at ?? 0];
  const longestPauseMs = own.reduce((longest, post, n) => Math.max(longest, post.at - (own[n - 1] ?? post).at), 0);
  process.send?.({ type: question.type, posts: own.length, firstAt, lastAt, longestPauseMs, at });
});
tellReady({ port: publisher.port, plugIn });
