import type { AddressInfo } from 'node:net';
import { bareInteractions } from './bare-server.js';
import type { Hostnames } from './bare-server.js';

// Runs the bare server as a process. Reads DATABASE_URL, DATABASE_CONNECTIONS, and HOSTNAMES as JSON.
const server = bareInteractions({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_CONNECTIONS'] ?? 10),
  hostnames: JSON.parse(process.env['HOSTNAMES'] ?? '{}') as Hostnames,
});
await server.listen({ port: 0, host: '127.0.0.1' });
const stop = () => void server.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ type: 'ready', port: (server.server.address() as AddressInfo).port });
