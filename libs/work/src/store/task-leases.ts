import type { Sql } from '@listings/persistence';

/**
 * Takes or extends the lease of a task that one process at a time does for the whole installation. Returns false while
 * another process holds it. If its holder dies, another process gets it when the lease ends.
 */
export async function holdTask(
  sql: Sql,
  { task, holder, leaseMs }: { task: string; holder: string; leaseMs: number },
): Promise<boolean> {
  const rows = await sql.query(
    {
      name: 'task-hold',
      text: `insert into task_leases as held (task, holder, lease_until)
             values ($1, $2, now() + $3::float8 * interval '1 millisecond')
             on conflict (task) do update set holder = excluded.holder, lease_until = excluded.lease_until
             where held.holder = excluded.holder or held.lease_until < now()
             returning 1`,
    },
    [task, holder, leaseMs],
  );
  return rows.length > 0;
}

/** Releases the lease of a task, so that another process continues at once. */
export async function releaseTask(sql: Sql, { task, holder }: { task: string; holder: string }): Promise<void> {
  await sql.execute('delete from task_leases where task = $1 and holder = $2', [task, holder]);
}
