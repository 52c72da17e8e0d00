import pg from 'pg';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import { answerOf } from './same-answers.js';
import type { Compared } from './same-answers.js';

/** The tables that get rows of a created location, with the column of its id. */
const TABLES = [
  ['locations', 'id'],
  ['location_documents', 'id'],
  ['location_changes', 'location_id'],
  ['event_outbox', 'location_id'],
] as const;

/**
 * Throws an error unless both servers write the same rows for the same creation, but for ids and times. The first location is removed
 * before the second server creates it.
 */
export async function assertSameRows(
  databaseUrl: string,
  [one, other]: readonly [Compared, Compared],
  request: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const left = await rowsOf(client, await createdBy(one, request));
    const right = await rowsOf(client, await createdBy(other, request));
    const at = left.findIndex((row, position) => row !== right[position]);
    if (left.length !== right.length || at >= 0)
      throw new Error(`The servers write different rows:\n${one.name}: ${left[at]}\n${other.name}: ${right[at]}`);
  } finally {
    await client.end();
  }
}

async function createdBy({ name, port }: Compared, request: string): Promise<number> {
  const { body } = await answerOf(port, request);
  const id = Number(/"databaseId":(\d+)/.exec(body)?.[1]);
  if (!(id > 0)) throw new Error(`${name} created nothing: ${body}`);
  return id;
}

/** Reads the rows of a location as text without ids and times, and removes them. */
async function rowsOf(client: pg.Client, id: number): Promise<string[]> {
  const texts: string[] = [];
  for (const [table, column] of TABLES) {
    const { rows } = await client.query<{ text: string }>(
      `select to_jsonb(stored)::text as text from ${table} stored where account_id = $1 and ${column} = $2 order by 1`,
      [MEASURED_ACCOUNT, id],
    );
    texts.push(...rows.map(({ text }) => `${table}: ${withoutIdentity(text, id)}`));
  }
  const { rows } = await client.query<{ locations: string }>(
    'select sum(locations) as locations from location_counts where account_id = $1',
    [MEASURED_ACCOUNT],
  );
  texts.push(`location_counts: ${rows[0]?.locations}`);
  await client.query('delete from event_outbox where account_id = $1 and location_id = $2', [MEASURED_ACCOUNT, id]);
  await client.query('delete from locations where account_id = $1 and id = $2', [MEASURED_ACCOUNT, id]);
  await client.query(
    `update location_counts set locations = locations - 1, active_locations = active_locations - 1
     where account_id = $1 and slot = 0`,
    [MEASURED_ACCOUNT],
  );
  return texts;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)?|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g;

function withoutIdentity(text: string, id: number): string {
  return text
    .replaceAll(String(id), 'N')
    .replaceAll(Buffer.from(`Location:${id}`).toString('base64'), 'ID')
    .replace(UUID, 'UUID')
    .replace(TIME, 'TIME')
    .replace(/"(id|position)": \d+/g, '"$1": N');
}
