import { describe, expect, it } from '@jest/globals';
import { deleteCampaign } from '../index.js';
import { campaignStep } from '../testing/campaign-step.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const HOUR = 3_600_000;
/** Beyond the next look at work of a suspended account. */
const LATER = 12 * 60_000;

const fixture = postsFixture();

type Pause = 'is suspended' | 'waits for its deletion';
const pauses: Pause[] = ['is suspended', 'waits for its deletion'];

/** Ends the account's right to publish. */
function pause({ accountId }: Tenant, how: Pause = 'is suspended') {
  const change = how === 'is suspended' ? `status = 'SUSPENDED'` : `deletion_at = now() + interval '20 days'`;
  return fixture.database.execute(`update accounts set ${change} where id = $1`, [accountId]);
}

function resume({ accountId }: Tenant) {
  return fixture.database.execute(`update accounts set status = 'ACTIVE', deletion_at = null where id = $1`, [
    accountId,
  ]);
}

/** A campaign that starts in an hour, and ends at `endMs`. */
function scheduled({ endMs }: { endMs?: number } = {}) {
  const end = endMs === undefined ? {} : { endDatetime: fixture.at(endMs) };
  return fixture.campaignAt([ACME], { postScheduledDates: { startDatetime: fixture.at(HOUR), ...end } });
}

/** The last event of the account. */
async function lastEvent(tenant: Tenant) {
  const { event, data } = (await tenant.events()).at(-1) ?? {};
  return [event, data?.['rejection_reason']];
}

describe('the schedule of an account that may not publish', () => {
  it.each(pauses)(
    '[contract 13] waits while the account %s, and starts on its resumption before its end',
    async (how) => {
      const { tenant, listing, status } = await scheduled({ endMs: 72 * HOUR });
      await pause(tenant, how);
      await fixture.workAfter(HOUR);
      expect(await status()).toBe('SCHEDULED');
      expect(fixture.acme.creates).not.toContain(listing);

      await fixture.workAfter(47 * HOUR);
      expect(await status()).toBe('SCHEDULED');
      await resume(tenant);
      await fixture.workAfter(2 * 60_000);
      expect(await status()).toBe('SUCCESS');
      expect(fixture.acme.liveAt(listing)).toHaveLength(1);
    },
  );

  it('[contract 13] starts within 24 hours of its start where it has no end', async () => {
    const { tenant, listing, status } = await scheduled();
    await pause(tenant);
    await fixture.workAfter(24 * HOUR);
    expect(await status()).toBe('SCHEDULED');
    await resume(tenant);
    await fixture.workAfter(2 * 60_000);
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
  });

  it.each([
    ['24 hours after its start', undefined, 25],
    ['at its end', 3, 3],
  ])(
    '[contract 13] ends %s: its items are rejected, its posts EXPIRED, and nothing is sent',
    async (_, end, passed) => {
      const { tenant, postId, listing, status } = await scheduled({ endMs: end && end * HOUR });
      await pause(tenant);
      await fixture.workAfter(passed * HOUR);
      expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({
        status: 'EXPIRED',
        outcome: 'FAILED',
        publishDetails: [{ site: ACME, status: 'EXPIRED' }],
      });
      expect(await lastEvent(tenant)).toEqual(['local_post.rejected', 'The account was suspended']);

      await resume(tenant);
      await fixture.workAfter(HOUR);
      expect(await status()).toBe('EXPIRED');
      expect(fixture.acme.creates).not.toContain(listing);
    },
  );

  it('[contract 13] that missed its start sends nothing when the account is resumed before its end is carried out', async () => {
    const { tenant, postId, listing, status } = await scheduled();
    await pause(tenant);
    await fixture.pass(25 * HOUR);
    await campaignStep(fixture.deps, { accountId: tenant.accountId, postId });
    expect(await fixture.deliveries(postId)).toHaveLength(1);
    await resume(tenant);
    for (const key of await fixture.due()) await deliverPost(fixture.deps, key);
    await fixture.work();
    expect(fixture.acme.creates).not.toContain(listing);
    expect(await status()).toBe('EXPIRED');
    expect(await lastEvent(tenant)).toEqual(['local_post.rejected', 'The account was suspended']);
  });

  it('[contract 13] ends at all its sites, whatever its removal sites', async () => {
    const { tenant, status, states } = await fixture.campaignAt([ACME, BOLT], {
      postScheduledDates: { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR), removalSites: [BOLT] },
    });
    await pause(tenant);
    await fixture.workAfter(2 * HOUR);
    expect(await states()).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await status()).toBe('EXPIRED');
    expect(await lastEvent(tenant)).toEqual(['local_post.rejected', 'The account was suspended']);
  });
});

describe('the posts of a campaign that has started', () => {
  it('[contract 13] that are not sent wait for the resumption, without a call and without an attempt', async () => {
    const { tenant, postId, listing } = await fixture.campaignAt([ACME]);
    await pause(tenant);
    await fixture.work();
    await fixture.workAfter(LATER);
    expect(await fixture.deliveries(postId)).toMatchObject([{ state: 'QUEUED', attempts: 0 }]);
    expect(fixture.acme.creates).not.toContain(listing);

    await resume(tenant);
    await fixture.workAfter(LATER);
    expect(await fixture.deliveries(postId)).toMatchObject([{ state: 'LIVE', attempts: 1 }]);
  });

  it('[contract 13] [reliability I4] that were sent are settled: a lost post is found, and not sent again', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { tenant, postId, listing } = await fixture.campaignAt([ACME]);
    await fixture.work();
    expect(await fixture.deliveries(postId)).toMatchObject([{ state: 'UNKNOWN' }]);
    await pause(tenant);
    await fixture.workAfter(10_000);
    expect(await fixture.deliveries(postId)).toMatchObject([{ state: 'LIVE', attempts: 1 }]);
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
  });

  it('[contract 13] are removed at their end and by a deletion', async () => {
    const { tenant, listing } = await scheduled({ endMs: 2 * HOUR });
    const [location] = (await tenant.locations(1, { sites: [ACME] })) as [number];
    const other = await fixture.campaign(tenant, { locationIds: [location], postSites: [ACME] });
    await fixture.workAfter(HOUR);
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
    await deleteCampaign(fixture.deps, tenant.caller, other);
    await pause(tenant);
    await fixture.workAfter(HOUR);
    expect([...fixture.acme.liveAt(listing), ...fixture.acme.liveAt(`${ACME}/${location}`)]).toEqual([]);
  });
});
