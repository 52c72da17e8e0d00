import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { deleteEndedRows } from './delete-old-rows.js';

const NOW = '2026-07-06T12:16:00Z';

const database = shared(temporaryDatabase);

const count = async (table: string, condition = 'true') =>
  (await database.query<{ n: number }>(`select count(*) as n from ${table} where ${condition}`))[0]?.n;

it('[contract 12] the audit log, revoked keys and ended invitations are kept for their time, and deleted in batches', async () => {
  await database.execute(`insert into accounts (id, name, plan) overriding system value values (7, 'Acme', 'LAUNCH')`);
  // 1,500 entries are older than two years, 20 are younger.
  await database.execute(
    `insert into audit_log (account_id, at, actor, actor_name, action)
     select 7, timestamptz '${NOW}' - interval '731 days' - n * interval '1 second', 'SERVICE', 'listings', 'account.renamed'
     from generate_series(1, 1500) n`,
  );
  await database.execute(
    `insert into audit_log (account_id, at, actor, actor_name, action)
     select 7, timestamptz '${NOW}' - n * interval '36 days', 'SERVICE', 'listings', 'account.renamed' from generate_series(1, 20) n`,
  );
  await database.execute(
    `insert into api_keys (account_id, name, scope, digest, prefix, revoked_at) values
     (7, 'active', 'READ', 'a', 'a', null), (7, 'revoked', 'READ', 'b', 'b', timestamptz '${NOW}' - interval '89 days'),
     (7, 'old', 'READ', 'c', 'c', timestamptz '${NOW}' - interval '91 days')`,
  );
  await database.execute(
    `insert into invitations (account_id, email, role, digest, expires_at) values
     (7, 'open@a.example', 'VIEWER', 'a', timestamptz '${NOW}' + interval '1 day'), (7, 'ended@a.example', 'VIEWER', 'b', timestamptz '${NOW}' - interval '29 days'),
     (7, 'old@a.example', 'VIEWER', 'c', timestamptz '${NOW}' - interval '31 days')`,
  );
  const run = (auditLogDays: number) =>
    deleteEndedRows({ database, clock: manualClock(NOW), settings: { auditLogDays } });
  expect(await run(730)).toBe('due');
  expect(await count('audit_log')).toBe(520);
  expect(await Promise.all([run(730), run(730)])).toContain('done');
  expect(await count('audit_log')).toBe(20);
  expect(await count('api_keys', `name = 'old'`)).toBe(0);
  expect(await count('api_keys')).toBe(2);
  expect(await count('invitations', `email = 'old@a.example'`)).toBe(0);
  expect(await count('invitations')).toBe(2);
  await run(365);
  expect(await count('audit_log')).toBe(10);
});

it('[contract 12] the statements of the retention read their rows from an index', async () => {
  for (const [table, column] of [
    ['audit_log', 'at'],
    ['api_keys', 'revoked_at'],
    ['invitations', 'expires_at'],
  ]) {
    const plan = await database.transaction(async (transaction) => {
      await transaction.execute('set local enable_seqscan = off');
      return transaction.query<{ 'QUERY PLAN': string }>(
        `explain select from ${table} where ${column} < now() order by ${column} limit 1000`,
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index (Only )?Scan (using|on) (audit_log_age|api_keys_revoked|invitations_expiry)/,
    );
  }
});
