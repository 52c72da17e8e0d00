import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a stopping server waits for its clients, in milliseconds from the start of the stop. */
export interface StopLimits {
  /** For a client to send the rest of its request, or to read the rest of its answer. */
  readonly transferMs: number;
  /** For everything, a request that is still being handled included; within the 20 s of the process. */
  readonly totalMs: number;
}

/**
 * Ends the connections of a stopping server [contract 10]: idle ones at once, a busy one when its answer has been
 * sent, and one whose client stalls at a limit. Without it a client that keeps its connection open, or stops reading,
 * keeps the process from stopping. It ends sockets and not streams: an answer can wait in the send buffer of its
 * socket when its stream is long closed.
 */
export function endConnectionsOnStop(
  server: FastifyInstance,
  { transferMs, totalMs }: StopLimits = { transferMs: 5_000, totalMs: 15_000 },
): void {
  /** Every open connection with its latest answer. */
  const connections = new Map<Socket, ServerResponse | undefined>();
  const destroyAll = (those: (answer: ServerResponse | undefined) => boolean) =>
    connections.forEach((answer, socket) => those(answer) && socket.destroy());

  server.server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.server.on('request', ({ socket }, answer) => connections.set(socket, answer));

  // Node's own method, which `close` calls, cuts off an answer that is complete but not yet sent.
  server.server.closeIdleConnections = () =>
    connections.forEach((answer, socket) => {
      if (answer ? answer.writableFinished : socket.bytesRead === 0) socket.destroy();
      else answer?.once('finish', () => socket.destroySoon());
    });

  server.addHook('preClose', (done) => {
    setTimeout(() => destroyAll((answer) => !isBeingHandled(answer)), transferMs).unref();
    setTimeout(() => destroyAll(() => true), totalMs).unref();
    done();
  });
}

/** The server has the whole request and has not begun to answer. */
function isBeingHandled(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && answer.req.complete && !answer.headersSent;
}
