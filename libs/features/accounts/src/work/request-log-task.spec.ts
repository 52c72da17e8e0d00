import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { testContext } from '@listings/nest/testing';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { createRequestLogDays, dropRequestLogDays } from '../store/request-log-days.js';
import { RequestLogTask } from './request-log-task.js';

/** Yesterday, today and the days that the task creates in advance. */
const DAYS = 9;

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
  it('[0031] are created at the start, and those that are too old are dropped', async () => {
    const [yesterday = '', ...others] = await days();
    await database.execute(`drop table ${others.at(-1)}`);
    await database.sql`
      create table request_log_2020_01_01 partition of request_log for values
      from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`;
    await runOnce(7);
    expect(await days()).toEqual([yesterday, ...others]);
  });

  it('[0031] stay for the next run while a statement reads them', async () => {
    await database.transaction(async (reader) => {
      await reader.query('select 1 from request_log');
      await runOnce(0);
    });
    expect(lines.join()).toContain('the request log is in use');
    expect(await days()).toHaveLength(DAYS);
  });
});
