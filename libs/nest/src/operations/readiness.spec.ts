import { afterEach, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { startOperationsServer } from '@listings/platform';
import type { OperationsServer, ReadinessReport } from '@listings/platform';
import { manualClock, nextTurn } from '@listings/testing';
import { readinessOf } from './readiness.js';
import type { Surroundings } from './readiness.js';

let server: OperationsServer | undefined;

afterEach(() => server?.close());

const up = async () => undefined;
const down = async () => {
  throw new Error('connection refused');
};

type Pings = Parameters<typeof readinessOf>[0];

/** What `/readyz` answers, and the lines of the metric. */
async function seen(
  { server: database, ...pings }: Omit<Pings, 'server'> & Partial<Pick<Pings, 'server'>>,
  surroundings: Partial<Surroundings> = {},
) {
  const metrics = new Registry();
  const around = { ...surroundings, clock: manualClock() };
  const ready = readinessOf({ server: database ?? pings.database, ...pings }, metrics, around);
  server = await startOperationsServer({ port: 0, host: '127.0.0.1', metrics, ready });
  const get = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`);
  const readyz = await get('/readyz');
  const lines = (await (await get('/metrics')).text()).split('\n');
  return {
    status: readyz.status,
    body: await readyz.json(),
    metric: lines.filter((line) => line.startsWith('listings_server_up')),
    surroundings: lines.filter((line) => /^listings_(log|media)_/.test(line)),
  };
}

it('[contract 10, reliability 2] a process is ready without its queue server, and says that it is away', async () => {
  expect(await seen({ database: up, queue: down })).toEqual({
    surroundings: [],
    status: 200,
    body: { status: 'ready', details: { database: 'ok', queue: 'unavailable' } },
    metric: ['listings_server_up{server="database"} 1', 'listings_server_up{server="queue"} 0'],
  });
});

it('[contract 10] a process is not ready without its database', async () => {
  expect(await seen({ database: down, queue: up })).toMatchObject({
    status: 503,
    body: { status: 'not ready', details: { database: 'unavailable', queue: 'ok' } },
  });
});

it('[operating] a process whose pool is exhausted is not ready, and does not say that the database is down', async () => {
  expect(await seen({ database: down, server: up })).toMatchObject({
    status: 503,
    body: { status: 'not ready', details: { database: 'answers, but all connections of the pool are in use' } },
    metric: ['listings_server_up{server="database"} 1'],
  });
});

it('[contract 10] a process that uses no queue does not name one', async () => {
  const { body, metric } = await seen({ database: up });
  expect(body).toEqual({ status: 'ready', details: { database: 'ok' } });
  expect(metric).toHaveLength(1);
});

it('[contract 10] the api is not ready while the database takes no writes, and another process is degraded; both say why', async () => {
  const writes = () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }));
  const reason = 'the database has no room on its disk (SQLSTATE 53100)';
  for (const [needsWrites, status, state] of [
    [true, 503, 'not ready'],
    [false, 200, 'degraded'],
  ] as const) {
    expect(await seen({ database: up, writes }, { needsWrites })).toMatchObject({
      status,
      body: { status: state, details: { database: 'ok', writes: reason } },
      metric: ['listings_server_up{server="database"} 1', 'listings_server_up{server="writes"} 0'],
    });
    await server?.close();
  }
  expect(await seen({ database: up, writes: up }, { needsWrites: true })).toMatchObject({
    status: 200,
    body: { status: 'ready', details: { writes: 'ok' } },
  });
});

it('[contract 10] a database that does not answer is not asked to write', async () => {
  let probes = 0;
  const writes = async () => void (probes += 1);
  const { body, metric } = await seen({ database: down, writes });
  expect(body).toEqual({ status: 'not ready', details: { database: 'unavailable' } });
  expect(metric).toEqual(['listings_server_up{server="database"} 0']);
  expect(probes).toBe(0);
});

it('[operating] a write that is late makes the api not ready, and is no fault of the database in the metric', async () => {
  const clock = manualClock();
  const metrics = new Registry();
  const writes = () => new Promise<void>(() => undefined);
  const ask = readinessOf({ database: up, server: up, writes }, metrics, { needsWrites: true, clock });
  const report = ask();
  await clock.advance(2_000);
  expect(await report).toMatchObject({ ready: false, details: { writes: 'a write has not ended within 2 seconds' } });
  expect(await metrics.metrics()).not.toContain('server="writes"');
});

it('[contract 10, reliability 2] a process with a full disk of its own is ready and degraded, and says what it cannot write', async () => {
  const full = { log: { failing: true, unwritten: 7 }, media: { freeBytes: async () => 4_096 } };
  expect(await seen({ database: up }, full)).toMatchObject({
    status: 200,
    body: {
      status: 'degraded',
      details: {
        database: 'ok',
        log: 'lines of the log cannot be written, as on a full disk',
        media: 'the disk of the media has less than 16 MB of room',
      },
    },
    metric: ['listings_server_up{server="database"} 1'],
    surroundings: ['listings_log_lines_unwritten_total 7', 'listings_media_free_bytes 4096'],
  });
});

it('[operating] room of the media that is not known is no value, which would be an alert', async () => {
  const failing = { media: { freeBytes: () => Promise.reject(new Error('no such folder')) } };
  expect(await seen({ database: up }, failing)).toMatchObject({ status: 200, surroundings: [] });
});

it('[contract 10, reliability G17] a process on a restored database, or without its keys, is not ready and says what to do', async () => {
  const paused = 'run the command after-restore';
  const unreadable = 'ENCRYPTION_KEY lacks the key 00000000.';
  for (const [installation, status, details] of [
    [{ paused, unreadable: undefined }, 503, { restored: paused, encryptionKey: 'ok' }],
    [{ paused: undefined, unreadable }, 503, { restored: 'ok', encryptionKey: unreadable }],
    [{ paused: undefined, unreadable: undefined }, 200, {}],
  ] as const) {
    expect(await seen({ database: up, installation })).toMatchObject({ status, body: { details } });
    await server?.close();
  }
});

it('[contract 10, reliability 2] a process is ready while its queue server and the folder of its media do not answer at all', async () => {
  const clock = manualClock();
  let asked = 0;
  const hang = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const surroundings = { media: { freeBytes: hang }, clock };
  const ask = readinessOf({ database: up, server: up, queue: hang }, new Registry(), surroundings);
  for (let probe = 0; probe < 3; probe += 1) {
    let report: ReadinessReport | undefined;
    void ask().then((answer) => (report = answer));
    await clock.advance(500);
    await nextTurn();
    const media = 'the folder of the media has not answered within half a second';
    const details = { database: 'ok', queue: 'unavailable', media };
    expect(report).toEqual({ ready: true, degraded: true, details });
  }
  // A call that hangs holds a thread of the process: no probe adds one.
  expect(asked).toBe(2);
});

it('[contract 10] a process is ready while a publisher does not answer, and says since when', async () => {
  const publishers = () => 'ACME_MAPS has not answered since 2026-07-06T10:02:00.000Z';
  expect(await seen({ database: up }, { publishers })).toMatchObject({
    status: 200,
    body: { status: 'ready', details: { database: 'ok', publishers: publishers() } },
  });
});
