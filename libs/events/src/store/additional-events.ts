import type { Sql } from '@listings/persistence';

/** Returns the additional types of events that the endpoint of an account asks for. */
export async function findAdditionalEvents(sql: Sql, { accountId }: { accountId: number }): Promise<readonly string[]> {
  const [row] = await sql.query<{ types: string[] }>(
    {
      name: 'endpoint-additional-events',
      text: 'select additional_events as types from webhook_endpoints where account_id = $1',
    },
    [accountId],
  );
  return row?.types ?? [];
}
