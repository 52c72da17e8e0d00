import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { testContext } from '@listings/nest/testing';
import type { Sql } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { createRequestLogDays, dropRequestLogDays } from '../store/request-log-days.js';
import { insertLoggedRequests } from '../store/request-log-writes.js';
import { loggedRequest } from '../testing/logged-request.js';
import { RequestLogTask } from './request-log-task.js';

const database = shared(() => temporaryDatabase());
let lines: string[];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

beforeEach(async () => {
  lines = [];
  // The days anew: the database of the tests may have been made before midnight.
  await dropRequestLogDays(database, { keepDays: 0 });
  await createRequestLogDays(database, { ahead: 7 });
});

const days = () =>
  database.values<string>`
    select inhrelid::regclass::text from pg_inherits where inhparent = 'request_log'::regclass order by 1`;

/** The name of the table of a day, that many days from now, and the day. */
const dayOf = async (offset: number) => {
  const [day = ''] = await database.values<string>`
    select to_char((now() at time zone 'UTC') + ${offset} * interval '1 day', 'YYYY-MM-DD')`;
  return { day, name: `request_log_${day.replaceAll('-', '_')}` };
};

const insert = (sql: Sql, ageMs: number) => insertLoggedRequests(sql, [loggedRequest({ ageMs })]);

/** Starts the task, waits for the end of its first run, and stops it. */
async function runOnce(keepDays: number): Promise<void> {
  const { context, clock } = testContext({ logger });
  const configuration = Object.assign(new WorkerConfiguration(), { REQUEST_LOG_DAYS: keepDays });
  const task = new RequestLogTask(database, configuration, context);
  task.onApplicationBootstrap();
  try {
    await clock.untilTimer();
  } finally {
    await task.beforeApplicationShutdown();
  }
}

describe('the days of the request log in the worker', () => {
  it('[0031] are yesterday, today and the coming week; a missing one is made while requests are logged', async () => {
    expect(await days()).toHaveLength(9);
    const [yesterday, today] = [await dayOf(-1), await dayOf(0)];
    expect((await days())[0]).toBe(yesterday.name);
    await database.execute(`drop table ${today.name}`);
    await expect(insert(database, 0)).rejects.toThrow('no partition');
    await database.transaction(async (writer) => {
      await insert(writer, 86_400_000);
      expect(await createRequestLogDays(database, { ahead: 7 })).toEqual([today.name]);
    });
    await insert(database, 0);
  });

  it('[0031] are created at the start; those that ended more days ago than the setting says are dropped, and with 0 all of them', async () => {
    const all = await days();
    await database.execute(`drop table ${all.at(-1)}`);
    for (const offset of [-9, -8, -7, -6]) {
      const [{ name, day }, next] = [await dayOf(offset), await dayOf(offset + 1)];
      const values = `from ('${day} 00:00:00+00') to ('${next.day} 00:00:00+00')`;
      await database.execute(`create table ${name} partition of request_log for values ${values}`);
    }
    await runOnce(7);
    expect(await days()).toEqual([(await dayOf(-7)).name, (await dayOf(-6)).name, ...all]);
    await runOnce(0);
    expect(await days()).toEqual([]);
  });

  it('[0031] stay for the next run while a statement reads them', async () => {
    await database.transaction(async (reader) => {
      await reader.query('select 1 from request_log');
      await runOnce(0);
    });
    expect(lines.join()).toContain('the request log is in use');
    expect(await days()).toHaveLength(9);
  });
});
