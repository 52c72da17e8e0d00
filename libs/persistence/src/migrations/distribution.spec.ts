import { afterEach, describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from '../testing/index.js';

/**
 * The tables that are not distributed by account: each shard has a complete copy, or they are in one place. With the reason.
 * Every other table has the account in each of its keys (docs/scaling.md).
 */
const REFERENCE: Readonly<Record<string, string>> = {
  accounts: 'one row of an account, which says in which shard its rows are',
  api_keys: 'a few rows of an account; a request names its account only by the digest of its key',
  attempt_counts: 'counts sign-ins of addresses and e-mail addresses, which belong to no account, for an hour',
  connect_links: 'one row of a consent that is in progress; the browser comes back with a digest alone',
  installation: 'one row; each shard has its own',
  invitations: 'one row of a person who is invited; the link in the mail has a digest alone',
  mails: 'one row of a mail until it is sent',
  memberships: 'one row of a person in an account; a sign-in finds the accounts of a person',
  migration_checksums: 'one row of a migration; each shard has its own',
  publisher_call_times: 'one row of a limit that a publisher has for all accounts together',
  publisher_outages: 'one row of a publisher that does not answer, for all accounts',
  recovery_codes: 'ten rows of a person',
  schema_migrations: 'one row of a migration; each shard has its own',
  search_rebuilds: 'a row of a rebuild that is in progress; each shard has its own',
  sessions: 'one row of a browser; a request names its account only by the digest of its session',
  sign_ups: 'one row of a sign-up until it is confirmed; its account does not exist yet',
  sso_flows: 'one row of a sign-in in progress; its account is not known yet',
  sso_identities: 'one row of a person at a provider of an account, next to the people to which it leads',
  task_leases: 'one row of a periodic task; each shard has its own',
  user_links: 'one row of a link in a mail to a person',
  users: 'one row of a person, who may be a member of many accounts',
};

/** Tables of the schema, without partitions, with their keys. */
const TABLES = `
  select c.relname as name, a.attname is not null as "hasAccount", coalesce(a.attnotnull, false) as "mustHaveAccount"
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  order by 1`;

/** Primary keys, unique constraints and unique indexes without the account. A column that an index only includes is not in its key. */
const UNIQUE = `
  select c.relname as "table", index.indexrelid::regclass::text as name
  from pg_index index join pg_class c on c.oid = index.indrelid
  where index.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace and not exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = any ((index.indkey::smallint[])[0:index.indnkeyatts - 1]) and a.attname = 'account_id')
  order by 1, 2`;

/** Foreign keys with what they refer to, and whether they pair the account of both sides. */
const FOREIGN = `
  select con.conrelid::regclass::text as "table", con.conname as name, con.confrelid::regclass::text as target,
    exists (
      select 1 from unnest(con.conkey, con.confkey) as pair (one, other)
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = pair.one
      join pg_attribute b on b.attrelid = con.confrelid and b.attnum = pair.other
      where a.attname = 'account_id' and b.attname = 'account_id'
    ) as "pairsAccounts"
  from pg_constraint con where con.contype = 'f' and con.conparentid = 0
  order by 1, 2`;

const database = shared(temporaryDatabase);

const isReference = (table: string) => table in REFERENCE;

/** What keeps the schema from being distributed by account, one sentence for each. */
async function obstacles(): Promise<string[]> {
  const tables = await database.query<{ name: string; hasAccount: boolean; mustHaveAccount: boolean }>(TABLES);
  const unique = await database.query<{ table: string; name: string }>(UNIQUE);
  type Foreign = { table: string; name: string; target: string; pairsAccounts: boolean };
  const foreign = await database.query<Foreign>(FOREIGN);
  const ofTables = tables
    .filter(({ name }) => !isReference(name))
    .flatMap(({ name, hasAccount, mustHaveAccount }) => {
      if (!hasAccount) return [`${name} has no account_id`];
      return mustHaveAccount ? [] : [`${name} has rows without an account`];
    });
  const distributed = unique.filter(({ table }) => !isReference(table));
  const ofKeys = foreign.flatMap(({ table, name, target, pairsAccounts }) => {
    if (isReference(target) || (pairsAccounts && !isReference(table))) return [];
    const leads = 'leads from a table that is not distributed to one that is';
    return [`${table}: ${name} ${isReference(table) ? leads : 'does not pair the accounts'}`];
  });
  return [...ofTables, ...distributed.map(({ table, name }) => `${table}: ${name} has no account_id`), ...ofKeys];
}

describe('distribution by account', () => {
  afterEach(async () => {
    await database.sql`
      drop table if exists opening_notes, opening_hours cascade;
      alter table sign_ups drop column if exists opening_notes, drop column if exists account_id`;
  });

  it('[design 3.6] every key of a distributed table contains the account', async () => {
    expect(await obstacles()).toEqual([]);
  });

  it('lists only tables that exist', async () => {
    const names = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    expect(Object.keys(REFERENCE).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
  });

  it('finds a table without an account, and a key of another table without it', async () => {
    await database.sql`create table opening_hours (id integer primary key)`;
    await database.sql`
      create table opening_notes (account_id integer not null, id integer unique,
      hours integer references opening_hours, primary key (account_id, id))`;
    await database.sql`create unique index opening_notes_hours on opening_notes (hours) include (account_id)`;
    expect(await obstacles()).toEqual([
      'opening_hours has no account_id',
      'opening_hours: opening_hours_pkey has no account_id',
      'opening_notes: opening_notes_hours has no account_id',
      'opening_notes: opening_notes_id_key has no account_id',
      'opening_notes: opening_notes_hours_fkey does not pair the accounts',
    ]);
  });

  it('finds an account that may be null, and a reference from a table that is not distributed', async () => {
    await database.sql`create table opening_notes (account_id integer)`;
    await database.sql`
      alter table sign_ups add column opening_notes integer,
      add column account_id integer, add foreign key (account_id, opening_notes) references locations`;
    expect(await obstacles()).toEqual([
      'opening_notes has rows without an account',
      'sign_ups: sign_ups_account_id_opening_notes_fkey leads from a table that is not distributed to one that is',
    ]);
  });
});
