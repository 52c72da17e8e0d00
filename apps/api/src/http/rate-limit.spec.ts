import { describe, expect, it } from '@jest/globals';
import { ApiMetrics } from '@listings/api-kit';
/** @part base */
import { withinOneMinute } from '@listings/feature-accounts/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { apiBeside, apiOfFile } from '../testing/index.js';

const api = apiOfFile();
const second = apiBeside(api);

describe('rate limits', () => {
  it("[4.2.6, 7.1, 7.5, 8, 8.1] admits the plan's requests of a minute over two api processes, then answers 429 with the wait", () =>
    withinOneMinute(api.database, async () => {
      const { writeKey: key } = await api.newAccount('LAUNCH');
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, index) => (index % 2 ? api : second).call('GET', '/locations', { key })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      const [{ body, headers }] = refused as [(typeof refused)[0]];
      const wait = Number(headers.get('retry-after'));
      const error = {
        ...{ code: 'RATE_LIMITED', message: expect.stringContaining('minute'), limiting_window: 'minute' },
        ...{ retry_after_seconds: wait, correlation_id: headers.get('x-correlation-id') },
        doc_url: 'https://listings.example/docs/errors/RATE_LIMITED',
      };
      expect(body).toEqual({ error });
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
    }));

  it('[contract 2] every metered response has headers for all windows', () =>
    withinOneMinute(api.database, async (minuteEnd) => {
      const { writeKey: key } = await api.newAccount('GROWTH');
      const { headers } = await api.call('GET', '/locations', { key });
      const of = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
      const limits = ['limit', 'remaining', 'minute-limit', 'hour-limit', 'hour-remaining', 'day-limit'];
      expect(limits.map(of)).toEqual([50, 49, 50, 3000, 2999, 36000]);
      expect(of('minute-reset')).toBe(of('reset'));
      expect(of('reset')).toBe(minuteEnd);
      expect(of('day-reset') % 86_400).toBe(0);
    }));

  it('[contract 2] refusals, replays and 429 have them too, whatever the status', () =>
    withinOneMinute(api.database, async () => {
      const { writeKey: key, readKey } = await api.newAccount('LAUNCH');
      const [input, headers] = [validLocation(), { 'idempotency-key': 'metered-1' }];
      const large = JSON.stringify({ input: { name: 'x'.repeat(1_100_000) } });
      const form = { key, rawBody: 'a=b', headers: { 'content-type': 'text/plain' } };
      const answers = [
        await api.write('/locations', input, { key, headers }),
        await api.write('/locations', input, { key, headers }),
        await api.write('/locations', validLocation(), { key, headers }),
        await api.call('GET', '/locations', { key, query: { first: 0 } }),
        await api.write('/locations', validLocation(), { key: readKey }),
        await api.call('GET', '/locations/2147483647/photos', { key }),
        await api.call('POST', '/locations', { key, rawBody: large }),
        await api.call('POST', '/locations', form),
        await api.call('GET', '/tags', { key }),
        await api.call('GET', '/tags', { key }),
        await api.call('GET', '/tags', { key }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 400, 403, 404, 413, 415, 200, 200, 429]);
      for (const [index, answer] of answers.entries()) {
        const of = (name: string) => answer.headers.get(`x-ratelimit-${name}`);
        const used = Math.min(index + 1, 10);
        for (const [window, limit] of Object.entries({ '': 10, 'minute-': 10, 'hour-': 600, 'day-': 7200 }))
          expect([of(`${window}limit`), of(`${window}remaining`)]).toEqual([`${limit}`, `${limit - used}`]);
        for (const window of ['', 'minute-', 'hour-', 'day-']) expect(of(`${window}reset`)).toMatch(/^\d{10}$/);
      }
    }));

  it('[contract 2] counts per account and not per key, and a full hour outlasts the minute', () =>
    withinOneMinute(api.database, async () => {
      const account = await api.newAccount('LAUNCH');
      await api.call('GET', '/locations', { key: account.writeKey });
      await api.sql`update rate_windows set minute_count = 10, hour_count = 600 where account_id = ${account.id}`;
      const answer = await api.call('GET', '/locations', { key: account.readKey });
      expect([answer.status, answer.body.error.limiting_window]).toEqual([429, 'hour']);
    }));

  it('[contract 2] an account without limits is not metered', async () => {
    const { headers } = await api.call('GET', '/locations');
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });

  it("[contract 2] requests pass while the limiter's store is down, and a metric counts them", async () => {
    const { writeKey: key } = await api.newAccount('LAUNCH');
    const passed = async () => (await api.get(ApiMetrics).limiterUnavailable.get()).values[0]?.value;
    const before = (await passed()) ?? 0;
    await api.sql`alter table rate_windows rename to rate_windows_away`;
    const answer = await api.call('GET', '/locations', { key });
    await api.sql`alter table rate_windows_away rename to rate_windows`;
    expect(answer.status).toBe(200);
    expect(await passed()).toBe(before + 1);
  });
});
