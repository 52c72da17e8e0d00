import { afterEach, describe, expect, it } from '@jest/globals';
import { LISTING_GONE, LISTING_SUBMISSION, SET_ASIDE, siteSubject } from '@listings/domain';
import { globalId } from '@listings/pagination';
import { PUBLISHER_LIMIT } from '@listings/publisher-gateway';
import { closedRegistry } from '@listings/publisher-model';
import { A, B, idAtA, startFixture } from '../testing/listings-fixture.js';

const HALF_AN_HOUR_MS = 30 * 60_000;

const fixture = startFixture();

afterEach(async () => {
  await fixture.admin.clearLimits();
  await fixture.admin.clearScripts();
  await fixture.admin.settings({ 'a.editSettle': 'immediate' });
  await fixture.database.execute('delete from work');
});

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;
const statuses = async (tenant: Tenant) => (await fixture.submissions(tenant)).map(({ status }) => status);
const shown = async (tenant: Tenant, locationId: number, publisher = A) =>
  (await fixture.citation(tenant, locationId, publisher)).syncStatus;

const containing = (text: string) => expect.stringContaining(text) as unknown;
const incomplete = (message: string) => ({ status: 'incomplete', error_message: containing(message) });

describe('pushing to listings', () => {
  it('[6.1, contract 4, contract 9] pushes a linked location to each publisher and records the submission as a success', async () => {
    const { tenant, locationId } = await fixture.newPushed(1);

    for (const publisher of [A, B]) expect(await fixture.pushesTo(publisher, 1)).toHaveLength(1);
    const id = globalId('Location', locationId);
    const [ofA, ofB, ...more] = (await fixture.submissions(tenant)).sort((x, y) => x.data.site.id - y.data.site.id);
    const site = { id: 1, name: 'Publisher A', url: 'https://publisher-a.example' };
    const data = { business_id: locationId, v4_business_id: id, location_id: id, site };
    const ended = { event: 'listing.submission', status: 'success', live_link: expect.stringMatching(/^https:/) };
    expect(ofA).toEqual({ ...ended, data });
    expect([ofB?.status, ofB?.data.site.id, more]).toEqual(['success', 2, []]);
    const synced = { syncStatus: 'SYNCED', displayStatus: 'Synced', lastUpdate: fixture.clock.now().toISOString() };
    const noIssue = { actionRequired: false, syncIssue: null, errors: [] };
    const listing = { listingUrl: ofA?.live_link, connectedAccountId: tenant.connected[A] };
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({ ...synced, ...noIssue, ...listing });
  });

  it('[contract 4, publishing] five edits in a row cause at most two pushes, and the last one wins', async () => {
    const { tenant, locationId, result } = await fixture.newLinked(3, { at: [A] });
    for (let n = 1; n <= 5; n += 1) {
      await fixture.edit(tenant, locationId, { name: `Name ${n}` });
      await fixture.work();
      // The gap after the first push ends later than the edits of a busy machine.
      if (n === 1) await fixture.pass(-60_000);
    }
    expect(await result()).toMatchObject({ pushes: 1, syncStatus: 'IN_PROGRESS' });
    await fixture.workAfter(67_000);
    const pushes = await fixture.pushesTo(A, 3);
    expect(pushes.length).toBe(2);
    expect(pushes.at(-1)?.body).toMatchObject({ title: 'Name 5' });
    expect(await shown(tenant, locationId)).toBe('SYNCED');
  });

  it('[contract 4, publishing] an edit during a push is pushed after it, and the superseded push ends nothing', async () => {
    const { tenant, locationId, result } = await fixture.newLinked(4, { at: [A] });
    await fixture.admin.script({ operation: 'a.listings.patch', responses: [{ hold: true }] });
    const pushing = fixture.step(tenant, locationId, A);
    await held('a.listings.patch', 4);
    await fixture.edit(tenant, locationId, { name: 'Newer' });
    await fixture.admin.clearScripts();
    const ended = { outcome: { result: { outcome: { event: 'live' } } } };
    expect(await pushing).toMatchObject({ ended, isRecorded: true });
    expect(await result()).toMatchObject({ state: 'QUEUED', ended: [] });
    await fixture.workAfter(7_000);
    expect(await result()).toMatchObject({ lastPush: { title: 'Newer' }, ended: ['success'] });
  });

  it('[contract 8] a change that is rolled back requests no push', async () => {
    const { tenant, locationId } = await fixture.newPushed(5, { at: [A] });
    const before = await fixture.row(locationId, A);
    const input = { name: 'Never', folderId: '00000000-0000-4000-8000-000000000000' };
    await expect(fixture.edit(tenant, locationId, input)).rejects.toThrow();
    expect(await fixture.row(locationId, A)).toEqual(before);
  });
});

describe('results of publishers', () => {
  it('[publishers 1.4] an edit that the publisher reviews is PENDING_APPROVAL, then SYNCED with one event', async () => {
    await fixture.admin.settings({ 'a.editSettle': 'manual' });
    const { tenant, locationId, result } = await fixture.newPushed(6, { at: [A] });
    expect(await shown(tenant, locationId)).toBe('PENDING_APPROVAL');
    await fixture.workAfter(60_000);
    expect(await result()).toMatchObject({ syncStatus: 'PENDING_APPROVAL', ended: [] });
    await settleAll(6, 'accept');
    await fixture.workAfter(60_000);
    expect(await result()).toMatchObject({ syncStatus: 'SYNCED', ended: ['success'], pushes: 1 });
  });

  it('[publishers 1.4] an edit of a pending submission is pushed without waiting for the review', async () => {
    await fixture.admin.settings({ 'a.editSettle': 'manual' });
    const { edited, result } = await fixture.newPushed(7, { at: [A] });
    await edited({ name: 'While pending' });
    expect(await result()).toMatchObject({ lastPush: { title: 'While pending' }, syncStatus: 'PENDING_APPROVAL' });
  });

  it('[publishers 1.4, contract 9] a field that the publisher drops makes the submission incomplete, with its name', async () => {
    await fixture.admin.editListing(idAtA(8), { pendingEdits: { title: 'drop' } });
    const { tenant, locationId } = await fixture.newPushed(8, { at: [A] });
    const [event] = await fixture.submissions(tenant);
    expect(event).toMatchObject(incomplete('fields: name'));
    expect(event).not.toHaveProperty('live_link');
    const told = { syncIssue: event?.error_message, errors: [{ message: `SY83001: ${event?.error_message}` }] };
    const citation = { syncStatus: 'FAILED', actionRequired: true, ...told };
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject(citation);
  });

  it("[publishers 0.1] rejected content ends the submission with the publisher's text", async () => {
    const text = 'Location cannot be set on this page';
    await fixture.admin.script({ operation: 'b.pages.update', responses: [{ error: { code: 100, text } }] });
    const { tenant } = await fixture.newPushed(9, { at: [B] });
    expect(await fixture.submissions(tenant)).toMatchObject([incomplete(text)]);
  });

  it('[contract 9] a listing that the publisher has no longer ends the submission, and another one is to be linked', async () => {
    await fixture.admin.access({ listing: idAtA(13), mode: 'hidden' });
    const { tenant } = await fixture.newPushed(13, { at: [A] });
    expect(await fixture.submissions(tenant)).toMatchObject([incomplete(LISTING_GONE)]);
  });

  it('[publishers 0.1] data that the publisher cannot represent is shown with a success', async () => {
    const input = { additionalPhones: ['+14155552672'] };
    const { tenant, locationId } = await fixture.newPushed(10, { at: [B], input });
    const shows = { syncStatus: 'SYNCED', syncIssue: containing('does not show additional phone numbers'), errors: [] };
    expect(await fixture.citation(tenant, locationId, B)).toMatchObject(shows);
  });

  it('[publishers 1.1] the rate limit of a listing makes the push wait, with nothing lost and no failure counted', async () => {
    const { tenant, locationId, edited, result } = await fixture.newPushed(11, { at: [A] });
    const limit = { publisher: 'a', scope: 'listing', listing: idAtA(11), blockForMs: 60_000, hint: 'header' } as const;
    await fixture.admin.limit(limit);
    await edited({ name: 'Waits' });
    const waiting = await fixture.row(locationId, A);
    expect(waiting).toMatchObject({ state: 'QUEUED', failures: 0, waits_for: PUBLISHER_LIMIT });
    expect(waiting?.waits_ms).toBeGreaterThan(50_000);
    // Another edit does not end the wait.
    await fixture.edit(tenant, locationId, { name: 'Waits more' });
    expect((await fixture.row(locationId, A))?.waits_ms).toBeGreaterThan(50_000);
    expect(await shown(tenant, locationId)).toBe('IN_PROGRESS');
    await fixture.admin.clearLimits();
    await fixture.workAfter(80_000);
    expect(await result()).toMatchObject({ lastPush: { title: 'Waits more' }, ended: ['success', 'success'] });
  });

  it('[publishers 0.1] a publisher that is unavailable is retried, and the submission fails after the budget', async () => {
    await fixture.admin.script({ operation: 'b.pages.get', responses: [{ status: 503, body: 'down', times: -1 }] });
    const { tenant, locationId } = await fixture.newPushed(12, { at: [B] });
    expect(await fixture.row(locationId, B)).toMatchObject({ state: 'QUEUED', failures: 1 });
    await fixture.database.execute('update listing_submissions set failures = 12 where location_id = $1', [locationId]);
    await fixture.workAfter(3_600_000);
    expect(await fixture.submissions(tenant)).toEqual([]);
    await fixture.workAfter(3_600_000);
    const message = 'The publisher could not be reached after several attempts';
    expect(await fixture.submissions(tenant)).toMatchObject([incomplete(message)]);
  });
});

describe('submissions that need the owner', () => {
  it('[contract 9] lost credentials are REQUIRING_ACTION without an end; reconnecting resumes it', async () => {
    const tenant = await fixture.newTenant();
    const { accountId, connected } = tenant;
    const key = { accountId, connectedAccountId: connected[B] ?? '' };
    await fixture.database.sql`update connected_accounts set credentials = ${fixture.sealed(key, A)}
      where account_id = ${accountId} and publisher = ${B}`;
    const locationId = await fixture.newLocation(tenant, 14, { at: [B] });
    await fixture.work();
    expect(await fixture.row(locationId, B)).toMatchObject({ state: 'BLOCKED' });
    const errors = [{ message: expect.stringMatching(/^SY81069: /) }];
    const citation = { syncStatus: 'REQUIRING_ACTION', actionRequired: true, errors };
    expect(await fixture.citation(tenant, locationId, B)).toMatchObject(citation);
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
    expect([await shown(tenant, locationId, B), await statuses(tenant)]).toEqual(['SYNCED', ['success']]);
  });

  it('[contract 9] lost access to the listing is REQUIRING_ACTION until a later check finds it restored', async () => {
    const { tenant, locationId } = await fixture.newLinked(15, { at: [A] });
    await fixture.admin.access({ listing: idAtA(15), mode: 'removed' });
    await fixture.work();
    expect(await shown(tenant, locationId)).toBe('REQUIRING_ACTION');
    await fixture.admin.access({ listing: idAtA(15), mode: 'restored' });
    await fixture.workAfter(3_600_000);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'BLOCKED' });
    await fixture.database.execute(`update listing_links set status = 'LINKED' where location_id = $1`, [locationId]);
    await fixture.workAfter(3_600_000);
    expect(await shown(tenant, locationId)).toBe('SYNCED');
  });
});

describe('submissions that are no longer wanted', () => {
  it.each<[string, (tenant: Tenant, locationId: number) => Promise<unknown>, string]>([
    ['the location is archived', (tenant, id) => fixture.archive(tenant, id), 'CANNOT_SUBMIT'],
    ['the site is disabled', (tenant, id) => fixture.edit(tenant, id, { enabledSiteIds: [2] }), 'AVAILABLE'],
    ['the listing is unlinked', (tenant, id) => fixture.unlink(tenant, id, A), 'AVAILABLE'],
  ])('[6.1] while %s the submission is canceled, without asking the publisher', async (_, happens, syncStatus) => {
    const { tenant, locationId } = await fixture.newLinked(16, { at: [A] });
    await fixture.admin.clearRequests();
    await happens(tenant, locationId);
    await fixture.work();
    const [event, ...more] = await fixture.submissions(tenant);
    expect([event?.status, Object.keys(event ?? {}), more]).toEqual(['canceled', ['event', 'data', 'status'], []]);
    expect(await fixture.admin.requests({})).toEqual([]);
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({ syncStatus, actionRequired: false });
  });

  it('[6.1, contract 9] a canceled submission has one event, and resumes when the site is enabled again', async () => {
    const { tenant, edited } = await fixture.newPushed(17, { at: [A] });
    for (const input of [{ enabledSiteIds: [2] }, { name: 'Other' }, { name: 'Another' }, { enabledSiteIds: [] }]) {
      await edited(input);
    }
    expect(await statuses(tenant)).toEqual(['success', 'canceled', 'success']);
  });

  it('[contract 3] a site that accepts no hidden addresses is CANNOT_SUBMIT with the reason', async () => {
    const { tenant, locationId } = await fixture.newPushed(18, { at: [B], input: { hideAddress: true } });
    expect(await fixture.submissions(tenant)).toMatchObject([incomplete('hides its address')]);
    const citation = { syncStatus: 'CANNOT_SUBMIT', actionRequired: false };
    expect(await fixture.citation(tenant, locationId, B)).toMatchObject(citation);
  });
});

describe('several processes', () => {
  it('[reliability 2] a process that lost its claim ends nothing, and its push is compared once more', async () => {
    const { tenant, locationId, result } = await fixture.newLinked(20, { at: [A] });
    await fixture.admin.script({ operation: 'a.listings.patch', responses: [{ hold: true }] });
    const slow = fixture.lateStep(tenant, locationId, A);
    await held('a.listings.patch', 20);
    await slow.lose();
    expect(await fixture.step(tenant, locationId, A)).toMatchObject({ isRecorded: true });
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    await fixture.admin.clearScripts();
    expect(await slow.ended).toMatchObject({ isRecorded: false });
    expect(await result()).toMatchObject({ ended: ['success'], state: 'QUEUED' });
    await fixture.admin.clearRequests();
    await fixture.workAfter(7_000);
    expect(await fixture.admin.requests({ operation: 'a.listings.get', listing: idAtA(20) })).not.toEqual([]);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });

  it.each([
    ['lost_claims = 5', 'The data could not be submitted'],
    ['blocked_times = 3, blocked_at = now()', SET_ASIDE],
  ])('[reliability 2] a submission that ends or blocks every process fails: %s', async (column, issue) => {
    const { tenant, edited } = await fixture.newLinked(21, { at: [A] });
    await fixture.admin.clearRequests();
    await fixture.database.execute(`update work set ${column} where kind = $1`, [LISTING_SUBMISSION]);
    await fixture.work();
    expect(await fixture.submissions(tenant)).toMatchObject([incomplete(issue)]);
    expect(await fixture.pushesTo(A, 21)).toEqual([]);
    // Another request begins anew.
    await edited({ name: 'Anew' });
    expect(await statuses(tenant)).toEqual(['incomplete', 'success']);
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

/** A worker at which publisher A takes no pushes for three hours, and the number of pushes that it was asked to make. */
function closedWorker() {
  const method = { publisher: A, capability: 'submission', method: 'submit' } as const;
  const closed = closedRegistry(fixture.publishers, method, fixture.clock);
  return { asked: closed.asked, worker: fixture.anotherProcess(closed.publishers) };
}

it('[publishers 0.1] submissions to a publisher that takes no calls until a time wait without using up attempts, and the others of the connected account are not tried', async () => {
  const tenant = await fixture.newTenant();
  const { asked, worker } = closedWorker();
  const first = await fixture.newLocation(tenant, 31, { at: [A] });
  await fixture.work(worker);
  expect(asked.calls).toBe(1);
  const second = await fixture.newLocation(tenant, 32, { at: [A] });
  for (let round = 0; round < 3; round += 1) {
    await fixture.work(worker);
    for (const locationId of [first, second]) {
      const row = await fixture.row(locationId, A);
      expect(row).toMatchObject({ state: 'QUEUED', failures: 0 });
      expect(row?.waits_ms).toBeGreaterThan(0);
      expect(row?.waits_ms).toBeLessThan(HALF_AN_HOUR_MS + 2 * 60_000);
    }
    await fixture.pass(10 * 60_000);
  }
  expect(asked.calls).toBe(1);
  expect(await fixture.submissions(tenant)).toEqual([]);
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
