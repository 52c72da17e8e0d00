import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at, items } from '../testing/sandbox-client.js';

const clock = manualClock();
const client = worldOfEachTest(oneSandbox(clock));
const POSTS = '/v4/accounts/101/locations/9100001/localPosts';
const FEED = '/100000010000001/feed';
const PT = 'pt-100000010000001';
const createA = (summary = 'Hello'): Promise<TestAnswer> => client.a('POST', POSTS, { topicType: 'STANDARD', summary });
const postsOfA = async (): Promise<number> => items(await client.a('GET', POSTS), 'localPosts').length;

describe('scripted responses', () => {
  it('[publishers 3.5] each response is consumed by one matching call, in order, then normal behaviour returns', async () => {
    await client.admin.script({
      operation: 'a.posts.create',
      responses: [
        { status: 503, body: 'busy' },
        { status: 200, body: { name: 'x' }, headers: { 'x-test': '1' } },
        { error: 'unavailable', times: 2 },
      ],
    });
    const answers = [];
    for (let turn = 0; turn < 5; turn++) answers.push(await createA());
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 503, 503, 200]);
    const [busy, made] = answers;
    expect([busy?.text, made?.body, made?.headers.get('x-test')]).toEqual(['busy', { name: 'x' }, '1']);
    expect(await postsOfA()).toBe(1);
  });

  it('[publishers 3.5] match by listing, owner and body; times -1 lasts until cleared', async () => {
    await client.admin.script({
      operation: 'a.posts.create',
      match: { listing: 'locations/9100001', owner: 'owner-a1', bodyContains: 'boom' },
      responses: [{ error: 'forbidden', times: -1 }],
    });
    expect((await createA()).status).toBe(200);
    for (let turn = 0; turn < 3; turn++) expect((await createA('boom')).status).toBe(403);
    const other = '/v4/accounts/101/locations/9100002/localPosts';
    expect((await client.a('POST', other, { topicType: 'STANDARD', summary: 'boom' })).status).toBe(200);
    expect(await client.admin.scripts()).toHaveLength(1);
    await client.admin.clearScripts();
    expect((await createA('boom')).status).toBe(200);
  });

  it('[publishers 3.5] apply performs and answers as scripted; delayMs waits first', async () => {
    const responses = [{ apply: true, status: 504, body: 'late' }, { delayMs: 120 }];
    await client.admin.script({ operation: 'a.posts.create', responses });
    expect((await createA()).status).toBe(504);
    expect(await postsOfA()).toBe(1);
    const delayed = createA();
    await clock.untilTimer(120);
    expect(await client.admin.requests({ operation: 'a.posts.create', sinceSeq: 1 })).toMatchObject([{ status: null }]);
    await clock.advance(119);
    expect(clock.timers()).toEqual([1]);
    await clock.advance(1);
    expect((await delayed).status).toBe(200);
  });

  it.each<[string, () => Promise<void>, number, number]>([
    ['after the scripts are cleared, with the normal response', () => client.admin.clearScripts(), 1, 2],
    ['when its world is reset', () => client.admin.reset(), 0, 0],
  ])('hold answers %s', async (_, release, others, posts) => {
    await client.admin.script({ operation: 'a.posts.create', responses: [{ hold: true }] });
    const held = createA();
    const [waiting] = await client.admin.waitForRequests({ operation: 'a.posts.create' });
    expect(waiting).toMatchObject({ status: null });
    for (let other = 0; other < others; other++) expect((await createA('Another')).status).toBe(200);
    expect(await postsOfA()).toBe(others);
    await release();
    expect((await held).status).toBe(200);
    expect(await postsOfA()).toBe(posts);
  });
});

it('[publishers 3.4] the request log names operation, owner and listing, and shows labels instead of secrets', async () => {
  await createA('Hello');
  await client.b('POST', FEED, { message: 'Hello' }, PT);
  await client.refresh('rt-a1');
  const log = await client.admin.requests();
  const a = { publisher: 'a', operation: 'a.posts.create', owner: 'owner-a1', listing: '9100001' };
  const b = { publisher: 'b', operation: 'b.posts.create', owner: 'owner-b1', listing: '100000010000001' };
  expect(log).toMatchObject([
    { ...a, seq: 1, status: 200, scripted: false, body: { summary: 'Hello' } },
    { ...b, seq: 2, body: { message: 'Hello' } },
    { seq: 3, operation: 'a.oauth.refresh', owner: 'owner-a1', body: { refresh_token: 'refresh:owner-a1' } },
  ]);
  expect(log[0]?.headers['authorization']).toBe('Bearer access:owner-a1');
  expect(log[1]?.headers['authorization']).toBe('Bearer page:owner-b1:100000010000001');
  expect(JSON.stringify(log)).not.toMatch(/at-a1|rt-a1|pt-1000|sandbox-secret/);
});

describe('limits and latency', () => {
  it('[publishers 3.4] perMinute is enforced over a sliding minute of sandbox time', async () => {
    await client.admin.limit({ publisher: 'a', scope: 'app', perMinute: 2 });
    const call = (): Promise<TestAnswer> => client.a('GET', '/v1/accounts');
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const refused = await call();
    expect([refused.status, at(refused.body, 'error.status')]).toEqual([429, 'RESOURCE_EXHAUSTED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    await client.admin.clock({ advanceMs: 61_000 });
    expect((await call()).status).toBe(200);
  });

  it('[publishers 1.1] edits per listing and minute', async () => {
    await client.admin.limit({ publisher: 'a', scope: 'app', editsPerListingPerMinute: 10 });
    const edit = (listing: string): Promise<TestAnswer> =>
      client.a('PATCH', `/v1/locations/${listing}?updateMask=title`, { title: 'X' });
    const statuses = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await edit('9100001')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await edit('9100002')).status).toBe(200);
    expect((await client.a('GET', '/v1/locations/9100001?readMask=title')).status).toBe(200);
  });

  it('[publishers 3.4] latency of one operation, with jitter from the seed', async () => {
    await client.admin.latency({ operation: 'b.me', fixedMs: 100, jitterMs: 20 });
    const delays: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const answer = client.b('GET', '/me');
      await clock.untilTimer();
      const [delay = 0] = clock.timers();
      delays.push(delay);
      await clock.advance(delay);
      expect((await answer).status).toBe(200);
    }
    expect(delays.every((delay) => delay >= 100 && delay <= 120)).toBe(true);
    expect(new Set(delays).size).toBeGreaterThan(1);

    const answer = client.b('GET', '/me');
    await clock.untilTimer();
    expect((await client.b('GET', '/me/permissions')).status).toBe(200);
    expect(await client.admin.requests({ operation: 'b.me', sinceSeq: 5 })).toMatchObject([{ status: null }]);
    await clock.advance(120);
    expect((await answer).status).toBe(200);
  });
});
