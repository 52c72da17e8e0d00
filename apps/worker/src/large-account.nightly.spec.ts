import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { MATCH_REQUEST } from '@listings/feature-connections';
import { newAccount, newConnectedAccount } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { pagedPublisher } from '@listings/publisher-model';
import { waitFor } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { loseClaims } from '@listings/work/testing';
import type { WorkerProcess } from './testing/built-worker.js';
import { KEY, sandboxWorkers } from './testing/sandbox-workers.js';
import type { SandboxWorkers } from './testing/sandbox-workers.js';

const LISTINGS = 20_000;
const PAGES = LISTINGS / 20;
const CALLS_PER_SECOND = 120;

/** The listings that the last worker reads are 94 MB: it has no room for them. */
const SMALL_HEAP = '--max-semi-space-size=4 --max-old-space-size=112';
const MOST_GROWTH_MB = 80;

const publisher = shared(() => pagedPublisher({ listings: LISTINGS, callsPerSecond: CALLS_PER_SECOND }));
const folder = shared(temporaryFolder);
let workers: SandboxWorkers;
let database: SandboxWorkers['database'];

beforeAll(async () => {
  const PUBLISHERS = folder.write('paged.mjs', publisher.plugIn);
  workers = await sandboxWorkers({ plugIns: [], environment: { PUBLISHERS, SWEEP_MS: '100' } });
  ({ database } = workers);
});

afterEach(() => workers.killAll());

afterAll(() => workers?.close());

/** Memory of a process in MB. */
function memory({ child }: WorkerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** A connected account whose listings are read for a search for matches. */
async function largeAccount() {
  const key = { accountId: await newAccount(database), connectedAccountId: systemClock.uuid() };
  const credentials = sealCredentials(new Encryption([KEY]), key, { token: 'one' });
  await newConnectedAccount(database, { ...key, publisher: 'PAGED', credentials });
  await database.execute(
    `with request as (
       insert into match_requests (account_id, connected_account_id, state, requested_at) values ($1, $2, 'IN_PROGRESS', now())
     )
     insert into work (account_id, kind, subject, due_at) values ($1, $3, $2::text, now())`,
    [key.accountId, key.connectedAccountId, MATCH_REQUEST],
  );
  return key;
}

it('[reliability 2] an account with 20,000 listings is read once and in little memory by workers that are killed, page by page within its limit', async () => {
  const { connectedAccountId } = await largeAccount();
  for (const pages of [100, 60]) {
    await workers.start({ FAILPOINT: `listings.page_stored:${pages}` }).ended;
    await loseClaims(database, MATCH_REQUEST);
  }
  expect(publisher.calls).toHaveLength(160);
  const killed = workers.start();
  await waitFor(() => publisher.calls.length > 220, { describe: 'page 220' });
  killed.child.kill('SIGKILL');
  await killed.ended;
  await loseClaims(database, MATCH_REQUEST);

  const last = workers.start({ NODE_OPTIONS: SMALL_HEAP });
  await last.ready;
  const before = memory(last);
  let most = before;
  await waitFor(
    async () => {
      most = Math.max(most, memory(last));
      const [account] = await database.query<{ isRead: boolean }>(
        'select listings_read_at is not null as "isRead" from connected_accounts where id = $1',
        [connectedAccountId],
      );
      return account?.isRead;
    },
    { describe: 'the end of the reading', intervalMs: 50 },
  );
  const [stored] = await database.query<{ listings: number; refs: number }>(
    `select count(*)::integer as listings, count(distinct ref)::integer as refs from connected_listings
       where connected_account_id = $1`,
    [connectedAccountId],
  );
  expect(stored).toEqual({ listings: LISTINGS, refs: LISTINGS });
  expect(new Set(publisher.calls).size).toBe(PAGES);
  // The process that was killed from outside may have waited for a page.
  expect(publisher.calls.length).toBeLessThanOrEqual(PAGES + 1);
  expect(most - before).toBeLessThan(MOST_GROWTH_MB);
});
