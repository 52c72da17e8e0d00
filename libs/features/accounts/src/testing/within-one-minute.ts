import type { Database } from '@listings/persistence';

/**
 * Runs steps that count requests within one minute of the database's clock, by which the windows end: when another
 * minute has begun meanwhile, it repeats them. They get the end of their minute (unix seconds) and begin with an
 * account of their own.
 */
export async function withinOneMinute(database: Database, steps: (minuteEnd: number) => Promise<void>): Promise<void> {
  for (;;) {
    const end = await minuteEnd(database);
    const failure = await steps(end).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if ((await minuteEnd(database)) !== end) continue;
    if (failure) throw failure.error;
    return;
  }
}

async function minuteEnd(database: Database): Promise<number> {
  const [row] = await database.query<{ end: number }>(
    `select extract(epoch from date_trunc('minute', now()) + interval '1 minute')::integer as end`,
  );
  return row?.end ?? 0;
}
