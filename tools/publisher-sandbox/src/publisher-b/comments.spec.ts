import { describe, expect, it } from '@jest/globals';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import { at, items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const PAGE = '100000010000001';
const TOKEN = `pt-${PAGE}`;
const posts = (limit = 25) =>
  client.b(
    'GET',
    `/${PAGE}/published_posts`,
    { fields: `id,comments.limit(${limit}){id,from{id,name},message,comment_count}` },
    TOKEN,
  );

describe('publisher B: comments on posts [README]', () => {
  it('are part of the list of posts, the newest first, and say when there are more', async () => {
    const { post } = await client.admin.comment({ listing: PAGE, text: 'One', author: 'Ann' });
    await client.admin.comment({ post, text: 'Two' });
    const [shown] = items(await posts(), 'data');
    expect(at(shown, 'comments.data.1')).toMatchObject({ message: 'One', from: { name: 'Ann' }, comment_count: 0 });
    expect(at(shown, 'comments.paging')).toBeUndefined();
    const [cut] = items(await posts(1), 'data');
    expect([at(cut, 'comments.data.0.message'), at(cut, 'comments.data.1')]).toEqual(['Two', undefined]);
    expect(at(cut, 'comments.paging.next')).toEqual(expect.any(String));
  });

  it('take replies, which are not comments on the post', async () => {
    const { id, post } = await client.admin.comment({ listing: PAGE, text: 'Nice' });
    const reply = await client.b('POST', `/${id}/comments`, { message: 'Thanks' }, TOKEN);
    expect(items(await client.b('GET', `/${id}/comments`, {}, TOKEN), 'data')).toMatchObject([
      { id: reply.body['id'], from: { id: PAGE }, message: 'Thanks' },
    ]);
    expect(items(await client.b('GET', `/${post}/comments`, {}, TOKEN), 'data')).toHaveLength(1);
    await client.b('POST', `/${String(reply.body['id'])}`, { message: 'Thank you' }, TOKEN);
    await client.b('DELETE', `/${String(reply.body['id'])}`, {}, TOKEN);
    expect(items(await client.b('GET', `/${id}/comments`, {}, TOKEN), 'data')).toEqual([]);
    await client.admin.deleteComment(id);
    expect((await client.b('GET', `/${id}/comments`, {}, TOKEN)).body).toMatchObject({ error: { code: 100 } });
  });
});
