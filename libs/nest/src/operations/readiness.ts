import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { within } from '@listings/platform';
import type { Clock, ReadinessReport } from '@listings/platform';
import type { InstallationWatch } from '../installation/installation-watch.js';
import { writeReadiness, WRITES_LATE } from './write-readiness.js';

/** Injection token of the {@link Readiness} of a process [contract 10]. */
export const READINESS = Symbol('Readiness');

/** Asks the servers that a process uses whether they answer; never rejects. */
export type Readiness = () => Promise<ReadinessReport>;

/** Asks a server; rejects while it does not answer. */
type Ping = () => Promise<unknown>;

/** Why a process may not work with its database, see {@link InstallationWatch}. */
type Obstacles = Pick<InstallationWatch, 'paused' | 'unreadable'>;

/** What the report tells besides the servers: the log, the store of the files, and the publishers, where the process has them. */
export interface Surroundings {
  readonly log: { readonly failing: boolean; readonly unwritten: number };
  readonly media?: { freeBytes?(): Promise<number> };
  /** Tells in a sentence which publishers do not answer, or `ok`. */
  readonly publishers?: () => string;
  /** Whether the process is not ready while the database takes no writes; without it, it is ready and degraded. */
  readonly needsWrites?: boolean;
}

/** What the details say of the database when it answers, but not to the work of the process. */
const POOL_EXHAUSTED = 'answers, but all connections of the pool are in use';

/** What the details say of a log whose lines cannot be written. */
const LOG_FULL = 'lines of the log cannot be written, as on a full disk';

/** Probes wait for a second, and what a process can do without must not make them wait. */
const OPTIONAL_MS = 500;

/** With less room, the largest photo does not fit. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/**
 * The readiness of a process: it can serve while its database answers, was not restored from a backup, and has secrets that the
 * process can read; a process that `needsWrites` also while the database takes writes, and another one is degraded without them. Without the
 * queue it serves as well, because the work is in rows that sweeps find; the report and the metric `listings_server_up` tell. A full disk of
 * the log or of the media degrades it: the report names what cannot be written, and two metrics tell how
 * much. `pings.database` waits for a connection of the pool, as work does; `pings.server` does not. So the metric says that the database is
 * down only when it is, and a process whose pool is exhausted is not ready.
 */
export function readinessOf(
  pings: { database: Ping; server: Ping; writes?: () => Promise<void>; queue?: Ping; installation?: Obstacles },
  metrics: Registry,
  {
    log,
    media,
    publishers,
    needsWrites = false,
    clock,
  }: Partial<Surroundings> & { readonly clock: Pick<Clock, 'after' | 'monotonic'> },
): Readiness {
  const { installation, queue: pingQueue } = pings;
  const askWrites = pings.writes && writeReadiness(pings.writes, clock);
  const askQueue = pingQueue && unlessLate(clock, () => answers(pingQueue));
  const freeBytes = unlessLate(clock, async () => media?.freeBytes?.().catch(() => undefined));
  const askWork = async () => {
    if ((await answers(pings.database)) === 'ok') return 'ok';
    return (await answers(pings.server)) === 'ok' ? POOL_EXHAUSTED : 'unavailable';
  };
  const askDatabases = async (askDatabase: () => Promise<string>) => {
    const database = await askDatabase();
    const writes = database === 'ok' ? await askWrites?.() : undefined;
    return { database, ...(writes && { writes }) };
  };
  const askServers = async (askDatabase: () => Promise<string>) => {
    const [databases, answered] = await Promise.all([askDatabases(askDatabase), askQueue?.()]);
    const queue = answered === LATE ? 'unavailable' : answered;
    const { paused, unreadable } = installation ?? {};
    return {
      ...databases,
      ...(queue && { queue }),
      ...(installation && { restored: paused ?? 'ok', encryptionKey: unreadable ?? 'ok' }),
    };
  };
  const ask: Readiness = async () => {
    const [{ queue, writes, ...needed }, free] = await Promise.all([askServers(askWork), freeBytes()]);
    const written = {
      ...(writes && { writes }),
      ...(log && { log: log.failing ? LOG_FULL : 'ok' }),
      ...(free !== undefined && { media: mediaState(free) }),
    };
    const isServed = Object.values(needed).every(isOk) && (!needsWrites || isOk(writes ?? 'ok'));
    return {
      ready: isServed,
      degraded: isServed && !Object.values(written).every(isOk),
      details: { ...needed, ...(queue && { queue }), ...written, ...(publishers && { publishers: publishers() }) },
    };
  };
  new Gauge({
    name: 'listings_server_up',
    help: '1 while a server that the process uses answers, or while nothing forbids the work (restored, encryptionKey) or its writes, else 0',
    labelNames: ['server'],
    registers: [metrics],
    async collect() {
      const states = await askServers(() => answers(pings.server));
      this.reset();
      for (const [server, state] of Object.entries(states))
        // A write that is late may have waited for the pool, which says nothing about the database.
        if (state !== WRITES_LATE) this.set({ server }, isOk(state) ? 1 : 0);
    },
  });
  if (log)
    new Counter({
      name: 'listings_log_lines_unwritten_total',
      help: 'Lines of the log that could not be written, such as on a full disk',
      registers: [metrics],
      collect() {
        this.reset();
        this.inc(log.unwritten);
      },
    });
  if (media?.freeBytes)
    new Gauge({
      name: 'listings_media_free_bytes',
      help: 'Bytes that the folder of media files has room for',
      registers: [metrics],
      async collect() {
        const free = await freeBytes();
        if (typeof free === 'number') this.set(free);
        else this.remove();
      },
    });
  return ask;
}

const isOk = (state: string) => state === 'ok';

/** What the details say of the folder of the media, of whose disk so many bytes are free. */
function mediaState(free: number | typeof LATE): string {
  if (free === LATE) return 'the folder of the media has not answered within half a second';
  return free < NEEDED_BYTES ? 'the disk of the media has less than 16 MB of room' : 'ok';
}

const LATE = Symbol('late');

/**
 * Asks a part that may hang, such as the folder of another machine, and answers {@link LATE} after {@link OPTIONAL_MS}. It is not
 * asked again before it has answered, because each call may hold a thread of the process.
 */
function unlessLate<T>(clock: Pick<Clock, 'after'>, ask: () => Promise<T>): () => Promise<T | typeof LATE> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => (asked = undefined));
    const late = () => new Error('no answer');
    return within({ clock, ms: OPTIONAL_MS, late }, asked).catch((): typeof LATE => LATE);
  };
}

async function answers(ping: Ping): Promise<'ok' | 'unavailable'> {
  return ping().then(
    () => 'ok',
    () => 'unavailable',
  );
}
