import { barePost, serveOrders } from './bare-post.js';

/** The bare loop: posts the given bodies, so many at a time, and does nothing else. */
serveOrders(async ({ urls, posts, concurrency }) => {
  let next = 0;
  const loop = async () => {
    for (let post = posts[next++]; post !== undefined; post = posts[next++]) await barePost(urls[post.url] ?? '', post);
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
});
