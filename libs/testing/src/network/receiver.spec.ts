import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ManualClock } from '../time/manual-clock.js';
import { manualClock } from '../time/manual-clock.js';
import { waitFor } from '../wait-for.js';
import type { Receiver } from './receiver.js';
import { startReceiver } from './receiver.js';

describe('startReceiver', () => {
  let clock: ManualClock;
  let receiver: Receiver;
  beforeEach(async () => {
    clock = manualClock();
    receiver = await startReceiver({ clock });
  });
  afterEach(() => receiver.close());

  function post(body: string, signal?: AbortSignal): Promise<Response> {
    return fetch(`${receiver.url}/hook?x=1`, {
      method: 'POST',
      body,
      headers: { 'webhook-id': 'evt_1' },
      ...(signal && { signal }),
    });
  }

  it('records the request byte for byte and responds with 200', async () => {
    const response = await post('{"a": "é"}');

    expect(response.status).toBe(200);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]).toMatchObject({
      method: 'POST',
      path: '/hook?x=1',
      headers: { 'webhook-id': 'evt_1' },
    });
    expect(receiver.requests[0]?.body.toString()).toBe('{"a": "é"}');
  });

  it('responds as configured, also differently each time', async () => {
    receiver.answer((_request, number) =>
      number < 3 ? { status: 503, headers: { 'retry-after': '1' } } : { status: 204 },
    );

    const first = await post('');
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await post('')).status).toBe(503);
    expect((await post('')).status).toBe(204);
  });

  it('delays, drips, hangs and drops', async () => {
    receiver.answer({ delayMs: 40, dripMs: 5, body: 'slow' });
    const slow = post('');
    await clock.untilTimer();
    expect(clock.timers()).toEqual([40]);
    await clock.advance(40);
    const begun = await slow;
    expect(clock.timers()).toEqual([5]);
    await clock.advance(5 * ('slow'.length + 1));
    expect(await begun.text()).toBe('slow');
    expect(clock.timers()).toEqual([]);

    receiver.answer({ instead: 'drop' });
    await expect(post('')).rejects.toThrow();

    receiver.answer({ instead: 'hang' });
    const ending = new AbortController();
    const hanging = post('', ending.signal);
    await waitFor(() => receiver.requests.length === 3, { describe: 'the request that hangs' });
    receiver.answer({});
    expect((await post('')).status).toBe(200);
    ending.abort();
    await expect(hanging).rejects.toThrow(/abort/);
  });

  it('[6] does not close without a word after a delivery that violates its schema', async () => {
    const other = await startReceiver();
    const headers = { 'webhook-id': 'evt_1', 'x-listings-sequence': '1' };
    await fetch(other.url, { method: 'POST', body: '{"event":"profile.created"}', headers });

    await expect(other.close()).rejects.toThrow(`profile.created violates its schema: / must have required property`);
  });
});
