import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { deleteEndedRows } from './delete-old-rows.js';

const NOW = '2026-07-06T12:16:00Z';

const database = shared(temporaryDatabase);

const count = async (table: string, condition = 'true') =>
  (await database.query(`select 1 from ${table} where ${condition}`)).length;

it('[contract 12] counts of attempts, the audit log and revoked keys are kept for their time, and deleted in batches', async () => {
  await database.execute(`insert into accounts (id, name, plan) overriding system value values (7, 'Acme', 'LAUNCH')`);
  // 1,500 entries are older than two years, 20 are younger.
  for (const [age, count] of [
    [`interval '731 days' - n * interval '1 second'`, 1_500],
    [`n * interval '36 days'`, 20],
  ] as const)
    await database.execute(
      `insert into audit_log (account_id, at, actor, actor_name, action)
       select 7, timestamptz '${NOW}' - ${age}, 'SERVICE', 'listings', 'account.renamed' from generate_series(1, ${count}) n`,
    );
  await database.sql`insert into api_keys (account_id, name, scope, digest, prefix, revoked_at)
    select 7, name, 'READ', digest::bytea, digest, ${NOW}::timestamptz - days * interval '1 day'
    from (values ('active', 'a', null), ('revoked', 'b', 89), ('old', 'c', 91)) as key (name, digest, days)`;
  await database.sql`insert into attempt_counts (kind, subject, window_start)
    select 'SIGN_IN', 'x', ${NOW}::timestamptz - hours * interval '1 hour' from (values (1), (3)) as attempt (hours)`;
  const run = (auditLogDays: number) =>
    deleteEndedRows({ database, clock: manualClock(NOW), settings: { auditLogDays } });
  expect(await run(730)).toBe('due');
  expect(await count('audit_log')).toBe(520);
  expect(await Promise.all([run(730), run(730)])).toContain('done');
  expect(await count('audit_log')).toBe(20);
  expect(await count('api_keys', `name = 'old'`)).toBe(0);
  expect(await count('api_keys')).toBe(2);
  expect(await count('attempt_counts')).toBe(1);
  await run(365);
  expect(await count('audit_log')).toBe(10);
});
