import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { apiBeside, apiOfFile } from '@listings/feature-accounts/testing';
import { globalId } from '@listings/pagination';
import { workOff } from '@listings/work/testing';
import { LOCATION_ARCHIVAL, LocationArchivals, LOCATIONS } from '../index.js';
import { LOCATIONS_ALONE as features } from '../testing/locations-api.js';
import { newLocation, validLocation } from '../testing/new-location.js';

/** Two api processes on the same database: one archives immediately, the other after two days. */
const api = apiOfFile({ features });
const graceful = apiBeside(api, { features, variables: { ARCHIVE_GRACE_HOURS: '48' } });

/** Ends the grace period of all scheduled archives of an account, and lets a worker archive the locations. */
async function archiveScheduled({ id }: TestAccount): Promise<void> {
  const scheduled = 'account_id = $1 and archival_scheduled_at is not null';
  await api.database.query(`update locations set archival_scheduled_at = now() where ${scheduled}`, [id]);
  await api.sql`update work set due_at = now() where account_id = ${id} and kind = ${LOCATION_ARCHIVAL}`;
  await workOff(api, new LocationArchivals(api.get(LOCATIONS)));
}

interface Created {
  readonly id: string;
  readonly databaseId: number;
}

const create = ({ writeKey: key }: TestAccount, overrides: object = {}): Promise<Created> =>
  newLocation(api, overrides, key);
const createAll = (account: TestAccount, count: number): Promise<Created[]> =>
  Promise.all(Array.from({ length: count }, () => create(account)));

/** Inserts many locations; only the first one is created over HTTP. */
const createMany = async (account: TestAccount, count: number): Promise<string[]> => {
  const { databaseId } = await create(account);
  const copied = `account_id, country_iso, state_iso, city, street, postal_code, phone, sub_category_id, search`;
  const rows = await api.database.query<{ id: number }>(
    `with copies as (
       insert into locations (name, ${copied})
       select name || ' ' || number, ${copied} from locations, generate_series(2, $3) as number
       where account_id = $1 and id = $2 returning id
     ), counted as (
       update location_counts set locations = locations + $3 - 1, active_locations = active_locations + $3 - 1
       where account_id = $1 and slot = 0
     ), documents as (
       insert into location_documents (account_id, id, document) select $1, id, '{}' from copies
     )
     select id from copies order by id`,
    [account.id, databaseId, count],
  );
  return [databaseId, ...rows.map(({ id }) => id)].map((id) => globalId('Location', id));
};

const archive = ({ writeKey: key }: TestAccount, locationIds: readonly unknown[], of = api) =>
  of.send('/locations/archive', { locationIds }, { key });

const takeBack = ({ writeKey: key }: TestAccount, locationIds: readonly unknown[], of = api) =>
  of.send('/locations/cancel_archive', { locationIds }, { key });

const list = async ({ readKey }: TestAccount, filter: object): Promise<string[]> => {
  const { totalCount, edges } = await api.read('/locations', { filter }, readKey);
  expect(totalCount).toBe(edges.length);
  return pluck(edges, 'node.id');
};

const deletions = async (account: TestAccount) =>
  (await api.events(account.id)).filter(({ event }) => event === 'profile.deleted');

/** Seats in use; the account's counter must agree with its rows. */
const seatsUsed = async ({ id }: TestAccount): Promise<number> => {
  const [row] = await api.sql<{ counted: number }>`
    select sum(active_locations)::integer as counted from location_counts where account_id = ${id}`;
  expect(row?.counted).toBe(await api.count('locations where account_id = $1 and archived_at is null', id));
  return row?.counted ?? 0;
};

/** Removes the rate limit of the plan with few seats. */
const fourSeats = async (): Promise<TestAccount> => {
  const account = await api.newAccount();
  await api.sql`update accounts set seat_limit = 4 where id = ${account.id}`;
  return account;
};
const NO_SEAT = 'SY10151: Account is out of location seats';
const unknownId = (id: unknown) => ({ message: `SY10046: Invalid location id ${id}` });

it('[contract 4] archive with a grace period shows the date and SCHEDULED_FOR_ARCHIVE until the worker archives; the filters agree', async () => {
  const account = await api.newAccount();
  const [kept, gone] = [await create(account), await create(account)];

  const requested = await archive(account, [gone.id], graceful);
  const again = await archive(account, [gone.id], graceful);

  const result = [{ locationId: gone.id, status: 'SCHEDULED_FOR_ARCHIVE', success: true, errors: [] }];
  expect(requested).toEqual({ clientMutationId: null, success: true, errors: [], archivedCount: 1, result });
  expect(again).toEqual({ ...requested, archivedCount: 0 });
  expect(await list(account, { status: 'SCHEDULED_FOR_ARCHIVE' })).toEqual([gone.id]);
  expect(await list(account, { status: 'ACTIVE' })).toEqual([kept.id]);
  expect(await list(account, { archived: false })).toEqual([gone.id, kept.id]);
  expect(await list(account, { archived: true })).toEqual([]);
  await archiveScheduled(account);
  expect(await list(account, { status: 'SCHEDULED_FOR_ARCHIVE' })).toEqual([]);
  for (const filter of [{ status: 'ARCHIVED' }, { archived: true }])
    expect(await list(account, filter)).toEqual([gone.id]);
});

describe('many locations in one call', () => {
  it('[contract 4] archives 500 ids with partial failure: results in the order of the request, each id once', async () => {
    const [account, stranger] = [await api.newAccount(), await api.newAccount()];
    const own = await createMany(account, 350);
    const foreign = await createMany(stranger, 20);
    const gone = own.slice(0, 50);
    await archive(account, gone);
    const active = own.slice(50);
    const unknown = Array.from({ length: 30 }, (_, n) => globalId('Location', 2_000_000 + n));
    const repeated = active.slice(0, 100);
    const request = [...foreign, ...active.toReversed(), ...gone, ...repeated, ...unknown];
    expect(request).toHaveLength(500);
    const recorded = (await deletions(account)).length;

    const answer = await archive(account, request);

    const failing = new Set([...foreign, ...unknown]);
    const distinct = [...new Set(request)];
    expect(answer).toMatchObject({
      clientMutationId: null,
      success: false,
      archivedCount: 300,
      errors: [...foreign, ...unknown].map(unknownId),
      result: distinct.map((locationId) => {
        const errors = failing.has(locationId) ? [unknownId(locationId)] : [];
        const success = errors.length === 0;
        return { locationId, status: success ? 'ARCHIVED' : null, success, errors };
      }),
    });
    const added = (await deletions(account)).slice(recorded);
    expect(added.map(({ location_id: id, data }) => [globalId('Location', Number(id)), data['source']])).toEqual(
      active.toReversed().map((id) => [id, 'bulk_edit']),
    );
    expect(await deletions(stranger)).toEqual([]);
    expect([await seatsUsed(account), await seatsUsed(stranger)]).toEqual([0, 20]);
    expect(await archive(account, own)).toMatchObject({ success: true, archivedCount: 0, errors: [] });
  });

  it.each(['at once', 'with a grace period'])(
    '[6.2, contract 4, contract 13] the source is api for one location that changed, and bulk_edit for more: %s',
    async (when) => {
      const of = when === 'at once' ? api : graceful;
      const account = await api.newAccount();
      const created = await createAll(account, 4);
      const [first = '', second = '', ...others] = created.map(({ id }) => id);
      await archive(account, [first], of);
      await archive(account, [first, second], of);
      await archive(account, [...others, first], of);
      await archiveScheduled(account);
      const sources = new Map((await deletions(account)).map(({ location_id: id, data }) => [id, data['source']]));
      const found = created.map(({ databaseId }) => sources.get(String(databaseId)));
      expect(found.join(' ')).toBe('api api bulk_edit bulk_edit');
    },
  );

  it('[contract 4] 501 ids, no ids, and a malformed id are refused as a whole', async () => {
    const account = await api.newAccount();
    const { id } = await create(account);
    for (const [locationIds, code] of [
      [Array.from({ length: 501 }, () => id), 'SY90006'],
      [[], 'SY90006'],
      [[id, 'nope'], 'SY90002'],
    ] as const) {
      const { status, body } = await api.write('/locations/archive', { locationIds }, { key: account.writeKey });
      expect([status, body.data, body.errors[0].message.slice(0, 7)]).toEqual([400, { archiveLocations: null }, code]);
    }
    expect(await list(account, { archived: true })).toEqual([]);
  });

  it('[contract 4] cancels 500 archives with four free seats: the first of the request get them', async () => {
    const account = await fourSeats();
    const own = await createMany(account, 500);
    await archive(account, own);
    const request = [...own.slice(250).toReversed(), ...own.slice(0, 250)];
    const answer = await takeBack(account, request);
    expect(answer).toMatchObject({ success: false, cancelledCount: 4 });
    expect(pluck(answer.result, 'locationId')).toEqual(request);
    const active = { status: 'ACTIVE', success: true, errors: [] };
    expect(answer.result.slice(0, 4)).toEqual(request.slice(0, 4).map((locationId) => ({ locationId, ...active })));
    const failed = { status: 'ARCHIVED', success: false, errors: [{ message: NO_SEAT }] };
    for (const each of answer.result.slice(4)) expect(each).toMatchObject(failed);
    // At most 50 errors in one answer; each result has its own.
    expect(answer.errors).toHaveLength(50);
    expect((await list(account, { archived: false })).sort()).toEqual(request.slice(0, 4).sort());
    expect(await seatsUsed(account)).toBe(4);
  });

  it('[contract 4] one whose name, phone and postal code are in use again stays archived and takes no seat', async () => {
    const account = await fourSeats();
    const same = validLocation();
    const lookalikes = [];
    for (let time = 1; time <= 3; time += 1) {
      lookalikes.push(await create(account, same));
      if (time < 3) await archive(account, [lookalikes.at(-1)?.id]);
    }
    const [older, newer, active] = lookalikes as [Created, Created, Created];
    const other = await create(account);
    await archive(account, [other.id]);
    const TAKEN = 'SY10017: A location with this name, phone and postal code already exists';
    const answer = await takeBack(account, [older.id, other.id]);
    expect(answer.errors).toMatchObject([{ message: TAKEN }]);
    expect(pluck(answer.result, 'success')).toEqual([false, true]);
    await archive(account, [active.id]);
    const both = await takeBack(account, [newer.id, older.id]);
    expect(pluck(both.result, 'status')).toEqual(['ACTIVE', 'ARCHIVED']);
    expect(await seatsUsed(account)).toBe(2);
  });
});

describe('the last seat', () => {
  it('[7.3] goes to a creation or to a cancelled archive, never to both', async () => {
    for (let round = 0; round < 2; round += 1) {
      // Three active locations of four seats, and one archived.
      const account = await fourSeats();
      const [archived] = await createAll(account, 4);
      await archive(account, [archived?.id]);
      const [created, restored] = await Promise.all([
        api.send('/locations', validLocation(), { key: account.writeKey }),
        takeBack(account, [archived?.id], graceful),
      ]);
      expect([created.success, restored.success].sort()).toEqual([false, true]);
      expect([...created.errors, ...restored.errors]).toMatchObject([{ message: NO_SEAT }]);
      expect(await seatsUsed(account)).toBe(4);
    }
  });

  it('[contract 4] a creation with the same name races with a cancelled archive: one of them is active', async () => {
    for (let round = 0; round < 2; round += 1) {
      const account = await api.newAccount();
      const same = validLocation();
      const { id } = await create(account, same);
      await archive(account, [id]);
      const answers = await Promise.all([
        api.send('/locations', same, { key: account.writeKey }),
        takeBack(account, [id], graceful),
      ]);
      expect(pluck(answers, 'success').sort()).toEqual([false, true]);
      expect(await seatsUsed(account)).toBe(1);
    }
  });
});
