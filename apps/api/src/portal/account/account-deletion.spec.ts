import { beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDueAccounts, findAccountTables } from '@listings/feature-accounts';
import { PortalClient } from '@listings/feature-accounts/testing';
import { PHOTOS, removeOrphanedMedia } from '@listings/feature-photos';
import { testImage, uploaded } from '@listings/feature-photos/testing';
import { Database } from '@listings/persistence';
import { createLogger } from '@listings/platform';
import { shared } from '@listings/testing/jest';
import { apiWithSandbox, seedTenant, startImages } from '../../testing/index.js';

const { api } = apiWithSandbox();
const images = shared(startImages);
/** A second process, as far as the database can tell. */
const other = shared(() => new Database({ url: api.databaseUrl, applicationName: 'second-worker' }));
const kept = shared(() => api.newAccount());
let memberOfBoth: string;

beforeAll(async () => {
  await seedTenant(api, { account: api.account, canary: 'deleted', owner: 1, images });
  await seedTenant(api, { account: kept, canary: 'kept', owner: 2, images });
  await api.newMember({ accountId: api.account.id, role: 'VIEWER' });
  memberOfBoth = (await api.newMember({ accountId: api.account.id, role: 'EDITOR' })).userId;
  await api.sql`insert into memberships (account_id, user_id, role) values (${kept.id}, ${memberOfBoth}, 'VIEWER')`;
  for (const { id } of [api.account, kept]) {
    const editor = await PortalClient.as(api, 'EDITOR', id);
    await uploaded(editor, await testImage());
  }
  // Reviews, which the worker reads; their triggers count them.
  await api.sql`
    insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, rating, posted_at, changed_at, search)
    select account_id, id, 'publisher-a', 'listing', 'extra' || n, 'REVIEW', 5, now(), now(), ''
    from locations, generate_series(1, 20) n`;
});

const logger = createLogger({ name: 'test', level: 'silent' });
const run = (database: Database, bounds = { rowsPerStep: 20, steps: 10_000 }) =>
  deleteDueAccounts({ database, clock: api.clock, logger }, bounds);

/**
 * Rows of an account by table; `orphaned_media` holds files that the media sweep deletes. The log of requests is left out: the
 * requests of this spec arrive there a moment later.
 */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const found = (await findAccountTables(api.database)).map(({ name }) => name);
  const counted: Record<string, number> = {};
  for (const name of [...found.filter((each) => each !== 'request_log'), 'memberships', 'account_counters']) {
    const count = await api.count(`${name} where account_id = $1`, accountId);
    if (count > 0) counted[name] = count;
  }
  return counted;
}

const makeDue = (after: string) =>
  api.sql`update accounts set deletion_at = now() + ${after}::interval where id = ${api.account.id}`;

describe('the tables of accounts', () => {
  it('[contract 12, reliability 3] each has an index that begins with the account, so that a chunk is found at once', async () => {
    const indexed = await api.sql<{ name: string }>`
      select distinct tables.relname as name from pg_index join pg_class tables on tables.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0] where attname = 'account_id' and indpred is null`;
    const names = new Set(indexed.map(({ name }) => name));
    const tables = await findAccountTables(api.database);
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter(({ name }) => !names.has(name))).toEqual([]);
  });

  it('[contract 12] each comes after the ones that reference it, so that no deletion cascades to many rows', async () => {
    const order = (await findAccountTables(api.database)).map(({ name }) => name);
    for (const { name, referencedBy } of await findAccountTables(api.database))
      for (const child of referencedBy.filter((each) => order.includes(each)))
        expect([child, name, order.indexOf(child) < order.indexOf(name)]).toEqual([child, name, true]);
  });
});

describe('an account whose 30 days are over', () => {
  it('[contract 12] is not deleted a moment before', async () => {
    await makeDue('1 minute');
    const before = await rowsOf(api.account.id);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await run(api.database)).toEqual({ accounts: 0, rows: 0, due: false });
    expect(await rowsOf(api.account.id)).toEqual(before);
  });

  it('[contract 12, reliability 2] is deleted in bounded steps, also after a process was killed and by two at once; nothing of another account changes', async () => {
    const before = await rowsOf(kept.id);
    const { location_photos: photos = 0, uploads = 0 } = await rowsOf(api.account.id);
    expect(uploads).toBe(1);
    await makeDue('-1 hour');

    const first = await run(api.database, { rowsPerStep: 20, steps: 3 });
    expect(first).toEqual({ accounts: 0, rows: 60, due: true });

    // The server ends the connection within a step, as it does when the process dies.
    const killed = new Database({ url: api.databaseUrl, applicationName: 'killed-worker' });
    const died = expect(run(killed, { rowsPerStep: 1, steps: 10_000 })).rejects.toThrow();
    const end = () => api.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killed-worker'
      and state <> 'idle'`;
    while ((await end()).length === 0) continue;
    await died;
    await killed.close();
    expect(Object.keys(await rowsOf(api.account.id)).length).toBeGreaterThan(5);

    const results = await Promise.all([run(api.database), run(other), run(api.database), run(other)]);
    // Whoever found the account locked has gone.
    const rest = await run(api.database);
    expect([...results, rest].reduce((sum, { accounts }) => sum + accounts, 0)).toBe(1);
    expect(await rowsOf(api.account.id)).toEqual({});
    expect(await api.count('accounts where id = $1', api.account.id)).toBe(0);
    expect(await rowsOf(kept.id)).toEqual(before);

    expect(photos).toBeGreaterThan(0);
    expect(await removeOrphanedMedia(api.get(PHOTOS))).toBe(photos + uploads);
    expect(await run(api.database)).toEqual({ accounts: 0, rows: 0, due: false });
  });

  it('[reliability 2] that cannot be deleted holds up no other', async () => {
    const [stuck, next] = [await api.newAccount(), await api.newAccount()];
    await api.sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`;
    await api.database.query(
      `create trigger refused before delete on accounts for each row when (old.id = ${stuck.id}) execute function refuse()`,
    );
    await api.sql`
      update accounts set deletion_at = now() - id * interval '-1 microsecond' - interval '1 hour'
      where id = any(${[stuck.id, next.id]})`;
    expect(await run(api.database)).toMatchObject({ accounts: 1, due: false });
    expect(await api.sql`select id from accounts where deletion_at is not null`).toEqual([{ id: stuck.id }]);
    await api.sql`drop trigger refused on accounts`;
    expect(await run(api.database)).toMatchObject({ accounts: 1, due: false });
  });

  it('[contract 12] its users without another account are deleted, the others stay', async () => {
    expect(await api.count('users where not exists (select from memberships where user_id = users.id)')).toBe(0);
    expect(await api.count('users where id = $1', memberOfBoth)).toBe(1);
  });
});
