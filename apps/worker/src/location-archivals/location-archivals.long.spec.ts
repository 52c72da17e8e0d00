import type { InUnit } from '@listings/persistence';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { archiveLocations, createLocation } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { callerOf, newAccount } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { locationDependencies } from '../testing/location-dependencies.js';
import { workersOfFile } from '../testing/sandbox-workers.js';

const workers = workersOfFile({ plugIns: [], environment: { PUBLISHERS: ',', SWEEP_MS: '200' } });
let deps: InUnit<LocationsDependencies>;
beforeAll(() => {
  deps = locationDependencies(workers.database, 1);
});

/** Locations of a new account whose grace period has just ended. */
async function dueLocations(count: number): Promise<{ caller: Caller; ids: number[] }> {
  const { database } = deps;
  const accountId = await newAccount(database);
  const caller = callerOf(accountId);
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const saved = await createLocation(deps, caller, {
      name: `Shop ${number}`,
      countryIso: 'US',
      stateIso: 'CA',
      city: 'San Francisco',
      street: '1 Market Street',
      postalCode: '94103',
      phone: '+14155552671',
      subCategoryId: 1001,
    });
    if (saved.outcome === 'saved') ids.push(saved.location.databaseId);
  }
  await archiveLocations(deps, caller, ids);
  await database.execute(
    `update locations set archival_scheduled_at = archival_scheduled_at - interval '1 hour' where account_id = $1`,
    [accountId],
  );
  await database.execute(`update work set due_at = due_at - interval '1 hour' where account_id = $1`, [accountId]);
  return { caller, ids };
}

/** The locations with a profile.deleted event, after all archives are done. */
async function deletions({ accountId }: Caller): Promise<number[]> {
  await waitFor(
    async () =>
      (
        await deps.database.query(
          'select 1 from locations where account_id = $1 and archival_scheduled_at is not null limit 1',
          [accountId],
        )
      ).length === 0,
    { describe: 'the archives', intervalMs: 50 },
  );
  const rows = await deps.database.query<{ id: number }>(
    `select location_id as id from stored_events where account_id = $1 and type = 'profile.deleted' order by location_id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

describe('archives with a grace period in the worker', () => {
  it('[reliability 2, I1] killed before the commit: nothing is archived, the next worker archives and records one event', async () => {
    const { caller, ids } = await dueLocations(3);
    const dying = workers.start({ FAILPOINT: 'archival.before_commit:2' });
    expect((await dying.ended).signal).toBe('SIGKILL');
    const [left] = await deps.database.query<{ left: number }>(
      'select count(*) as left from locations where account_id = $1 and archived_at is null',
      [caller.accountId],
    );
    expect(left?.left).toBeGreaterThan(0);

    await workers.start().ready;

    expect(await deletions(caller)).toEqual(ids);
  });
});
