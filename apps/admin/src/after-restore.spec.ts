import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, markRestored, migrate, readInstallation, storePlace } from '@listings/persistence';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { runCommand, valueOf } from './testing/run-command.js';

let made: TestDatabase;
let database: Database;
beforeEach(async () => {
  made = await testDatabase(migrate, { plantsEvents: true });
  database = new Database({ url: made.url });
});
afterEach(async () => {
  await database?.close();
  await made?.drop();
});

const TAKEN_AT = '2026-07-06T18:00:00Z';
const PASSWORD = 'a long enough password';

const admin = (...args: string[]) => runCommand(args, { DATABASE_URL: made.url, ACCOUNT_PASSWORD: PASSWORD });

const createAccount = async () => {
  const named = ['--name', 'Acme', '--plan', 'ENTERPRISE', '--email', 'owner@acme.example'];
  return Number(valueOf(await admin('create-account', ...named), 'accountId'));
};

describe('the command after-restore', () => {
  it('[contract 13, reliability G16] begins the next epoch, behind every id and number that may have been given', async () => {
    const account = await createAccount();
    await database.execute('update account_counters set event_sequence = 114 where account_id = $1', [account]);
    await database.execute(
      `select nextval(pg_get_serial_sequence('locations', 'id')), nextval(pg_get_serial_sequence('social_posts', 'id'))`,
    );
    const [before] = await database.query<{ location: number; post: number }>(
      `select nextval(pg_get_serial_sequence('locations', 'id')) as location, nextval(pg_get_serial_sequence('social_posts', 'id')) as post`,
    );
    await markRestored(database, { reason: 'a test' });

    const done = await admin('after-restore', '--taken-at', TAKEN_AT);

    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(valueOf(done, 'epoch')).toBe('2');
    const gap = Number(valueOf(done, 'skippedNumbers'));
    const [time] = await database.query<{ seconds: number }>(
      'select extract(epoch from now() - $1::timestamptz)::float8 as seconds',
      [TAKEN_AT],
    );
    expect(gap).toBeGreaterThan((time?.seconds ?? 0) * 1_000);
    expect(await database.query('select event_sequence from account_counters')).toEqual([
      { event_sequence: 114 + gap },
    ]);
    const [after] = await database.query<{ location: number; post: number }>(
      `select nextval(pg_get_serial_sequence('locations', 'id')) as location, nextval(pg_get_serial_sequence('social_posts', 'id')) as post`,
    );
    const smallest = Number(valueOf(done, 'skippedIds'));
    expect(smallest).toBeGreaterThan(100_000);
    expect((after?.location ?? 0) - (before?.location ?? 0)).toBeGreaterThan(smallest);
    expect((after?.post ?? 0) - (before?.post ?? 0)).toBeGreaterThan(smallest);
    expect(await readInstallation(database)).toMatchObject({ epoch: 2, restoredReason: null, place: null });
  });

  it('[contract 13] ends sessions, links and mails, and keeps keys, users and idempotency keys', async () => {
    const account = await createAccount();
    await database.execute(
      `insert into sessions (digest, user_id, account_id, created_at, last_used_at, expires_at, address)
       select 'digest'::bytea, user_id, account_id, now(), now(), now() + interval '1 day', '192.0.2.7' from memberships`,
    );
    await database.execute(
      `insert into user_links (digest, user_id, purpose, created_at, expires_at)
       select 'digest'::bytea, id, 'RESET_PASSWORD', now(), now() + interval '1 hour' from users`,
    );
    await database.execute(
      `insert into invitations (account_id, email, role, digest, created_at, expires_at)
       values ($1, 'new@acme.example', 'ADMIN', 'digest', now(), now() + interval '1 day')`,
      [account],
    );
    await database.execute(
      `insert into mails (id, recipient, subject, body, due_at, expires_at)
       values (gen_random_uuid(), 'new@acme.example', 'x', 'x', now(), now() + interval '1 hour')`,
    );
    await database.execute(`update users set totp_enabled_at = now(), totp_last_step = 7`);
    await admin('create-key', '--account', String(account), '--name', 'key', '--scope', 'WRITE');
    await markRestored(database, { reason: 'a test' });

    const done = await admin('after-restore', '--taken-at', TAKEN_AT);

    expect([valueOf(done, 'sessions'), valueOf(done, 'links')]).toEqual(['1', '2']);
    const rows = async (table: string) => (await database.query(`select 1 from ${table}`)).length;
    const left = await Promise.all(['sessions', 'user_links', 'invitations', 'mails', 'users', 'api_keys'].map(rows));
    expect(left).toEqual([0, 0, 0, 0, 1, 1]);
    const [user] = await database.query<{ late: boolean }>(
      'select totp_last_step * 30 > extract(epoch from now()) - 60 as late from users',
    );
    expect(user?.late).toBe(true);
    expect(
      await database.query(`select action, actor, actor_name, details from audit_log order by id desc limit 1`),
    ).toEqual([
      {
        action: 'account.restored',
        actor: 'ADMINISTRATOR',
        actor_name: 'jane (after-restore)',
        details: { since: '2026-07-06T18:00:00.000Z' },
      },
    ]);
  });

  it('[contract 13] refuses the database in use, and a time that has not come, and changes nothing', async () => {
    await storePlace(database);
    expect(await admin('after-restore', '--taken-at', TAKEN_AT)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was changed: nothing shows.*--not-noticed\.\n$/),
    });
    expect(await admin('after-restore', '--taken-at', '2999-01-01T00:00:00Z', '--not-noticed')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has not come yet'),
    });
    expect(await readInstallation(database)).toMatchObject({ epoch: 1 });
    expect(await admin('after-restore', '--taken-at', TAKEN_AT, '--not-noticed')).toMatchObject({ code: 0 });
    expect(await readInstallation(database)).toMatchObject({ epoch: 2 });
  });

  it('[reliability G16] counts from the last heartbeat of the backup when the given time is later', async () => {
    await database.execute(`update installation set heartbeat = 7, heartbeat_at = '2026-07-06T17:00:00Z'`);
    await markRestored(database, { reason: 'a test' });
    const done = await admin('after-restore', '--taken-at', TAKEN_AT);
    expect(valueOf(done, 'since')).toBe('2026-07-06T17:00:00.000Z');
    // Higher than any heartbeat that a process or a file may know.
    expect((await readInstallation(database)).heartbeat).toBeGreaterThan(1_000_000);
  });

  it('[contract 13] has no limit of time for its statements, however much is open', async () => {
    await database.execute(`create function limit_of_statements() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise 'limited to %', current_setting('statement_timeout'); end if;
      return new;
    end $$`);
    await database.execute(
      'create trigger no_limit before update on installation for each row execute function limit_of_statements()',
    );
    // The limit of the role is what processes behind a pooler have.
    await database.execute(
      `do $$ begin execute format('alter database %I set statement_timeout = 25000', current_database()); end $$`,
    );
    expect(await admin('after-restore', '--taken-at', TAKEN_AT, '--not-noticed')).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('[reliability G16] counts open responses, pushes and creations as attempted, and no others', async () => {
    const of = (place: number) => `'00000000-0000-4000-8000-00000000000${place}'`;
    await database.transaction(async (transaction) => {
      // Only these rows, without the accounts and locations that they belong to.
      await transaction.execute(`set local session_replication_role = 'replica'`);
      for (const [place, state, submission] of [
        [1, 'CREATED', 'QUEUED'],
        [2, 'FAILED', 'INCOMPLETE'],
      ] as const) {
        await transaction.execute(
          `insert into interaction_responses
             (account_id, interaction_id, by_owner, state, content, written_at, requested_at)
           values (7, ${of(place)}, true, '${state}', 'c', now(), now())`,
        );
        await transaction.execute(
          `insert into listing_submissions (account_id, location_id, publisher, state, photos)
           values (7, ${place}, 'PUBLISHER_A', '${submission}', '{"listingRef": "l", "photos": []}')`,
        );
        await transaction.execute(
          `insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
           values (7, ${place}, 'PUBLISHER_A', ${of(1)}, '${place === 1 ? 'REQUESTED' : 'FAILED'}', now())`,
        );
      }
    });
    const done = await admin('after-restore', '--taken-at', TAKEN_AT, '--not-noticed');
    expect(['responses', 'pushes', 'creations'].map((name) => valueOf(done, name))).toEqual(['1', '1', '1']);
    const columnOf = async (table: string, column: string, order: string) =>
      (await database.query<{ value: unknown }>(`select ${column} as value from ${table} order by ${order}`)).map(
        ({ value }) => value,
      );
    expect(await columnOf('interaction_responses', 'attempts', 'interaction_id')).toEqual([1, 0]);
    expect(await columnOf('listing_creations', 'may_exist', 'location_id')).toEqual([true, false]);
    const photos = { listingRef: 'l', photos: [] };
    expect(await columnOf('listing_submissions', 'photos', 'location_id')).toEqual([
      { ...photos, mayShowOthers: true },
      photos,
    ]);
  });
});
