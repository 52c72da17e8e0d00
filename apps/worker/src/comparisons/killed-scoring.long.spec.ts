import { beforeAll, describe, expect, it } from '@jest/globals';
import { LOCATION_SCORING, requestScores } from '@listings/feature-health';
import { newAccount, newConnectedAccount, newLocations, storeLinks } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { dieAt } from '../testing/die-at.js';
import { workersOfFile } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const SITE = 'PUBLISHER_A';
/** As many as three transactions score. */
const LOCATIONS = 1_200;
const BATCH = 500;

const workers = workersOfFile({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100' } });
let database: SandboxWorkers['database'];

beforeAll(() => {
  ({ database } = workers);
  // The credentials of the connected account are none, because nothing is read with them.
  workers.build.log.allowLine(/secrets cannot be decrypted/);
});

const hurry = () => requestScores({ database, clock: systemClock, work: testWork(database) });

/** Waits until all locations of an account have scores of the day, and none is marked. */
async function scored(accountId: number): Promise<void> {
  await Promise.all([workers.start().ready, workers.start().ready]);
  await waitFor(
    async () => {
      await hurry();
      const [row] = await database.query<{ isScored: boolean }>(
        `select not exists (select from health_marks where account_id = $1) as "isScored"
         from health_accounts where account_id = $1 and scored_on > '-infinity'`,
        [accountId],
      );
      return row?.isScored;
    },
    { describe: 'the scores', intervalMs: 250 },
  );
  await workers.killAll();
}

/** How many locations of an account are marked, and how many have a score. */
async function progress(accountId: number): Promise<{ marks: number; scores: number } | undefined> {
  const [row] = await database.query<{ marks: number; scores: number }>(
    `select (select count(*) from health_marks where account_id = $1)::integer as marks,
       (select count(*) from location_health where account_id = $1)::integer as scores`,
    [accountId],
  );
  return row;
}

/** Scores new locations, changes them and connects a publisher, kills workers at the places each time, and returns all that is stored of it. */
async function scoredDespite(places: readonly string[], after?: { marks: number; scores: number }): Promise<string[]> {
  await database.execute('delete from work');
  const accountId = await newAccount(database);
  const locationIds = await newLocations(database, accountId, LOCATIONS);
  const die = async () => {
    for (const place of places) await dieAt(workers, { place, kinds: [LOCATION_SCORING], hurry });
  };
  await die();
  if (after) expect({ places, ...(await progress(accountId)) }).toEqual({ places, ...after });
  await scored(accountId);

  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  await newConnectedAccount(database, { ...connection, credentials: 'v1.key.sealed' });
  const links = locationIds.slice(0, 700).map((locationId) => ({ locationId, listingRef: `ref-${locationId}` }));
  await storeLinks(database, connection, links);
  await database.execute(
    `update locations set description = 'Bread', tags = array['coast'] where account_id = $1 and id % 3 = $2`,
    [accountId, (locationIds[0] ?? 0) % 3],
  );
  await die();
  await scored(accountId);
  return outcome(accountId, locationIds);
}

/** The scores, the marks, and the newest day of each group. */
async function outcome(accountId: number, locationIds: readonly number[]): Promise<string[]> {
  const scores = await database.query<{ id: number; line: string }>(
    `select location_id as id, concat_ws(' ', score, gaps) as line from location_health where account_id = $1 order by location_id`,
    [accountId],
  );
  const rest = await database.query<{ line: string }>(
    `select 'marked ' || location_id as line from health_marks where account_id = $1
     union all
     select line from (
       select distinct on (grouping, key) concat_ws(' ', grouping, key, locations, score_sum) as line
       from health_days where account_id = $1 order by grouping, key, day desc
     ) newest
     union all
     select 'up to ' || scored_to from health_accounts where account_id = $1 order by line`,
    [accountId],
  );
  const first = locationIds[0] ?? 0;
  return [...scores.map(({ id, line }) => `${id - first} ${line}`), ...rest.map(({ line }) => line)];
}

describe('health scores whose workers are killed', () => {
  /** What came of the same changes while no worker was killed. */
  let calm: string[];

  beforeAll(async () => {
    calm = await scoredDespite([]);
    const count = (pattern: RegExp) => calm.filter((line) => pattern.test(line)).length;
    expect(count(/^\d+ \d+ \d+$/)).toBe(LOCATIONS);
    expect(new Set(calm.slice(0, LOCATIONS).map((line) => line.replace(/^\d+/, ''))).size).toBe(4);
    expect(count(/^marked/)).toBe(0);
    for (const pattern of [/^ACCOUNT +1200 \d+$/, /^TAG coast 400 \d+$/, /^COUNTRY US 1200 \d+$/, /^up to 0$/])
      expect({ pattern, count: count(pattern) }).toEqual({ pattern, count: 1 });
  });

  it.each([
    [['scoring.before_commit'], { marks: LOCATIONS, scores: 0 }],
    [['scoring.before_commit', 'scoring.before_commit'], { marks: LOCATIONS, scores: 0 }],
    [['scoring.after_commit'], { marks: LOCATIONS - BATCH, scores: BATCH }],
    [['scoring.after_commit', 'scoring.after_commit'], { marks: LOCATIONS - 2 * BATCH, scores: 2 * BATCH }],
    [['scoring.before_commit:2', 'scoring.after_commit'], { marks: LOCATIONS - 2 * BATCH, scores: 2 * BATCH }],
    [['scoring.after_commit:3', 'scoring.before_commit'], { marks: 0, scores: LOCATIONS }],
  ])(
    '[health] [reliability 2] killed at %p: the scores, marks and days are those of a run without kills',
    async (places, after) => {
      expect(await scoredDespite(places, after)).toEqual(calm);
    },
    120_000,
  );
});
