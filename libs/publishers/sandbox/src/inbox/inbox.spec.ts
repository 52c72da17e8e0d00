import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { manualClock, waitFor } from '@listings/testing';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';

const clock = manualClock();
const client = worldOfEachTest(oneSandbox(clock));
const post = (url: string, body: string, signal?: AbortSignal): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'x-event-id': 'e-1' }, signal });

describe('inbox', () => {
  it('[design 4] stores what is posted and lists it oldest first, body as raw text', async () => {
    const { admin } = client;
    expect((await post(admin.inboxUrl('demo'), '{"event":"one", "n": 1}')).status).toBe(200);
    await post(admin.inboxUrl('demo'), 'not json');
    const entries = await admin.inbox('demo');
    expect(entries).toMatchObject([
      { seq: 1, body: '{"event":"one", "n": 1}' },
      { seq: 2, body: 'not json' },
    ]);
    expect(entries[0]?.headers['x-event-id']).toBe('e-1');
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(0);
  });

  it('[design 4] ?event= filters on the event of the JSON body', async () => {
    const { admin } = client;
    for (const body of ['{"event":"a"}', '{"event":"b"}', 'text', '[]']) await post(admin.inboxUrl('demo'), body);
    expect((await admin.inbox('demo', { event: 'b' })).map(({ body }) => body)).toEqual(['{"event":"b"}']);
  });

  it('[design 4] DELETE empties one inbox, and any name is an inbox of its own', async () => {
    const { admin } = client;
    await post(admin.inboxUrl('one'), '1');
    await post(admin.inboxUrl('two'), '2');
    await admin.emptyInbox('one');
    expect(await admin.inbox('one')).toEqual([]);
    expect(await admin.inbox('two')).toHaveLength(1);
    expect(await admin.inbox('never-used')).toEqual([]);
  });

  it('[design 4] exists without a space prefix too, and spaces do not share inboxes', async () => {
    const { admin } = client;
    const plain = `${admin.base.replace(/\/s\/.*$/, '')}/inbox/shared`;
    await post(plain, 'default');
    expect(await (await fetch(plain)).json()).toMatchObject([{ body: 'default' }]);
    expect(await admin.inbox('shared')).toEqual([]);
  });

  it('[design 4] misbehaves for so many times and keeps what it refused', async () => {
    const { admin } = client;
    await admin.misbehave('demo', { status: 503, headers: { 'retry-after': '7' }, times: 2 });
    const answers = [];
    for (const body of ['1', '2', '3']) answers.push(await post(admin.inboxUrl('demo'), body));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['7', '7', null]);
    expect((await admin.inbox('demo')).map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  it('[design 4] delays its answer', async () => {
    const { admin } = client;
    await admin.misbehave('demo', { delayMs: 120, times: 1 });
    const delayed = post(admin.inboxUrl('demo'), 'x');
    await clock.untilTimer(120);
    expect(clock.timers()).toEqual([120]);
    await clock.advance(120);
    expect((await delayed).status).toBe(200);
  });

  it('[design 4] hangs: stores the request and never answers', async () => {
    const { admin } = client;
    await admin.misbehave('demo', { hang: true, times: 1 });
    let answered = false;
    const ending = new AbortController();
    const hanging = post(admin.inboxUrl('demo'), 'x', ending.signal).then(() => (answered = true));
    await waitFor(async () => (await admin.inbox('demo')).length === 1, { describe: 'the stored request' });
    // A later request is answered, and this one is not.
    expect((await post(admin.inboxUrl('demo'), 'later')).status).toBe(200);
    expect(answered).toBe(false);
    ending.abort();
    await expect(hanging).rejects.toThrow();
    expect(await admin.inbox('demo')).toMatchObject([{ body: 'x', status: null }, { body: 'later' }]);
  });

  it('[design 4] drips its answer byte by byte', async () => {
    const { admin } = client;
    await admin.misbehave('demo', { drip: 20, times: 1 });
    let received = 0;
    const call = request(admin.inboxUrl('demo'), { method: 'POST' }, (response) => {
      response.on('data', (chunk: Buffer) => (received += chunk.length));
    });
    const cut = once(call, 'close');
    call.end('x');
    for (const bytes of [1, 2, 3, 4]) {
      await clock.untilTimer();
      expect([received, clock.timers()]).toEqual([bytes - 1, [20]]);
      await clock.advance(20);
      await waitFor(() => received === bytes, { describe: `byte ${bytes}` });
    }
    call.destroy();
    await cut;
  });
});
