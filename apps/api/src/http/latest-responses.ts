import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const latest = new WeakMap<Duplex, ServerResponse>();

/** Records the latest response of each connection. */
export function keepLatestResponses({ server }: FastifyInstance): void {
  server.on('request', ({ socket }, response) => latest.set(socket, response));
}

/** The latest response of a connection, begun or not; it has its request. */
export function latestResponseOf(socket: Duplex): ServerResponse | undefined {
  return latest.get(socket);
}
