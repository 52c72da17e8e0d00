import { describe, expect, it } from '@jest/globals';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, grants, pageSession, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer, Script } from '../testing/scripted-http.js';

const now = Date.UTC(2026, 0, 1);
const page = '10';
const permissions = ['pages_show_list', 'pages_read_user_content', 'pages_manage_engagement', 'pages_read_engagement'];
const comment = (id: number, more: object = {}) => ({
  id: String(id),
  from: { id: '9', name: 'Ann' },
  message: `Comment ${id}`,
  created_time: '2025-12-31T11:00:00+0000',
  comment_count: 0,
  ...more,
});

const post = (id: number, data: unknown[], paging?: object) => ({ id: `10_${id}`, comments: { data, paging } });

function social(answers: Script, granted = permissions, known?: string[]) {
  const http = scriptedHttp({ '/10/ratings': data(), ...answers });
  const session = pageSession({ now, permissions: granted, tasks: ['MODERATE'] });
  const { reviews } = createPublisher({ http, now: () => now });
  const has = (ref: string) => known?.includes(ref) ?? false;
  const since = known && { changedSince: new Date(now), has };
  const list = () => reviews.listReviews({ session, listingRef: page, known: since });
  return { http, reading: list, list: () => collect(list()) };
}

describe('comments on the posts of a page', () => {
  it('[contract 6] are social, without those of the page itself and without invalid ones', async () => {
    const first = [comment(71), comment(72, { from: { id: page } }), comment(73, { message: ' ' }), null, 7];
    const posts = data(post(1, first), post(2, [comment(74)]), { id: '10_3' });
    const { list } = social({ '/10/published_posts': posts });
    const shown = { ref: '71', category: 'social', text: 'Comment 71', author: { name: 'Ann' }, replies: [] };
    expect(await list()).toMatchObject([shown, { ref: '74', category: 'social' }]);
  });

  it('[contract 6] are all read of a post with more than the list contains, and the replies of those that have some', async () => {
    const reply = { ...comment(99, { from: { id: page } }), message: 'Thanks' };
    const { http, list } = social({
      '/10/published_posts': data(post(1, [comment(71)], { next: 'https://b.example/next' })),
      '/10_1/comments': data(comment(70), comment(71, { comment_count: 1 })),
      '/71/comments': data(reply),
    });
    const shown = await list();
    expect(shown.map(({ ref }) => ref)).toEqual(['70', '71']);
    expect(shown.map(({ replies }) => replies)).toMatchObject([[], [{ text: 'Thanks', byOwner: true }]]);
    expect(http.calls.filter((call) => call.endsWith('/70/comments'))).toEqual([]);
  });

  it('[publishers 5.4] a read since the last one looks at the newest posts and returns what is new', async () => {
    const paging = { next: 'x', cursors: { after: 'b' } };
    const body = { data: [post(1, [comment(71), comment(72)])], paging };
    const { http, list } = social({ '/10/published_posts': { body } }, permissions, ['71']);
    expect((await list()).map(({ ref }) => ref)).toEqual(['72']);
    expect(http.calls.filter((call) => call.endsWith('/published_posts'))).toHaveLength(1);
    expect(http.requests.at(-1)?.query).toMatchObject({ limit: '25' });
  });

  it('[publishers 2.2] are none without the permission to read posts, without a call', async () => {
    const { http, list } = social({ '/10/published_posts': data(post(1, [comment(71)])) }, permissions.slice(0, 3));
    expect(await list()).toEqual([]);
    expect(http.calls.some((call) => call.endsWith('/published_posts'))).toBe(false);
  });

  it.each<[string, Answer]>([
    ['refuses the posts', refusal(10)],
    ['has withdrawn them', refusal(12)],
  ])('[publishers 2.3] a publisher that %s does not make the listing inaccessible', async (_, answer) => {
    const { list } = social({ '/10/published_posts': answer, '/me/permissions': grants(permissions) });
    expect(await list()).toEqual([]);
  });

  it('[publishers 0.1] an outage fails the read, so that nothing counts as deleted', async () => {
    const { list } = social({ '/10/published_posts': refusal(1) });
    expect(await failureFrom(list())).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('[publishers 2.7] are returned when the recommendations are withdrawn, which is reported at the end', async () => {
    const answers = { '/10/ratings': refusal(12), '/10/published_posts': data(post(1, [comment(71)])) };
    const refs: string[] = [];
    const read = async () => {
      for await (const { ref } of social(answers).reading()) refs.push(ref);
    };
    expect(await failureFrom(read())).toEqual({ kind: 'NO_DATA', reason: 'retired' });
    expect(refs).toEqual(['71']);
  });
});
