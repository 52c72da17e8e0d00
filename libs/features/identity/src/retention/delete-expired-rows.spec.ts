import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { deleteExpiredRows } from './delete-expired-rows.js';

const NOW = '2026-07-06T12:16:00Z';

const database = shared(temporaryDatabase);

it('[contract 12] ended invitations are kept for 30 days', async () => {
  await database.execute(`insert into accounts (id, name, plan) overriding system value values (7, 'Acme', 'LAUNCH')`);
  await database.sql`insert into invitations (account_id, email, role, digest, expires_at)
    select 7, name || '@a.example', 'VIEWER', digest::bytea, ${NOW}::timestamptz - days * interval '1 day'
    from (values ('open', 'a', -1), ('ended', 'b', 29), ('old', 'c', 31)) as invitation (name, digest, days)`;
  expect(await deleteExpiredRows({ database, clock: manualClock(NOW) })).toBe('done');
  expect(await database.query('select email from invitations order by email')).toEqual([
    { email: 'ended@a.example' },
    { email: 'open@a.example' },
  ]);
});
