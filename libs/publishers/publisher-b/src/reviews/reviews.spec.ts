import { describe, expect, it } from '@jest/globals';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, grants, pageSession, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer, Script } from '../testing/scripted-http.js';

const now = Date.UTC(2026, 0, 1);
const page = '10';
const ref = '10_21';
const review = (n: number, more: Record<string, unknown> = {}) => ({
  created_time: `2025-12-${String(31 - n).padStart(2, '0')}T10:00:00+0000`,
  recommendation_type: 'positive',
  story: { id: `10_2${n}` },
  ...more,
});

const comment = (id: number, from: string, message?: unknown) => ({
  id: String(id),
  from: { id: from, name: `User ${from}` },
  message,
  created_time: `2025-12-31T11:00:${String(id).padStart(2, '0')}+0000`,
});
const paging = (after: string) => ({ next: 'https://b.example/next', cursors: { after } });
const permissions = ['pages_show_list', 'pages_read_user_content', 'pages_manage_engagement'];

function reviews(answers: Script, granted: string[] | undefined = permissions, tasks = ['MODERATE']) {
  const http = scriptedHttp(answers);
  const session = pageSession({ now, permissions: granted, tasks });
  const publisher = createPublisher({ http, now: () => now });
  const place = { session, listingRef: page };
  const reading = (known?: string[]) => {
    const knows = known && { changedSince: new Date(now), has: (each: string) => known.includes(each) };
    return publisher.reviews.listReviews({ ...place, known: knows });
  };
  return {
    http,
    reading,
    list: (known?: string[]) => collect(reading(known)),
    reply: (text = 'Thanks') => publisher.reviews.reply!({ ...place, reviewRef: ref, text }),
    edit: (replyRef = '5') => publisher.reviews.editReply!({ ...place, reviewRef: ref, replyRef, text: 'New' }),
    remove: (replyRef = '5') => publisher.reviews.deleteReply!({ ...place, reviewRef: ref, replyRef }),
    check: (replyRef = '5') => publisher.reviews.checkReplyState!({ ...place, reviewRef: ref, replyRef }),
    checkReply: publisher.reviews.checkReply,
  };
}

describe('reading recommendations', () => {
  it('[publishers 2.7] requests the fields with the wire names of the installation', async () => {
    const { http, list } = reviews({ '/10/ratings': data() });
    await list();
    const fields =
      'created_time,recommendation_type,review_text,has_rating,rating,has_review,reviewer{id,name},story{id,permalink_url}';
    expect(http.requests[0]?.query).toMatchObject({ fields, limit: '100' });
    expect(http.requests[0]?.headers).toEqual({ authorization: 'Bearer page-1' });
  });

  it('[publishers 2.1] gives a review once that moves to the next page while it is read', async () => {
    const { list } = reviews({
      '/10/ratings': ({ after }) =>
        after === undefined ? { body: { data: [review(1)], paging: paging('b') } } : data(review(1), review(2)),
      '/10_21/comments': data(),
      '/10_22/comments': data(),
    });
    expect((await list()).map((each) => each.ref)).toEqual(['10_21', '10_22']);
  });

  it('[publishers 5.3] reads the replies of a few reviews ahead, and no more when the core stops', async () => {
    const { http, reading } = reviews({
      '/10/ratings': data(...Array.from({ length: 20 }, (_, n) => review(n + 1))),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/10_2${n + 1}/comments`, data()])),
    });
    const found: string[] = [];
    for await (const each of reading()) {
      found.push(each.ref);
      if (found.length === 6) break;
    }
    expect(found).toEqual(['10_21', '10_22', '10_23', '10_24', '10_25', '10_26']);
    expect(http.calls).toHaveLength(1 + 10);
  });

  it('[publishers 5.10] keeps stars and recommendation apart, and leaves out missing values', async () => {
    const unknown = { story: undefined };
    const { list } = reviews({
      '/10/ratings': data(
        { created_time: '2025-12-31T10:00:00+0000' },
        review(2, { ...unknown, rating: 4, recommendation_type: 'maybe', review_text: '  ', reviewer: { id: '8' } }),
        review(3, { ...unknown, rating: 0, reviewer: { name: 'Ann' } }),
        review(4, { rating: '3.5', story: { id: 'x/y' }, reviewer: { id: {}, name: 5 } }),
      ),
    });
    const base = { text: undefined, notAnswerable: expect.any(String), replies: [] };
    expect(await list()).toMatchObject([
      { ...base, ref: '10::2025-12-31T10:00:00+0000', rating: undefined, recommendation: undefined, author: undefined },
      { ...base, ref: '10:8:2025-12-29T10:00:00+0000', rating: 4, recommendation: undefined },
      { ...base, ref: '10::2025-12-28T10:00:00+0000', rating: undefined, author: { name: 'Ann' } },
      { ...base, ref: '10::2025-12-27T10:00:00+0000', rating: 3.5, author: undefined },
    ]);
  });

  it('[publishers 2.1] skips invalid entries, and does not treat them as known', async () => {
    const { list } = reviews({
      '/10/ratings': data(null, 'x', [], { created_time: 'yesterday' }, { created_time: {} }, review(1)),
      '/10_21/comments': data(
        null,
        { id: '1' },
        comment(2, page),
        comment(3, '9', 'Nice'),
        { ...comment(4, page, 'No time'), created_time: 5 },
        { ...comment(5, page, 'Ours'), from: { id: 10 } },
        comment(6, page, 'Also ours'),
      ),
    });
    const [only, ...rest] = await list([]);
    expect(rest).toEqual([]);
    expect(only?.replies.map(({ ref: id, byOwner }) => `${id} ${byOwner}`)).toEqual(['3 false', '5 true']);
  });

  it.each([
    [refusal(100, 33), 'no longer exists'],
    [refusal(10), 'does not allow access'],
    [refusal(12), 'no longer supports'],
  ])('[publishers 2.7] shows a review whose comments are inaccessible because of %j', async (answer, word) => {
    const account = { '/me/permissions': grants(permissions) };
    const { list } = reviews({ '/10/ratings': data(review(1)), '/10_21/comments': answer, ...account });
    expect(await list()).toMatchObject([{ ref, replies: [], notAnswerable: expect.stringContaining(word) }]);
  });

  it.each<[Answer, object]>([
    [refusal(12), { kind: 'NO_DATA', reason: 'retired' }],
    [refusal(368), { kind: 'RATE_LIMITED', scope: 'listing', retryAfterMs: 3_600_000 }],
    [refusal(10), { kind: 'LISTING_INACCESSIBLE', listingRef: page }],
    [refusal(190, 458), { kind: 'CREDENTIALS_INVALID', cause: 'the owner removed the application' }],
    [refusal(100, 33), { kind: 'LISTING_NOT_FOUND', listingRef: page }],
    [{ body: { data: {} } }, { kind: 'TRANSIENT' }],
  ])('[publishers 2.3] ends at %j', async (answer, expected) => {
    const account = { '/debug_token': { body: { data: { is_valid: false } } }, '/me/accounts': data() };
    const { list } = reviews({ '/10/ratings': answer, ...account, '/me/permissions': grants(permissions) });
    expect(await failureFrom(list())).toMatchObject(expected);
  });

  it('[publishers 2.2] is closed without its permission, without a call', async () => {
    const { http, list } = reviews({}, ['pages_show_list', 'pages_manage_engagement']);
    const cause = expect.stringContaining('pages_read_user_content');
    expect(await failureFrom(list())).toMatchObject({ kind: 'LISTING_INACCESSIBLE', cause });
    expect(http.calls).toEqual([]);
  });

  it('[publishers 2.4] goes on without the task MODERATE, and reports that no reply is possible', async () => {
    const script = { '/10/ratings': data(review(1)), '/10_21/comments': data() };
    const { http, list, reply, edit, remove } = reviews(script, permissions, ['ANALYZE']);
    expect(await list()).toMatchObject([{ ref, notAnswerable: expect.any(String) }]);
    const [before, cause] = [http.calls.length, expect.stringContaining('MODERATE')];
    for (const closed of [reply, edit, remove])
      expect(await failureFrom(closed())).toMatchObject({ kind: 'LISTING_INACCESSIBLE', listingRef: page, cause });
    expect(http.calls).toHaveLength(before);
  });
});

describe('replies', () => {
  it('[publishers 2.7] are searched on every page of comments before one is written', async () => {
    const first = { body: { data: [comment(1, '9', 'Thanks')], paging: paging('b') } };
    const second = data(comment(2, page, 'Older'), comment(3, page, '  Thanks\n'));
    const { http, reply } = reviews({ 'GET /10_21/comments': ({ after }) => (after === undefined ? first : second) });
    expect((await reply()).ref).toBe('3');
    expect(http.calls).toEqual(['GET /10_21/comments', 'GET /10_21/comments']);
  });

  it('[publishers 2.3] find the first copy when the publisher calls it a duplicate', async () => {
    const listed = [data(), data(comment(4, page, 'Thanks'))];
    const { reply } = reviews({ 'GET /10_21/comments': listed, 'POST /10_21/comments': refusal(506) });
    expect((await reply()).ref).toBe('4');
    const other = reviews({ 'GET /10_21/comments': data(), 'POST /10_21/comments': refusal(506) });
    expect(await failureFrom(other.reply())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'duplicate' });
  });

  it('[publishers 2.7] are one comment: a second answer edits the oldest of ours, and shows no other', async () => {
    const listed = data(comment(3, page, 'Old'), comment(4, page, 'Older words'));
    const read = { '/10/ratings': data(review(1)), 'GET /10_21/comments': listed };
    const { http, list, reply } = reviews({ ...read, 'POST /3': { body: { success: true } } });
    expect(await reply()).toMatchObject({ ref: '3', text: 'Thanks', writtenAt: new Date('2025-12-31T11:00:03Z') });
    expect(http.calls).toEqual(['GET /10_21/comments', 'POST /3']);
    expect((await list())[0]?.replies.map(({ text }) => text)).toEqual(['Old']);
  });

  it('[publishers 0.1] are not written while the list cannot be understood', async () => {
    for (const listed of [{ body: {} }, { status: 502 }, data({ message: 'Thanks', from: { id: page } })]) {
      const { http, reply } = reviews({ 'GET /10_21/comments': listed });
      expect((await failureFrom(reply())).kind).toBe('TRANSIENT');
      expect(http.calls).toEqual(['GET /10_21/comments']);
    }
  });

  it.each<[Answer, object]>([
    [refusal(368), { kind: 'CONTENT_REJECTED', code: 'policy' }],
    [refusal(100, 33), { kind: 'CONTENT_REJECTED', code: 'review_gone' }],
    [refusal(2), { kind: 'TRANSIENT', outcomeUnknown: true }],
    [{ body: { id: '../1' } }, { kind: 'TRANSIENT', outcomeUnknown: true }],
  ])('[publishers 2.3] that are answered with %j', async (answer, expected) => {
    const { reply } = reviews({ 'GET /10_21/comments': data(), 'POST /10_21/comments': answer });
    expect(await failureFrom(reply())).toMatchObject(expected);
  });

  it.each<[Answer, object]>([
    [refusal(100, 33), { kind: 'CONTENT_REJECTED', code: 'reply_gone' }],
    [refusal(368), { kind: 'CONTENT_REJECTED', code: 'policy' }],
    [{ body: { success: false } }, { kind: 'TRANSIENT', outcomeUnknown: true }],
    [{ body: {} }, { kind: 'TRANSIENT', outcomeUnknown: true }],
  ])('[publishers 2.3] whose change is answered with %j', async (answer, expected) => {
    expect(await failureFrom(reviews({ 'POST /5': answer }).edit())).toMatchObject(expected);
  });

  it('[publishers 2.3] whose deletion is refused, has an invalid response, or is already done', async () => {
    const removed = (answer: Answer) => reviews({ 'DELETE /5': answer }).remove();
    for (const answer of [refusal(100, 33), { body: { success: true } }]) await removed(answer);
    for (const answer of [refusal(2), { body: {} }])
      expect((await failureFrom(removed(answer))).kind).toBe('TRANSIENT');
  });

  it('[publishers 2.1] with references that are no ids reach no path', async () => {
    const { http, edit, remove, check } = reviews({ 'GET /10_21/comments': data() });
    expect(await failureFrom(edit('../me'))).toMatchObject({ code: 'reply_gone' });
    await remove('../me');
    expect(await check('../me')).toBeUndefined();
    expect(http.calls).toEqual(['GET /10_21/comments']);
  });
});
