/** What {@link refuseStandby} needs of a PostgreSQL client. */
interface PostgresClient {
  query(query: { text: string; query_timeout: number }): Promise<{ rows: unknown[] }>;
}

/** PostgreSQL's code for a change in a read-only transaction, which is the only kind on a standby. */
const READ_ONLY = '25006';
/** Limit of the wait for a new server's answer. */
const ANSWER_MS = 10_000;

/** The server of a new connection is a standby: it follows another server and accepts no changes. */
class StandbyError extends Error {
  override name = 'StandbyError';
  readonly code = READ_ONLY;
}

/**
 * For a pool's `onConnect`: refuses a new connection to a standby. After a fail-over, an address may lead to it for a while; its
 * data are old, and a pool would keep the connection. Through a pooler, too, this asks the server behind it.
 */
export async function refuseStandby(client: unknown): Promise<void> {
  const { rows } = await (client as PostgresClient).query({
    text: 'select pg_is_in_recovery() as standby',
    query_timeout: ANSWER_MS,
  });
  const [row] = rows as { standby: boolean }[];
  if (row?.standby) throw new StandbyError('the server is a standby, which accepts no changes');
}

/** True for an error of a server that has become read-only: its connection must not be used again. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === READ_ONLY;
}

/** Options of connections that may outlive their server: a machine that vanishes is noticed within 20 seconds. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
