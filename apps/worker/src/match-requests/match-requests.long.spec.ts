import { beforeAll, describe, expect, it } from '@jest/globals';
import { MATCH_REQUEST, requestMatches } from '@listings/feature-connections';
import { newAccount, newConnectedAccount } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { testWork } from '@listings/work/testing';
import { waitFor } from '@listings/testing';
import { KEY, workersOfFile } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const SITE = 'PUBLISHER_B';

const workers = workersOfFile({ plugIns: ['publisher-b'] });
let database: SandboxWorkers['database'];
/** Two listings that resemble locations. */
let pages: readonly { content: string }[] = [];

beforeAll(async () => {
  ({ database } = workers);
  // The listings of the sandbox, read once by a worker; the test locations derive from them.
  const first = await requestSearch();
  await start().ready;
  await completed(first);
  pages = await database.query<{ content: string }>(
    `select content::text from connected_listings where account_id = $1 order by ref limit 2`,
    [first.accountId],
  );
  await workers.killAll();
});

const start: SandboxWorkers['start'] = (more) => workers.start(more);

interface Request {
  readonly accountId: number;
  readonly connectedAccountId: string;
}

/** An account with locations that resemble two pages of owner-b1, with a requested search that nobody announces. */
async function requestSearch(): Promise<Request> {
  const accountId = await newAccount(database);
  await database.execute(
    `insert into locations (account_id, name, country_iso, city, street, phone, sub_category_id, search)
     select $1, upper(page ->> 'name') || ' LLC', country, page #>> '{address,city}', page #>> '{address,street}',
       page ->> 'phone', 1001, ''
     from unnest($2::jsonb[], array['US', 'GB']) as one (page, country) where page is not null`,
    [accountId, pages.map(({ content }) => content)],
  );
  const connectedAccountId = systemClock.uuid();
  const tokens = { userToken: 'ut-b1', issuedAt: Date.now() };
  const credentials = sealCredentials(new Encryption([KEY]), { accountId, connectedAccountId }, tokens);
  await newConnectedAccount(database, { accountId, connectedAccountId, publisher: SITE, credentials });
  await ask({ accountId, connectedAccountId });
  return { accountId, connectedAccountId };
}

const ask = ({ accountId, connectedAccountId }: Request) =>
  database.transaction(async (transaction) => {
    await requestMatches(transaction, { accountId, connectedAccountIds: [connectedAccountId], now: new Date() });
    testWork(database).add(transaction, { accountId, kind: MATCH_REQUEST, rows: [{ subject: connectedAccountId }] });
  });

/** Waits for the end of a search. */
async function completed({ accountId }: Request): Promise<void> {
  const read = async () => {
    const rows = await database.query(
      `select 1 from match_requests where account_id = $1 and state = 'MATCH_COMPLETED'`,
      [accountId],
    );
    return rows.length > 0;
  };
  await waitFor(read, { describe: 'the end of the search', intervalMs: 50 });
}

/** How many searches a worker has completed; it counts a search after the commit. */
async function counted({ ready }: ReturnType<typeof start>): Promise<number> {
  const { metricsPort } = await ready;
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/listings_match_steps_total\{site="PUBLISHER_B",event="completed"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

async function suggested({ accountId }: Request): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select place.name from match_suggestions suggestion
     join locations place on place.account_id = $1 and place.id = suggestion.location_id
     where suggestion.account_id = $1 order by 1`,
    [accountId],
  );
  return rows.map(({ name }) => name);
}

describe('searches for matches in the worker', () => {
  it('[design 3.1] runs a search that nobody announces, runs it again when it is requested again, and counts both', async () => {
    const request = await requestSearch();
    const worker = start();
    await completed(request);
    expect((await suggested(request)).filter((name) => name.endsWith(' LLC'))).toHaveLength(2);
    await ask(request);
    await completed(request);
    expect(await suggested(request)).toHaveLength(2);
    await waitFor(async () => (await counted(worker)) === 2, { describe: 'two counted searches' });
  });

  it.each(['work.after_claim', 'matching.after_read', 'matching.before_store', 'matching.after_store'])(
    '[reliability 2, I2] killed at %s: done again or not at all, each suggestion once',
    async (place) => {
      const request = await requestSearch();
      const dying = start({ FAILPOINT: place });
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
      await database.execute(`update work set lease_until = lease_until - interval '1 minute' where account_id = $1`, [
        request.accountId,
      ]);
      await start().ready;
      await completed(request);
      expect(await suggested(request)).toHaveLength(2);
    },
  );
});
