import { describe, expect, it } from '@jest/globals';
import { markRestored, readInstallation, storePlace } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { perTest } from '@listings/testing/jest';
import { runCommand, valueOf } from './testing/run-command.js';

const database = perTest(() => temporaryDatabase({ plantsEvents: true }));

const TAKEN_AT = '2026-07-06T18:00:00Z';
const PASSWORD = 'a long enough password';

const admin = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url, ACCOUNT_PASSWORD: PASSWORD });

const createAccount = async () => {
  const named = ['--name', 'Acme', '--plan', 'ENTERPRISE', '--email', 'owner@acme.example'];
  return Number(valueOf(await admin('create-account', ...named), 'accountId'));
};

/** Takes the next ids of two tables. */
const nextIds = async () => {
  const [row] = await database.sql<{ location: number; post: number }>`
    select nextval(pg_get_serial_sequence('locations', 'id')) as location, nextval(pg_get_serial_sequence('social_posts', 'id')) as post`;
  return row ?? { location: 0, post: 0 };
};

describe('the command after-restore', () => {
  it('[contract 13, reliability G16] begins the next epoch, behind every id and number that may have been given', async () => {
    const account = await createAccount();
    await database.sql`update account_counters set event_sequence = 114 where account_id = ${account}`;
    await nextIds();
    const before = await nextIds();
    await markRestored(database, { reason: 'a test' });

    const done = await admin('after-restore', '--taken-at', TAKEN_AT);

    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(valueOf(done, 'epoch')).toBe('2');
    const gap = Number(valueOf(done, 'skippedNumbers'));
    expect(gap).toBeGreaterThan(database.now.getTime() - Date.parse(TAKEN_AT));
    const counters = await database.sql`select event_sequence from account_counters`;
    expect(counters).toEqual([{ event_sequence: 114 + gap }]);
    const after = await nextIds();
    const smallest = Number(valueOf(done, 'skippedIds'));
    expect(smallest).toBeGreaterThan(100_000);
    expect(after.location - before.location).toBeGreaterThan(smallest);
    expect(after.post - before.post).toBeGreaterThan(smallest);
    expect(await readInstallation(database)).toMatchObject({ epoch: 2, restoredReason: null, place: null });
  });

  it('[contract 13] ends sessions, links and mails, and keeps keys, users and idempotency keys', async () => {
    const account = await createAccount();
    await database.execute(
      `insert into sessions (digest, user_id, account_id, created_at, last_used_at, expires_at, address)
         select 'digest'::bytea, user_id, account_id, now(), now(), now() + interval '1 day', '192.0.2.7' from memberships;
       insert into user_links (digest, user_id, purpose, created_at, expires_at)
         select 'digest'::bytea, id, 'RESET_PASSWORD', now(), now() + interval '1 hour' from users;
       insert into invitations (account_id, email, role, digest, created_at, expires_at)
         values (${account}, 'new@acme.example', 'ADMIN', 'digest', now(), now() + interval '1 day');
       insert into mails (id, recipient, subject, body, due_at, expires_at)
         values (gen_random_uuid(), 'new@acme.example', 'x', 'x', now(), now() + interval '1 hour');
       update users set totp_enabled_at = now(), totp_last_step = 7`,
    );
    await admin('create-key', '--account', String(account), '--name', 'key', '--scope', 'WRITE');
    await markRestored(database, { reason: 'a test' });

    const done = await admin('after-restore', '--taken-at', TAKEN_AT);

    expect([valueOf(done, 'sessions'), valueOf(done, 'links')]).toEqual(['1', '2']);
    const rows = async (table: string) => (await database.query(`select 1 from ${table}`)).length;
    const left = await Promise.all(['sessions', 'user_links', 'invitations', 'mails', 'users', 'api_keys'].map(rows));
    expect(left).toEqual([0, 0, 0, 0, 1, 1]);
    const late = await database.values`select totp_last_step * 30 > extract(epoch from now()) - 60 from users`;
    expect(late).toEqual([true]);
    const [entry] = await database.sql`
      select action, actor, actor_name as who, details from audit_log order by id desc`;
    const details = { since: '2026-07-06T18:00:00.000Z' };
    expect(entry).toEqual({ action: 'account.restored', actor: 'ADMINISTRATOR', who: 'jane (after-restore)', details });
  });

  it('[contract 13] refuses the database in use, and a time that has not come, and changes nothing', async () => {
    await storePlace(database);
    for (const [args, says] of [
      [[TAKEN_AT], /^Nothing was changed: nothing shows.*--not-noticed\.\n$/],
      [['2999-01-01T00:00:00Z', '--not-noticed'], /has not come yet/],
    ] as const) {
      const { code, stderr } = await admin('after-restore', '--taken-at', ...args);
      expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
    }
    expect(await readInstallation(database)).toMatchObject({ epoch: 1 });
    expect(await admin('after-restore', '--taken-at', TAKEN_AT, '--not-noticed')).toMatchObject({ code: 0 });
    expect(await readInstallation(database)).toMatchObject({ epoch: 2 });
  });

  it('[reliability G16] counts from the last heartbeat of the backup when the given time is later', async () => {
    await database.sql`update installation set heartbeat = 7, heartbeat_at = '2026-07-06T17:00:00Z'`;
    await markRestored(database, { reason: 'a test' });
    const done = await admin('after-restore', '--taken-at', TAKEN_AT);
    expect(valueOf(done, 'since')).toBe('2026-07-06T17:00:00.000Z');
    // Higher than any heartbeat that a process or a file may know.
    expect((await readInstallation(database)).heartbeat).toBeGreaterThan(1_000_000);
  });

  it('[contract 13] has no limit of time for its statements, however much is open', async () => {
    // The limit of the role is what processes behind a pooler have.
    await database.sql`
      create function limit_of_statements() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' then raise 'limited to %', current_setting('statement_timeout'); end if;
        return new;
      end $$;
      create trigger no_limit before update on installation for each row execute function limit_of_statements();
      do $$ begin execute format('alter database %I set statement_timeout = 25000', current_database()); end $$`;
    const done = await admin('after-restore', '--taken-at', TAKEN_AT, '--not-noticed');
    expect(done).toMatchObject({ code: 0, stderr: '' });
  });

  it('[reliability G16] counts open responses, pushes and creations as attempted, and no others', async () => {
    const of = (place: number) => `'00000000-0000-4000-8000-00000000000${place}'`;
    await database.transaction(async (transaction) => {
      // Only these rows, without the accounts and locations that they belong to.
      await transaction.execute(`set local session_replication_role = 'replica'`);
      await transaction.execute(
        `insert into interaction_responses (account_id, interaction_id, by_owner, state, content, written_at, requested_at)
           values (7, ${of(1)}, true, 'CREATED', 'c', now(), now()), (7, ${of(2)}, true, 'FAILED', 'c', now(), now());
         insert into listing_submissions (account_id, location_id, publisher, state, photos)
           values (7, 1, 'PUBLISHER_A', 'QUEUED', '{"listingRef": "l", "photos": []}'),
             (7, 2, 'PUBLISHER_A', 'INCOMPLETE', '{"listingRef": "l", "photos": []}');
         insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
           values (7, 1, 'PUBLISHER_A', ${of(1)}, 'REQUESTED', now()), (7, 2, 'PUBLISHER_A', ${of(1)}, 'FAILED', now())`,
      );
    });
    const done = await admin('after-restore', '--taken-at', TAKEN_AT, '--not-noticed');
    expect(['responses', 'pushes', 'creations'].map((name) => valueOf(done, name))).toEqual(['1', '1', '1']);
    expect(await database.values`select attempts from interaction_responses order by interaction_id`).toEqual([1, 0]);
    const mayExist = await database.values`select may_exist from listing_creations order by location_id`;
    expect(mayExist).toEqual([true, false]);
    const photos = { listingRef: 'l', photos: [] };
    const stored = await database.values`select photos from listing_submissions order by location_id`;
    expect(stored).toEqual([{ ...photos, mayShowOthers: true }, photos]);
  });
});
