import { describe, expect, it } from '@jest/globals';
import { failureFrom, oauthOf } from '@listings/publisher-sdk/test-kit';
import { plugInFixture } from './testing/connected.js';

const DAY_MS = 86_400_000;
const redirectUri = 'http://127.0.0.1:9/connect/callback/publisher-c';

const fixture = plugInFixture();

/** Walks the consent page as a browser would; answers the query with which it comes back. */
async function consent(more: Record<string, string>): Promise<Record<string, string>> {
  const page = new URL(oauthOf(fixture.publisher).authorizeUrl({ redirectUri, state: 's-1', reconnect: false }));
  expect(await (await fetch(page)).text()).toContain('Ada Harbour');
  for (const [name, value] of Object.entries(more)) page.searchParams.set(name, value);
  const response = await fetch(page, { redirect: 'manual' });
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
}

it('[contract 7] a consent becomes credentials once, and the state travels through the return address', async () => {
  const query = await consent({ as: 'h-2' });
  expect(query).toEqual({ state: 's-1', slip: expect.stringMatching(/^slip-/) });
  const authorization = oauthOf(fixture.publisher);
  expect(await authorization.complete({ query, redirectUri })).toEqual({
    outcome: 'connected',
    credentials: { token: expect.stringMatching(/^ct_/), lapsesAt: expect.any(Number) },
    subject: 'h-2',
    displayName: 'Ben Hill',
    email: 'ben@hill.example',
  });
  expect(await authorization.complete({ query, redirectUri })).toEqual({ outcome: 'refused', reason: 'failed' });
});

it('[publishers 0.1] the token is kept alive when its end is near, and left alone before', async () => {
  const session = fixture.session();
  const keepAlive = async () => oauthOf(fixture.publisher).keepAlive?.(session);
  await keepAlive();
  expect(session.renewals).toBe(0);
  fixture.directory.town.advance(25 * DAY_MS);
  await keepAlive();
  expect(session.renewals).toBe(1);
});

describe('failures', () => {
  const read = (session = fixture.session(), listingRef = 'e-1-1') =>
    failureFrom(fixture.publisher.listings.getListing({ session, listingRef }));

  const unknownApp = { problem: 'app-unknown', detail: 'x' };

  it.each<[string, { status: number; body?: object; headers?: Record<string, string> }, object]>([
    [
      '429 with a wait',
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'RATE_LIMITED', retryAfterMs: 7_000 },
    ],
    ['429 without one', { status: 429 }, { kind: 'RATE_LIMITED', retryAfterMs: expect.any(Number) }],
    ['503', { status: 503 }, { kind: 'TRANSIENT', outcomeUnknown: false }],
    ['an unknown 4xx', { status: 418 }, { kind: 'TRANSIENT', operatorAlarm: true }],
    ['our own registration', { status: 403, body: unknownApp }, { kind: 'TRANSIENT', operatorAlarm: true }],
  ])('[publishers 0.1] %s', async (_, then, failure) => {
    fixture.directory.faults.plan({ on: /^GET \/entries\/e-1-1$/, then });
    expect(await read()).toMatchObject(failure);
    fixture.directory.town.advance(7_000);
  });

  it('[publishers 0.1] after a 429 the directory gets no call until it takes calls again', async () => {
    const busy = { status: 429, headers: { 'retry-after': '70' } };
    fixture.directory.faults.plan({ on: /^GET \/entries\/e-1-1$/, then: busy });
    const session = fixture.session();
    await read(session);
    fixture.directory.town.advance(10_000);
    const limited = await read(session, 'e-1-2');
    // The time of the directory goes on, so the wait is a little shorter on a busy machine.
    expect(limited).toMatchObject({ kind: 'RATE_LIMITED', scope: 'app', retryAfterMs: expect.any(Number) });
    expect('retryAfterMs' in limited && limited.retryAfterMs).toBeLessThanOrEqual(60_000);
    fixture.directory.town.advance(60_000);
    expect((await fixture.publisher.listings.getListing({ session, listingRef: 'e-1-2' })).ref).toBe('e-1-2');
  });
});
