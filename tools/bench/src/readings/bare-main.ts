import pg from 'pg';

/** What the bare loop reads. */
export interface BareQuestion {
  readonly sandbox: string;
  readonly listings: readonly string[];
}

/** Listings that are read at the same time, as many as the worker reads. */
const AT_ONCE = 4;

// Reads listings with the calls of the plug-in, parses the answers, and stores each in a row. Reads DATABASE_URL.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: AT_ONCE });
await pool.query('create table if not exists bare_readings (ref text primary key, shown jsonb not null)');

process.on('message', ({ sandbox, listings }: BareQuestion) => {
  const left = [...listings];
  const loop = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await read(sandbox, id);
  };
  void Promise.all(Array.from({ length: AT_ONCE }, loop)).then(() => process.send?.({ type: 'done' }));
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.send?.({ type: 'ready' });

const MASK =
  'name,languageCode,storeCode,title,phoneNumbers,categories,storefrontAddress,serviceArea,websiteUri,labels,latlng,regularHours,specialHours,moreHours,openInfo,profile,metadata';

async function read(sandbox: string, id: string): Promise<void> {
  const ask = async (path: string) => {
    const response = await fetch(`${sandbox}/a${path}`, { headers: { authorization: 'Bearer at-a1' } });
    // A listing may have no attributes.
    if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as object;
  };
  const location = await ask(`/v1/locations/${id}?readMask=${MASK}`);
  const attributes = await ask(`/v1/locations/${id}/attributes`);
  const media = await ask(`/v4/accounts/103/locations/${id}/media?pageSize=100`);
  await pool.query(
    'insert into bare_readings (ref, shown) values ($1, $2) on conflict (ref) do update set shown = excluded.shown',
    [id, JSON.stringify({ location, attributes, media })],
  );
}
