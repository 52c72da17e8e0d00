import pg from 'pg';

/** Rows of one query, and events of one database that are checked at most. */
const BATCH = 5_000;
const AT_MOST = 200_000;

/** More events than an account of a test has: the place of the first event without a number. */
const BEHIND_NUMBERS = 1_000_000_000;

/** Problems that the error lists. */
const SHOWN = 10;

interface StoredEvent {
  readonly accountId: string;
  /** Orders the events of an account. */
  readonly place: string;
  readonly locationId: string | null;
  readonly type: string;
  readonly body: string;
}

/**
 * Checks every event that the tests of a database have recorded against its schema [6], and that the body names the
 * same event, account and location as the row. Throws an error that lists the violations.
 */
export async function checkStoredEvents(url: string, platforms?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('events') is not null as exists`);
    if (rows[0]?.exists) await checkAll(client, platforms);
  } finally {
    await client.end();
  }
}

async function checkAll(client: pg.Client, platforms: readonly string[] | undefined): Promise<void> {
  let after = { accountId: '0', place: '0' };
  const problems: string[] = [];
  for (let checked = 0; checked < AT_MOST && problems.length < SHOWN; checked += BATCH) {
    const { rows } = await client.query<StoredEvent>(
      `select account_id::text as "accountId", place::text, location_id::text as "locationId", type, body
       from (
         select account_id, sequence as place, location_id, type, body from events
         union all
         select account_id, ${BEHIND_NUMBERS} + position, location_id, type, body from event_outbox
       ) stored
       where (account_id, place) > ($1, $2) order by stored.account_id, stored.place limit ${BATCH}`,
      [after.accountId, after.place],
    );
    const last = rows.at(-1);
    if (!last) break;
    // Only databases with events pay for the validator.
    const { createEventCheck } = await import('./event-check.js');
    const check = createEventCheck(platforms);
    problems.push(...rows.flatMap((row) => check(row.body) ?? misplaced(row) ?? []));
    if (rows.length < BATCH) break;
    after = last;
  }
  if (problems.length > 0)
    throw new Error(
      `Recorded events that do not follow libs/event-catalogue:\n  ${problems.slice(0, SHOWN).join('\n  ')}`,
    );
}

/** Says where the row and its body differ. */
function misplaced({ accountId, locationId, type, body }: StoredEvent): string | undefined {
  const event = JSON.parse(body) as {
    event: string;
    account_id?: number;
    location_id?: string;
    data: { business_id?: number };
  };
  const location = event.account_id === undefined ? event.data.business_id : event.location_id;
  if (event.event !== type) return `the row of type ${type} has the body of ${event.event}`;
  if (event.account_id !== undefined && String(event.account_id) !== accountId)
    return `${type} of account ${accountId} names account ${event.account_id}`;
  if (locationId !== null && String(location) !== locationId)
    return `${type} of location ${locationId} names location ${String(location)}`;
  return undefined;
}
