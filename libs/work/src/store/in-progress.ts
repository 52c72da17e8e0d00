import type { Sql } from '@listings/persistence';

/** Returns those of the subjects on which a process works at this moment: its claim has not ended. */
export async function findInProgress(
  sql: Sql,
  { accountId, kind, subjects }: { accountId: number; kind: string; subjects: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await sql.query<{ subject: string }>(IN_PROGRESS, [accountId, kind, subjects]);
  return new Set(rows.map(({ subject }) => subject));
}

const IN_PROGRESS = {
  name: 'work-in-progress',
  text: `
  select subject from work
  where account_id = $1 and kind = $2 and subject = any($3::text[]) and lease_until >= now()`,
};
