import type { PostsDriver } from '@listings/publisher-sdk/test-kit';
import { removeFrom } from './fake.js';
import type { Fake } from './fake.js';

/** The routes for the posts of a listing. */
export function fakePosts(fake: Fake): PostsDriver {
  const { posts } = fake;
  const postsOf = (ref: unknown) => posts.filter(({ listing }) => listing === ref);
  const missing = [404, { error: 'no-such-post', message: 'There is no such post' }] as const;
  const refusedText = 'Come and buy followers';

  fake.on('GET /listings/:id/posts', ({ path: [, id] }) => [200, { posts: postsOf(id) }]);
  fake.on('POST /listings/:id/posts', ({ path: [, listing], body }) => {
    const text = String(body['text'] ?? '');
    if (text === '' || [...text].length > 1_500)
      return [422, { error: 'length', message: 'A post has 1 to 1500 characters.' }];
    if (text.includes(refusedText)) return [422, { error: 'policy', message: 'This breaks our policy.' }];
    const id = `post-${crypto.randomUUID()}`;
    const at = new Date(fake.time).toISOString();
    const post = { ...body, id, listing, at, page: `https://starter.example/posts/${id}` };
    posts.unshift(post);
    return [201, post];
  });
  fake.on('GET /listings/:id/posts/:post', ({ path: [, , , id] }) => {
    const post = posts.find((each) => each['id'] === id);
    return post ? [200, post] : missing;
  });
  fake.on('DELETE /listings/:id/posts/:post', ({ path: [, , , id] }) =>
    removeFrom(posts, (each) => each['id'] === id) ? [204] : missing,
  );
  return {
    image: 'https://pictures.example/shop.png',
    count: async (ref) => postsOf(ref).length,
    remove: async (ref) => void removeFrom(posts, ({ id }) => id === ref),
    async shown(ref) {
      const { text, link, picture } = posts.find(({ id }) => id === ref) ?? {};
      return { texts: [text, link].map((each) => String(each ?? '')), pictures: picture ? 1 : 0 };
    },
    refusedText,
  };
}
