import type { AddressInfo } from 'node:net';
import type { RecordSettings } from '@listings/domain';
import { bareFields } from '../data/location-rows.js';
import { bareServer } from './server.js';

// Runs the bare server as a process. Reads DATABASE_URL, DATABASE_CONNECTIONS, and RECORD_SETTINGS as JSON.
const settings = JSON.parse(process.env['RECORD_SETTINGS'] ?? '{}') as RecordSettings;
const server = bareServer({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_CONNECTIONS'] ?? 10),
  fields: bareFields(settings),
  settings,
});
await server.listen({ port: 0, host: '127.0.0.1' });
const stop = () => void server.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ type: 'ready', port: (server.server.address() as AddressInfo).port });
