import { describe, expect, it } from '@jest/globals';
import { ResponseUnit } from '@listings/persistence';
import { MAX_REMOVAL_ATTEMPTS } from '../rules/delivery-timing.js';
import { CAMPAIGN, deleteCampaign, rescheduleCampaign } from '../index.js';
import { campaignStep } from '../testing/campaign-step.js';
import { setConnectionStatus } from '../testing/connection-status.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import { link } from '../testing/tenant.js';

const fixture = postsFixture();

const HOUR = 3_600_000;

function dates([start, end]: [startMs: number, endMs: number], removalSites?: string[]) {
  return { startDatetime: fixture.at(start), endDatetime: fixture.at(end), removalSites };
}

/** A campaign that starts and ends in so many milliseconds. */
function scheduled(
  sites: readonly string[],
  times: [startMs: number, endMs: number],
  { removalSites, ...input }: { removalSites?: string[]; locations?: number; postSites?: string[] } = {},
) {
  return fixture.campaignAt(sites, { ...input, postScheduledDates: dates(times, removalSites) });
}

/** Lets the longest wait between two checks of a campaign pass, and returns when the campaign is checked next; undefined: never. */
async function nextCheck(postId: number): Promise<Date | undefined> {
  await fixture.workAfter(6 * 60_000);
  const [row] = await fixture.database.query<{ due_at: Date }>(
    'select due_at from work where kind = $1 and subject = $2',
    [CAMPAIGN, String(postId)],
  );
  return row?.due_at;
}

describe('schedule', () => {
  it('[4.4] [contract 5] waits for its start, publishes, and is removed at its end', async () => {
    const { tenant, location, postId, listing, eventNames, status, siteStates, remove } = await scheduled(
      [ACME, BOLT],
      [HOUR, 2 * HOUR],
    );
    await fixture.work();
    expect(await status()).toBe('SCHEDULED');
    expect(await eventNames()).toEqual(['created']);
    expect(await siteStates()).toEqual([`${ACME} PUBLISHING`, `${BOLT} PUBLISHING`]);

    await fixture.workAfter(HOUR);
    expect(await status()).toBe('SUCCESS');
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);

    await fixture.workAfter(HOUR);
    expect(await status()).toBe('EXPIRED');
    expect(await siteStates()).toEqual([`${ACME} EXPIRED`, `${BOLT} EXPIRED`]);
    expect([...fixture.acme.liveAt(listing), ...fixture.bolt.liveAt(`${BOLT}/${location}`)]).toEqual([]);
    expect(await eventNames()).toEqual(['created', 'published', 'deleted']);
    expect((await tenant.events()).at(-1)?.data).toMatchObject({
      post_id: postId,
      post_external_id: expect.stringMatching(/^acme\//),
      published_url: expect.stringContaining('acme/'),
    });
    await remove();
    await fixture.work();
    expect(await eventNames()).toEqual(['created', 'published', 'deleted']);
  });

  it('[contract 5] a campaign that gets other times starts and ends at these', async () => {
    const { tenant, postId, status } = await scheduled([ACME], [3 * HOUR, 4 * HOUR]);
    await fixture.work();
    const move = (start: number, end: number) =>
      rescheduleCampaign(fixture.deps, tenant.caller, {
        postId,
        start: new Date(fixture.at(start)),
        end: new Date(fixture.at(end)),
      });
    expect(await move(HOUR, 2 * HOUR)).toBe('MOVED');
    await fixture.work();
    await fixture.workAfter(HOUR);
    expect(await status()).toBe('SUCCESS');
    expect(await move(2 * HOUR, 3 * HOUR)).toBe('STARTED');
    await fixture.workAfter(HOUR);
    expect(await status()).toBe('EXPIRED');
  });

  it('[6.4] [contract 5] the end of a campaign records local_post.deleted once per item, after its last removal', async () => {
    const { tenant, locationIds, status } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR], { locations: 3 });
    await fixture.workAfter(HOUR);
    // Removals of one site fail at first, also those that are tried again at once.
    fixture.bolt.nextCall(...Array.from({ length: 100 }, () => ({ kind: 'TRANSIENT', text: 'down' }) as const));
    await fixture.workAfter(HOUR);
    const deleted = async () => (await tenant.events()).filter(({ event }) => event === 'local_post.deleted');
    expect(await deleted()).toHaveLength(0);
    fixture.bolt.recover();
    await fixture.workAfter(60_000);
    expect((await deleted()).map(({ location_id }) => Number(location_id)).sort()).toEqual(locationIds);
    expect(await status()).toBe('EXPIRED');
  });

  it('[6.4] [reliability 2] two processes that remove the posts of an item concurrently record one event', async () => {
    const { tenant, locationIds, postId, eventNames } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR], {
      locations: 8,
    });
    await fixture.workAfter(HOUR);
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, { accountId: tenant.accountId, postId });
    const rows = await fixture.deliveries(postId);
    const other = fixture.anotherProcess();
    await Promise.all(
      rows.map(({ id, site }) =>
        deliverPost(site === ACME ? fixture.deps : other, { accountId: tenant.accountId, deliveryId: id }),
      ),
    );
    const deleted = (await eventNames()).filter((event) => event === 'deleted');
    expect(deleted).toHaveLength(locationIds.length);
  });

  it('[6.4] [contract 5] a removed post of the other site counts, although its item was rejected', async () => {
    fixture.acme.nextCreate('reject');
    const { tenant, eventNames } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR]);
    await fixture.workAfter(HOUR);
    await fixture.workAfter(HOUR);
    expect(await eventNames()).toEqual(['created', 'rejected', 'deleted']);
    expect((await tenant.events()).at(-1)?.data['post_external_id']).toMatch(/^bolt\//);
  });

  it('[publishers 0.1] a delivery that waits for its owner at the end of its campaign is never sent', async () => {
    fixture.acme.nextCreate({ failure: { kind: 'CREDENTIALS_INVALID', cause: 'revoked' } });
    const { tenant, listing, status } = await scheduled([ACME], [HOUR, 3 * HOUR]);
    await fixture.workAfter(HOUR);
    await fixture.workAfter(2 * HOUR);
    await fixture.database.execute(`update connected_accounts set status = 'CONNECTED' where account_id = $1`, [
      tenant.accountId,
    ]);
    await fixture.work();
    expect(await status()).toBe('EXPIRED');
    expect(fixture.acme.creates).not.toContain(listing);
    const last = (await tenant.events()).at(-1);
    expect([last?.event, last?.data['rejection_reason']]).toEqual([
      'local_post.rejected',
      'The campaign ended before the post could be published',
    ]);
  });

  it('[contract 5] [contract 13] is removed only from its removal sites, and stays SUCCESS while a post is live', async () => {
    const { postId, listing, eventNames, status, siteStates } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR], {
      removalSites: [BOLT],
    });
    await fixture.workAfter(HOUR);
    await fixture.workAfter(HOUR);
    expect(await status()).toBe('SUCCESS');
    expect(await siteStates()).toEqual([`${ACME} PUBLISHED`, `${BOLT} EXPIRED`]);
    expect(fixture.acme.liveAt(listing)).toHaveLength(1);
    expect(await eventNames()).toEqual(['created', 'published']);
    expect(await nextCheck(postId)).toBeUndefined();
  });

  it('[contract 13] is EXPIRED at its end when the sites that its removal leaves have no live post', async () => {
    fixture.acme.nextCreate('reject');
    const { status, siteStates } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR], { removalSites: [BOLT] });
    await fixture.workAfter(HOUR);
    await fixture.workAfter(HOUR);
    expect(await siteStates()).toEqual([`${ACME} ERROR`, `${BOLT} EXPIRED`]);
    expect(await status()).toBe('EXPIRED');
  });

  it('[contract 13] a post whose removal was given up may still be live: the campaign is not EXPIRED', async () => {
    const { postId, states, status } = await scheduled([ACME], [HOUR, 2 * HOUR]);
    await fixture.workAfter(HOUR);
    fixture.acme.nextCall({ kind: 'TRANSIENT', text: 'away' }, { kind: 'TRANSIENT', text: 'away' });
    await fixture.workAfter(HOUR);
    await fixture.database.execute('update post_deliveries set failures = $2 where post_id = $1', [
      postId,
      MAX_REMOVAL_ATTEMPTS - 1,
    ]);
    await fixture.makeDue(postId);
    await fixture.work();
    expect(await states()).toEqual(['REMOVAL_FAILED']);
    expect(await status()).toBe('SUCCESS');
    expect(await nextCheck(postId)).toBeUndefined();
  });

  it('[contract 13] is EXPIRED when its publisher removes the last post that the end has left', async () => {
    fixture.acme.tellsLinks = false;
    const { listing, states, status } = await scheduled([ACME, BOLT], [HOUR, HOUR + 30_000], { removalSites: [BOLT] });
    await fixture.workAfter(HOUR);
    await fixture.workAfter(30_000);
    expect(await status()).toBe('SUCCESS');

    for (const [ref, post] of fixture.acme.posts) {
      if (post.listingRef === listing) fixture.acme.posts.delete(ref);
    }
    await fixture.workAfter(11 * 60_000);
    expect(await states()).toEqual(['DELETED', 'EXPIRED']);
    expect(await status()).toBe('EXPIRED');
  });

  it('[contract 13] [reliability 2] a process that ends before the campaign is settled leaves it to the next check', async () => {
    const { tenant, postId, status } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR]);
    await fixture.workAfter(HOUR);
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, { accountId: tenant.accountId, postId });
    await fixture.database.execute(`update post_deliveries set state = 'EXPIRED' where post_id = $1`, [postId]);
    expect(await status()).toBe('SUCCESS');
    await fixture.workAfter(6 * 60_000);
    expect(await status()).toBe('EXPIRED');
  });

  it('[4.4.3] the connected sites at the start count', async () => {
    const tenant = await fixture.tenant();
    const [late, gone] = (await tenant.locations(2, { sites: [] })) as [number, number];
    const connection = { accountId: tenant.accountId, site: ACME, connectedAccountId: tenant.connectedAccountId(ACME) };
    await link(fixture.database, { ...connection, ids: [gone] });
    const postId = await fixture.campaign(tenant, {
      locationIds: [late, gone],
      postSites: [ACME],
      postScheduledDates: dates([HOUR, 9 * HOUR]),
    });
    await link(fixture.database, { ...connection, ids: [late] });
    await fixture.database.execute('delete from listing_links where account_id = $1 and location_id = $2', [
      tenant.accountId,
      gone,
    ]);

    await fixture.workAfter(HOUR);

    expect((await fixture.deliveries(postId)).map(({ state }) => state)).toEqual(['LIVE', 'SKIPPED']);
    expect((await tenant.events()).map(({ event }) => event.replace('local_post.', '')).sort()).toEqual([
      'created',
      'created',
      'published',
      'rejected',
    ]);
  });

  it('[contract 5] a campaign whose start and end were missed is never sent, and its items are rejected', async () => {
    const { tenant, listing, eventNames, status } = await scheduled([ACME], [HOUR, 2 * HOUR], {
      postSites: [ACME, BOLT],
    });
    await fixture.workAfter(3 * HOUR);
    expect(await status()).toBe('EXPIRED');
    expect(await eventNames()).toEqual(['created', 'rejected']);
    expect((await tenant.events())[1]?.data).toMatchObject({
      rejection_reason: 'The campaign ended before the post could be published',
    });
    expect(fixture.acme.creates).not.toContain(listing);
  });

  it('[contract 5] an end during a call in flight applies to its outcome', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { listing, row, eventNames, status } = await scheduled([ACME], [HOUR, 2 * HOUR]);
    await fixture.workAfter(HOUR);
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });

    await fixture.workAfter(HOUR);

    expect(await status()).toBe('EXPIRED');
    expect(fixture.acme.liveAt(listing)).toEqual([]);
    expect(await eventNames()).toEqual(['created', 'published', 'deleted']);
  });
});

describe('deleteCampaign', () => {
  it('[contract 5] removes from every site, records one event per item, and may be repeated', async () => {
    const { tenant, locationIds, status, siteStates, remove } = await fixture.campaignAt([ACME, BOLT], {
      locations: 2,
    });
    await fixture.work();

    await remove();
    expect(await status()).toBe('DELETED');
    await remove();
    await fixture.work();
    await remove();

    expect(await siteStates()).toEqual([`${ACME} DELETED`, `${BOLT} DELETED`]);
    for (const id of locationIds)
      expect([...fixture.acme.liveAt(`${ACME}/${id}`), ...fixture.bolt.liveAt(`${BOLT}/${id}`)]).toEqual([]);
    const events = await tenant.events();
    expect(events.slice(-2).map(({ event, data }) => [event, data['post_external_id']])).toEqual([
      ['local_post.deleted', expect.stringMatching(/^acme\//)],
      ['local_post.deleted', expect.stringMatching(/^acme\//)],
    ]);
    expect(events.filter(({ event }) => event === 'local_post.deleted')).toHaveLength(2);
  });

  it('[contract 5] removes also from the site that the end of the campaign would leave', async () => {
    const { listing, siteStates, remove } = await scheduled([ACME, BOLT], [HOUR, 2 * HOUR], { removalSites: [BOLT] });
    await fixture.workAfter(HOUR);
    await remove();
    await fixture.work();
    expect(await siteStates()).toEqual([`${ACME} DELETED`, `${BOLT} DELETED`]);
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });

  it('[contract 5] parallel deletions record one event', async () => {
    const { tenant, postId, eventNames } = await fixture.campaignAt([ACME], { locations: 3, postSites: [ACME, BOLT] });
    const other = fixture.anotherProcess();
    await Promise.all(
      [fixture.deps, other, fixture.deps, other].map((deps) => deleteCampaign(deps, tenant.caller, postId)),
    );
    expect((await eventNames()).filter((each) => each === 'deleted')).toHaveLength(3);
  });

  it('[contract 5] a scheduled campaign that is deleted is never published', async () => {
    const { tenant, postId, listing, eventNames, siteStates, remove } = await scheduled([ACME], [HOUR, 2 * HOUR], {
      postSites: [ACME, BOLT],
    });
    await remove();
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, { accountId: tenant.accountId, postId });
    await fixture.work();
    expect(await fixture.deliveries(postId)).toEqual([]);
    expect(await siteStates()).toEqual([`${ACME} DELETED`, `${BOLT} DELETED`]);
    expect(await eventNames()).toEqual(['created', 'deleted']);
    expect(fixture.acme.creates).not.toContain(listing);
  });

  it('[contract 5] an unsent post is never sent', async () => {
    const { listing, states, eventNames, remove } = await fixture.campaignAt([ACME, BOLT]);
    await remove();
    await fixture.work();
    expect(await states()).toEqual(['DELETED', 'DELETED']);
    expect(await eventNames()).toEqual(['created', 'deleted']);
    expect(fixture.acme.creates).not.toContain(listing);
  });

  it('[contract 5] [reliability 2] a deletion during the create call removes the created post, and its event is the last', async () => {
    const { listing, states, eventNames, remove } = await fixture.campaignAt([ACME]);
    const [key] = await fixture.due();
    const calls = {
      call: async (...[target, work]: Parameters<typeof fixture.deps.calls.call>) => {
        const answer = await fixture.deps.calls.call(target, work);
        await remove();
        return answer;
      },
    } as typeof fixture.deps.calls;

    const step = await deliverPost({ ...fixture.deps, calls }, key as NonNullable<typeof key>);
    expect(step).toMatchObject({ event: 'published', to: 'REMOVING' });
    await fixture.work();

    expect(fixture.acme.liveAt(listing)).toEqual([]);
    expect(await states()).toEqual(['DELETED']);
    expect(await eventNames()).toEqual(['created', 'deleted']);
  });

  it('[contract 5] [reliability 2] finds and removes a post whose outcome was never learned', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { listing, row, eventNames, remove } = await fixture.campaignAt([ACME]);
    await fixture.work();
    await remove();
    for (let n = 0; n < 8; n += 1) await fixture.workAfter(10_000);
    expect(await row()).toMatchObject({ state: 'DELETED' });
    expect(fixture.acme.liveAt(listing)).toEqual([]);
    expect(await eventNames()).toEqual(['created', 'deleted']);
  });

  it('[contract 5] [publishers 0.1] lost posts with the same content are each found and removed', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    const lookalike = {
      locationIds: [location],
      postSites: [ACME],
      postMessage: [{ site: ACME, message: 'Gone twice' }],
    };
    fixture.acme.nextCreate('dropAfter', 'dropAfter');
    const postIds = [await fixture.campaign(tenant, lookalike), await fixture.campaign(tenant, lookalike)];
    for (const key of await fixture.due()) await deliverPost(fixture.deps, key);
    for (const postId of postIds) await deleteCampaign(fixture.deps, tenant.caller, postId);
    for (let n = 0; n < 10; n += 1) {
      await fixture.pass(10_000);
      await Promise.all((await fixture.due()).map((key) => deliverPost(fixture.deps, key)));
    }
    const rows = (await Promise.all(postIds.map((id) => fixture.deliveries(id)))).flat();
    expect(rows.map(({ state }) => state)).toEqual(['DELETED', 'DELETED']);
    expect(fixture.acme.liveAt(`${ACME}/${location}`)).toEqual([]);
  });

  it('[contract 5] a failed removal is retried until it succeeds', async () => {
    const { listing, row, siteStates, remove } = await fixture.campaignAt([ACME]);
    await fixture.work();
    fixture.acme.nextCall(
      { kind: 'TRANSIENT', text: 'away' },
      { kind: 'RATE_LIMITED', retryAfterMs: 5_000, scope: 'listing' },
    );
    await remove();
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'REMOVING' });
    expect(await siteStates()).toEqual([`${ACME} PUBLISHED`]);
    await fixture.workAfter(10_000);
    await fixture.workAfter(10_000);
    expect(await row()).toMatchObject({ state: 'DELETED' });
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });

  it('[contract 5] invalid credentials do not end the removal: it succeeds after the owner has reconnected', async () => {
    const { tenant, row, remove } = await fixture.campaignAt([ACME]);
    await fixture.work();
    const key = { accountId: tenant.accountId, connectedAccountId: tenant.connectedAccountId(ACME) };
    await setConnectionStatus(fixture.deps, key, 'REAUTH_REQUIRED');
    await remove();
    for (let n = 0; n < 5; n += 1) {
      await fixture.work();
      await fixture.pass(HOUR);
    }
    expect(await row()).toMatchObject({ state: 'REMOVING' });
    await setConnectionStatus(fixture.deps, key, 'CONNECTED');
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'DELETED' });
  });

  it('[contract 1] another account’s campaign is deleted like one that does not exist', async () => {
    const { postId, status } = await fixture.campaignAt([ACME], { postSites: [ACME, BOLT] });
    const stranger = await fixture.tenant();
    for (const id of [postId, 1])
      await expect(deleteCampaign(fixture.deps, stranger.caller, id)).rejects.toMatchObject({
        status: 404,
        code: 'SY90002',
      });
    expect(await status()).toBe('INPROGRESS');
    await fixture.work();
  });

  it('[design 6.5] a deletion needs one connection, also while its response is not stored', async () => {
    const { caller } = await fixture.tenant();
    const database = fixture.database.anotherPool({ maxConnections: 1 });
    const unit = new ResponseUnit(database);
    await expect(deleteCampaign({ ...fixture.deps, database, unit }, caller, 1)).rejects.toMatchObject({
      code: 'SY90002',
    });
    await unit.rollback();
  });
});

describe('settling', () => {
  it('[contract 5] settles a campaign whose settling was lost in a crash', async () => {
    const { postId, status } = await fixture.campaignAt([ACME]);
    await fixture.work();
    await fixture.database.execute(`update social_posts set status = 'INPROGRESS' where id = $1`, [postId]);
    await fixture.workAfter(61_000);
    expect(await status()).toBe('SUCCESS');
    expect(await nextCheck(postId)).toBeUndefined();
  });
});
