import type { AddressInfo } from 'node:net';
import type { RecordSettings } from '@listings/domain';
import { storedServer } from './server.js';

// Runs the server over the product's tables as a process. Reads DATABASE_URL, DATABASE_CONNECTIONS, and RECORD_SETTINGS as JSON.
const { server, close } = storedServer({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_CONNECTIONS'] ?? 10),
  settings: JSON.parse(process.env['RECORD_SETTINGS'] ?? '{}') as RecordSettings,
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }));
const stop = () => {
  server.close(() => void close().then(() => process.exit(0)));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('disconnect', stop);
