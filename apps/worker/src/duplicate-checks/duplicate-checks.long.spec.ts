import { beforeAll, describe, expect, it } from '@jest/globals';
import { DUPLICATE_CHECK, insertListingLink } from '@listings/feature-connections';
import { newAccount, newLocation } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { workersOfFile } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const publisher = 'PUBLISHER_B';

const workers = workersOfFile({ plugIns: ['publisher-b'], environment: { SWEEP_MS: '200' } });
let database: SandboxWorkers['database'];
beforeAll(() => void ({ database } = workers));

interface Tenant {
  readonly accountId: number;
  readonly expected: number;
}

/** An account with locations, each linked to a listing and with a second listing that shows it again. */
async function tenant(size: number): Promise<Tenant> {
  const accountId = await newAccount(database);
  const [{ id: connectedAccountId = '' } = {}] = await database.query<{ id: string }>(
    `insert into connected_accounts (account_id, publisher, subject, client_name) values ($1, $2, 'subject', 'Ann') returning id`,
    [accountId, publisher],
  );
  const listings = await database.query<{ id: string; ref: string }>(
    `insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
     select $1, $2, $3, n || side, 'Lantern ' || n, jsonb_build_object('phone', '+1617555' || (1000 + n), 'address',
       jsonb_build_object('street', n || ' Main Street', 'city', 'Boston', 'postalCode', '02108', 'countryIso', 'US'))
     from generate_series(1, $4::integer) n, unnest(array['a', 'b']) side order by n, side returning id, ref`,
    [accountId, connectedAccountId, publisher, size],
  );
  for (const { id: listingId, ref: listingRef } of listings.filter(({ ref }) => ref.endsWith('a'))) {
    const n = Number.parseInt(listingRef, 10);
    const locationId = await newLocation(database, accountId, {
      ...{ name: `Lantern ${n}`, street: `${n} Main Street`, city: 'Boston', postal_code: '02108' },
      ...{ phone: `+1617555${1000 + n}`, sub_category_id: 1001 },
    });
    await database.transaction((transaction) =>
      insertListingLink(transaction, { accountId, connectedAccountId, locationId, publisher, listingId, listingRef }),
    );
  }
  await request(accountId);
  return { accountId, expected: size };
}

const request = (accountId: number) =>
  database.transaction(async (transaction) =>
    testWork(database).add(transaction, { accountId, kind: DUPLICATE_CHECK, rows: [{ subject: publisher }] }),
  );

/** Waits until no check of the account is due or running. */
async function checked({ accountId }: Tenant): Promise<void> {
  const isOpen = async () => (await database.query('select 1 from work where account_id = $1', [accountId])).length > 0;
  await waitFor(async () => !(await isOpen()), { describe: 'the end of the check', intervalMs: 50 });
}

async function suspected({ accountId }: Tenant): Promise<string[]> {
  const rows = await database.query<{ ref: string }>(
    `select listing_ref as ref from duplicate_listings where account_id = $1 and status = 'SUSPECTED' order by 1`,
    [accountId],
  );
  return rows.map(({ ref }) => ref);
}

describe('checks for duplicates in the worker', () => {
  it.each([
    'work.after_claim',
    'duplicates.before_store',
    'duplicates.after_batch',
    'duplicates.before_end',
    'duplicates.after_end',
  ])('[reliability 2, I2] killed at %s: checked again or not at all, each duplicate once', async (place) => {
    // More than one batch.
    const one = await tenant(600);
    const dying = workers.start({ FAILPOINT: place });
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await database.execute(`update work set lease_until = lease_until - interval '1 minute' where account_id = $1`, [
      one.accountId,
    ]);
    await workers.start().ready;
    await checked(one);
    expect(await suspected(one)).toHaveLength(one.expected);
  });
});
