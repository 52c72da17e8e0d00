import { expect, it } from '@jest/globals';
import { insertMember } from '@listings/feature-accounts';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { deleteExpiredRows } from './delete-expired-rows.js';

const NOW = '2026-07-06T12:16:00Z';

const database = shared(temporaryDatabase);

it('[contract 12] ended sessions are deleted, and ended invitations are kept for 30 days', async () => {
  const accountId = await newAccount(database);
  await database.sql`insert into invitations (account_id, email, role, digest, expires_at)
    select ${accountId}::integer, name || '@a.example', 'VIEWER', digest::bytea, ${NOW}::timestamptz - days * interval '1 day'
    from (values ('open', 'a', -1), ('ended', 'b', 29), ('old', 'c', 31)) as invitation (name, digest, days)`;
  const person = { email: 'a@a.example', name: 'Ann', emailVerified: true, passwordHash: 'x' };
  const userId = await insertMember(database, { accountId, role: 'VIEWER', ...person });
  await database.sql`insert into sessions (digest, user_id, account_id, created_at, last_used_at, expires_at, address)
    select digest::bytea, ${userId}::uuid, ${accountId}::integer, now(), now(), ${NOW}::timestamptz - days * interval '1 day', 'x'
    from (values ('a', -1), ('b', 1)) as session (digest, days)`;
  expect(await deleteExpiredRows({ database, clock: manualClock(NOW) })).toBe('done');
  const emails = await database.values`select email from invitations order by email`;
  expect(emails).toEqual(['ended@a.example', 'open@a.example']);
  expect(await database.values`select convert_from(digest, 'UTF8') from sessions`).toEqual(['a']);
});
