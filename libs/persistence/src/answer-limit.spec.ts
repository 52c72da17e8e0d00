import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { manualClock, testDatabase, waitFor } from '@listings/testing';
import type { ManualClock, TestDatabase } from '@listings/testing';
import { limitAnswers } from './answer-limit.js';
import { readDatabaseFailure } from './database-failures.js';

const LIMIT_MS = 40_000;

let made: TestDatabase;
let pool: pg.Pool;
let clock: ManualClock;

/** The connection of the pool. */
let socket: Socket;

/** A transaction that holds what {@link BLOCKED} waits for. */
let holder: pg.Client;
const BLOCKED = 'select pg_advisory_xact_lock(1)';

beforeEach(async () => {
  made = await testDatabase(async function nothing() {});
  clock = manualClock();
  pool = new pg.Pool({ connectionString: made.url, max: 1 });
  limitAnswers(pool, LIMIT_MS, clock);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  });
  holder = new pg.Client({ connectionString: made.url });
  await holder.connect();
  await holder.query(`begin; ${BLOCKED}`);
});

afterEach(async () => {
  await holder.end();
  await pool.end();
  await made.drop();
});

/** Node says so when no byte has moved on a connection for the limit. */
const silence = () => socket.emit('timeout');

const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

describe('a connection on which no byte has moved for the limit', () => {
  it('[reliability 2] is given up with its statement, and the next one has another connection', async () => {
    const first = await backend();
    expect(socket.timeout).toBe(LIMIT_MS);
    const statement = pool.query(BLOCKED).catch((error: unknown) => error);
    await clock.advance(LIMIT_MS);
    silence();
    const reason = `PostgreSQL has not answered for ${LIMIT_MS} ms.`;
    expect(readDatabaseFailure(await statement)).toEqual({ kind: 'transient', reason });
    expect(await backend()).not.toBe(first);
  });

  it('[reliability 2] stays open while nobody uses it', async () => {
    const first = await backend();
    await clock.advance(2 * LIMIT_MS);
    silence();
    expect(await backend()).toBe(first);
  });

  it('[reliability 2] stays open for a statement that has begun since', async () => {
    const first = await backend();
    await clock.advance(LIMIT_MS);
    const statement = pool.query(BLOCKED);
    await clock.advance(LIMIT_MS / 2 - 1);
    silence();
    await holder.query('rollback');
    expect((await statement).rowCount).toBe(1);
    expect(await backend()).toBe(first);
  });

  it('[reliability 2] stays open when the answer had arrived while the process was stopped: it is read first', async () => {
    const first = await backend();
    await holder.query('rollback');
    const { _handle: handle } = socket as unknown as { _handle: { readStop(): void; readStart(): void } };
    handle.readStop();
    const statement = pool.query('select 1');
    const answered = `select 1 from pg_stat_activity
      where pid = $1 and query = 'select 1' and state = 'idle' and wait_event = 'ClientRead'`;
    await waitFor(async () => (await holder.query(answered, [first])).rows.length === 1, { describe: 'the answer' });
    await clock.advance(LIMIT_MS);
    // A stopped process continues like this: the timer fires before the turn reads what has arrived.
    setImmediate(() => {
      handle.readStart();
      silence();
    });
    expect((await statement).rowCount).toBe(1);
    expect(await backend()).toBe(first);
  });
});
