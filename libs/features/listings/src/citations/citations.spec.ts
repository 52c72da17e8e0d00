import { describe, expect, it } from '@jest/globals';
import type { SyncStatus } from '@listings/domain';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { listingsForLocation, voiceAssistantsForLocation } from '../index.js';
import { voiceStatus } from '../rules/voice-status.js';
import { A, B, idAtA, listingRef, startFixture } from '../testing/listings-fixture.js';

const fixture = startFixture();

const voiceStatusOf = async (locationId: number) => (await fixture.record(locationId)).voiceStatus;

describe('listingsForLocation', () => {
  it('[contract 9] a connected publisher that accepts no data is CANNOT_SUBMIT', async () => {
    const { tenant, locationId } = await fixture.newLinked(2, { at: [A] });
    const bare = new PublisherRegistry(
      fixture.publishers.all.map((each) => ({ ...each, publisher: { ...each.publisher, submission: undefined } })),
    );
    const shown = await listingsForLocation({ ...fixture.deps, publishers: bare }, tenant.caller, locationId);
    expect(shown.map(({ syncStatus }) => syncStatus)).toEqual(['CANNOT_SUBMIT', 'AVAILABLE']);
    expect(shown.map(({ errors }) => errors.length)).toEqual([1, 0]);
  });

  it('[contract 9] a publisher that is no longer configured is not shown, and its submission waits', async () => {
    const { tenant, locationId, result } = await fixture.newLinked(3, { at: [A] });
    const onlyB = new PublisherRegistry([fixture.publishers.get(B)]);
    await fixture.work(fixture.anotherProcess(onlyB));
    const shown = await listingsForLocation({ ...fixture.deps, publishers: onlyB }, tenant.caller, locationId);
    expect(shown.map(({ site }) => site.databaseId)).toEqual([2]);
    expect(await result()).toMatchObject({ state: 'QUEUED', failures: 0, ended: [] });
    await fixture.workAfter(3_600_000);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
  });

  it('[contract 9] verified follows the verification status of the location', async () => {
    const { tenant, locationId } = await fixture.newLinked(4, { at: [A] });
    const verification = JSON.stringify({ [A]: { status: 'VERIFIED', message: null } });
    await fixture.database.execute('update locations set verification = $2 where id = $1', [locationId, verification]);
    expect((await fixture.citation(tenant, locationId, A)).verified).toBe(true);
    expect((await fixture.citation(tenant, locationId, B)).verified).toBe(false);
  });
});

describe('voice assistants', () => {
  it('[contract 4, contract 9] have the state of the publisher that feeds them, and voiceStatus agrees with the citation after every change', async () => {
    const tenant = await fixture.newTenant();
    const { accountId } = tenant;
    const locationId = await fixture.newLocation(tenant, 7, { at: [] });
    const connectedAccountId = tenant.connected[A] as string;
    const target = { accountId, connectedAccountId, locationId, listingRef: listingRef(A, 7) };
    const failing = (failure: PublisherFailure) =>
      fixture.deps.calls.call(target, async () => Promise.reject(new PublisherError(failure))).catch(() => undefined);
    const settle = () => fixture.workAfter(3_600_000);
    const set = (sql: string) =>
      fixture.database.transaction(async (transaction) => {
        await transaction.execute(`update locations set ${sql} where id = $1`, [locationId]);
        await fixture.tellChange(transaction, { accountId, locationIds: [locationId] });
      });
    const accepted = async () => {
      await fixture.admin.settings({ 'a.editSettle': 'manual' });
      await settle();
      await fixture.admin.settings({ 'a.editSettle': 'immediate' });
    };
    const live = async () => {
      await fixture.admin.editListing(idAtA(7), { pendingEdits: await allFieldsOf(7) });
      await settle();
    };
    const refused = async () => {
      const responses = [{ error: { invalid: { field: 'title', text: 'No' } } }];
      await fixture.admin.script({ operation: 'a.listings.patch', responses });
      await settle();
    };
    const edited = (name: string) => fixture.edit(tenant, locationId, { name });
    const found = async () => {
      const text = `update listing_links set status = 'LINKED', issue = null where location_id = $1`;
      await fixture.database.execute(text, [locationId]);
      await fixture.follower.listingsRead?.(fixture.database, target);
    };
    const { listingRef: ref } = target;
    const steps: [change: string, SyncStatus, () => Promise<unknown>][] = [
      ['no link', 'AVAILABLE', async () => undefined],
      ['linked', 'IN_PROGRESS', () => fixture.link(tenant, locationId, A, 7)],
      ['accepted', 'PENDING_APPROVAL', accepted],
      ['live', 'SYNCED', live],
      ['edited', 'IN_PROGRESS', () => edited('Refused')],
      ['refused', 'FAILED', refused],
      ['live again', 'SYNCED', () => edited('Accepted').then(settle)],
      ['lost access', 'REQUIRING_ACTION', () => failing({ kind: 'LISTING_INACCESSIBLE', listingRef: ref })],
      ['found again', 'SYNCED', found],
      ['gone', 'FAILED', () => failing({ kind: 'LISTING_NOT_FOUND', listingRef: ref })],
      ['invalid credentials', 'REQUIRING_ACTION', () => failing({ kind: 'CREDENTIALS_INVALID', cause: 'x' })],
      ['site disabled', 'AVAILABLE', () => set(`enabled_site_ids = '{2}'`)],
      ['site enabled', 'REQUIRING_ACTION', () => set(`enabled_site_ids = '{}'`)],
      ['archived', 'CANNOT_SUBMIT', () => fixture.archive(tenant, locationId)],
      ['unlinked', 'AVAILABLE', () => fixture.unlink(tenant, locationId, A)],
      ['done', 'AVAILABLE', settle],
    ];

    const seen: unknown[] = [];
    for (const [change, , make] of steps) {
      await make();
      const [assistant] = await voiceAssistantsForLocation(fixture.deps, tenant.caller, locationId);
      seen.push([change, assistant?.syncStatus, await voiceStatusOf(locationId)]);
    }
    expect(seen).toEqual(steps.map(([change, status]) => [change, status, voiceStatus([status])]));
  });
});

/** Every field of the last push to a listing, to be accepted. */
async function allFieldsOf(nn: number): Promise<Record<string, 'accept'>> {
  const mask = String((await fixture.pushesTo(A, nn)).at(-1)?.query['updateMask']);
  return Object.fromEntries(mask.split(',').map((path) => [path, 'accept']));
}
