import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '@listings/platform';

/** Time limits of a stopping server, in milliseconds from the start of the stop. */
export interface StopLimits {
  /** For a client to finish sending its request or reading its response. */
  readonly transferMs: number;
  /** For every connection, including requests that are still being handled; less than the 20 s of the process. */
  readonly totalMs: number;
}

/**
 * Closes the connections of a stopping server [contract 10]: idle ones immediately, busy ones after their response, and
 * stalled ones at a time limit. Without it, a client that keeps its connection open or stops reading prevents the
 * process from stopping. It destroys sockets instead of streams, because a response can wait in the send buffer of its
 * socket after its stream has closed. Needs `keepConnections`.
 */
export function endConnectionsOnStop(
  server: FastifyInstance,
  clock: Pick<Clock, 'after'>,
  { transferMs, totalMs }: StopLimits = { transferMs: 5_000, totalMs: 15_000 },
): void {
  const { connections } = server;
  const destroyAll = (those: (answer: ServerResponse | undefined) => boolean) =>
    connections.sockets.forEach((socket) => those(connections.latestResponseOf(socket)) && socket.destroy());

  // Node's own method, which `close` calls, cuts off a response that is complete but not yet sent.
  server.server.closeIdleConnections = () =>
    connections.sockets.forEach((socket) => {
      const answer = connections.latestResponseOf(socket);
      if (answer ? answer.writableFinished : socket.bytesRead === 0) socket.destroy();
      else answer?.once('finish', () => socket.destroySoon());
    });

  server.addHook('preClose', (done) => {
    clock.after(transferMs, () => destroyAll((answer) => !isBeingHandled(answer))).unref();
    clock.after(totalMs, () => destroyAll(() => true)).unref();
    done();
  });
}

/** Whether the server has received the whole request and has not begun to respond. */
function isBeingHandled(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && answer.req.complete && !answer.headersSent;
}
