import { expect, it } from '@jest/globals';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { findJob } from '@listings/feature-jobs';
import type { JobRow } from '@listings/feature-jobs';
import { startLocationExport } from '@listings/feature-locations';
import { startMove } from '@listings/feature-transfer';
import { callerOf, newAccount, newLocation } from '@listings/persistence/testing';
import { startReceiver, waitFor } from '@listings/testing';
import type { Receiver } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { jobOf } from './testing/killed/killed-jobs.js';
import { locationDependencies } from './testing/location-dependencies.js';
import { workersOfFile } from './testing/sandbox-workers.js';

const MOVES = 40;

/** Moves of one account: the last ones wait for the others of their account. */
const OF_AN_ACCOUNT = 10;

/** The four servers that never answer. */
const servers = shared<{ all: Receiver[]; close(): Promise<void> }>(async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => startReceiver()));
  for (const server of all) server.answer({ instead: 'hang' });
  return { all, close: async () => void (await Promise.all(all.map((server) => server.close()))) };
});

const kit = workersOfFile({
  plugIns: ['publisher-a'],
  environment: { SWEEP_MS: '100', ALLOW_PRIVATE_ADDRESSES: 'true' },
});
const deps = () => locationDependencies(kit.database);

/** Starts a move of an account from a service. */
async function newMove(accountId: number, url: string): Promise<JobRow> {
  const [user] = await kit.database.query<{ id: string }>(
    `with person as (insert into users (email, name) values (gen_random_uuid() || '@users.example', 'Ann') returning id)
     insert into memberships (account_id, user_id, role) select $1, id, 'ADMIN' from person returning user_id as id`,
    [accountId],
  );
  const caller = { accountId, actor: { kind: 'USER' as const, userId: user?.id ?? '', name: 'Ann' } };
  const moving = { ...deps(), encryption: TEST_ENCRYPTION, allowPrivateAddresses: true };
  const started = await startMove(moving, caller, { url, apiKey: 'key' });
  if (started.outcome === 'invalid url') throw new Error(started.problem);
  return jobOf(started);
}

const jobNow = async ({ accountId, id }: JobRow) => (await findJob(kit.database, { accountId, id })) as JobRow;

it('[jobs, reliability 4, G19] 40 moves that wait for servers that never answer stop no export, of another account or of theirs', async () => {
  const urls = servers.all.map(({ url }) => url);
  const accounts: number[] = [];
  for (let account = 0; account < MOVES / OF_AN_ACCOUNT; account += 1) accounts.push(await newAccount(kit.database));
  const moves: JobRow[] = [];
  for (let move = 0; move < MOVES; move += 1)
    moves.push(await newMove(accounts[move % accounts.length] ?? 0, urls[move % urls.length] ?? ''));
  await kit.start().ready;
  const called = () => servers.all.reduce((sum, { requests }) => sum + requests.length, 0);
  // Four of each account wait, and the slots of a process are four.
  await waitFor(() => called() >= 16, { describe: '16 calls that wait' });

  for (const accountId of [await newAccount(kit.database), accounts[0] ?? 0]) {
    const ids = [await newLocation(kit.database, accountId, {})];
    const exported = jobOf(
      await startLocationExport(deps(), callerOf(accountId), { format: 'CSV', selection: { ids } }),
    );
    await waitFor(async () => (await jobNow(exported)).state === 'DONE', { describe: 'the export' });
  }
  // Nothing has answered meanwhile: the exports have waited for none of them.
  for (const move of moves) expect((await jobNow(move)).position).toBeNull();
  expect(called()).toBe(16);
});
