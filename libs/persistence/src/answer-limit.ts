import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Clock } from '@listings/platform';

/** The server has sent nothing for as long as any statement may take: it, or the network to it, has vanished. */
class NoAnswerError extends Error {
  override name = 'NoAnswerError';
  readonly code = 'ETIMEDOUT';
}

/**
 * Closes a connection in use on which no byte has moved for `limitMs` (0: never), also one of a transaction that sends no
 * statement for so long. The statement on it fails, and the pool opens another connection. Each socket has one timer for this.
 * The driver's `query_timeout` makes a timer for each statement: these kept the rows of finished statements reachable, so
 * that the garbage collector copied the responses of busy processes twice.
 */
export function limitAnswers(pool: pg.Pool, limitMs: number, clock: Pick<Clock, 'monotonic'>): void {
  /** The connections in use. */
  const usedSince = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => usedSince.set(client, clock.monotonic()));
  pool.on('release', (_error, client) => usedSince.delete(client));
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.setTimeout(limitMs);
    socket.on('timeout', () => {
      const since = usedSince.get(client);
      if (since === undefined) return;
      // A statement that begins as the time of its unused connection ends: Node has chosen the timer already, and ends it.
      if (clock.monotonic() - since < limitMs / 2) socket.setTimeout(limitMs);
      else destroyUnlessAnswered(socket, limitMs);
    });
  });
}

/** Timers fire before reads: an answer can have arrived while the process was stopped, and is read in this turn. */
function destroyUnlessAnswered(socket: Socket, limitMs: number): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead)
      socket.destroy(new NoAnswerError(`PostgreSQL has not answered for ${limitMs} ms.`));
  });
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
