import { beforeEach, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { failureOf } from './errors.js';
import { createHttpClient } from './http.js';
import { createPace, createPacedClient } from './pace.js';
import type { RateLimit } from './pace.js';

const app: RateLimit = { scope: 'app' };
const shop = (ref: string): RateLimit => ({ scope: 'listing', ref });

function paceAt(time: { now: number }) {
  const pauses: number[] = [];
  const pace = createPace({ now: () => time.now, sleep: async (ms) => pauses.push(ms) });
  return { pace, pauses };
}

describe('pace', () => {
  it('[publishers 2.3] slows down from 90 % of a limit on, until it has recovered', async () => {
    const { pace, pauses } = paceAt({ now: 0 });
    const paused: number[] = [];
    for (const percent of [89, 90, 20]) {
      pace.afterCall([{ limit: app, percent }]);
      await pace.beforeCall([app, shop('7')]);
      paused.push(pauses.length);
    }
    expect([paused, pauses]).toEqual([[0, 1, 1], [1000]]);
  });

  it('[publishers 2.3] lets callers near a limit wait in turn, and refuses those that would wait too long', async () => {
    const { pace, pauses } = paceAt({ now: 0 });
    pace.afterCall([{ limit: shop('7'), percent: 95 }]);
    await Promise.all(Array.from({ length: 15 }, () => pace.beforeCall([app, shop('7')])));
    expect(pauses).toEqual(Array.from({ length: 15 }, (_, n) => (n + 1) * 1000));
    const failure = await pace.beforeCall([app, shop('7')]).catch(failureOf);
    expect(failure).toEqual({ kind: 'RATE_LIMITED', scope: 'listing', retryAfterMs: 16_000 });
    await pace.beforeCall([app, shop('8')]);
    expect(pauses).toHaveLength(15);
  });

  it('[publishers 0.1] refuses calls while the publisher takes none', async () => {
    const time = { now: 0 };
    const { pace } = paceAt(time);
    pace.afterCall([{ limit: { scope: 'user', ref: 'u' }, closedForMs: 120_000 }]);
    time.now = 30_000;
    const failure = await pace.beforeCall([{ scope: 'user', ref: 'u' }]).catch(failureOf);
    expect(failure).toEqual({ kind: 'RATE_LIMITED', scope: 'user', retryAfterMs: 90_000 });
    time.now = 120_000;
    await pace.beforeCall([{ scope: 'user', ref: 'u' }]);
  });
});

describe('paced client', () => {
  const publisher = shared(startReceiver);
  const plain = shared(createHttpClient);
  const sleep = async () => undefined;

  beforeEach(() => void publisher.requests.splice(0));

  it('[publishers 0.1] after a 429 it calls nobody until the time in the named header', async () => {
    const time = { now: 0 };
    const client = createPacedClient({ http: plain, now: () => time.now, sleep, headers: { retryAfter: ['x-wait'] } });
    const get = () => client.send({ method: 'GET', url: `${publisher.url}/shops` });
    publisher.answer({ status: 429, headers: { 'x-wait': '30', 'retry-after': '5' } });
    expect((await get()).status).toBe(429);
    publisher.answer({});
    time.now = 10_000;
    expect(await get().catch(failureOf)).toEqual({ kind: 'RATE_LIMITED', scope: 'app', retryAfterMs: 20_000 });
    expect(publisher.requests).toHaveLength(1);
    time.now = 30_000;
    expect((await get()).status).toBe(200);
  });

  it('[publishers 2.3] slows down when few calls are left, by the named headers', async () => {
    const pauses: number[] = [];
    const names = { limit: 'x-ratelimit-limit', remaining: 'x-ratelimit-remaining' };
    const wait = async (ms: number) => pauses.push(ms);
    const client = createPacedClient({ http: plain, now: () => 0, sleep: wait, headers: names });
    for (const remaining of ['50', '5', 'many', '50', '50']) {
      publisher.answer({ headers: { [names.limit]: '100', [names.remaining]: remaining } });
      await client.send({ method: 'GET', url: publisher.url });
    }
    expect(pauses).toEqual([1000, 2000]);
  });
});
