import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { latestResponseOf } from './latest-responses.js';

/** Time for which a client may go on sending a valid request after its response, in milliseconds. */
const LINGER_MS = 2_000;

const lingering = new WeakSet<Duplex>();

/**
 * Lets a client read a response that it gets before it has sent its whole request, such as 413: reads and discards the
 * rest before it closes the connection. The kernel resets a connection that is closed with unread bytes, and many
 * clients stop at the reset without having read their response. A further request on the connection is not processed
 * (RFC 9112, 9.6).
 */
export function lingerAfterEarlyResponses(server: FastifyInstance, clock: Pick<Clock, 'after'>): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (lingering.has(request.raw.socket)) reply.hijack();
    else done();
  });
  server.server.on('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // Node calls it after the last response of a connection.
    socket.destroySoon = () => {
      const request = latestResponseOf(socket)?.req;
      if (!request || request.complete) return close();
      linger(socket, LINGER_MS, clock);
      request.resume().once('end', close);
    };
  });
}

/** Ends the response side of a connection; the client has a time to end its own. */
export function linger(socket: Duplex, limitMs: number, clock: Pick<Clock, 'after'> = systemClock): void {
  lingering.add(socket);
  const limit = clock.after(limitMs, () => socket.destroy()).unref();
  socket
    .once('end', () => socket.destroy())
    .once('close', () => limit.cancel())
    .end();
}

/** Whether a connection has had its last response. */
export function isLingering(socket: Duplex): boolean {
  return lingering.has(socket);
}
