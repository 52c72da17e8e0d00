import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AuthorizationResult } from '@listings/publisher-sdk';
import { collect, failureFrom, MemorySession, oauthOf } from '@listings/publisher-sdk/test-kit';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const day = 24 * 60 * 60 * 1000;
const redirectUri = 'http://127.0.0.1:9/callback';
const fixture = sandboxFixture();

/** Goes through the dialog as a browser does. */
async function connect(choice: Record<string, string> = {}): Promise<AuthorizationResult> {
  const authorization = oauthOf(fixture.publisher);
  const dialog = new URL(authorization.authorizeUrl({ redirectUri, state: 'st', reconnect: false }));
  for (const [name, value] of Object.entries({ sandbox_user: 'owner-b1', ...choice }))
    dialog.searchParams.set(name, value);
  const answer = await fetch(dialog, { redirect: 'manual' });
  const query = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
  expect(query['state']).toBe('st');
  return authorization.complete({ query, redirectUri });
}

async function connected(choice?: Record<string, string>): Promise<MemorySession> {
  const result = await connect(choice);
  if (result.outcome !== 'connected') throw new Error(result.reason);
  return new MemorySession(result.credentials);
}

describe('connecting at the sandbox [publishers 2.2]', () => {
  it('gives credentials for every page of the owner', async () => {
    const result = await connect();
    expect(result).toMatchObject({ outcome: 'connected', subject: '5001', displayName: 'Owner B1' });
    if (result.outcome !== 'connected') return;
    expect(Object.keys(result.credentials['pages'] as object)).toHaveLength(60);
    const session = new MemorySession(result.credentials);
    expect((await fixture.publisher.listings.getListing({ session, listingRef: fixture.page(41) })).ref).toBe(
      fixture.page(41),
    );
    expect(session.renewals).toBe(0);
  });

  it('disables only the capability whose permission was withheld', async () => {
    const session = await connected({ sandbox_scopes: 'pages_show_list,pages_read_engagement' });
    const [first] = await collect(fixture.publisher.listings.listListings({ session }));
    expect(Object.keys(first?.unavailable ?? {})).toEqual(['submission', 'posts', 'reviews']);
    const post = fixture.publisher.posts.createPost({
      session,
      listingRef: fixture.page(1),
      content: { type: 'ANNOUNCEMENT', message: 'Hi', media: [] },
      requestId: randomUUID(),
    });
    expect((await failureFrom(post)).kind).toBe('LISTING_INACCESSIBLE');
  });

  it('[publishers 2.2] lives for years without being used, when it is kept alive', async () => {
    const session = await connected();
    for (let round = 0; round < 3; round += 1) {
      await fixture.advance(46 * day);
      await oauthOf(fixture.publisher).keepAlive?.(session);
    }
    expect(session.renewals).toBe(3);
    await fixture.advance(61 * day);
    const late = oauthOf(fixture.publisher).keepAlive?.(session);
    expect((await failureFrom(Promise.resolve(late))).kind).toBe('CREDENTIALS_INVALID');
  });
});

describe('tokens that die at the sandbox [publishers 2.2, 3.4]', () => {
  const read = (session: MemorySession, nn = 1) =>
    fixture.publisher.listings.getListing({ session, listingRef: fixture.page(nn) });

  it.each([
    [460, 'the password was changed'],
    [458, 'the owner removed the application'],
    [464, 'the user is not confirmed at Publisher B'],
  ])('of subcode %d end the connection, after a call to debug_token', async (subcode, cause) => {
    const session = await connected();
    await fixture.admin('/tokens/revoke', { owner: 'owner-b1', token: 'user', subcode });
    expect(await failureFrom(read(session))).toMatchObject({ kind: 'CREDENTIALS_INVALID', cause });
    expect(await fixture.operations()).toContain('b.oauth.debug');
  });
});
