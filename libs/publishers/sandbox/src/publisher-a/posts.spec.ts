import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import type { JsonObject } from '../json/json.js';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at } from '../testing/sandbox-client.js';

const clock = manualClock();
const client = worldOfEachTest(oneSandbox(clock));
const POSTS = '/v4/accounts/101/locations/9100002/localPosts';
const STANDARD = { topicType: 'STANDARD', summary: 'We are open' };
const SCHEDULE = {
  startDate: { year: 2027, month: 5, day: 1 },
  startTime: { hours: 9 },
  endDate: { year: 2027, month: 5, day: 31 },
  endTime: {},
};

const create = (body: JsonObject): Promise<TestAnswer> => client.a('POST', POSTS, body);
const get = (post: TestAnswer): Promise<TestAnswer> => client.a('GET', `/v4/${String(post.body['name'])}`);
const stateAfter = async (body: JsonObject, advanceMs = 2000): Promise<unknown> => {
  const post = await create(body);
  await client.admin.clock({ advanceMs });
  return (await get(post)).body['state'];
};

describe('publisher A: posts', () => {
  it('[publishers 3.6] triggers in the text: reject, reject-now, stuck, fail once', async () => {
    expect(await stateAfter({ ...STANDARD, summary: 'x [sandbox:reject]' })).toBe('REJECTED');
    expect((await create({ ...STANDARD, summary: 'x [sandbox:reject-now]' })).body['state']).toBe('REJECTED');
    expect(await stateAfter({ ...STANDARD, summary: 'x [sandbox:stuck]' }, 50_000)).toBe('PROCESSING');
    const failing = { ...STANDARD, summary: 'x [sandbox:fail]' };
    expect((await create(failing)).status).toBe(500);
    expect((await create(failing)).status).toBe(200);
  });

  const planned = (more: JsonObject, title = 'x'): JsonObject => {
    return { topicType: 'EVENT', event: { title, schedule: { ...SCHEDULE, ...more } } };
  };
  const button = (actionType: string, url?: string): JsonObject => ({ ...STANDARD, callToAction: { actionType, url } });
  const showing = (...formats: string[]): JsonObject => {
    const media = formats.map((mediaFormat) => ({ mediaFormat, sourceUrl: 'https://x.example/1' }));
    return { ...STANDARD, media };
  };

  it.each<[string, JsonObject, string]>([
    ['no type', { summary: 'x' }, 'topicType'],
    ['a type that is not creatable', { topicType: 'PRODUCT', summary: 'x' }, 'topicType'],
    ['a standard post without text', { topicType: 'STANDARD' }, 'summary'],
    ['1,501 characters', { ...STANDARD, summary: 'x'.repeat(1501) }, 'summary'],
    ['an event without event', { topicType: 'EVENT', summary: 'x' }, 'event'],
    ['an offer without event', { topicType: 'OFFER', offer: {} }, 'event'],
    ['a schedule without times', planned({ startTime: null }), 'event.schedule.startTime'],
    ['an event that ends first', planned({ endDate: { year: 2027, month: 4, day: 1 } }), 'event.schedule'],
    ['an event title of 59 characters', planned({}, 'x'.repeat(59)), 'event.title'],
    ['an offer on a standard post', { ...STANDARD, offer: { couponCode: 'x' } }, 'offer'],
    ['an alert without its kind', { topicType: 'ALERT', summary: 'x' }, 'alertType'],
    ['a withdrawn button', button('GET_OFFER', 'https://x.example'), 'callToAction.actionType'],
    ['a button without address', button('BOOK'), 'callToAction.url'],
    ['a call button with address', button('CALL', 'https://x.example'), 'callToAction.url'],
    ['a video', showing('VIDEO'), 'media[0].mediaFormat'],
    ['two photos', showing('PHOTO', 'PHOTO'), 'media'],
    ['an unknown field', { ...STANDARD, colour: 'red' }, 'colour'],
  ])('[publishers 1.8] create with %s is refused with the field', async (_, body, field) => {
    const answer = await create(body);
    expect([answer.status, at(answer.body, 'error.details.0.errorDetails.0.field')]).toEqual([400, field]);
  });

  it('[publishers 1.8, 3.1] photos on loopback are fetched and judged; others are taken unseen; broken.example fails', async () => {
    const withPhoto = (sourceUrl: string): Promise<TestAnswer> =>
      create({ ...STANDARD, media: [{ mediaFormat: 'PHOTO', sourceUrl }] });
    const root = client.base.replace(/\/s\/.*$/, '');
    const good = await withPhoto(`${root}/files/sample-800x600.png`);
    expect(good.status).toBe(200);
    const copy = await fetch(String(at(good.body, 'media.0.hostedUrl')));
    expect(copy.headers.get('content-type')).toBe('image/png');
    const details = (answer: TestAnswer): unknown => at(answer.body, 'error.details.0.errorDetails.0.code');
    expect(details(await withPhoto(`${root}/files/sample-399x300.png`))).toBe(5);
    expect(details(await withPhoto(`${root}/a/photos/9100001/99.png`))).toBe(1000);
    expect(details(await withPhoto('https://broken.example/p.jpg'))).toBe(1000);
    expect((await withPhoto('https://cdn.example/p.jpg')).status).toBe(200);
  });

  it('a deletion takes effect as late as the setting says, and until then the post is shown and counts', async () => {
    await client.admin.settings({ 'a.postDeletionMs': 60_000, 'a.mostPosts': 1 });
    const post = await create(STANDARD);
    const path = `/v4/${String(post.body['name'])}`;
    const full = await create(STANDARD);
    expect(full.status).toBe(400);
    expect(at(full.body, 'error.details.0.reason')).toBe('POST_LIMIT_REACHED');
    const deleted = await client.a('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([202, { state: 'DELETING', removedIn: '60s' }]);
    await client.admin.clock({ advanceMs: 20_000 });
    expect((await client.a('DELETE', path)).body).toEqual({ state: 'DELETING', removedIn: '40s' });
    expect((await get(post)).body['state']).toBe('LIVE');
    expect((await create(STANDARD)).status).toBe(400);
    await client.admin.clock({ advanceMs: 40_000 });
    expect((await get(post)).status).toBe(404);
    expect((await create(STANDARD)).status).toBe(200);
  });

  it('[publishers 1.8] without canOperateLocalPost nothing is created', async () => {
    await client.admin.editListing('9100002', { metadata: { canOperateLocalPost: false } });
    expect(at((await create(STANDARD)).body, 'error.status')).toBe('FAILED_PRECONDITION');
  });

  it('[publishers 1.1] a listing is found under its own account only', async () => {
    expect((await client.a('GET', '/v4/accounts/102/locations/9100002/localPosts')).status).toBe(404);
  });
});
