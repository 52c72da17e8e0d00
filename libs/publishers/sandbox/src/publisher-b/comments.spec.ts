import { expect, it } from '@jest/globals';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import { at, items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const PAGE = '100000010000001';
const TOKEN = `pt-${PAGE}`;
const posts = (limit = 25) => {
  const fields = `id,comments.limit(${limit}){id,from{id,name},message,comment_count}`;
  return client.b('GET', `/${PAGE}/published_posts`, { fields }, TOKEN);
};

it('[README] publisher B: comments on posts are part of the list of posts, the newest first, and say when there are more', async () => {
  const { post } = await client.admin.comment({ listing: PAGE, text: 'One', author: 'Ann' });
  await client.admin.comment({ post, text: 'Two' });
  const [shown] = items(await posts(), 'data');
  expect(at(shown, 'comments.data.1')).toMatchObject({ message: 'One', from: { name: 'Ann' }, comment_count: 0 });
  expect(at(shown, 'comments.paging')).toBeUndefined();
  const [cut] = items(await posts(1), 'data');
  expect([at(cut, 'comments.data.0.message'), at(cut, 'comments.data.1')]).toEqual(['Two', undefined]);
  expect(at(cut, 'comments.paging.next')).toEqual(expect.any(String));
});
