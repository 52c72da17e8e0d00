import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import type { TcpProxy } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { loggedRequest } from '../testing/logged-request.js';
import { RequestLog } from './request-log.js';
import type { LogResult } from './request-log.js';

let proxy: TcpProxy;
let proxied: Database;
const database = shared(temporaryDatabase);

beforeAll(async () => {
  ({ pool: proxied, proxy } = await database.poolThroughProxy());
});

beforeEach(async () => {
  await database.execute('truncate request_log');
});

/** A log with its counts and the lines that it writes. */
function newLog(options: { database?: Database; capacity?: number } = {}) {
  const counts: Record<LogResult, number> = { stored: 0, over_limit: 0, no_room: 0, failed: 0 };
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = manualClock();
  const notes = { warn: (_: unknown, text: string) => lines.push(text), info: (text: string) => lines.push(text) };
  const log = new RequestLog({
    database,
    clock,
    ...options,
    logger: Object.assign(Object.create(logger) as typeof logger, notes),
    count: (result, requests) => (counts[result] += requests),
  });
  const send = (path: string) => log.admits(1, 'SUCCESS') && log.add(loggedRequest({ path }));
  return { clock, log, counts, lines, send };
}

const stored = () => database.values<string>`select path from request_log order by id`;

it('[0031] requests are stored within a moment, and at the end of the process at once', async () => {
  const { clock, log, counts, send } = newLog();
  send('/first');
  expect(clock.timers()).toEqual([1_000]);
  await clock.advanceUntil(async () => (await stored()).length === 1);
  const idle = newLog();
  for (let n = 0; n < 1_200; n += 1) idle.send(`/${n}`);
  await idle.log.close();
  expect((await stored()).length).toBe(1_201);
  expect(idle.counts).toEqual({ stored: 1_200, over_limit: 0, no_room: 0, failed: 0 });
  await log.close();
  expect(counts.stored).toBe(1);
  expect(send('/after the end')).toBe(false);
});

it('[0031, reliability 2] while the database is away, requests wait in bounded memory, are counted when they do not fit, and the rest is stored afterwards', async () => {
  const { clock, log, counts, lines, send } = newLog({ database: proxied, capacity: 100 });
  proxy.faults.refuse = true;
  send('/lost');
  await clock.advanceUntil(() => counts.failed === 1);
  for (let n = 0; n < 500; n += 1) send(`/${n}`);
  expect(counts.no_room).toBe(450);
  const away = 'the request log cannot be stored; requests are not affected';
  expect(lines).toEqual([away]);
  proxy.heal();
  await clock.advanceUntil(() => counts.stored === 50);
  expect((await stored()).length).toBe(50);
  expect(lines).toEqual([away, 'the request log is stored again']);
  await log.close();
});

it('[0031, reliability 2] the end of a process does not wait for a database that is away', async () => {
  const { log, counts, send } = newLog({ database: proxied });
  proxy.faults.refuse = true;
  for (let n = 0; n < 700; n += 1) send(`/${n}`);
  await log.close();
  expect(counts.failed).toBe(700);
  proxy.heal();
});
