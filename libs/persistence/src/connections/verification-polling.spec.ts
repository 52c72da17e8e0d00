import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verificationPollMs } from '@listings/domain';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { claimVerifications, Database, migrate } from '../index.js';

const CLAIM = '00000000-0000-4000-8000-000000000001';
const LINKED = 100_000;
const FIRST_LOCATION = 100_001;
const SETTLED_MS = 21_600_000;
/** The slots of one worker. */
const CONCURRENCY = 4;

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url, maxConnections: 1 });
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** The minute of the interval in which each location is read. */
function minutes(): number[] {
  const now = new Date(0);
  return Array.from({ length: LINKED }, (_, n) => {
    const wait = verificationPollMs(
      'VERIFIED',
      { openMs: 600_000, settledMs: SETTLED_MS },
      { locationId: FIRST_LOCATION + n, now },
    );
    return Math.floor((wait % SETTLED_MS) / 60_000);
  });
}

/** Plants linked locations. Those of minute 0 are due now; an hour stands for each further minute, so that none becomes due meanwhile. */
async function plant(): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(`set local session_replication_role = 'replica'`);
    await transaction.execute(
      `with number as (
         select $1::integer + place::integer as location_id, 1 + (place % 20)::integer as account_id, minute
         from unnest($2::integer[]) with ordinality as read (minute, place)
       ), link as (
         insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
         select account_id, location_id, 'PUBLISHER_A', gen_random_uuid(), gen_random_uuid(), location_id::text from number
       ), location as (
         insert into locations (account_id, id, name, country_iso, sub_category_id, search)
         select account_id, location_id, 'Shop ' || location_id, 'US', 1001, '' from number
       )
       insert into listing_verifications (account_id, location_id, publisher, next_check_at)
       select account_id, location_id, 'PUBLISHER_A', now() + minute * interval '1 hour' from number`,
      [FIRST_LOCATION - 1, minutes()],
    );
  });
  await database.execute('analyze');
}

describe('the verifications of 100,000 linked listings', () => {
  it('[contract 7] are due a few at a time, and one worker claims those of a minute in 70 rounds of 4', async () => {
    await plant();
    const dueOfMinutes = await database.query<{ due: number }>(
      'select count(*)::integer as due from listing_verifications group by next_check_at',
    );
    expect(dueOfMinutes).toHaveLength(360);
    for (const { due } of dueOfMinutes) expect(Math.abs(due - LINKED / 360)).toBeLessThan(8);

    const rounds: number[] = [];
    const claimed = new Set<number>();
    for (;;) {
      const rows = await claimVerifications(database, { claim: CLAIM, limit: CONCURRENCY });
      if (rows.length === 0) break;
      rounds.push(rows.length);
      for (const { locationId } of rows) claimed.add(locationId);
    }
    const first = minutes().filter((minute) => minute === 0).length;
    expect(claimed.size).toBe(first);
    expect(rounds).toHaveLength(Math.ceil(first / CONCURRENCY));
    expect(rounds.slice(0, -1).every((rows) => rows === CONCURRENCY)).toBe(true);
  });
});
