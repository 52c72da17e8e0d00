import type { RecordSettings } from '@listings/domain';
import { listenForParent } from '../machine/serve.js';
import { storedServer } from './server.js';

// Runs the server over the product's tables as a process. Reads DATABASE_URL, DATABASE_CONNECTIONS, and RECORD_SETTINGS as JSON.
const { server, close } = storedServer({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_CONNECTIONS'] ?? 10),
  settings: JSON.parse(process.env['RECORD_SETTINGS'] ?? '{}') as RecordSettings,
});
server.keepAliveTimeout = 60_000;
listenForParent(server, async () => {
  server.close(() => void close());
  server.closeAllConnections();
});
