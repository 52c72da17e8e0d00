import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { newConnectedAccount } from '@listings/persistence/testing';
import { sealCredentials } from '@listings/publisher-gateway';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

const FAR = 150_000;

/** The dependencies of a process whose clock is so far ahead of the database's, at a publisher whose responses say that it is `publisherMs` ahead of that. */
function withClocks({ publisherMs, processMs }: { publisherMs: number; processMs: number }): typeof fixture.deps {
  const { clock, calls } = fixture.deps;
  const aheadMs = () => publisherMs - processMs;
  const call: typeof calls.call = (target, work, options) =>
    calls.call(target, async (context) => work({ ...context, aheadMs }), options);
  const now = () => new Date(clock.now().getTime() + processMs);
  return { ...fixture.deps, clock: { ...clock, now }, calls: { call } as typeof calls };
}

describe('the search for a lost post', () => {
  it('[publishers 0.1] does not take the post with the same words that went live a moment before the call', async () => {
    const { listing, publish, rows } = await fixture.lookalikes('Open today');
    await publish();
    await fixture.work();
    await fixture.pass(30_000);
    fixture.acme.nextCreate('dropBefore');
    await publish();
    await fixture.work();
    await fixture.workAfter(5_000);
    expect(await rows()).toMatchObject([{ state: 'LIVE' }, { state: 'UNKNOWN', external_ref: null }]);
    await fixture.workAfter(60_000);
    const [one, other] = await rows();
    expect(other).toMatchObject({ state: 'LIVE', attempts: 2 });
    expect(other?.external_ref).not.toBe(one?.external_ref);
    expect(fixture.acme.liveAt(listing)).toEqual(['Open today', 'Open today']);
  });

  it.each([
    ['the publisher is', 0],
    ['the publisher and the process are', -FAR],
  ])('[publishers 0.1] finds the post where %s 150 s behind the database', async (_, processMs) => {
    fixture.acme.nextCreate('dropAfter');
    const { listing, key, row } = await fixture.campaignAt([ACME]);
    await fixture.work();
    for (const post of fixture.acme.posts.values()) if (post.listingRef === listing) post.createdAt -= FAR;
    await fixture.pass(5_000);
    await deliverPost(withClocks({ publisherMs: -FAR, processMs }), await key());
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
  });

  it.each([
    ['the publisher is', 0],
    ['the publisher and the process are', FAR],
  ])(
    '[publishers 0.1] takes no equal post that the owner made two minutes before the call where %s 150 s ahead of the database',
    async (_, processMs) => {
      const message = 'By hand';
      const { listing, key, row } = await fixture.campaignAt([ACME], { postMessage: [{ site: ACME, message }] });
      await fixture.acme.createPost({ listingRef: listing, content: { type: 'ANNOUNCEMENT', message, media: [] } });
      for (const post of fixture.acme.posts.values()) if (post.listingRef === listing) post.createdAt += FAR - 120_000;
      fixture.acme.nextCreate('dropBefore');
      await fixture.work();
      await fixture.pass(5_000);
      await deliverPost(withClocks({ publisherMs: FAR, processMs }), await key());
      expect(await row()).toMatchObject({ state: 'UNKNOWN', external_ref: null });
    },
  );

  it('[contract 7] uses the connected account through which the listing is linked now', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { tenant, row } = await fixture.campaignAt([ACME]);
    const { accountId } = tenant;
    const connectedAccountId = randomUUID();
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    // The owner disconnects, and somebody else connects an account that manages the same listing.
    const key = { accountId, connectedAccountId, publisher: ACME, subject: 'another subject' };
    await newConnectedAccount(fixture.database, { ...key, credentials: sealCredentials(TEST_ENCRYPTION, key, {}) });
    const change = (text: string) => fixture.database.execute(text, [accountId, connectedAccountId]);
    await change(`update connected_accounts set status = 'DISCONNECTED' where account_id = $1 and id <> $2`);
    await change('update listing_links set connected_account_id = $2 where account_id = $1');
    await fixture.workAfter(5_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
  });
});
