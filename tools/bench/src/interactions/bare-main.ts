import pg from 'pg';
import { listenForParent } from '../machine/serve.js';
import { bareRecord } from './bare-record.js';
import { bareInteractions } from './bare-server.js';
import type { InteractionShape } from './shape.js';

// Runs the bare server as a process. Reads DATABASE_URL, DATABASE_CONNECTIONS, and SHAPE and HOSTNAMES as JSON.
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const shape = JSON.parse(process.env['SHAPE'] ?? '{}') as InteractionShape;
const hostnames = JSON.parse(process.env['HOSTNAMES'] ?? '{}') as Record<string, string>;

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const columnsOf = async (table: string) => {
  const { rows } = await client.query<{ name: string; type: string }>(
    'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
};
const columns = {
  interaction: await columnsOf('interactions'),
  response: await columnsOf('interaction_responses'),
};
await client.end();

const server = bareInteractions({
  databaseUrl,
  connections: Number(process.env['DATABASE_CONNECTIONS'] ?? 10),
  record: bareRecord({ ...shape, columns, hostnames }),
});
await server.ready();
listenForParent(server.server, () => server.close());
