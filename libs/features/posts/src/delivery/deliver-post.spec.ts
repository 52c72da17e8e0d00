import { describe, expect, it } from '@jest/globals';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { waitFor } from '@listings/testing';
import { beginWork } from '@listings/work/testing';
import { deleteCampaign, PostDeliveries } from '../index.js';
import { setConnectionStatus } from '../testing/connection-status.js';
import { deliverPost } from '../testing/deliver-post.js';
import type { ScriptedFault, StoredPost } from '../testing/fake-post-publisher.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import { link } from '../testing/tenant.js';
import type { Tenant } from '../testing/tenant.js';

const fixture = postsFixture();

/** A campaign of one location at ACME alone, whose next create calls are scripted. */
function campaignAtAcme(...faults: ScriptedFault[]) {
  fixture.acme.nextCreate(...faults);
  return fixture.campaignAt([ACME]);
}

/** The input of posts that look alike. */
const lookalikeAt = (location: number, message: string) => ({
  locationIds: [location],
  postSites: [ACME],
  postMessage: [{ site: ACME, message }],
});

function creates(listing: string): number {
  return fixture.acme.creates.filter((each) => each === listing).length;
}

/** Begins a step in a process that ends before it is done. */
function begin({ accountId, deliveryId }: { accountId: number; deliveryId: number }) {
  const key = { accountId, subject: String(deliveryId) };
  return beginWork(fixture.deps, new PostDeliveries(fixture.deps), key);
}

describe('deliverPost', () => {
  it('[3] publishes, records one event, and ends the campaign with SUCCESS', async () => {
    const campaign = await fixture.campaignAt([ACME, BOLT]);
    const { tenant, location, postId, listing } = campaign;

    await fixture.work();

    expect(await campaign.status()).toBe('SUCCESS');
    expect(await campaign.siteStates()).toEqual([`${ACME} PUBLISHED`, `${BOLT} PUBLISHED`]);
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
    expect(fixture.bolt.liveAt(`${BOLT}/${location}`)).toHaveLength(1);
    const events = await tenant.events();
    expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.published']);
    expect(events[1]?.data).toEqual({
      post_id: postId,
      post_item_id: events[0]?.data['post_item_id'],
      post_type: 'STANDARD',
      post_external_id: expect.stringMatching(/^acme\//),
      published_url: expect.stringMatching(/^https:\/\/posts\.example\/acme\//),
    });
  });

  it('[contract 5] the other site’s outcome causes no event while the primary delivery decides', async () => {
    fixture.bolt.nextCreate('reject');
    const { eventNames, info } = await fixture.campaignAt([ACME, BOLT]);

    await fixture.work();

    expect(await eventNames()).toEqual(['created', 'published']);
    const { status, publishDetails } = await info();
    expect(status).toBe('SUCCESS');
    expect(publishDetails[1]).toMatchObject({
      site: BOLT,
      status: 'ERROR',
      submissionError: '1 location failed: Against the rules of the publisher',
    });
  });

  it('[3] a rejected post has an event with its reason', async () => {
    const { tenant, eventNames, row, status } = await campaignAtAcme('reject');
    await fixture.work();
    expect(await eventNames()).toEqual(['created', 'rejected']);
    expect((await tenant.events())[1]?.data).toMatchObject({ rejection_reason: 'Against the rules of the publisher' });
    expect((await tenant.events())[1]?.data).not.toHaveProperty('post_external_id');
    expect(await row()).toMatchObject({ state: 'REJECTED' });
    expect(await status()).toBe('SUCCESS');
  });

  it('[publishers 1.8] a pending post is checked until the publisher decides', async () => {
    const { eventNames, row, status, listing } = await campaignAtAcme('pending');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'PENDING' });
    expect((await row()).waits_ms).toBeGreaterThan(25_000);
    expect(await status()).toBe('INPROGRESS');

    await fixture.workAfter(31_000);
    expect(await eventNames()).toEqual(['created']);

    fixture.acme.settle(listing, 'live');
    await fixture.workAfter(31_000);
    expect(await row()).toMatchObject({ state: 'LIVE' });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(creates(listing)).toBe(1);
  });

  it('[publishers 1.8] a post that is undecided after 24 hours is rejected', async () => {
    const { row, eventNames } = await campaignAtAcme('pending');
    await fixture.work();
    await fixture.workAfter(25 * 3_600_000);
    expect(await row()).toMatchObject({
      state: 'REJECTED',
      error: 'The publisher did not decide on the post within 24 hours',
    });
    expect(await eventNames()).toEqual(['created', 'rejected']);
  });

  it('[contract 5] [4.5] is SUCCESS when the link that the publisher tells a moment later is there', async () => {
    const { tenant, row, status, postId, eventNames } = await campaignAtAcme('noLink');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE' });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(await status()).toBe('INPROGRESS');
    await fixture.workAfter(3_000);
    expect((await row()).waits_ms).toBeNull();
    expect(await status()).toBe('SUCCESS');
    expect((await fixture.view(tenant, postId)).socialPostInfo.postLinks).toEqual([
      { site: ACME, link: expect.stringContaining('acme/') },
    ]);
  });

  it('[contract 5] is SUCCESS 15 seconds after the publication if the publisher tells no link, and the link is added when it does', async () => {
    const { tenant, row, status, postId } = await campaignAtAcme('noLink');
    fixture.acme.tellsLinks = false;
    await fixture.work();
    for (const seconds of [3, 4, 1]) {
      expect(await status()).toBe('INPROGRESS');
      await fixture.workAfter(seconds * 1_000);
    }
    expect(await status()).toBe('INPROGRESS');
    await fixture.workAfter(9_000);
    expect(await status()).toBe('SUCCESS');
    fixture.acme.tellsLinks = true;
    await fixture.workAfter(60_000);
    expect((await fixture.view(tenant, postId)).socialPostInfo.postLinks).toHaveLength(1);
    expect((await row()).waits_ms).toBeNull();
  });

  it('[contract 5] is SUCCESS after 15 seconds also if the publisher cannot be asked for the link', async () => {
    const { tenant, status } = await campaignAtAcme('noLink');
    const limit = () =>
      fixture.database.execute(
        `update connected_accounts set rate_limited_until = now() + interval '1 hour' where account_id = $1`,
        [tenant.accountId],
      );
    await fixture.work();
    await limit();
    await fixture.pass(8_000);
    await limit();
    await fixture.work();
    expect(await status()).toBe('INPROGRESS');
    await fixture.workAfter(17_000);
    expect(await status()).toBe('SUCCESS');
  });

  it.each([
    'javascript:alert(1)//',
    'data:text/html,',
    `https://x.example/${'x'.repeat(2_000)}`,
    'https://x y.example/',
  ])('[contract 5] a link that no browser may open is none, and the post is live (%#)', async (linkStart) => {
    const campaign = await campaignAtAcme();
    fixture.acme.linkStart = linkStart;
    await fixture.work();
    expect((await campaign.row()).state).toBe('LIVE');
    expect((await fixture.view(campaign.tenant, campaign.postId)).socialPostInfo.postLinks).toEqual([]);
    const published = (await campaign.tenant.events()).find(({ event }) => event === 'local_post.published');
    expect(JSON.stringify(published?.data)).not.toContain(linkStart);
  });

  it('[contract 5] asks for a link a few times and then ends', async () => {
    const { row, step } = await campaignAtAcme('noLink');
    fixture.acme.tellsLinks = false;
    await step();
    const waits: number[] = [];
    for (;;) {
      const { waits_ms: wait } = await row();
      if (wait === null) break;
      waits.push(wait);
      await fixture.pass(wait + 10);
      await step();
    }
    expect(waits).toHaveLength(5);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(11 * 60_000);
  });

  it('[4.5] [contract 5] a campaign whose deliveries all failed is SUCCESS: its sites say ERROR', async () => {
    const { status, siteStates } = await campaignAtAcme('reject');
    await fixture.work();
    expect(await status()).toBe('SUCCESS');
    expect(await siteStates()).toEqual([`${ACME} ERROR`]);
  });
});

describe('failures of the publisher', () => {
  it('[publishers 0.1] a rate limit waits and counts no attempt', async () => {
    const limited: ScriptedFault = { failure: { kind: 'RATE_LIMITED', retryAfterMs: 90_000, scope: 'listing' } };
    const { row, eventNames, listing } = await campaignAtAcme(...Array<ScriptedFault>(8).fill(limited));
    for (let n = 0; n < 8; n += 1) {
      await fixture.work();
      const { state, attempts, waits_ms } = await row();
      expect({ state, attempts }).toEqual({ state: 'QUEUED', attempts: 0 });
      expect(waits_ms).toBeGreaterThan(80_000);
      await fixture.pass(110_000);
    }
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(creates(listing)).toBe(1);
  });

  it('[publishers 0.1] a closed publisher counts no attempt, and the post is sent once when it opens', async () => {
    const closed = { kind: 'TRANSIENT', text: 'closed', notBefore: new Date(fixture.at(20 * 60_000)) } as const;
    const { row, eventNames, listing } = await campaignAtAcme({ failure: closed });
    await fixture.work();
    const { state, attempts, waits_ms } = await row();
    expect({ state, attempts }).toEqual({ state: 'QUEUED', attempts: 0 });
    expect(waits_ms).toBeGreaterThan(18 * 60_000);
    await fixture.workAfter(22 * 60_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(creates(listing)).toBe(1);
  });

  it('[publishers 0.1] a rate limit of the connection delays its other posts without calls', async () => {
    const { tenant, row } = await campaignAtAcme({
      failure: { kind: 'RATE_LIMITED', retryAfterMs: 60_000, scope: 'user' },
    });
    await fixture.work();
    const [other] = (await tenant.locations(1, { sites: [ACME] })) as [number];
    const second = await fixture.campaign(tenant, { locationIds: [other], postSites: [ACME] });
    await fixture.work();
    expect(await fixture.deliveries(second)).toMatchObject([{ state: 'QUEUED', attempts: 0 }]);
    await fixture.workAfter(75_000);
    expect([await row(), ...(await fixture.deliveries(second))].map(({ state }) => state)).toEqual(['LIVE', 'LIVE']);
  });

  it('[publishers 0.1] a definite transient failure is retried with back-off and fails after the budget', async () => {
    const away: ScriptedFault = { failure: { kind: 'TRANSIENT', text: 'away' } };
    const { step, row, eventNames, status, listing } = await campaignAtAcme(...Array<ScriptedFault>(6).fill(away));
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      waits.push((await step())?.waitMs ?? 0);
      await fixture.pass(3_600_000);
    }
    expect(await row()).toMatchObject({
      state: 'REJECTED',
      attempts: 6,
      error: 'The publisher could not be reached after several attempts',
    });
    const bounds = [2, 4, 8, 16, 32].map((seconds) => seconds * 1_000);
    bounds.forEach((full, n) => {
      expect(waits[n]).toBeLessThanOrEqual(full);
      expect(waits[n]).toBeGreaterThanOrEqual(full / 2);
    });
    await fixture.work();
    expect(await eventNames()).toEqual(['created', 'rejected']);
    expect(await status()).toBe('SUCCESS');
    expect(creates(listing)).toBe(0);
  });

  it.each<[PublisherFailure, string]>([
    [
      { kind: 'LISTING_INACCESSIBLE', listingRef: 'x' },
      'The connected account has no access to the listing any more; ask its owner at the publisher to grant access again',
    ],
    [
      { kind: 'LISTING_NOT_FOUND', listingRef: 'x' },
      'The listing no longer exists at the publisher; link another listing to the location',
    ],
    [{ kind: 'CONTENT_REJECTED', code: 'policy', text: 'No shouting' }, 'No shouting'],
  ])('[publishers 0.1] %j is final and reported', async (failure, reason) => {
    const { tenant, row } = await campaignAtAcme({ failure });
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'REJECTED', error: reason });
    const rejections = (await tenant.events()).filter(({ event }) => event === 'local_post.rejected');
    expect(rejections.map(({ data }) => data['rejection_reason'])).toEqual([reason]);
  });

  it('[publishers 0.1] a rate limit of one connected account delays no other, at the same publisher either', async () => {
    const limited = await campaignAtAcme({ failure: { kind: 'RATE_LIMITED', retryAfterMs: 60_000, scope: 'user' } });
    await fixture.work();
    const other = await campaignAtAcme();
    await fixture.work();
    expect(await other.row()).toMatchObject({ state: 'LIVE' });
    expect(await limited.row()).toMatchObject({ state: 'QUEUED', attempts: 0 });
    await fixture.workAfter(73_000);
    expect(await limited.row()).toMatchObject({ state: 'LIVE' });
  });

  it('[4.4.3] [contract 5] a location that was archived before the post was sent is skipped', async () => {
    const { location, listing, row } = await campaignAtAcme();
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [location]);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'SKIPPED' });
    expect(creates(listing)).toBe(0);
  });

  it('[4.4.3] a site that was disconnected before the post was sent is skipped', async () => {
    const { tenant, row, listing } = await campaignAtAcme();
    await fixture.database.execute('delete from listing_links where account_id = $1', [tenant.accountId]);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'SKIPPED' });
    expect((await tenant.events()).at(-1)?.data).toMatchObject({
      rejection_reason: 'No connected channel for this location',
    });
    expect(creates(listing)).toBe(0);
  });

  it('[contract 7] a post follows its location to the listing that is linked when it is sent', async () => {
    const { tenant, row, location } = await campaignAtAcme();
    await fixture.database.execute('delete from listing_links where account_id = $1', [tenant.accountId]);
    await link(fixture.database, {
      accountId: tenant.accountId,
      site: ACME,
      connectedAccountId: tenant.connectedAccountId(ACME),
      ids: [location],
      ref: 'moved',
    });
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE', listing_ref: 'moved' });
    fixture.acme.posts.clear();
  });
});

describe('invalid credentials', () => {
  const HOUR = 3_600_000;
  const RECONNECT = 'The publisher no longer accepts the access that the owner granted; connect the account again';
  const invalid: ScriptedFault = { failure: { kind: 'CREDENTIALS_INVALID', cause: 'revoked' } };
  const connect = ({ accountId, connectedAccountId }: Tenant, status = 'CONNECTED') =>
    setConnectionStatus(fixture.deps, { accountId, connectedAccountId: connectedAccountId(ACME) }, status);

  it('[publishers 0.1] pause the delivery, and it continues at once after the owner has connected the account again', async () => {
    const { tenant, row, status, listing, eventNames } = await campaignAtAcme(invalid);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'QUEUED', attempts: 0, error: null });
    expect(await status()).toBe('INPROGRESS');
    expect(await eventNames()).toEqual(['created']);
    await fixture.workAfter(48 * HOUR);
    expect(creates(listing)).toBe(0);
    await connect(tenant);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
    expect((await eventNames()).at(-1)).toBe('published');
  });

  it('[publishers 0.1] end the delivery after 72 hours, with their reason', async () => {
    const { row, status, eventNames } = await campaignAtAcme(invalid);
    await fixture.work();
    await fixture.workAfter(73 * HOUR);
    expect(await row()).toMatchObject({ state: 'REJECTED', error: RECONNECT });
    expect(await status()).toBe('SUCCESS');
    expect((await eventNames()).at(-1)).toBe('rejected');
  });

  it('[publishers 0.1] a paused delivery of an account that the owner disconnected is skipped at once', async () => {
    const { tenant, row } = await campaignAtAcme(invalid);
    await fixture.work();
    await connect(tenant, 'DISCONNECTED');
    await fixture.database.execute('delete from listing_links where account_id = $1', [tenant.accountId]);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'SKIPPED' });
  });

  it('[publishers 0.1] pause the search for a lost post: it is found after the owner has connected the account again', async () => {
    const { tenant, row, listing } = await campaignAtAcme('dropAfter');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    await connect(tenant, 'REAUTH_REQUIRED');
    await fixture.workAfter(30_000);
    await fixture.workAfter(24 * HOUR);
    expect(await row()).toMatchObject({ state: 'UNKNOWN', error: null });
    await connect(tenant);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE' });
    expect(creates(listing)).toBe(1);
  });

  it('[publishers 0.1] pause the check of a pending post', async () => {
    const { tenant, row, listing } = await campaignAtAcme('pending');
    await fixture.work();
    await connect(tenant, 'REAUTH_REQUIRED');
    await fixture.workAfter(60_000);
    expect(await row()).toMatchObject({ state: 'PENDING' });
    fixture.acme.settle(listing, 'live');
    await connect(tenant);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE' });
  });

  it('[publishers 0.1] of one connected account pause no other', async () => {
    const paused = await campaignAtAcme(invalid);
    await fixture.work();
    const other = await campaignAtAcme();
    await fixture.work();
    expect([await paused.row(), await other.row()]).toMatchObject([{ state: 'QUEUED' }, { state: 'LIVE' }]);
  });
});

describe('a post that the publisher accepts without a reference', () => {
  it('[publishers 1.8] is looked for until it is shown, and never sent again', async () => {
    const { row, eventNames, status, listing } = await campaignAtAcme('accept');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'PENDING', external_ref: null, attempts: 1 });
    // Long after `findableWithinMs`, which permits another send only after a lost response.
    for (const seconds of [10, 30, 60, 120]) {
      await fixture.workAfter(seconds * 1_000);
      expect(await row()).toMatchObject({ state: 'PENDING', external_ref: null });
    }
    expect([creates(listing), await status()]).toEqual([1, 'INPROGRESS']);

    fixture.acme.show();
    await fixture.workAfter(120_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1, external_ref: expect.stringMatching(/\//) });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect([creates(listing), fixture.acme.liveAt(listing).length]).toEqual([1, 1]);
  });

  it('[publishers 1.8] is found by its own delivery alone, although two have the same text and are looked for at once', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    const message = 'Accepted twice';
    const equal = lookalikeAt(location, message);
    fixture.acme.nextCreate('accept', 'accept');
    const postIds = [await fixture.campaign(tenant, equal), await fixture.campaign(tenant, equal)];
    await fixture.work();
    fixture.acme.show();
    await fixture.pass(10_500);
    const due = await fixture.due();
    expect(due).toHaveLength(2);
    await Promise.all(due.map((key) => deliverPost(fixture.deps, key)));
    for (let n = 0; n < 4; n += 1) await fixture.workAfter(15_000);

    const rows = (await Promise.all(postIds.map((id) => fixture.deliveries(id)))).flat();
    expect(rows.map(({ state }) => state)).toEqual(['LIVE', 'LIVE']);
    expect(new Set(rows.map(({ external_ref }) => external_ref)).size).toBe(2);
    expect([creates(`${ACME}/${location}`), fixture.acme.liveAt(`${ACME}/${location}`)]).toEqual([
      2,
      [message, message],
    ]);
  });

  it('[publishers 1.8] fails when the publisher does not show it in 24 hours', async () => {
    const { row, eventNames } = await campaignAtAcme('accept');
    await fixture.work();
    await fixture.workAfter(25 * 3_600_000);
    const error = 'The publisher accepted the post but did not show it within 24 hours';
    expect(await row()).toMatchObject({ state: 'REJECTED', error });
    expect(await eventNames()).toEqual(['created', 'rejected']);
  });

  it('[reliability 2] is never sent again after a lost response while the publisher lists it without a reference', async () => {
    fixture.acme.showsUnnamed = true;
    const { row, listing } = await campaignAtAcme('dropAfter');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    // Long after `findableWithinMs`, which permits another send if nothing is found.
    for (const seconds of [2, 30, 60, 120]) {
      await fixture.workAfter(seconds * 1_000);
      expect(await row()).toMatchObject({ state: 'PENDING', external_ref: null, attempts: 1 });
    }
    fixture.acme.show();
    await fixture.workAfter(120_000);
    expect(await row()).toMatchObject({ state: 'LIVE', external_ref: expect.stringMatching(/\//) });
    expect([creates(listing), fixture.acme.liveAt(listing).length]).toEqual([1, 1]);
  });

  it('[contract 5] is not forgotten when its campaign is deleted while the publisher lists it without a reference', async () => {
    fixture.acme.showsUnnamed = true;
    const { tenant, postId, row, listing } = await campaignAtAcme('accept');
    await fixture.work();
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    for (const seconds of [0, 60, 120]) {
      await fixture.workAfter(seconds * 1_000);
      expect(await row()).toMatchObject({ state: 'REMOVING', external_ref: null });
    }
    fixture.acme.show();
    await fixture.workAfter(120_000);
    expect(await row()).toMatchObject({ state: 'DELETED' });
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });

  it('[contract 5] is removed as soon as it is shown, if its campaign is deleted before', async () => {
    const { tenant, postId, row, listing } = await campaignAtAcme('accept');
    await fixture.work();
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'REMOVING' });
    fixture.acme.show();
    await fixture.workAfter(61_000);
    expect(await row()).toMatchObject({ state: 'DELETED' });
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });
});

describe('unknown outcome', () => {
  it('[reliability 2] finds the post of a call without a response, and never sends a second one', async () => {
    const { row, eventNames, status, listing } = await campaignAtAcme('dropAfter');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    expect(await eventNames()).toEqual(['created']);
    await fixture.workAfter(2_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(await status()).toBe('SUCCESS');
    expect([creates(listing), fixture.acme.liveAt(listing).length]).toEqual([1, 1]);
  });

  it('[reliability 2] sends again only when a search 60 s after the attempt found nothing', async () => {
    const { row, listing } = await campaignAtAcme('dropBefore');
    for (const seconds of [0, 2, 5, 10, 20, 10]) {
      await fixture.workAfter(seconds * 1_000);
      expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: 1 });
      expect(creates(listing)).toBe(1);
    }
    await fixture.workAfter(15_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 2 });
    expect([creates(listing), fixture.acme.liveAt(listing).length]).toEqual([2, 1]);
  });

  it('[publishers 0.1] gives the publisher one request id for all sends of a delivery, and another for the next delivery', async () => {
    fixture.acme.requestIds.length = 0;
    await campaignAtAcme('dropBefore');
    await fixture.work();
    await fixture.workAfter(65_000);
    await campaignAtAcme();
    await fixture.work();
    const [first, again, other, ...more] = fixture.acme.requestIds;
    expect(first).toMatch(/^[A-Za-z0-9-]{20,50}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(more).toEqual([]);
  });

  it('[reliability 2] a post that appears 30 s late is found', async () => {
    const { row, listing } = await campaignAtAcme('dropAfter');
    const hidden = [...fixture.acme.posts.entries()].length;
    await fixture.work();
    const { ref, showAgain } = fixture.acme.hideAt(listing);
    for (const seconds of [2, 4, 8, 16]) await fixture.workAfter(seconds * 1_000);
    showAgain();
    await fixture.workAfter(30_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1, external_ref: ref });
    expect(creates(listing)).toBe(1);
    expect(fixture.acme.posts.size).toBe(hidden + 1);
  });

  it('[reliability 2] a second call without a response still counts the first one’s post', async () => {
    const { row, listing } = await campaignAtAcme('dropBefore', 'dropBefore', 'dropAfter');
    for (let n = 0; n < 20 && (await row()).state !== 'LIVE'; n += 1) {
      await fixture.work();
      await fixture.pass(20_000);
    }
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 3 });
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
  });

  it('[reliability 2] a rejection of the second call is not final while the first one’s post may be there', async () => {
    const duplicate: ScriptedFault = {
      failure: { kind: 'CONTENT_REJECTED', code: 'duplicate', text: 'You posted this before' },
    };
    const { row, listing, eventNames } = await campaignAtAcme('dropAfter', duplicate);
    await fixture.work();
    const { ref, showAgain } = fixture.acme.hideAt(listing);
    await fixture.workAfter(61_000);
    expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: 2 });
    showAgain();
    await fixture.workAfter(3_000);
    expect(await row()).toMatchObject({ state: 'LIVE', external_ref: ref });
    expect(await eventNames()).toEqual(['created', 'published']);
  });

  it('[reliability 2] a failed search is repeated and permits no second send', async () => {
    const { step, row, listing } = await campaignAtAcme('dropAfter');
    await step();
    fixture.acme.nextCall(
      { kind: 'TRANSIENT', text: 'away' },
      { kind: 'RATE_LIMITED', retryAfterMs: 120_000, scope: 'listing' },
      { kind: 'TRANSIENT', text: 'away' },
    );
    for (const seconds of [3, 130, 150]) {
      await fixture.pass(seconds * 1_000);
      expect(await step()).toMatchObject({ to: 'UNKNOWN' });
      expect(await row()).toMatchObject({ attempts: 1 });
    }
    await fixture.workAfter(60_000);
    expect(await row()).toMatchObject({ state: 'LIVE' });
    expect(creates(listing)).toBe(1);
  });

  it('[publishers 0.1] two lost posts with the same text at one listing are assigned to their own deliveries', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    const lookalike = lookalikeAt(location, 'Lookalikes');
    fixture.acme.nextCreate('dropAfter', 'dropAfter');
    const postIds = [await fixture.campaign(tenant, lookalike), await fixture.campaign(tenant, lookalike)];
    await fixture.work();
    await fixture.pass(2_500);

    // Both search at the same time and find the same post; the database assigns it to one.
    const due = await fixture.due();
    expect(due).toHaveLength(2);
    await Promise.all(due.map((key) => deliverPost(fixture.deps, key)));
    for (let n = 0; n < 4; n += 1) await fixture.workAfter(5_000);

    const rows = (await Promise.all(postIds.map((id) => fixture.deliveries(id)))).flat();
    expect(rows.map(({ state }) => state)).toEqual(['LIVE', 'LIVE']);
    expect(new Set(rows.map(({ external_ref }) => external_ref)).size).toBe(2);
    expect(creates(`${ACME}/${location}`)).toBe(2);
  });

  it('[publishers 0.1] a found post that a lookalike in flight may have created is not assigned', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    const listing = `${ACME}/${location}`;
    const lookalike = lookalikeAt(location, 'Same words');
    fixture.acme.nextCreate('dropBefore');
    const first = await fixture.campaign(tenant, lookalike);
    await fixture.work();
    const second = await fixture.campaign(tenant, lookalike);
    const [inFlight] = await fixture.deliveries(second);
    await begin({ accountId: tenant.accountId, deliveryId: inFlight?.id ?? 0 });
    await fixture.acme.createPost({
      listingRef: listing,
      content: { type: 'ANNOUNCEMENT', message: 'Same words', media: [] },
    });

    await fixture.workAfter(3_000);
    expect((await fixture.deliveries(first))[0]).toMatchObject({ state: 'UNKNOWN', external_ref: null });

    for (let n = 0; n < 12; n += 1) await fixture.workAfter(10_000);
    const rows = [...(await fixture.deliveries(first)), ...(await fixture.deliveries(second))];
    expect(rows.map(({ state }) => state)).toEqual(['LIVE', 'LIVE']);
    expect(fixture.acme.liveAt(listing)).toHaveLength(2);
  });

  it('[publishers 0.1] references that a publisher reuses after a long time are no obstacle', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    const same = lookalikeAt(location, 'Every day');
    const yesterday = await fixture.campaign(tenant, same);
    await fixture.work();
    const [old] = await fixture.deliveries(yesterday);
    await fixture.pass(24 * 3_600_000);
    fixture.acme.nextCreate('dropAfter');
    const today = await fixture.campaign(tenant, same);
    await fixture.work();
    const [ref, post] = [...fixture.acme.posts.entries()].at(-1) as [string, StoredPost];
    fixture.acme.posts.delete(ref);
    fixture.acme.posts.set(old?.external_ref as string, { ...post, ref: old?.external_ref as string });
    await fixture.workAfter(3_000);
    expect((await fixture.deliveries(today))[0]).toMatchObject({ state: 'LIVE', external_ref: old?.external_ref });
  });
});

describe('several processes', () => {
  it('[reliability 2] of concurrent workers with one delivery one sends', async () => {
    const campaign = await campaignAtAcme();
    const { row, listing } = campaign;
    const key = await campaign.key();
    const second = fixture.anotherProcess();
    const steps = await Promise.all(
      Array.from({ length: 8 }, (_, n) => deliverPost(n % 2 ? fixture.deps : second, key)),
    );
    expect(steps.filter((step) => step !== undefined)).toHaveLength(1);
    expect(creates(listing)).toBe(1);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
  });

  it('[reliability 2] a crash between sending and recording leaves one post and causes no second call', async () => {
    const { tenant, row, listing, eventNames } = await campaignAtAcme();
    const key = { accountId: tenant.accountId, deliveryId: (await row()).id };
    const claim = await begin(key);
    expect(claim?.row).toMatchObject({ state: 'SENDING', attempts: 1, attemptedAt: expect.any(Date) });
    await fixture.acme.createPost({
      listingRef: listing,
      content: { type: 'ANNOUNCEMENT', message: claim?.row.content.messages[0]?.message, media: [] },
    });

    await fixture.work();
    expect(await row()).toMatchObject({ state: 'SENDING' });
    await fixture.workAfter(13_000);

    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(creates(listing)).toBe(1);
    expect(await eventNames()).toEqual(['created', 'published']);
  });

  it('[reliability 2] after a crash before sending, the post is sent a minute after another process takes it over', async () => {
    const { tenant, row, listing } = await campaignAtAcme();
    const key = { accountId: tenant.accountId, deliveryId: (await row()).id };
    await begin(key);
    await fixture.workAfter(13_000);
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    await fixture.workAfter(45_000);
    expect(creates(listing)).toBe(0);
    await fixture.workAfter(20_000);
    expect(await row()).toMatchObject({ state: 'LIVE' });
    expect(creates(listing)).toBe(1);
  });

  it('[reliability 2] a late result of a former claim holder changes nothing', async () => {
    const { tenant, row, listing, eventNames } = await campaignAtAcme();
    const key = { accountId: tenant.accountId, deliveryId: (await row()).id };
    let release: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (release = resolve));
    const slow = fixture.anotherProcess();
    const calls = {
      call: async (...[target, work]: Parameters<typeof slow.calls.call>) => {
        const answer = await slow.calls.call(target, work);
        await stopped;
        return answer;
      },
    } as typeof slow.calls;
    const late = deliverPost({ ...slow, calls }, key);
    await waitFor(() => creates(listing) > 0, { describe: 'the post to be made' });

    await fixture.workAfter(13_000);
    expect(await row()).toMatchObject({ state: 'LIVE' });
    release();

    expect(await late).toMatchObject({ event: 'published', to: undefined });
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(creates(listing)).toBe(1);
  });

  it('[reliability 2] a process that was stopped past its lease does not send', async () => {
    const { tenant, row, listing } = await campaignAtAcme();
    const key = { accountId: tenant.accountId, deliveryId: (await row()).id };
    let isStopped = false;
    const { deps } = fixture;
    const calls = {
      call: async (...[target, work]: Parameters<typeof deps.calls.call>) => {
        // As after SIGSTOP and SIGCONT: time passed, but the process did not run.
        isStopped = true;
        return deps.calls.call(target, work);
      },
    } as typeof deps.calls;
    expect(await deliverPost({ ...deps, calls }, key, { isHeld: () => !isStopped })).toMatchObject({ event: 'unsent' });
    expect(creates(listing)).toBe(0);
  });

  it('[reliability 2] a delivery that crashed five processes fails', async () => {
    const { tenant, row, eventNames, status } = await campaignAtAcme();
    const key = { accountId: tenant.accountId, deliveryId: (await row()).id };
    for (let n = 0; n < 5; n += 1) {
      expect(await begin(key)).toMatchObject({ work: { lostClaims: n } });
      await fixture.pass(13_000);
    }
    await fixture.work();
    expect(await row()).toMatchObject({
      state: 'REJECTED',
      error: 'It is unknown whether the publisher received the post',
    });
    expect(await eventNames()).toEqual(['created', 'rejected']);
    expect(await status()).toBe('SUCCESS');
  });

  it('[reliability 2] a removal that crashed five processes waits an hour, and then removes the post', async () => {
    const { tenant, postId, listing, row } = await campaignAtAcme();
    await fixture.work();
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    const key = { accountId: tenant.accountId, deliveryId: (await row()).id };
    for (let n = 0; n < 5; n += 1) {
      expect(await begin(key)).toMatchObject({ row: { state: 'REMOVING' }, work: { lostClaims: n } });
      await fixture.pass(13_000);
    }
    expect(await deliverPost(fixture.deps, key)).toMatchObject({ event: 'unchanged', waitMs: 3_600_000 });
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
    await fixture.workAfter(3_600_000);
    expect(await row()).toMatchObject({ state: 'DELETED', error: null });
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });

  it('[design 3.6] a claim with another account’s id gets nothing', async () => {
    const { row } = await campaignAtAcme();
    const stranger = await fixture.tenant();
    const foreign = { accountId: stranger.accountId, deliveryId: (await row()).id };
    expect(await deliverPost(fixture.deps, foreign)).toBeUndefined();
    await fixture.work();
  });
});
