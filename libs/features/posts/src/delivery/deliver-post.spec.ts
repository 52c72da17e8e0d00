import { describe, expect, it } from '@jest/globals';
import type { CreateFault, StoredPost } from '@listings/publisher-model';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { waitFor } from '@listings/testing';
import { beginWork, workOff } from '@listings/work/testing';
import { Campaigns, PostDeliveries, postsFollowConnections } from '../index.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import { MAX_SEND_ATTEMPTS } from '../rules/delivery-timing.js';
import { setConnectionStatus } from '../testing/connection-status.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import { ACCESS_TOKEN } from '../testing/tenant.js';
import type { Tenant } from '../testing/tenant.js';

const HOUR = 3_600_000;
const AWAY: PublisherFailure = { kind: 'TRANSIENT', text: 'away' };
const PUBLISHED = ['created', 'published'];
const BEGUN = { status: 'INPROGRESS', events: ['created'] };
const REJECTED = ['created', 'rejected'];
const REF = expect.stringMatching(/\//) as unknown;

const fixture = postsFixture();

/** A campaign of one location at ACME alone, whose next create calls are scripted. */
function campaignAtAcme(...faults: CreateFault[]) {
  fixture.acme.nextCreate(...faults);
  return fixture.campaignAt([ACME]);
}

/** Such a campaign after its first call. */
async function sentAtAcme(...faults: CreateFault[]) {
  const campaign = await campaignAtAcme(...faults);
  await fixture.work();
  return campaign;
}

function creates(listing: string): number {
  return fixture.acme.creates.filter((each) => each === listing).length;
}

/** Begins a step in a process that ends before it is done. */
function begin({ accountId, deliveryId }: { accountId: number; deliveryId: number }) {
  const key = { accountId, subject: String(deliveryId) };
  return beginWork(fixture.deps, new PostDeliveries(fixture.deps), key);
}

const postAt = (listingRef: string, message = '') =>
  fixture.acme.createPost({ listingRef, content: { type: 'ANNOUNCEMENT', message, media: [] } });

describe('deliverPost', () => {
  it('[3] publishes, records one event, and ends the campaign with SUCCESS', async () => {
    const { tenant, location, postId, result } = await fixture.campaignAt([ACME, BOLT]);
    await fixture.work();
    expect(await result()).toMatchObject({ status: 'SUCCESS', states: ['LIVE', 'LIVE'], live: 1 });
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
    expect(await eventNames()).toEqual(PUBLISHED);
    const submissionError = '1 location failed: Against the rules of the publisher';
    const publishDetails = [{ site: ACME }, { site: BOLT, status: 'ERROR', submissionError }];
    expect(await info()).toMatchObject({ status: 'SUCCESS', publishDetails });
  });

  it('[3] [4.5] [contract 5] a rejected post has an event with its reason; a campaign whose deliveries all failed is SUCCESS: its sites say ERROR', async () => {
    const { lastEvent, result } = await sentAtAcme('reject');
    const rejected = await lastEvent('rejected');
    expect(rejected).toMatchObject({ rejection_reason: 'Against the rules of the publisher' });
    expect(rejected).not.toHaveProperty('post_external_id');
    const ended = { state: 'REJECTED', status: 'SUCCESS', sites: [`${ACME} ERROR`], events: REJECTED };
    expect(await result()).toMatchObject(ended);
  });

  it('[reliability 3] the reason of a rejected post has no credential of the account, wherever it is shown', async () => {
    const text = `The token ${ACCESS_TOKEN} may not publish here`;
    const failure = { kind: 'CONTENT_REJECTED', code: 'denied', text } as const;
    const { lastEvent, info, result } = await sentAtAcme({ failure });
    expect(await lastEvent('rejected')).toMatchObject({ rejection_reason: 'The token [removed] may not publish here' });
    const seen = [await info(), await result(), await fixture.database.query('select * from post_deliveries')];
    expect(JSON.stringify(seen)).toContain('[removed]');
    expect(JSON.stringify(seen)).not.toContain(ACCESS_TOKEN);
  });

  it.each<['live' | 'rejected', string, string[]]>([
    ['live', 'LIVE', PUBLISHED],
    ['rejected', 'REJECTED', REJECTED],
  ])('[publishers 1.8] a pending post is checked until the publisher decides: %s', async (as, state, events) => {
    const { row, result, listing } = await sentAtAcme('pending');
    expect((await row()).waits_ms).toBeGreaterThan(25_000);
    for (const passedMs of [0, 31_000]) {
      await fixture.workAfter(passedMs);
      expect(await result()).toMatchObject({ state: 'PENDING', ...BEGUN });
    }
    fixture.acme.settle(listing, as);
    await fixture.workAfter(31_000);
    expect(await result()).toMatchObject({ state, events, sent: 1 });
  });

  it.each<[string, CreateFault, string]>([
    ['is undecided', 'pending', 'The publisher did not decide on the post within 24 hours'],
    ['is accepted and not shown', 'accept', 'The publisher accepted the post but did not show it within 24 hours'],
  ])('[publishers 1.8] a post that %s after 24 hours is rejected', async (_, fault, error) => {
    const { result } = await sentAtAcme(fault);
    await fixture.workAfter(25 * HOUR);
    expect(await result()).toMatchObject({ state: 'REJECTED', error, events: REJECTED });
  });

  it('[contract 5] [4.5] is SUCCESS when the link that the publisher tells a moment later is there', async () => {
    const { row, info, result } = await sentAtAcme('noLink');
    expect(await result()).toMatchObject({ state: 'LIVE', events: PUBLISHED, status: 'INPROGRESS' });
    await fixture.workAfter(3_000);
    expect((await row()).waits_ms).toBeNull();
    const postLinks = [{ site: ACME, link: expect.stringContaining('acme/') as unknown }];
    expect(await info()).toMatchObject({ status: 'SUCCESS', postLinks });
  });

  it('[contract 5] is SUCCESS 15 seconds after the publication if the publisher tells no link, and the link is added when it does', async () => {
    const { row, status, info } = await campaignAtAcme('noLink');
    fixture.acme.tellsLinks = false;
    await fixture.work();
    for (const seconds of [3, 4, 1, 9]) {
      expect(await status()).toBe('INPROGRESS');
      await fixture.workAfter(seconds * 1_000);
    }
    expect(await status()).toBe('SUCCESS');
    fixture.acme.tellsLinks = true;
    await fixture.workAfter(60_000);
    expect((await info()).postLinks).toHaveLength(1);
    expect((await row()).waits_ms).toBeNull();
  });

  it('[contract 5] is SUCCESS after 15 seconds also if the publisher cannot be asked for the link', async () => {
    const { tenant, status } = await sentAtAcme('noLink');
    const limit = () =>
      fixture.database.sql`update connected_accounts set rate_limited_until = now() + interval '1 hour'
        where account_id = ${tenant.accountId}`;
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
    fixture.acme.linkStart = linkStart;
    const { row, info, lastEvent } = await sentAtAcme();
    expect((await row()).state).toBe('LIVE');
    expect((await info()).postLinks).toEqual([]);
    expect(JSON.stringify(await lastEvent('published'))).not.toContain(linkStart);
  });

  it.each([
    ['tells none', []],
    ['cannot be asked', Array<PublisherFailure>(20).fill(AWAY)],
  ])('[contract 5] [publishers 0.1] asks for a link five times if the publisher %s, and then ends', async (_, away) => {
    const { row, step } = await campaignAtAcme('noLink');
    fixture.acme.tellsLinks = false;
    await step();
    fixture.acme.nextCall(...away);
    const waits: number[] = [];
    for (let wait = (await row()).waits_ms; wait !== null; wait = (await row()).waits_ms) {
      waits.push(wait);
      await fixture.pass(wait + 10);
      await step();
    }
    expect(waits).toHaveLength(5);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(11 * 60_000);
    expect(await row()).toMatchObject({ state: 'LIVE' });
  });

  it('[operating] a post is measured once it is live, from the time at which it was to be published, and not again for its link', async () => {
    const observed: string[] = [];
    const observe = ({ publisher }: { publisher: string }, seconds: number) =>
      observed.push(`${publisher} ${Math.round(seconds / 30) * 30}`);
    const { deps } = fixture;
    const work = async () => {
      await workOff(deps, new Campaigns(deps));
      await workOff(deps, new PostDeliveries(deps, { observe }));
    };
    const { postId, states } = await fixture.campaignAt([ACME], { locations: 2 });
    const change = (text: string) => fixture.database.execute(`update ${text} = $1`, [postId]);
    const start = `created_at = now() - interval '2 hours', scheduled_start = now() - interval '90 seconds'`;
    await change(`social_posts set ${start} where id`);
    await work();
    expect(await states()).toEqual(['LIVE', 'LIVE']);
    await change('post_deliveries set link = null, asks_link = true where post_id');
    await fixture.makeDue(postId);
    await work();
    expect(observed).toEqual([`${ACME} 90`, `${ACME} 90`]);
  });
});

describe('failures of the publisher', () => {
  it.each<[string, () => PublisherFailure, number, number]>([
    ['a rate limit', () => ({ kind: 'RATE_LIMITED', retryAfterMs: 90_000, scope: 'listing' }), 8, 80_000],
    ['a closed publisher', () => ({ ...AWAY, notBefore: new Date(fixture.at(20 * 60_000)) }), 1, 18 * 60_000],
  ])('[publishers 0.1] %s counts no attempt, and the post is sent once after it', async (_, failure, times, least) => {
    const { row, result } = await campaignAtAcme(...Array.from({ length: times }, () => ({ failure: failure() })));
    for (let n = 0; n < times; n += 1) {
      await fixture.work();
      const { state, attempts, waits_ms } = await row();
      expect({ state, attempts }).toEqual({ state: 'QUEUED', attempts: 0 });
      expect(waits_ms).toBeGreaterThan(least);
      await fixture.pass(least + 4 * 60_000);
    }
    await fixture.work();
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 1, events: PUBLISHED, sent: 1 });
  });

  it('[publishers 0.1] a rate limit of a connected account delays its other posts without calls, and no other account', async () => {
    const failure: PublisherFailure = { kind: 'RATE_LIMITED', retryAfterMs: 60_000, scope: 'user' };
    const { tenant, row } = await sentAtAcme({ failure });
    const locationIds = await tenant.locations(1, { sites: [ACME] });
    const second = await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
    const other = await sentAtAcme();
    const rows = async () => [await row(), ...(await fixture.deliveries(second)), await other.row()];
    const waiting = { state: 'QUEUED', attempts: 0 };
    expect(await rows()).toMatchObject([waiting, waiting, { state: 'LIVE' }]);
    await fixture.workAfter(75_000);
    expect((await rows()).map(({ state }) => state)).toEqual(['LIVE', 'LIVE', 'LIVE']);
  });

  it('[publishers 0.1] a definite transient failure is retried with back-off and fails after the budget', async () => {
    const away = Array<CreateFault>(6).fill({ failure: AWAY });
    const { step, row, result } = await campaignAtAcme(...away);
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      waits.push((await step())?.waitMs ?? 0);
      await fixture.pass(HOUR);
    }
    const error = 'The publisher could not be reached after several attempts';
    expect(await row()).toMatchObject({ state: 'REJECTED', attempts: 6, error });
    for (const [n, full] of [2_000, 4_000, 8_000, 16_000, 32_000].entries()) {
      expect(waits[n]).toBeLessThanOrEqual(full);
      expect(waits[n]).toBeGreaterThanOrEqual(full / 2);
    }
    await fixture.work();
    expect(await result()).toMatchObject({ events: REJECTED, status: 'SUCCESS', sent: 0 });
  });

  const NO_ACCESS =
    'The connected account has no access to the listing any more; ask its owner at the publisher to grant access again';

  it.each<[PublisherFailure['kind'], string]>([
    ['LISTING_INACCESSIBLE', NO_ACCESS],
    ['LISTING_NOT_FOUND', 'The listing no longer exists at the publisher; link another listing to the location'],
    ['CONTENT_REJECTED', 'No shouting'],
  ])('[publishers 0.1] %s is final and reported', async (kind, error) => {
    const failure = { kind, listingRef: 'x', code: 'policy', text: 'No shouting' } as PublisherFailure;
    const { lastEvent, result } = await sentAtAcme({ failure });
    expect(await result()).toMatchObject({ state: 'REJECTED', error, events: REJECTED });
    expect(await lastEvent('rejected')).toMatchObject({ rejection_reason: error });
  });

  const NO_CHANNEL = 'No connected channel for this location';

  it.each([
    ['a location that was archived', 'update locations set archived_at = now()', NO_CHANNEL],
    ['a site that was disconnected', 'delete from listing_links', NO_CHANNEL],
    ['a closed location', 'update locations set permanently_closed = true', 'The location is permanently closed'],
  ])('[4.4.3] [contract 5, 14] %s before the post was sent is skipped', async (_, change, reason) => {
    const { tenant, result, lastEvent } = await campaignAtAcme();
    await fixture.database.execute(`${change} where account_id = $1`, [tenant.accountId]);
    await fixture.work();
    expect(await result()).toMatchObject({ state: 'SKIPPED', sent: 0 });
    expect(await lastEvent('rejected')).toMatchObject({ rejection_reason: reason });
  });

  it('[contract 7] a post follows its location to the listing that is linked when it is sent', async () => {
    const { tenant, row, location } = await campaignAtAcme();
    await fixture.unlink(tenant);
    await fixture.link(tenant, location, 'moved');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'LIVE', listing_ref: 'moved' });
    fixture.acme.posts.clear();
  });
});

describe('invalid credentials', () => {
  const RECONNECT = 'The publisher no longer accepts the access that the owner granted; connect the account again';
  const invalid: CreateFault = { failure: { kind: 'CREDENTIALS_INVALID', cause: 'revoked' } };
  const connect = (tenant: Tenant, status = 'CONNECTED') =>
    setConnectionStatus(fixture.deps, tenant, { site: ACME, status });

  it('[publishers 0.1] pause the delivery, and it continues at once after the owner has connected the account again', async () => {
    const { tenant, listing, result } = await sentAtAcme(invalid);
    expect(await result()).toMatchObject({ state: 'QUEUED', attempts: 0, error: null, ...BEGUN });
    await fixture.workAfter(48 * HOUR);
    expect(creates(listing)).toBe(0);
    await connect(tenant);
    await fixture.work();
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 1, live: 1, events: PUBLISHED });
  });

  it('[publishers 0.1] end the delivery after 72 hours, with their reason', async () => {
    const { result } = await sentAtAcme(invalid);
    await fixture.workAfter(73 * HOUR);
    expect(await result()).toMatchObject({ state: 'REJECTED', error: RECONNECT, status: 'SUCCESS', events: REJECTED });
  });

  it('[publishers 0.1] a paused delivery of an account that the owner disconnected is skipped at once', async () => {
    const { tenant, row } = await sentAtAcme(invalid);
    await connect(tenant, 'DISCONNECTED');
    await fixture.unlink(tenant);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'SKIPPED' });
  });

  it.each<[string, CreateFault, string]>([
    ['search for a lost post', 'dropAfter', 'UNKNOWN'],
    ['check of a pending post', 'pending', 'PENDING'],
  ])('[publishers 0.1] pause the %s until the owner has connected the account again', async (_, fault, state) => {
    const { tenant, row, listing, result } = await sentAtAcme(fault);
    await connect(tenant, 'REAUTH_REQUIRED');
    await fixture.workAfter(60_000);
    await fixture.workAfter(22 * HOUR);
    expect(await row()).toMatchObject({ state, error: null });
    fixture.acme.settle(listing, 'live');
    await connect(tenant);
    await fixture.work();
    expect(await result()).toMatchObject({ state: 'LIVE', sent: 1 });
  });

  it.each(['reconnected', 'disconnected'] as const)(
    '[publishers 0.1] what waits for the owner goes on when the account is %s; others keep their time',
    async (change) => {
      const tenant = await fixture.tenant();
      const { accountId } = tenant;
      const connectedAccountId = tenant.connectedAccountId(ACME);
      await fixture.database.sql`insert into work (account_id, kind, subject, group_key, due_at, waits_for)
        select ${accountId}, ${POST_DELIVERY}, subject, ${connectedAccountId}, now() + interval '3 days', waits_for
        from (values ('1', 'the owner'), ('2', null)) as given (subject, waits_for)`;
      await fixture.database.transaction(async (transaction) =>
        postsFollowConnections[change]?.(transaction, fixture.deps.work, { accountId, connectedAccountId }),
      );
      const due = await fixture.database.values`select due_at <= now() from work
        where account_id = ${accountId} and kind = ${POST_DELIVERY} order by subject`;
      expect(due).toEqual([true, false]);
    },
  );
});

describe('a post that the publisher accepts without a reference', () => {
  it.each<[string, CreateFault, boolean, string]>([
    ['the publisher lists it in no form', 'accept', false, 'PENDING'],
    ['a lost response, while the publisher lists it without a reference', 'dropAfter', true, 'UNKNOWN'],
  ])(
    '[publishers 1.8] [reliability 2] after %s, is looked for until it is shown, and never sent again',
    async (_, fault, showsUnnamed, state) => {
      Object.assign(fixture.acme, { showsUnnamed });
      const { row, result } = await sentAtAcme(fault);
      expect(await row()).toMatchObject({ state, external_ref: null, attempts: 1 });
      // Long after `findableWithinMs`, which permits another send if nothing is found.
      for (const seconds of [10, 30, 60, 120]) {
        await fixture.workAfter(seconds * 1_000);
        expect(await row()).toMatchObject({ state: 'PENDING', external_ref: null, attempts: 1 });
      }
      expect(await result()).toMatchObject({ sent: 1, status: 'INPROGRESS' });
      fixture.acme.show();
      await fixture.workAfter(120_000);
      const once = { attempts: 1, events: PUBLISHED, sent: 1, live: 1 };
      expect(await result()).toMatchObject({ state: 'LIVE', external_ref: REF, ...once });
    },
  );

  it.each([
    ['while the publisher lists it without a reference', true, [0, 60, 120]],
    ['before it is shown', false, [0]],
  ])('[contract 5] is removed as soon as it is shown, if its campaign is deleted %s', async (_, unnamed, waits) => {
    fixture.acme.showsUnnamed = unnamed;
    const { row, remove, result } = await sentAtAcme('accept');
    await remove();
    for (const seconds of waits) {
      await fixture.workAfter(seconds * 1_000);
      expect(await row()).toMatchObject({ state: 'REMOVING', external_ref: null });
    }
    fixture.acme.show();
    await fixture.workAfter(120_000);
    expect(await result()).toMatchObject({ state: 'DELETED', live: 0 });
  });
});

describe('unknown outcome', () => {
  it('[reliability 2] finds the post of a call without a response, and never sends a second one', async () => {
    const { result } = await sentAtAcme('dropAfter');
    expect(await result()).toMatchObject({ state: 'UNKNOWN', events: ['created'] });
    await fixture.workAfter(2_000);
    const once = { attempts: 1, events: PUBLISHED, sent: 1, live: 1 };
    expect(await result()).toMatchObject({ state: 'LIVE', status: 'SUCCESS', ...once });
  });

  it('[reliability 2] sends again only when a search 60 s after the attempt found nothing', async () => {
    const { result } = await campaignAtAcme('dropBefore');
    for (const seconds of [0, 2, 5, 10, 20, 10]) {
      await fixture.workAfter(seconds * 1_000);
      expect(await result()).toMatchObject({ state: 'UNKNOWN', attempts: 1, sent: 1 });
    }
    await fixture.workAfter(15_000);
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 2, sent: 2, live: 1 });
  });

  it('[publishers 0.1] gives the publisher one request id for all sends of a delivery, and another for the next delivery', async () => {
    fixture.acme.requestIds.length = 0;
    await sentAtAcme('dropBefore');
    await fixture.workAfter(65_000);
    await sentAtAcme();
    const [first, , other] = fixture.acme.requestIds;
    expect(first).toMatch(/^[A-Za-z0-9-]{20,50}$/);
    expect(other).not.toBe(first);
    expect(fixture.acme.requestIds).toEqual([first, first, other]);
  });

  it('[reliability 2] a post that appears 30 s late is found', async () => {
    const { listing, result } = await sentAtAcme('dropAfter');
    const { ref, showAgain } = fixture.acme.hideAt(listing);
    for (const seconds of [2, 4, 8, 16]) await fixture.workAfter(seconds * 1_000);
    showAgain();
    await fixture.workAfter(30_000);
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 1, external_ref: ref, sent: 1, live: 1 });
  });

  it('[reliability 2] a second call without a response still counts the first one’s post', async () => {
    const { row, result } = await campaignAtAcme('dropBefore', 'dropBefore', 'dropAfter');
    for (let n = 0; n < 20 && (await row()).state !== 'LIVE'; n += 1) {
      await fixture.work();
      await fixture.pass(20_000);
    }
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 3, live: 1 });
  });

  const duplicate: PublisherFailure = { kind: 'CONTENT_REJECTED', code: 'duplicate', text: 'You posted this before' };

  it('[reliability 2] a rejection of the second call is not final while the first one’s post may be there', async () => {
    const { row, listing, result } = await sentAtAcme('dropAfter', { failure: duplicate });
    const { ref, showAgain } = fixture.acme.hideAt(listing);
    await fixture.workAfter(61_000);
    expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: 2 });
    showAgain();
    await fixture.workAfter(3_000);
    expect(await result()).toMatchObject({ state: 'LIVE', external_ref: ref, events: PUBLISHED });
  });

  it('[reliability 2] a rejection of the last call is final, though an earlier call had no answer', async () => {
    const lost = Array<CreateFault>(MAX_SEND_ATTEMPTS - 1).fill('dropBefore');
    const { row } = await sentAtAcme(...lost, { failure: duplicate });
    for (let sent = 1; sent < MAX_SEND_ATTEMPTS; sent += 1) {
      expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: sent });
      await fixture.workAfter(65_000);
    }
    expect(await row()).toMatchObject({ state: 'REJECTED', attempts: MAX_SEND_ATTEMPTS, error: duplicate.text });
  });

  it('[reliability 2] a failed search is repeated and permits no second send', async () => {
    const { step, row, result } = await campaignAtAcme('dropAfter');
    await step();
    fixture.acme.nextCall(AWAY, { kind: 'RATE_LIMITED', retryAfterMs: 120_000, scope: 'listing' }, AWAY);
    for (const seconds of [3, 130, 150]) {
      await fixture.pass(seconds * 1_000);
      expect(await step()).toMatchObject({ to: 'UNKNOWN' });
      expect(await row()).toMatchObject({ attempts: 1 });
    }
    await fixture.workAfter(60_000);
    expect(await result()).toMatchObject({ state: 'LIVE', sent: 1 });
  });

  it.each<[string, CreateFault, number]>([
    ['lost', 'dropAfter', 2_500],
    ['accepted', 'accept', 10_500],
  ])(
    '[publishers 0.1] [publishers 1.8] two %s posts with the same text at one listing are assigned to their own deliveries',
    async (_, fault, until) => {
      const { listing, publish, rows } = await fixture.lookalikes('Lookalikes');
      fixture.acme.nextCreate(fault, fault);
      for (const each of [publish, publish]) await each();
      await fixture.work();
      fixture.acme.show();
      await fixture.pass(until);
      // Both search at the same time and find the same post; the database assigns it to one.
      expect(await fixture.stepAll()).toHaveLength(2);
      for (let n = 0; n < 4; n += 1) await fixture.workAfter(15_000);
      const found = await rows();
      expect(found).toMatchObject([{ state: 'LIVE' }, { state: 'LIVE' }]);
      const refs = new Set(found.map(({ external_ref }) => external_ref));
      expect([refs.size, creates(listing), fixture.acme.liveAt(listing).length]).toEqual([2, 2, 2]);
    },
  );

  it('[publishers 0.1] a found post that a lookalike in flight may have created is not assigned', async () => {
    const { tenant, listing, publish, rows } = await fixture.lookalikes('Same words');
    fixture.acme.nextCreate('dropBefore');
    await publish();
    await fixture.work();
    await publish();
    const [, inFlight] = await rows();
    await begin({ accountId: tenant.accountId, deliveryId: inFlight?.id ?? 0 });
    await postAt(listing, 'Same words');
    await fixture.workAfter(3_000);
    expect((await rows())[0]).toMatchObject({ state: 'UNKNOWN', external_ref: null });
    for (let n = 0; n < 12; n += 1) await fixture.workAfter(10_000);
    expect(await rows()).toMatchObject([{ state: 'LIVE' }, { state: 'LIVE' }]);
    expect(fixture.acme.liveAt(listing)).toHaveLength(2);
  });

  it('[publishers 0.1] references that a publisher reuses after a long time are no obstacle', async () => {
    const { publish, rows } = await fixture.lookalikes('Every day');
    await publish();
    await fixture.work();
    await fixture.pass(24 * HOUR);
    fixture.acme.nextCreate('dropAfter');
    await publish();
    await fixture.work();
    const external_ref = (await rows())[0]?.external_ref as string;
    const [ref, post] = [...fixture.acme.posts.entries()].at(-1) as [string, StoredPost];
    fixture.acme.posts.delete(ref);
    fixture.acme.posts.set(external_ref, { ...post, ref: external_ref });
    await fixture.workAfter(3_000);
    expect((await rows())[1]).toMatchObject({ state: 'LIVE', external_ref });
  });
});

describe('several processes', () => {
  it('[reliability 2] of concurrent workers with one delivery one sends', async () => {
    const { key, result } = await campaignAtAcme();
    const [delivery, second] = [await key(), fixture.anotherProcess()];
    const steps = await Promise.all(
      Array.from({ length: 8 }, (_, n) => deliverPost(n % 2 ? fixture.deps : second, delivery)),
    );
    expect(steps.filter((step) => step !== undefined)).toHaveLength(1);
    expect(await result()).toMatchObject({ sent: 1, state: 'LIVE', attempts: 1 });
  });

  it('[reliability 2] a crash between sending and recording leaves one post and causes no second call', async () => {
    const { key, row, listing, result } = await campaignAtAcme();
    const claim = await begin(await key());
    expect(claim?.row).toMatchObject({ state: 'SENDING', attempts: 1, attemptedAt: expect.any(Date) });
    await postAt(listing, claim?.row.content.messages[0]?.message);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'SENDING' });
    await fixture.workAfter(13_000);
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 1, sent: 1, events: PUBLISHED });
  });

  it('[reliability 2] after a crash before sending, the post is sent a minute after another process takes it over', async () => {
    const { key, result } = await campaignAtAcme();
    await begin(await key());
    for (const waitedMs of [13_000, 45_000]) {
      await fixture.workAfter(waitedMs);
      expect(await result()).toMatchObject({ state: 'UNKNOWN', sent: 0 });
    }
    await fixture.workAfter(20_000);
    expect(await result()).toMatchObject({ state: 'LIVE', sent: 1 });
  });

  it('[reliability 2] a late result of a former claim holder changes nothing', async () => {
    const { key, row, listing, result } = await campaignAtAcme();
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
    const late = deliverPost({ ...slow, calls }, await key());
    await waitFor(() => creates(listing) > 0, { describe: 'the post to be made' });
    await fixture.workAfter(13_000);
    expect(await row()).toMatchObject({ state: 'LIVE' });
    release();
    expect(await late).toMatchObject({ event: 'published', to: undefined });
    expect(await result()).toMatchObject({ events: PUBLISHED, sent: 1 });
  });

  it('[reliability 2] a process that was stopped past its lease does not send', async () => {
    const { key, listing } = await campaignAtAcme();
    let isStopped = false;
    const { deps } = fixture;
    const calls = {
      call: async (...[target, work]: Parameters<typeof deps.calls.call>) => {
        // As after SIGSTOP and SIGCONT: time passed, but the process did not run.
        isStopped = true;
        return deps.calls.call(target, work);
      },
    } as typeof deps.calls;
    const step = await deliverPost({ ...deps, calls }, await key(), { isHeld: () => !isStopped });
    expect(step).toMatchObject({ event: 'unsent' });
    expect(creates(listing)).toBe(0);
  });

  it('[reliability 2] a delivery that crashed five processes fails', async () => {
    const { key, result } = await campaignAtAcme();
    for (let lostClaims = 0; lostClaims < 5; lostClaims += 1) {
      expect(await begin(await key())).toMatchObject({ work: { lostClaims } });
      await fixture.pass(13_000);
    }
    await fixture.work();
    const error = 'It is unknown whether the publisher received the post';
    expect(await result()).toMatchObject({ state: 'REJECTED', error, events: REJECTED, status: 'SUCCESS' });
  });

  it('[reliability 2] a removal that crashed five processes waits an hour, and then removes the post', async () => {
    const { key, step, remove, result } = await sentAtAcme();
    await remove();
    for (let lostClaims = 0; lostClaims < 5; lostClaims += 1) {
      expect(await begin(await key())).toMatchObject({ row: { state: 'REMOVING' }, work: { lostClaims } });
      await fixture.pass(13_000);
    }
    expect(await step()).toMatchObject({ event: 'unchanged', waitMs: HOUR });
    expect(await result()).toMatchObject({ live: 1 });
    await fixture.workAfter(HOUR);
    expect(await result()).toMatchObject({ state: 'DELETED', error: null, live: 0 });
  });

  it('[design 3.6] a claim with another account’s id gets nothing', async () => {
    const { key } = await campaignAtAcme();
    const { accountId } = await fixture.tenant();
    expect(await deliverPost(fixture.deps, { ...(await key()), accountId })).toBeUndefined();
  });
});
