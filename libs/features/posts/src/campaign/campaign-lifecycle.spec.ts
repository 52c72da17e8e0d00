import { describe, expect, it } from '@jest/globals';
import { ResponseUnit } from '@listings/persistence';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { deleteCampaign, rescheduleCampaign } from '../index.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const HOUR = 3_600_000;
const AWAY: PublisherFailure = { kind: 'TRANSIENT', text: 'away' };

const fixture = postsFixture();

type Input = Parameters<typeof fixture.campaignAt>[1];

/** A campaign that starts in an hour, and ends an hour later unless a test says when. */
const scheduled = (sites: string[], { end = 2 * HOUR, removalSites, ...more }: Ends & Input = {}) =>
  fixture.campaignAt(sites, { ...more, ...fixture.dates(HOUR, end, removalSites) });

interface Ends {
  end?: number;
  removalSites?: string[];
}

/** Such a campaign at its start, after its posts were sent. */
async function started(sites: string[], options?: Ends & Input) {
  const campaign = await scheduled(sites, options);
  await fixture.workAfter(HOUR);
  return campaign;
}

/** Such a campaign after its end. */
async function ended(sites: string[], options?: Ends & Input) {
  const campaign = await started(sites, options);
  await fixture.workAfter((options?.end ?? 2 * HOUR) - HOUR);
  return campaign;
}

/** Lets the longest wait between two checks of a campaign pass, and returns in how many milliseconds it is checked next; null: never. */
async function nextCheck(postId: number): Promise<number | null> {
  await fixture.workAfter(6 * 60_000);
  return (await fixture.progress(postId)).inMs;
}

const both = (atAcme: string, atBolt = atAcme) => [`${ACME} ${atAcme}`, `${BOLT} ${atBolt}`];

const liveAt = (locationIds: readonly number[]) =>
  locationIds.flatMap((id) => [...fixture.acme.liveAt(`${ACME}/${id}`), ...fixture.bolt.liveAt(`${BOLT}/${id}`)]);

describe('schedule', () => {
  it('[4.4] [contract 5] waits for its start, publishes, and is removed at its end', async () => {
    const { locationIds, postId, result, lastEvent, remove } = await scheduled([ACME, BOLT]);
    await fixture.work();
    expect(await result()).toMatchObject({ status: 'SCHEDULED', events: ['created'], sites: both('PUBLISHING') });
    await fixture.workAfter(HOUR);
    expect(await result()).toMatchObject({ status: 'SUCCESS', events: ['created', 'published'], live: 1 });
    await fixture.workAfter(HOUR);
    const events = ['created', 'published', 'deleted'];
    expect(await result()).toMatchObject({ status: 'EXPIRED', events, sites: both('EXPIRED') });
    expect(liveAt(locationIds)).toEqual([]);
    const published_url = expect.stringContaining('acme/') as unknown;
    const post_external_id = expect.stringMatching(/^acme\//) as unknown;
    expect(await lastEvent('deleted')).toMatchObject({ post_id: postId, post_external_id, published_url });
    await remove();
    await fixture.work();
    expect(await result()).toMatchObject({ events });
  });

  it('[contract 5] a campaign that gets other times starts and ends at these', async () => {
    const { tenant, postId, status } = await fixture.campaignAt([ACME], fixture.dates(3 * HOUR, 4 * HOUR));
    await fixture.work();
    const move = (start: number) => {
      const [from, to] = [new Date(fixture.at(start)), new Date(fixture.at(start + HOUR))];
      return rescheduleCampaign(fixture.deps, tenant.caller, { postId, start: from, end: to });
    };
    expect(await move(HOUR)).toBe('MOVED');
    await fixture.work();
    await fixture.workAfter(HOUR);
    expect(await status()).toBe('SUCCESS');
    expect(await move(2 * HOUR)).toBe('STARTED');
    await fixture.workAfter(HOUR);
    expect(await status()).toBe('EXPIRED');
  });

  it('[6.4] [contract 5] the end of a campaign records local_post.deleted once per item, after its last removal', async () => {
    const { tenant, locationIds, status, eventCounts } = await started([ACME, BOLT], { locations: 3 });
    // Removals of one site fail at first, also those that are tried again at once.
    fixture.bolt.nextCall(...Array<PublisherFailure>(100).fill(AWAY));
    await fixture.workAfter(HOUR);
    expect(await eventCounts()).not.toHaveProperty('deleted');
    fixture.bolt.recover();
    await fixture.workAfter(60_000);
    const deleted = (await tenant.events()).filter(({ event }) => event === 'local_post.deleted');
    expect(deleted.map(({ location_id }) => Number(location_id)).sort()).toEqual(locationIds);
    expect(await status()).toBe('EXPIRED');
  });

  it('[6.4] [reliability 2] two processes that remove the posts of an item concurrently record one event', async () => {
    const { locationIds, plan, eventCounts } = await started([ACME, BOLT], { locations: 8 });
    await fixture.pass(HOUR);
    await plan();
    // The deliveries of an item follow each other.
    await fixture.stepAll(fixture.deps, fixture.anotherProcess());
    expect(await eventCounts()).toMatchObject({ deleted: locationIds.length });
  });

  it('[6.4] [contract 5] a removed post of the other site counts, although its item was rejected', async () => {
    fixture.acme.nextCreate('reject');
    const { eventNames, lastEvent } = await ended([ACME, BOLT]);
    expect(await eventNames()).toEqual(['created', 'rejected', 'deleted']);
    expect((await lastEvent('deleted'))?.['post_external_id']).toMatch(/^bolt\//);
  });

  it('[publishers 0.1] a delivery that waits for its owner at the end of its campaign is never sent', async () => {
    fixture.acme.nextCreate({ failure: { kind: 'CREDENTIALS_INVALID', cause: 'revoked' } });
    const { tenant, result } = await ended([ACME], { end: 3 * HOUR });
    const connected = `update connected_accounts set status = 'CONNECTED' where account_id = $1`;
    await fixture.database.execute(connected, [tenant.accountId]);
    await fixture.work();
    expect(await result()).toMatchObject({ status: 'EXPIRED', sent: 0 });
    const reason = 'The campaign ended before the post could be published';
    expect(await lastEventOf(tenant)).toEqual(['local_post.rejected', reason]);
  });

  it('[contract 5] [contract 13] is removed only from its removal sites, and stays SUCCESS while a post is live', async () => {
    const { postId, result } = await ended([ACME, BOLT], { removalSites: [BOLT] });
    const events = ['created', 'published'];
    expect(await result()).toMatchObject({ status: 'SUCCESS', sites: both('PUBLISHED', 'EXPIRED'), live: 1, events });
    expect(await nextCheck(postId)).toBeNull();
  });

  it('[contract 13] is EXPIRED at its end when the sites that its removal leaves have no live post', async () => {
    fixture.acme.nextCreate('reject');
    const { result } = await ended([ACME, BOLT], { removalSites: [BOLT] });
    expect(await result()).toMatchObject({ sites: both('ERROR', 'EXPIRED'), status: 'EXPIRED' });
  });

  it('[contract 13] a post whose removal was given up may still be live: the campaign is not EXPIRED', async () => {
    const { postId, states, status } = await started([ACME]);
    fixture.acme.nextCall(AWAY, AWAY);
    await fixture.workAfter(HOUR);
    await fixture.failRemovals(postId);
    await fixture.work();
    expect([await states(), await status()]).toEqual([['REMOVAL_FAILED'], 'SUCCESS']);
    expect(await nextCheck(postId)).toBeNull();
  });

  it('[contract 13] is EXPIRED when its publisher removes the last post that the end has left', async () => {
    fixture.acme.tellsLinks = false;
    const { listing, status, result } = await ended([ACME, BOLT], { end: HOUR + 30_000, removalSites: [BOLT] });
    expect(await status()).toBe('SUCCESS');
    fixture.acme.hideAt(listing);
    await fixture.workAfter(11 * 60_000);
    expect(await result()).toMatchObject({ states: ['DELETED', 'EXPIRED'], status: 'EXPIRED' });
  });

  it('[contract 13] [reliability 2] a process that ends before the campaign is settled leaves it to the next check', async () => {
    const { postId, status, plan } = await started([ACME, BOLT]);
    await fixture.pass(HOUR);
    await plan();
    await fixture.database.execute(`update post_deliveries set state = 'EXPIRED' where post_id = $1`, [postId]);
    expect(await status()).toBe('SUCCESS');
    await fixture.workAfter(6 * 60_000);
    expect(await status()).toBe('EXPIRED');
  });

  it('[4.4.3] the connected sites at the start count', async () => {
    const { tenant, location: gone } = await fixture.tenantAt(ACME);
    const [late = 0] = await tenant.locations(1, { sites: [] });
    const input = { locationIds: [late, gone], postSites: [ACME], ...fixture.dates(HOUR, 9 * HOUR) };
    const postId = await fixture.campaign(tenant, input);
    await fixture.unlink(tenant);
    await fixture.link(tenant, late);
    await fixture.workAfter(HOUR);
    expect(await fixture.deliveries(postId)).toMatchObject([{ state: 'SKIPPED' }, { state: 'LIVE' }]);
    const events = (await tenant.events()).map(({ event }) => event.replace('local_post.', ''));
    expect(events.sort()).toEqual(['created', 'created', 'published', 'rejected']);
  });

  it('[contract 5] an end during a call in flight applies to its outcome', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { states, result } = await started([ACME]);
    expect(await states()).toEqual(['UNKNOWN']);
    await fixture.workAfter(HOUR);
    expect(await result()).toMatchObject({ status: 'EXPIRED', live: 0, events: ['created', 'published', 'deleted'] });
  });
});

describe('deleteCampaign', () => {
  it('[contract 5] removes from every site, records one event per item, and may be repeated', async () => {
    const campaign = await fixture.campaignAt([ACME, BOLT], { locations: 2 });
    const { tenant, locationIds, status, eventCounts, remove, result } = campaign;
    await fixture.work();
    await remove();
    expect(await status()).toBe('DELETED');
    await remove();
    await fixture.work();
    await remove();
    expect(await result()).toMatchObject({ sites: both('DELETED') });
    expect(liveAt(locationIds)).toEqual([]);
    expect(await eventCounts()).toEqual({ created: 2, published: 2, deleted: 2 });
    const deleted = { event: 'local_post.deleted', data: { post_external_id: expect.stringMatching(/^acme\//) } };
    expect((await tenant.events()).slice(-2)).toMatchObject([deleted, deleted]);
  });

  it('[contract 5] removes also from the site that the end of the campaign would leave', async () => {
    const { remove, result } = await started([ACME, BOLT], { removalSites: [BOLT] });
    await remove();
    await fixture.work();
    expect(await result()).toMatchObject({ sites: both('DELETED'), live: 0 });
  });

  it('[contract 5] parallel deletions record one event', async () => {
    const { tenant, postId, eventCounts } = await fixture.campaignAt([ACME], { locations: 3, postSites: [ACME, BOLT] });
    const other = fixture.anotherProcess();
    const processes = [fixture.deps, other, fixture.deps, other];
    await Promise.all(processes.map((deps) => deleteCampaign(deps, tenant.caller, postId)));
    expect(await eventCounts()).toMatchObject({ deleted: 3 });
  });

  it('[contract 5] a scheduled campaign that is deleted is never published', async () => {
    const { plan, remove, result } = await scheduled([ACME], { postSites: [ACME, BOLT] });
    await remove();
    await fixture.pass(HOUR);
    await plan();
    await fixture.work();
    const events = ['created', 'deleted'];
    expect(await result()).toMatchObject({ states: [], sites: both('DELETED'), events, sent: 0 });
  });

  it('[contract 5] [reliability 2] a deletion during the create call removes the created post, and its event is the last', async () => {
    const { key, remove, result } = await fixture.campaignAt([ACME]);
    const calls = {
      call: async (...[target, work]: Parameters<typeof fixture.deps.calls.call>) => {
        const answer = await fixture.deps.calls.call(target, work);
        await remove();
        return answer;
      },
    } as typeof fixture.deps.calls;
    const step = await deliverPost({ ...fixture.deps, calls }, await key());
    expect(step).toMatchObject({ event: 'published', to: 'REMOVING' });
    await fixture.work();
    expect(await result()).toMatchObject({ live: 0, states: ['DELETED'], events: ['created', 'deleted'] });
  });

  it('[contract 5] [publishers 0.1] lost posts with the same content are each found and removed', async () => {
    const { tenant, listing, postIds, publish, rows } = await fixture.lookalikes('Gone twice');
    fixture.acme.nextCreate('dropAfter', 'dropAfter');
    for (const each of [publish, publish]) await each();
    for (const key of await fixture.due()) await deliverPost(fixture.deps, key);
    for (const postId of postIds) await deleteCampaign(fixture.deps, tenant.caller, postId);
    for (let n = 0; n < 10; n += 1) {
      await fixture.pass(10_000);
      await fixture.stepAll();
    }
    expect(await rows()).toMatchObject([{ state: 'DELETED' }, { state: 'DELETED' }]);
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });

  it('[design 6.5] a deletion needs one connection, also while its response is not stored', async () => {
    const { caller } = await fixture.tenant();
    const database = fixture.database.anotherPool({ maxConnections: 1 });
    const unit = new ResponseUnit(database);
    const deleted = deleteCampaign({ ...fixture.deps, database, unit }, caller, 1);
    await expect(deleted).rejects.toMatchObject({ code: 'SY90002' });
    await unit.rollback();
  });
});

it('[contract 5] settles a campaign whose settling was lost in a crash', async () => {
  const { postId, status } = await fixture.campaignAt([ACME]);
  await fixture.work();
  await fixture.database.execute(`update social_posts set status = 'INPROGRESS' where id = $1`, [postId]);
  await fixture.workAfter(61_000);
  expect(await status()).toBe('SUCCESS');
  expect(await nextCheck(postId)).toBeNull();
});

/** Beyond the next look at work of a suspended account. */
const LATER = 12 * 60_000;

/** Ends the account's right to publish. */
const pause = ({ accountId }: Tenant, change = `status = 'SUSPENDED'`) =>
  fixture.database.execute(`update accounts set ${change} where id = $1`, [accountId]);

const DELETED_LATER = `deletion_at = now() + interval '20 days'`;
const resume = (tenant: Tenant) => pause(tenant, `status = 'ACTIVE', deletion_at = null`);
const startsInAnHour = (endMs?: number) => fixture.campaignAt([ACME], fixture.dates(HOUR, endMs));

async function lastEventOf(tenant: Tenant) {
  const { event, data } = (await tenant.events()).at(-1) ?? {};
  return [event, data?.['rejection_reason']];
}

const REJECTED = ['local_post.rejected', 'The account was suspended'];

describe('the schedule of an account that may not publish', () => {
  it.each([
    ['is suspended, and starts on its resumption before its end', 72, 48, undefined],
    ['waits for its deletion, and starts on its resumption before its end', 72, 48, DELETED_LATER],
    ['is suspended, and starts within 24 hours of its start where it has no end', undefined, 24, undefined],
  ])('[contract 13] waits while the account %s', async (_, end, passed, how) => {
    const { tenant, result } = await startsInAnHour(end && end * HOUR);
    await pause(tenant, how);
    for (const hours of [1, passed - 1]) {
      await fixture.workAfter(hours * HOUR);
      expect(await result()).toMatchObject({ status: 'SCHEDULED', sent: 0 });
    }
    await resume(tenant);
    await fixture.workAfter(2 * 60_000);
    expect(await result()).toMatchObject({ status: 'SUCCESS', live: 1 });
  });

  it.each([
    ['24 hours after its start', undefined, 25],
    ['at its end', 3, 3],
  ])('[contract 13] ends %s: its items are rejected, its posts EXPIRED, and nothing is sent', async (_, end, hours) => {
    const { tenant, info, result } = await startsInAnHour(end && end * HOUR);
    await pause(tenant);
    await fixture.workAfter(hours * HOUR);
    const publishDetails = [{ site: ACME, status: 'EXPIRED' }];
    expect(await info()).toMatchObject({ status: 'EXPIRED', outcome: 'FAILED', publishDetails });
    expect(await lastEventOf(tenant)).toEqual(REJECTED);
    await resume(tenant);
    await fixture.workAfter(HOUR);
    expect(await result()).toMatchObject({ status: 'EXPIRED', sent: 0 });
  });

  it('[contract 13] that missed its start sends nothing when the account is resumed before its end is carried out', async () => {
    const { tenant, states, plan, result } = await startsInAnHour();
    await pause(tenant);
    await fixture.pass(25 * HOUR);
    await plan();
    expect(await states()).toHaveLength(1);
    await resume(tenant);
    await fixture.stepAll();
    await fixture.work();
    expect(await result()).toMatchObject({ sent: 0, status: 'EXPIRED' });
    expect(await lastEventOf(tenant)).toEqual(REJECTED);
  });

  it('[contract 13] ends at all its sites, whatever its removal sites', async () => {
    const { tenant, result } = await scheduled([ACME, BOLT], { removalSites: [BOLT] });
    await pause(tenant);
    await fixture.workAfter(2 * HOUR);
    expect(await result()).toMatchObject({ states: ['EXPIRED', 'EXPIRED'], status: 'EXPIRED' });
    expect(await lastEventOf(tenant)).toEqual(REJECTED);
  });
});

describe('the posts of a campaign that has started', () => {
  it('[contract 13] that are not sent wait for the resumption, without a call and without an attempt', async () => {
    const { tenant, result } = await fixture.campaignAt([ACME]);
    await pause(tenant);
    await fixture.work();
    await fixture.workAfter(LATER);
    expect(await result()).toMatchObject({ state: 'QUEUED', attempts: 0, sent: 0 });
    await resume(tenant);
    await fixture.workAfter(LATER);
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 1 });
  });

  it('[contract 13] [reliability I4] that were sent are settled: a lost post is found, and not sent again', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { tenant, row, result } = await fixture.campaignAt([ACME]);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    await pause(tenant);
    await fixture.workAfter(10_000);
    expect(await result()).toMatchObject({ state: 'LIVE', attempts: 1, live: 1 });
  });

  it('[contract 13] are removed at their end and by a deletion', async () => {
    const { tenant, listing } = await startsInAnHour(2 * HOUR);
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
