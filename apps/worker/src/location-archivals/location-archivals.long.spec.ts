import type { InUnit } from '@listings/persistence';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planLimits } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { archiveLocations, createLocation } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { Database, migrate } from '@listings/persistence';
import { insertAccount } from '@listings/feature-accounts';
import { systemClock } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testDatabase, waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { buildWorker } from '../testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from '../testing/built-worker.js';

let build: WorkerBuild;
let made: Awaited<ReturnType<typeof testDatabase>>;
let deps: InUnit<LocationsDependencies>;
let mediaDir: string;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  build = buildWorker();
  mediaDir = mkdtempSync(join(tmpdir(), 'listings-media-'));
  made = await testDatabase(migrate);
  const database = new Database({ url: made.url });
  deps = {
    database,
    unit: database,
    work: testWork(database),
    clock: systemClock,
    followers: [],
    publishers: new PublisherRegistry([]),
    records: { verifyingPublishers: [], mediaUrl: 'https://listings.example/media' },
    archiveGraceHours: 1,
  };
});

afterEach(async () => {
  for (const { child } of workers) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers.length = 0;
});

afterAll(async () => {
  await deps?.database.close();
  await made?.drop();
  build?.remove();
  if (mediaDir) rmSync(mediaDir, { recursive: true });
});

function start(more: Record<string, string> = {}): WorkerProcess {
  const worker = build.start({
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: ',',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: mediaDir,
    METRICS_PORT: '0',
    SWEEP_MS: '200',
    ...more,
  });
  workers.push(worker);
  return worker;
}

/** Locations of a new account whose grace period has just ended. */
async function dueLocations(count: number): Promise<{ caller: Caller; ids: number[] }> {
  const { database } = deps;
  const accountId = await database.transaction((transaction) =>
    insertAccount(transaction, { name: 'Tenant', plan: 'ENTERPRISE' }),
  );
  const caller: Caller = { accountId, scope: 'WRITE', source: 'api', limits: planLimits('ENTERPRISE') };
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
  it('[contract 4] [reliability I1] two workers archive each location once, record one event each, and stop with 0', async () => {
    const { caller, ids } = await dueLocations(40);
    const both = [start(), start()];
    await Promise.all(both.map(({ ready }) => ready));

    expect(await deletions(caller)).toEqual(ids);

    const [account] = await deps.database.query<{ seats: number }>(
      'select sum(active_locations)::integer as seats from location_counts where account_id = $1',
      [caller.accountId],
    );
    expect(account).toEqual({ seats: 0 });
    for (const { child } of both) child.kill('SIGTERM');
    for (const { ended } of both) expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('[reliability 2, I1] killed before the commit: nothing is archived, the next worker archives and records one event', async () => {
    const { caller, ids } = await dueLocations(3);
    const dying = start({ FAILPOINT: 'archival.before_commit:2' });
    expect((await dying.ended).signal).toBe('SIGKILL');
    const [left] = await deps.database.query<{ left: number }>(
      'select count(*) as left from locations where account_id = $1 and archived_at is null',
      [caller.accountId],
    );
    expect(left?.left).toBeGreaterThan(0);

    await start().ready;

    expect(await deletions(caller)).toEqual(ids);
  });
});
