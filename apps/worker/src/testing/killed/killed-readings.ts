import { expect } from '@jest/globals';
import {
  DUPLICATE_CHECK,
  insertListingLink,
  LISTING_CREATION,
  MATCH_REQUEST,
  requestMatches,
} from '@listings/feature-connections';
import { A, B, ownerCredentials } from '@listings/feature-connections/testing';
import { requestScores } from '@listings/feature-health';
import { INSIGHT_READING } from '@listings/feature-insights';
import { newAccount, newConnectedAccount, newLocation, newLocations, storeLinks } from '@listings/persistence/testing';
import type { Tenant, WorkerKit } from '../worker-kit.js';
import { COLUMNS } from './killed-listings.js';
import { deathsAt } from './killed-work.js';
import type { KilledWork } from './killed-work.js';

/** Stores a connected account of the first owner at a publisher. */
async function newConnection({ database, deps: { clock } }: WorkerKit, accountId: number, publisher: string) {
  const connection = { accountId, connectedAccountId: clock.uuid(), publisher };
  const credentials = ownerCredentials(connection, { publisher, now: clock.now() });
  await newConnectedAccount(database, { ...connection, credentials });
  return connection;
}

/** The numbers of listings of the last months. */
export function insights(kit: WorkerKit): KilledWork {
  const NUMBERS = [1, 2, 3];
  let calm: Tenant;
  let killed: Tenant;
  const newTenant = () => kit.account({ listings: { [A]: NUMBERS }, reads: INSIGHT_READING });
  const isRead = async ({ accountId }: Tenant) =>
    !(await kit.has('insight_feeds where account_id = $1 and due_at <= now()', accountId));
  const stored = ({ accountId }: Tenant) =>
    kit.database.values<string>`select concat_ws(' ', listing_ref, day, metrics)
      from insight_days join insight_feeds feed on feed.account_id = insight_days.account_id and feed.id = feed_id
      where feed.account_id = ${accountId} order by 1`;
  return [
    { begin: async () => void (calm = await newTenant()), isDone: () => isRead(calm) },
    {
      holds: '[contract 11] [reliability 2, I2] of insights the same is stored as without the deaths',
      places: deathsAt('insights', 'after_claim before_store before_commit before_commit', 'before_commit'),
      begin: async () => void (killed = await newTenant()),
      isDone: () => isRead(killed),
      check: async () => {
        const expected = await stored(calm);
        expect(expected.length).toBeGreaterThan(NUMBERS.length * 390);
        expect(await stored(killed)).toEqual(expected);
        const ofReading = `work where account_id = $1 and kind = '${INSIGHT_READING}' and lost_claims > 0`;
        expect(await kit.has(ofReading, killed.accountId)).toBe(false);
        expect(await kit.has('insight_feeds where account_id = $1 and failures > 0', killed.accountId)).toBe(false);
      },
    },
  ];
}

/** The scores of many locations, which then change and get a publisher. */
export function scoring(kit: WorkerKit): KilledWork {
  /** As many as three transactions score. */
  const LOCATIONS = 1_200;
  const places = (usual: string) => deathsAt('scoring', 'before_commit after_commit before_commit after_commit', usual);
  const newScored = async () => {
    const accountId = await newAccount(kit.database);
    return { accountId, locationIds: await newLocations(kit.database, accountId, LOCATIONS) };
  };
  type Scored = Awaited<ReturnType<typeof newScored>>;
  const change = async ({ accountId, locationIds }: Scored) => {
    const connection = await newConnection(kit, accountId, A);
    const links = locationIds.slice(0, 700).map((locationId) => ({ locationId, listingRef: `ref-${locationId}` }));
    await storeLinks(kit.database, connection, links);
    await kit.sql`
      update locations set description = 'Bread', tags = array['coast'] where account_id = ${accountId}
      and id % 3 = ${(locationIds[0] ?? 0) % 3}`;
  };
  const hurry = () => requestScores({ database: kit.database, clock: kit.deps.clock, work: kit.deps.work });
  const isScored = async ({ accountId }: Scored) =>
    kit.has(
      `health_accounts where account_id = $1 and scored_on > '-infinity'
         and not exists (select from health_marks where account_id = $1)`,
      accountId,
    );
  /** The scores, the marks, and the newest day of each group. */
  const outcome = ({ accountId, locationIds }: Scored) =>
    kit.database.values<string>`
      select concat_ws(' ', location_id - ${locationIds[0]}, score, gaps) as line from location_health
      where account_id = ${accountId}
      union all
      select 'marked ' || location_id from health_marks where account_id = ${accountId}
      union all
      select line from (
        select distinct on (grouping, key) concat_ws(' ', grouping, key, locations, score_sum) as line
        from health_days where account_id = ${accountId} order by grouping, key, day desc
      ) newest
      union all
      select 'up to ' || scored_to from health_accounts where account_id = ${accountId}
      order by 1`;
  let calm: Scored;
  let killed: Scored;
  return [
    {
      begin: async () => {
        calm = await newScored();
        await change(calm);
      },
      hurry,
      isDone: () => isScored(calm),
    },
    {
      holds: '[health] [reliability 2] every new location of an account has its score',
      places: places('before_commit'),
      begin: async () => {
        killed = await newScored();
      },
      hurry,
      isDone: () => isScored(killed),
      check: async () => {
        const lines = await outcome(killed);
        expect(lines.filter((line) => /^\d+ \d+ \d+$/.test(line))).toHaveLength(LOCATIONS);
        expect(lines.filter((line) => line.startsWith('marked'))).toEqual([]);
      },
    },
    {
      holds:
        '[health] [reliability 2] on the day after changes the scores and the sums are those of a run without deaths',
      places: places('after_commit'),
      begin: async () => {
        await change(killed);
        // The next day begins, on which all locations are scored.
        await kit.sql`with days as (delete from health_days where account_id = ${killed.accountId})
          update health_accounts set scored_on = '-infinity', scored_to = 0 where account_id = ${killed.accountId}`;
      },
      hurry,
      isDone: () => isScored(killed),
      check: async () => {
        const expected = await outcome(calm);
        for (const pattern of [/^ACCOUNT +1200 \d+$/, /^TAG coast 400 \d+$/, /^COUNTRY US 1200 \d+$/, /^up to 0$/])
          expect(expected.filter((line) => pattern.test(line))).toHaveLength(1);
        const scores = expected.filter((line) => /^\d+ \d+ \d+$/.test(line));
        expect(new Set(scores.map((line) => line.replace(/^\d+/, ''))).size).toBe(4);
        expect(await outcome(killed)).toEqual(expected);
      },
    },
  ];
}

/** A check of many listings for duplicates. */
export function duplicates(kit: WorkerKit): KilledWork {
  /** More than one batch. */
  const LOCATIONS = 600;
  let accountId: number;
  return [
    undefined,
    {
      holds: '[reliability 2, I2] a check for duplicates finds each once',
      places: deathsAt('duplicates', 'before_store after_batch before_end after_end', 'after_batch'),
      begin: async () => {
        const { database, deps } = kit;
        accountId = await newAccount(database);
        const connection = await newConnection(kit, accountId, B);
        // Each listing has a second one that shows it again.
        const listings = await database.query<{ listingId: string; listingRef: string; n: number }>(
          `insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
           select $1, $2, $3, n || side, 'Lantern ' || n, jsonb_build_object('phone', '+1617555' || (1000 + n), 'address',
             jsonb_build_object('street', n || ' Main Street', 'city', 'Boston', 'postalCode', '02108', 'countryIso', 'US'))
           from generate_series(1, $4::integer) n, unnest(array['a', 'b']) side order by n, side
           returning id as "listingId", ref as "listingRef"`,
          [accountId, connection.connectedAccountId, B, LOCATIONS],
        );
        await database.transaction(async (transaction) => {
          for (const { listingId, listingRef: ref } of listings.filter((each) => each.listingRef.endsWith('a'))) {
            const n = Number.parseInt(ref, 10);
            const locationId = await newLocation(transaction, accountId, {
              name: `Lantern ${n}`,
              street: `${n} Main Street`,
              city: 'Boston',
              postal_code: '02108',
              phone: `+1617555${1000 + n}`,
              sub_category_id: 1001,
            });
            await insertListingLink(transaction, { ...connection, locationId, listingId, listingRef: ref });
          }
          deps.work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows: [{ subject: B }] });
        });
      },
      isDone: async () => !(await kit.has('work where account_id = $1', accountId)),
      check: async () => {
        const rows = await kit.sql`select count(*)::integer as found, count(distinct listing_ref)::integer as listings
          from duplicate_listings where account_id = ${accountId} and status = 'SUSPECTED'`;
        expect(rows).toEqual([{ found: LOCATIONS, listings: LOCATIONS }]);
      },
    },
  ];
}

/** Requests a search for matches among the listings of publisher B, and wakes no worker. */
export function requestSearch(
  { database, deps }: WorkerKit,
  { accountId, connectedAccountIds }: Tenant,
): Promise<void> {
  const subject = connectedAccountIds[B] ?? '';
  return database.transaction(async (transaction) => {
    await requestMatches(transaction, { accountId, connectedAccountIds: [subject], now: new Date() });
    deps.work.add(transaction, { accountId, kind: MATCH_REQUEST, rows: [{ subject }] });
  });
}

/** Searches for locations that match listings. */
export function matching(kit: WorkerKit): KilledWork {
  let first: Tenant;
  let second: Tenant;
  const isComplete = ({ accountId }: Tenant) =>
    kit.has(`match_requests where account_id = $1 and state = 'MATCH_COMPLETED'`, accountId);
  return [
    {
      holds: '[design 3.1] a search for matches that nobody announced is run',
      begin: async () => {
        first = await kit.account({ listings: { [B]: [] } });
        await requestSearch(kit, first);
      },
      isDone: () => isComplete(first),
      check: async () => {
        expect(await kit.has('connected_listings where account_id = $1', first.accountId)).toBe(true);
      },
    },
    {
      holds: '[reliability 2, I2] a search for matches is done again or not at all, each suggestion once',
      places: deathsAt('matching', 'work.after_claim after_read before_store after_store', 'before_store'),
      begin: async () => {
        second = await kit.account({ listings: { [B]: [] } });
        // Locations that resemble two of the listings.
        await kit.sql`
          insert into locations (account_id, name, country_iso, city, street, phone, sub_category_id, search)
          select ${second.accountId}, upper(content ->> 'name') || ' LLC', (array['US', 'GB'])[row_number() over (order by ref)],
            content #>> '{address,city}', content #>> '{address,street}', content ->> 'phone', 1001, ''
          from connected_listings where account_id = ${first.accountId} order by ref limit 2`;
        await requestSearch(kit, second);
      },
      isDone: () => isComplete(second),
      check: async () => {
        const suggested = await kit.database.values`
          select location_id from match_suggestions where account_id = ${second.accountId}`;
        expect([suggested.length, new Set(suggested).size]).toEqual([2, 2]);
      },
    },
  ];
}

/** A listing that a publisher creates. */
export function creation(kit: WorkerKit): KilledWork {
  let tenant: Tenant;
  const name = () => `Cafe ${tenant.accountId}`;
  return [
    undefined,
    {
      holds: '[contract 7] [reliability 2, I4] a publisher creates one listing for a location',
      places: ['creation.after_call'],
      begin: async () => {
        tenant = await kit.account({ listings: { [A]: [] } });
        const { accountId, connectedAccountIds } = tenant;
        const locationId = await newLocation(kit.database, accountId, { ...COLUMNS, name: name() });
        await kit.sql`
          insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
          values (${accountId}, ${locationId}, ${A}, ${connectedAccountIds[A]}, 'REQUESTED', now())`;
        await kit.sql`
          insert into work (account_id, kind, subject, due_at)
          values (${accountId}, ${LISTING_CREATION}, ${`${locationId} ${A}`}, now())`;
      },
      isDone: async () =>
        (await kit.events(tenant.accountId)).some(({ event }) => event === 'connection.location_connected'),
      check: async () => {
        const titled = JSON.stringify(await kit.admin.state()).split(`"title":"${name()}"`).length - 1;
        expect(titled).toBe(1);
        const links = await kit.sql`select listing_ref from listing_links where account_id = ${tenant.accountId}`;
        expect(links).toHaveLength(1);
      },
    },
  ];
}
