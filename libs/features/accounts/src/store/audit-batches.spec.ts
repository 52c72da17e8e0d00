import { expect, it } from '@jest/globals';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { readAuditPages } from '../audit/read-audit-pages.js';
import { findAuditBatch } from './audit-reads.js';
import { findUnstreamedEntries } from './audit-stream.js';

const database = shared(temporaryDatabase);

it('[jobs, reliability 4, G18] a batch of the audit log ends with the entry whose details fill a megabyte', async () => {
  const accountId = await newAccount(database);
  await database.sql`insert into audit_log (account_id, at, actor, actor_name, action, subject, details, unstreamed)
    select ${accountId}::integer, timestamptz '2026-07-06T12:00:00Z' + n * interval '1 second', 'SERVICE', 'listings', 'account.renamed', n,
      jsonb_build_object('to', repeat('x', 400000)), true
    from generate_series(1, 4) n`;
  const subjects = (entries: readonly { readonly subject: string | null }[]) => entries.map(({ subject }) => subject);

  const newest = await findAuditBatch(database, { accountId }, { limit: 10 });
  expect(subjects(newest)).toEqual(['4', '3', '2']);
  expect(subjects(await findAuditBatch(database, { accountId }, { position: newest.at(-1), limit: 10 }))).toEqual([
    '1',
  ]);
  expect(Object.keys(newest[0] ?? {})).not.toContain('bytes');
  const pages: unknown[] = [];
  for await (const page of readAuditPages({ database }, { accountId })) pages.push(subjects(page));
  expect(pages).toEqual([['1', '2', '3'], ['4']]);
  expect(subjects(await findUnstreamedEntries(database, { after: 0, limit: 10 }))).toEqual(['1', '2', '3']);
});
