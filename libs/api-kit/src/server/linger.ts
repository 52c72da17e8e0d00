import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '@listings/platform';

/** Time for which a client may go on sending a valid request after its response, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Lets a client read a response that it gets before it has sent its whole request, such as 413: reads and discards the
 * rest before it closes the connection. The kernel resets a connection that is closed with unread bytes, and many
 * clients stop at the reset without having read their response. A further request on the connection is not processed
 * (RFC 9112, 9.6). The rest of a file that was refused before its end is discarded too, so that the next request of the
 * connection is read. Needs `keepConnections`.
 */
export function lingerAfterEarlyResponses(server: FastifyInstance, clock: Pick<Clock, 'after'>): void {
  const { connections } = server;
  server.addHook('onRequest', (request, reply, done) => {
    if (connections.isLingering(request.raw.socket)) reply.hijack();
    else done();
  });
  server.addHook('onResponse', ({ raw }, _, done) => {
    // Node does this itself only for a body of which nothing was read.
    if (!raw.complete) raw.resume();
    done();
  });
  server.server.on('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // Node calls it after the last response of a connection.
    socket.destroySoon = () => {
      const request = connections.latestResponseOf(socket)?.req;
      if (!request || request.complete) return close();
      connections.linger(socket, LINGER_MS, clock);
      request.resume().once('end', close);
    };
  });
}
