import { describe, expect, it } from '@jest/globals';
import { perTest } from '../jest/index.js';
import { manualClock } from '../time/manual-clock.js';
import { waitFor } from '../wait-for.js';
import { startReceiver } from './receiver.js';

describe('startReceiver', () => {
  const clock = perTest(() => manualClock());
  const receiver = perTest(() => startReceiver({ clock }));
  const headers = { 'webhook-id': 'evt_1' };
  const post = (body: string, signal?: AbortSignal) =>
    fetch(`${receiver.url}/hook?x=1`, { method: 'POST', body, headers, ...(signal && { signal }) });

  it('records the request byte for byte and responds with 200', async () => {
    expect((await post('{"a": "é"}')).status).toBe(200);
    const [request, ...others] = receiver.requests;
    expect(others).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', path: '/hook?x=1', headers });
    expect(request?.body.toString()).toBe('{"a": "é"}');
  });

  it('responds as configured, also differently each time', async () => {
    const busy = { status: 503, headers: { 'retry-after': '1' } };
    receiver.answer((_request, number) => (number < 3 ? busy : { status: 204 }));
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
    const delivery = { method: 'POST', headers: { ...headers, 'x-listings-sequence': '1' } };
    await fetch(other.url, { ...delivery, body: '{"event":"profile.created"}' });
    await expect(other.close()).rejects.toThrow(`profile.created violates its schema: / must have required property`);
  });
});
