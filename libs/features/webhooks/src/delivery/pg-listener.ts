import type { Database } from '@listings/persistence';
import type { Clock, Logger, Timer } from '@listings/platform';

/** Events that are committed after a restart wait for this connection, for at most a second [reliability 2]. */
const RECONNECT_MS = 200;

/** A subscription to a PostgreSQL channel that reconnects after restarts of the server. */
export interface PgListener {
  close(): Promise<void>;
}

/**
 * Calls `wake` with the payload of each notification on `channel`, and without one after each (re)connection, because
 * PostgreSQL drops notifications while the connection is down. Reconnects until it is closed [reliability 1, queue facts].
 */
export function startPgListener(
  deps: { database: Database; clock: Clock; logger: Logger },
  options: { channel: string; wake: (payload?: string) => void },
): PgListener {
  const { database, clock, logger } = deps;
  const { channel, wake } = options;
  let closed = false;
  let client: Awaited<ReturnType<Database['listener']>> | undefined;
  let timer: Timer | undefined;

  const connect = async () => {
    try {
      const fresh = await database.listener();
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        if (client === fresh) client = undefined;
        fresh.end().catch(() => undefined);
        if (closed) return;
        logger.warn('the notification connection was lost; reconnecting');
        later();
      };
      fresh.on('error', end);
      fresh.on('end', end);
      fresh.on('notification', ({ payload }) => wake(payload));
      client = fresh;
      if (closed) return end();
      await fresh.query(`listen ${channel}`);
      wake();
    } catch (error) {
      if (closed) return;
      logger.debug({ err: error }, 'the notification connection could not be established');
      if (client === undefined) later();
      else client.end().catch(() => undefined);
    }
  };
  const later = () => {
    timer?.cancel();
    timer = clock.after(RECONNECT_MS, () => void connect());
  };
  void connect();

  return {
    close: async () => {
      closed = true;
      timer?.cancel();
      await client?.end().catch(() => undefined);
    },
  };
}
