import type { RecordSettings } from '@listings/domain';
import { bareFields } from '../data/location-rows.js';
import { listenForParent } from '../machine/serve.js';
import { bareServer } from './server.js';

// Runs the bare server as a process. Reads DATABASE_URL, DATABASE_CONNECTIONS, and RECORD_SETTINGS as JSON.
const settings = JSON.parse(process.env['RECORD_SETTINGS'] ?? '{}') as RecordSettings;
const server = bareServer({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_CONNECTIONS'] ?? 10),
  fields: bareFields(settings),
  settings,
});
await server.ready();
listenForParent(server.server, () => server.close());
