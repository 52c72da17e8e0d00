import pg from 'pg';
import { tellReady } from '../machine/serve.js';

/** What the bare loop reads. */
export interface BareQuestion {
  readonly sandbox: string;
  readonly listings: readonly string[];
  /** The paths of the calls that read a listing; `{id}` stands for the listing. */
  readonly calls: readonly string[];
}

/** Listings that are read at the same time, as many as the worker reads. */
const AT_ONCE = 4;

// Reads listings with the calls that the product made, parses the answers, and stores each in a row. Reads DATABASE_URL.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: AT_ONCE });
await pool.query('create table if not exists bare_readings (ref text primary key, shown jsonb not null)');

process.on('message', ({ sandbox, listings, calls }: BareQuestion) => {
  const left = [...listings];
  const loop = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await read(id, { sandbox, calls });
  };
  void Promise.all(Array.from({ length: AT_ONCE }, loop)).then(() => process.send?.({ type: 'done' }));
});
tellReady();

async function read(id: string, { sandbox, calls }: Pick<BareQuestion, 'sandbox' | 'calls'>): Promise<void> {
  const shown: unknown[] = [];
  for (const call of calls) {
    const path = call.replaceAll('{id}', id);
    const response = await fetch(`${sandbox}${path}`, { headers: { authorization: 'Bearer at-a1' } });
    // A listing may have no attributes.
    if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}.`);
    shown.push(await response.json());
  }
  await pool.query(
    'insert into bare_readings (ref, shown) values ($1, $2) on conflict (ref) do update set shown = excluded.shown',
    [id, JSON.stringify(shown)],
  );
}
