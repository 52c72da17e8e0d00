import { startPostsPublisher } from '@listings/testing';

/** The publisher of the benchmark in a process of its own: answers every call after a given time. */
const publisher = await startPostsPublisher();
const plugIn = publisher.plugIn('POSTER');
let seen = 0;

process.on('message', ({ type, delayMs }: { type: 'begin' | 'report'; delayMs?: number }) => {
  if (type === 'begin') {
    publisher.faults.delayMs = delayMs ?? 0;
    seen = publisher.books.length;
  }
  const own = publisher.books.slice(seen);
  process.send?.({ type: 'reported', posts: own.length, firstAt: own[0]?.at ?? 0, lastAt: own.at(-1)?.at ?? 0 });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.send?.({ type: 'ready', port: publisher.port, plugIn });
