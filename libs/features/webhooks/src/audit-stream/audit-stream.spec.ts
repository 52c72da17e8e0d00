import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { SERVICE, webhookSecret } from '@listings/domain';
import { beginAuditStream, countUnstreamedEntries, endAuditStream, recordAudit } from '@listings/feature-accounts';
import type { Database, Sql } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { manualClock, startReceiver } from '@listings/testing';
import type { ReceivedRequest } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { signedBody } from '../testing/signed-body.js';
import { auditReceiver } from './audit-receiver.js';
import { auditStream } from './audit-stream.js';
import type { AuditReceiver } from './receiver-contract.js';

const SECRET = webhookSecret(randomBytes(32));
const SECRET_BEFORE = webhookSecret(randomBytes(32));

let sending: AuditReceiver;
let accounts: [number, number];
let lines: string[];
const clock = manualClock();
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

afterAll(() => sending?.close());

const receiver = shared(() => startReceiver());
const database = shared(temporaryDatabase);

beforeAll(async () => {
  accounts = [await newAccount(database), await newAccount(database)];
  const target = { kind: 'webhook', url: `${receiver.url}/audit`, secrets: [SECRET, SECRET_BEFORE] } as const;
  sending = auditReceiver(target, { clock, timeoutMs: 15_000, origin: 'listings.example' });
});

beforeEach(async () => {
  lines = [];
  receiver.requests.length = 0;
  receiver.answer({});
  await endAuditStream(database);
});

/** Writes an entry of an account, whose subject the tests recognize it by. */
const write = (subject: string, { sql = database, account = 0 }: { sql?: Sql; account?: 0 | 1 } = {}) =>
  recordAudit(sql, { accountId: accounts[account], action: 'key.created', subject, actor: SERVICE, at: clock.now() });

/** The stream of a process. Its run begins as the task of the worker begins it. */
function stream({
  over = database,
  to = sending,
  mayGoOn = async () => true,
}: { over?: Database; to?: AuditReceiver; mayGoOn?: () => Promise<boolean> } = {}) {
  const made = auditStream({ database: over, clock, logger, receiver: to, mayGoOn });
  return { send: async () => made.sendWaiting(await beginAuditStream(database)), stop: () => made.stop() };
}

interface Entry {
  readonly id: number;
  readonly accountId: number;
  readonly subject: string;
}

const entriesOf = (request: ReceivedRequest | undefined) =>
  (signedBody(request, SECRET) as { data: { entries: Entry[] } }).data.entries;
const subjects = () => receiver.requests.map((request) => entriesOf(request).map(({ subject }) => subject));

/** The texts of so many numbers from 0 on. */
const numbers = (count: number) => Array.from({ length: count }, (_, number) => `${number}`);
const waiting = async () => (await countUnstreamedEntries(database, await beginAuditStream(database))).waiting;

describe('the stream of the audit log', () => {
  it('[operating] sends new entries of all accounts in the order of their ids, 100 at a time, signed as webhooks are', async () => {
    await write('before');
    const { send } = stream();
    expect(await send()).toBe('done');
    expect(receiver.requests).toEqual([]);
    for (const number of numbers(230)) await write(number, { account: Number(number) % 2 ? 1 : 0 });
    expect(await waiting()).toBe(230);
    expect(await send()).toBe('done');
    expect(receiver.requests.map((request) => entriesOf(request).length)).toEqual([100, 100, 30]);
    const entries = receiver.requests.flatMap(entriesOf);
    expect(entries.map(({ subject }) => subject)).toEqual(numbers(230));
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((one, other) => one - other));
    const by = { actor: 'SERVICE', userId: null, keyId: null, actorName: 'listings', address: null };
    const what = { at: clock.now().toISOString(), subject: '1', action: 'key.created', details: {} };
    expect(entries[1]).toEqual({ accountId: accounts[1], id: expect.any(Number), ...by, ...what });
    const headers = { 'content-type': 'application/json' };
    expect(receiver.requests[0]).toMatchObject({ method: 'POST', path: '/audit', headers });
    for (const secret of [SECRET, SECRET_BEFORE])
      expect(signedBody(receiver.requests[0], secret)).toMatchObject({ type: 'audit_log.entries' });
    expect([await send(), receiver.requests.length, await waiting()]).toEqual(['done', 3, 0]);
  });

  it('[operating] waits longer after each failure, and says once that it fails and once that it works again', async () => {
    const { send } = stream();
    await send();
    await write('a');
    receiver.answer({ status: 500 });
    for (const waitMs of [5_000, 10_000, 20_000]) {
      const before = receiver.requests.length;
      await send();
      expect(receiver.requests).toHaveLength(before + 1);
      await clock.advance(waitMs - 1);
      await send();
      expect(receiver.requests).toHaveLength(before + 1);
      await clock.advance(1);
    }
    receiver.answer({});
    await send();
    expect(subjects()).toEqual([['a'], ['a'], ['a'], ['a']]);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the receiver of the audit log refuses entries; they wait',
      'the receiver of the audit log accepts entries again',
    ]);
    expect(lines[0]).toContain('HTTP 500');
    // The next failure is the first again.
    await write('b');
    receiver.answer({ status: 503, headers: { 'retry-after': '30' } });
    await send();
    await clock.advance(29_999);
    await send();
    expect(receiver.requests).toHaveLength(5);
    await clock.advance(1);
    receiver.answer({});
    await send();
    expect([subjects().at(-1), await waiting()]).toEqual([['b'], 0]);
  });

  it('[operating] sends an entry that is committed after one with a higher id', async () => {
    const { send } = stream();
    await send();
    await database.transaction(async (slow) => {
      await write('slow', { sql: slow });
      await write('fast');
      await send();
      expect(subjects()).toEqual([['fast']]);
    });
    await send();
    expect(subjects()).toEqual([['fast'], ['slow']]);
    const [fast, slow] = receiver.requests.flatMap(entriesOf);
    expect(slow?.id).toBeLessThan(fast?.id ?? 0);
  });

  it('[operating] sends again with the same id what may have arrived: after a lost answer, and after the end of a process before its mark', async () => {
    const { send } = stream();
    await send();
    await write('a');
    receiver.answer({ instead: 'drop' });
    await send();
    receiver.answer({});
    const execute = () => Promise.reject(new Error('the process has ended'));
    const dying = Object.assign(Object.create(database) as Database, { execute });
    await expect(stream({ over: dying }).send()).rejects.toThrow('the process has ended');
    await stream().send();
    expect(subjects()).toEqual([['a'], ['a'], ['a']]);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect([await waiting(), await stream().send(), receiver.requests.length]).toEqual([0, 'done', 3]);
  });

  it('[operating] never sends what was written while streaming was off', async () => {
    await stream().send();
    await write('on');
    await stream().send();
    await endAuditStream(database);
    await write('off');
    await stream().send();
    await write('on again');
    await stream().send();
    expect(subjects()).toEqual([['on'], ['on again']]);
  });

  it('[operating] sends nothing more once another worker streams or the process stops', async () => {
    await stream().send();
    for (const number of numbers(101)) await write(number);
    let turns = 1;
    await stream({ mayGoOn: async () => (turns -= 1) >= 0 }).send();
    expect([receiver.requests.length, await waiting()]).toEqual([1, 1]);
    const stopped = stream();
    stopped.stop();
    expect([await stopped.send(), await waiting()]).toEqual(['done', 1]);
  });

  it('[operating] follows no redirect, wherever it leads, and waits for a receiver that refuses for good', async () => {
    const { send } = stream();
    await send();
    await write('a');
    receiver.answer({ status: 307, headers: { location: `${receiver.url}/elsewhere` } });
    await send();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/audit']);
    expect(lines.join()).toContain('redirects are not followed');
    receiver.answer({ status: 500 });
    for (let failure = 0; failure < 12; failure += 1) {
      await clock.advance(5 * 60_000);
      await send();
      expect(receiver.requests).toHaveLength(failure + 2);
    }
    expect([lines.length, await waiting()]).toEqual([1, 1]);
    receiver.answer({});
    await clock.advance(5 * 60_000);
    await send();
    expect([lines.length, await waiting()]).toEqual([2, 0]);
  });
});
