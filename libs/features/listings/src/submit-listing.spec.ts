import { afterEach, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { LISTING_SUBMISSION, SET_ASIDE, siteSubject } from '@listings/domain';
import { PUBLISHER_LIMIT } from '@listings/publisher-gateway';
import { A, B, idAtA, listingRef, startFixture } from './testing/listings-fixture.js';

const fixture = startFixture();
afterEach(async () => {
  await fixture.admin.clearLimits();
  await fixture.admin.clearScripts();
  await fixture.admin.settings({ 'a.editSettle': 'immediate' });
  await fixture.database.execute('delete from work');
});

const statusesAt = (events: { status: string; data: { site: { id: number } } }[], siteId: number) =>
  events.filter(({ data }) => data.site.id === siteId).map(({ status }) => status);

describe('pushing to listings', () => {
  it('[6.1, contract 4, contract 9] pushes a linked location to each publisher and records the submission as a success', async () => {
    const { tenant, locationId } = await fixture.newLinked(1);
    await fixture.work();

    expect((await fixture.pushesTo(A, 1)).length).toBe(1);
    expect((await fixture.pushesTo(B, 1)).length).toBe(1);
    const id = globalId('Location', locationId);
    const [ofA, ofB, ...more] = (await fixture.submissions(tenant)).sort((x, y) => x.data.site.id - y.data.site.id);
    expect(ofA).toEqual({
      event: 'listing.submission',
      data: {
        business_id: locationId,
        v4_business_id: id,
        location_id: id,
        site: { id: 1, name: 'Publisher A', url: 'https://publisher-a.example' },
      },
      status: 'success',
      live_link: expect.stringMatching(/^https:/),
    });
    expect([ofB?.status, ofB?.data.site.id, more]).toEqual(['success', 2, []]);
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({
      syncStatus: 'SYNCED',
      displayStatus: 'Synced',
      actionRequired: false,
      listingUrl: ofA?.live_link,
      connectedAccountId: tenant.connected[A],
      lastUpdate: fixture.clock.now().toISOString(),
      syncIssue: null,
      errors: [],
    });
  });

  it('[contract 4, publishing] an update is pushed with what differs only', async () => {
    const { tenant, locationId } = await fixture.newLinked(2, { at: [A] });
    await fixture.work();
    await fixture.edit(tenant, locationId, { bizUrl: 'https://new.example' });
    await fixture.workAfter(10_000);

    const pushes = await fixture.pushesTo(A, 2);
    expect(pushes.at(-1)?.query).toMatchObject({ updateMask: 'websiteUri' });
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['success', 'success']);
  });

  it('[contract 4, publishing] five edits in a row cause at most two pushes, and the last one wins', async () => {
    const { tenant, locationId } = await fixture.newLinked(3, { at: [A] });
    for (let n = 1; n <= 5; n += 1) {
      await fixture.edit(tenant, locationId, { name: `Name ${n}` });
      await fixture.work();
      // The gap after the first push ends later than the edits of a busy machine.
      if (n === 1) await fixture.pass(-60_000);
    }
    expect((await fixture.pushesTo(A, 3)).length).toBe(1);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('IN_PROGRESS');
    await fixture.workAfter(67_000);

    const pushes = await fixture.pushesTo(A, 3);
    expect(pushes.length).toBe(2);
    expect(pushes.at(-1)?.body).toMatchObject({ title: 'Name 5' });
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
  });

  it('[contract 4, publishing] an edit during a push is pushed after it, and the superseded push ends nothing', async () => {
    const { tenant, locationId } = await fixture.newLinked(4, { at: [A] });
    await fixture.admin.script({ operation: 'a.listings.patch', responses: [{ hold: true }] });
    const pushing = fixture.step(tenant, locationId, A);
    await held('a.listings.patch', 4);
    await fixture.edit(tenant, locationId, { name: 'Newer' });
    await fixture.admin.clearScripts();
    expect(await pushing).toMatchObject({
      ended: { outcome: { result: { outcome: { event: 'live' } } } },
      isRecorded: true,
    });
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED' });
    expect(await fixture.submissions(tenant)).toEqual([]);
    await fixture.workAfter(7_000);

    expect((await fixture.pushesTo(A, 4)).at(-1)?.body).toMatchObject({ title: 'Newer' });
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['success']);
  });

  it('[contract 8] a change that is rolled back requests no push', async () => {
    const { tenant, locationId } = await fixture.newLinked(5, { at: [A] });
    await fixture.work();
    const before = await fixture.row(locationId, A);
    const input = { name: 'Never', folderId: '00000000-0000-4000-8000-000000000000' };
    await expect(fixture.edit(tenant, locationId, input)).rejects.toThrow();
    expect(await fixture.row(locationId, A)).toEqual(before);
  });
});

describe('results of publishers', () => {
  it('[publishers 1.4] an edit that the publisher reviews is PENDING_APPROVAL, then SYNCED with one event', async () => {
    await fixture.admin.settings({ 'a.editSettle': 'manual' });
    const { tenant, locationId } = await fixture.newLinked(6, { at: [A] });
    await fixture.work();
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('PENDING_APPROVAL');
    await fixture.workAfter(60_000);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('PENDING_APPROVAL');
    expect(await fixture.submissions(tenant)).toEqual([]);

    await settleAll(6, 'accept');
    await fixture.workAfter(60_000);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['success']);
    expect((await fixture.pushesTo(A, 6)).length).toBe(1);
  });

  it('[publishers 1.4] an edit of a pending submission is pushed without waiting for the review', async () => {
    await fixture.admin.settings({ 'a.editSettle': 'manual' });
    const { tenant, locationId } = await fixture.newLinked(7, { at: [A] });
    await fixture.work();
    await fixture.edit(tenant, locationId, { name: 'While pending' });
    await fixture.workAfter(7_000);
    expect((await fixture.pushesTo(A, 7)).at(-1)?.body).toMatchObject({ title: 'While pending' });
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('PENDING_APPROVAL');
  });

  it('[publishers 1.4, contract 9] a field that the publisher drops makes the submission incomplete, with its name', async () => {
    await fixture.admin.editListing(idAtA(8), { pendingEdits: { title: 'drop' } });
    const { tenant, locationId } = await fixture.newLinked(8, { at: [A] });
    await fixture.work();

    const [event] = await fixture.submissions(tenant);
    expect(event).toMatchObject({ status: 'incomplete', error_message: expect.stringContaining('fields: name') });
    expect(event).not.toHaveProperty('live_link');
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({
      syncStatus: 'FAILED',
      actionRequired: true,
      syncIssue: event?.error_message,
      errors: [{ message: `SY83001: ${event?.error_message}` }],
    });
  });

  it("[publishers 0.1] rejected content ends the submission with the publisher's text", async () => {
    await fixture.admin.script({
      operation: 'b.pages.update',
      match: { listing: listingRef(B, 9) },
      responses: [{ error: { code: 100, text: 'Location cannot be set on this page' } }],
    });
    const { tenant } = await fixture.newLinked(9, { at: [B] });
    await fixture.work();
    expect(await fixture.submissions(tenant)).toMatchObject([
      { status: 'incomplete', error_message: expect.stringContaining('Location cannot be set on this page') },
    ]);
  });

  it('[publishers 0.1] data that the publisher cannot represent is shown with a success', async () => {
    const input = { additionalPhones: ['+14155552672'] };
    const { tenant, locationId } = await fixture.newLinked(10, { at: [B], input });
    await fixture.work();
    expect(await fixture.citation(tenant, locationId, B)).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: expect.stringContaining('does not show additional phone numbers'),
      errors: [],
    });
  });

  it('[publishers 1.1] the rate limit of a listing makes the push wait, with nothing lost and no failure counted', async () => {
    const { tenant, locationId } = await fixture.newLinked(11, { at: [A] });
    await fixture.work();
    await fixture.admin.limit({
      publisher: 'a',
      scope: 'listing',
      blockForMs: 60_000,
      listing: idAtA(11),
      hint: 'header',
    });
    await fixture.edit(tenant, locationId, { name: 'Waits' });
    await fixture.workAfter(7_000);
    const waiting = await fixture.row(locationId, A);
    expect(waiting).toMatchObject({ state: 'QUEUED', failures: 0, waits_for: PUBLISHER_LIMIT });
    expect(waiting?.waits_ms).toBeGreaterThan(50_000);

    // Another edit does not end the wait.
    await fixture.edit(tenant, locationId, { name: 'Waits more' });
    expect((await fixture.row(locationId, A))?.waits_ms).toBeGreaterThan(50_000);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('IN_PROGRESS');

    await fixture.admin.clearLimits();
    await fixture.workAfter(80_000);
    expect((await fixture.pushesTo(A, 11)).at(-1)?.body).toMatchObject({ title: 'Waits more' });
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['success', 'success']);
  });

  it('[publishers 0.1] a publisher that is unavailable is retried, and the submission fails after the budget', async () => {
    await fixture.admin.script({
      operation: 'b.pages.get',
      match: { listing: listingRef(B, 12) },
      responses: [{ status: 503, body: 'down', times: -1 }],
    });
    const { tenant, locationId } = await fixture.newLinked(12, { at: [B] });
    await fixture.work();
    expect(await fixture.row(locationId, B)).toMatchObject({ state: 'QUEUED', failures: 1 });
    await fixture.database.execute('update listing_submissions set failures = 12 where location_id = $1', [locationId]);
    await fixture.workAfter(3_600_000);
    expect(await fixture.submissions(tenant)).toEqual([]);
    await fixture.workAfter(3_600_000);
    expect(await fixture.submissions(tenant)).toMatchObject([
      { status: 'incomplete', error_message: 'The publisher could not be reached after several attempts' },
    ]);
  });

  it('[publishers 0.1] a listing that is gone ends the submission', async () => {
    const { tenant, locationId } = await fixture.newLinked(13, { at: [A] });
    await fixture.admin.access({ listing: idAtA(13), mode: 'hidden' });
    await fixture.work();
    expect(await fixture.submissions(tenant)).toMatchObject([
      {
        status: 'incomplete',
        error_message: 'The listing no longer exists at the publisher; link another listing to the location',
      },
    ]);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('FAILED');
  });
});

describe('submissions that need the owner', () => {
  it('[contract 9] lost credentials are REQUIRING_ACTION without an end; reconnecting resumes it', async () => {
    const tenant = await fixture.newTenant();
    const { accountId, connected } = tenant;
    const key = { accountId, connectedAccountId: connected[B] ?? '' };
    await fixture.database.execute(
      'update connected_accounts set credentials = $2 where account_id = $1 and publisher = $3',
      [accountId, fixture.sealed(key, A), B],
    );
    const locationId = await fixture.newLocation(tenant, 14, { at: [B] });
    await fixture.work();
    expect(await fixture.row(locationId, B)).toMatchObject({ state: 'BLOCKED' });
    expect(await fixture.citation(tenant, locationId, B)).toMatchObject({
      syncStatus: 'REQUIRING_ACTION',
      actionRequired: true,
      errors: [{ message: expect.stringMatching(/^SY81069: /) }],
    });
    expect(await fixture.submissions(tenant)).toEqual([]);

    await fixture.database.transaction(async (transaction) => {
      await transaction.execute(
        `update connected_accounts set credentials = $3, status = 'CONNECTED', connectivity_issue = null, credentials_version = credentials_version + 1
         where account_id = $1 and id = $2`,
        [accountId, key.connectedAccountId, fixture.sealed(key, B)],
      );
      await fixture.resume(transaction, key);
    });
    await fixture.work();
    expect((await fixture.citation(tenant, locationId, B)).syncStatus).toBe('SYNCED');
    expect(statusesAt(await fixture.submissions(tenant), 2)).toEqual(['success']);
  });

  it('[contract 9] lost access to the listing is REQUIRING_ACTION until a later check finds it restored', async () => {
    const { tenant, locationId } = await fixture.newLinked(15, { at: [A] });
    await fixture.admin.access({ listing: idAtA(15), mode: 'removed' });
    await fixture.work();
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('REQUIRING_ACTION');

    await fixture.admin.access({ listing: idAtA(15), mode: 'restored' });
    await fixture.workAfter(3_600_000);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'BLOCKED' });
    await fixture.database.execute(`update listing_links set status = 'LINKED' where location_id = $1`, [locationId]);
    await fixture.workAfter(3_600_000);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
  });
});

describe('submissions that are no longer wanted', () => {
  it.each<
    [string, (tenant: Awaited<ReturnType<typeof fixture.newTenant>>, locationId: number) => Promise<unknown>, string]
  >([
    ['the location is archived', (tenant, id) => fixture.archive(tenant, id), 'CANNOT_SUBMIT'],
    ['the site is disabled', (tenant, id) => fixture.edit(tenant, id, { enabledSiteIds: [2] }), 'AVAILABLE'],
    ['the listing is unlinked', (tenant, id) => fixture.unlink(tenant, id, A), 'AVAILABLE'],
  ])('[6.1] while %s meanwhile the submission is canceled, without asking the publisher', async (_, happens, shown) => {
    const { tenant, locationId } = await fixture.newLinked(16, { at: [A] });
    await fixture.admin.clearRequests();
    await happens(tenant, locationId);
    await fixture.work();

    const [event, ...more] = await fixture.submissions(tenant);
    expect([event?.status, Object.keys(event ?? {}), more]).toEqual(['canceled', ['event', 'data', 'status'], []]);
    expect(await fixture.admin.requests({})).toEqual([]);
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({ syncStatus: shown, actionRequired: false });
  });

  it('[6.1, contract 9] a canceled submission has one event, and resumes when the site is enabled again', async () => {
    const { tenant, locationId } = await fixture.newLinked(17, { at: [A] });
    await fixture.work();
    for (const input of [{ enabledSiteIds: [2] }, { name: 'Other' }, { name: 'Another' }, { enabledSiteIds: [] }]) {
      await fixture.edit(tenant, locationId, input);
      await fixture.workAfter(7_000);
    }
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['success', 'canceled', 'success']);
  });

  it('[contract 3] a site that accepts no hidden addresses is CANNOT_SUBMIT with the reason', async () => {
    const { tenant, locationId } = await fixture.newLinked(18, { at: [B], input: { hideAddress: true } });
    await fixture.work();
    expect(await fixture.submissions(tenant)).toMatchObject([
      { status: 'incomplete', error_message: expect.stringContaining('hides its address') },
    ]);
    expect(await fixture.citation(tenant, locationId, B)).toMatchObject({
      syncStatus: 'CANNOT_SUBMIT',
      actionRequired: false,
    });
  });
});

describe('several processes', () => {
  it('[reliability 2] a process that lost its claim ends nothing, and its push is compared once more', async () => {
    const { tenant, locationId } = await fixture.newLinked(20, { at: [A] });
    await fixture.admin.script({ operation: 'a.listings.patch', responses: [{ hold: true }] });
    const slow = fixture.lateStep(tenant, locationId, A);
    await held('a.listings.patch', 20);
    await slow.lose();
    expect(await fixture.step(tenant, locationId, A)).toMatchObject({ isRecorded: true });
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    await fixture.admin.clearScripts();
    expect(await slow.ended).toMatchObject({ isRecorded: false });
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['success']);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED' });

    await fixture.admin.clearRequests();
    await fixture.workAfter(7_000);
    expect(await fixture.admin.requests({ operation: 'a.listings.get', listing: idAtA(20) })).not.toEqual([]);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });

  it.each([
    ['lost_claims = 5', 'The data could not be submitted'],
    ['blocked_times = 3, blocked_at = now()', SET_ASIDE],
  ])('[reliability 2] a submission that ends or blocks every process fails: %s', async (column, issue) => {
    const { tenant, locationId } = await fixture.newLinked(21, { at: [A] });
    await fixture.admin.clearRequests();
    await fixture.database.execute(`update work set ${column} where kind = $1`, [LISTING_SUBMISSION]);
    await fixture.work();
    expect(await fixture.submissions(tenant)).toMatchObject([{ status: 'incomplete', error_message: issue }]);
    expect(await fixture.pushesTo(A, 21)).toEqual([]);

    // Another request begins anew.
    await fixture.edit(tenant, locationId, { name: 'Anew' });
    await fixture.workAfter(7_000);
    expect(statusesAt(await fixture.submissions(tenant), 1)).toEqual(['incomplete', 'success']);
  });

  it('[contract 1] work of another account about a submission does nothing', async () => {
    const { accountId } = await fixture.newTenant();
    const { locationId } = await fixture.newLinked(22, { at: [A] });
    const rows = [{ subject: siteSubject({ locationId, publisher: A }) }];
    await fixture.database.transaction(async (transaction) =>
      fixture.deps.work.add(transaction, { accountId, kind: LISTING_SUBMISSION, rows }),
    );
    expect(await fixture.step({ accountId }, locationId, A)).toBeUndefined();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED' });
    expect(await fixture.pushesTo(A, 22)).toEqual([]);
  });
});

/** Waits until the publisher has received a request about listing nn that it holds. */
function held(operation: string, nn: number): Promise<unknown> {
  return fixture.admin.waitForRequests({ operation, listing: idAtA(nn), count: 1, timeoutMs: 120_000 });
}

/** Decides all pending edits of a listing at publisher A. */
async function settleAll(nn: number, decision: 'accept' | 'drop'): Promise<void> {
  const mask = String((await fixture.pushesTo(A, nn)).at(-1)?.query['updateMask']);
  const pendingEdits = Object.fromEntries(mask.split(',').map((path) => [path, decision]));
  await fixture.admin.editListing(idAtA(nn), { pendingEdits });
}
