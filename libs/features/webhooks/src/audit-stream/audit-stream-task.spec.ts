import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { SERVICE } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import { startedTask } from '@listings/nest/testing';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { startReceiver, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { AuditStreamTask } from './audit-stream-task.js';

const database = shared(() => temporaryDatabase());
const receiver = shared(() => startReceiver());
let accountId: number;

beforeAll(async () => {
  accountId = await newAccount(database);
});

/** The task of one worker, which has run once. */
function worker(isOn = true) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const stream = isOn ? { AUDIT_STREAM_URL: receiver.url, AUDIT_STREAM_SECRET: [secret] } : {};
  const configuration = Object.assign(new WorkerConfiguration(), stream, { PUBLIC_URL: 'https://listings.example' });
  return startedTask((metrics, context) => new AuditStreamTask(database, configuration, metrics, context));
}

const start = async () => (await database.values`select audit_stream_after from installation`)[0];

it('[operating] one worker at a time streams the audit log and measures what waits; a worker without a receiver switches it off', async () => {
  const one = await worker();
  const other = await worker();
  expect(await start()).not.toBeNull();
  receiver.answer({ status: 500 });
  const [at = new Date(0)] = await database.values<Date>`select now() - interval '90 seconds'`;
  await recordAudit(database, { accountId, action: 'key.created', actor: SERVICE, at });
  for (const { clock } of [one, other]) await clock.advance(5_000);
  const waits = async () => (await one.metrics()).includes('listings_audit_stream_waiting 1\n');
  await waitFor(waits, { describe: 'the measurement' });
  const [, late] = /^listings_audit_stream_late_seconds ([\d.]+)$/m.exec(await one.metrics()) ?? [];
  expect(Math.floor(Number(late) / 60)).toBe(1);
  expect(await other.metrics()).toContain('listings_audit_stream_waiting 0\n');
  expect(receiver.requests).toHaveLength(1);

  await one.stop();
  receiver.answer({});
  await other.clock.advance(5_000);
  await waitFor(() => receiver.requests.length === 2, { describe: 'the request of the other worker' });
  await other.stop();

  const off = await worker(false);
  await waitFor(async () => (await start()) === null, { describe: 'the end of the stream' });
  await off.stop();
});
