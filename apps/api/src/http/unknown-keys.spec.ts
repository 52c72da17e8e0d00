import { describe, expect, it } from '@jest/globals';
import { ApiMetrics } from '@listings/api-kit';
import { API_KEY_BYTES, formatApiKey, issueApiKey } from '@listings/feature-accounts';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { waitFor } from '@listings/testing';
import { apiOfFile, startApi } from '../testing/index.js';

const PER_MINUTE = 5;
const variables = { UNKNOWN_KEYS_PER_MINUTE: String(PER_MINUTE), TRUSTED_PROXIES: '127.0.0.1' };
const api = apiOfFile({ variables });

const unknownKey = () => formatApiKey(api.clock.bytes(API_KEY_BYTES));
const ask = (address: string, key: string | null = unknownKey(), at = api) =>
  at.call('GET', '/countries', { key, headers: { 'x-forwarded-for': address } });

/** How many requests the process has refused. */
const refused = async (at = api) => (await at.get(ApiMetrics).unknownKeysRefused.get()).values[0]?.value ?? 0;

/** Waits until the api holds back so many further refusals, and lets their time pass. */
async function endWait(before: number, count: number, at = api): Promise<void> {
  await waitFor(async () => (await refused(at)) === before + count, { describe: 'the refusals' });
  await at.clock.advance(1_000);
}

/** Sends a request that is refused. */
async function askRefused(address: string, key?: string | null) {
  const before = await refused();
  const answer = ask(address, key);
  await endWait(before, 1);
  return answer;
}

describe('unknown keys', () => {
  it('[reliability 3, API4] are refused with 429 and Retry-After once an address has sent too many of them', async () => {
    const first = await Promise.all(Array.from({ length: PER_MINUTE }, () => ask('198.51.100.1')));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401]));
    const { status, headers, body } = await askRefused('198.51.100.1');
    expect([status, headers.get('retry-after')]).toEqual([429, String(body.error.retry_after_seconds)]);
    const words = /^Too many requests with unknown API keys from this address\. Retry after \d+ s/;
    const limited = { code: 'RATE_LIMITED', limiting_window: 'minute', message: expect.stringMatching(words) };
    expect(body.error).toMatchObject(limited);
    expect(body.error.retry_after_seconds).toBeLessThanOrEqual(60);
    for (const key of [null, 'malformed']) expect((await askRefused('198.51.100.1', key)).status).toBe(429);
  });

  it('[reliability 3, API4] do not affect valid keys of the same address, nor other addresses', async () => {
    const before = await refused();
    const noise = Array.from({ length: PER_MINUTE * 3 }, () => ask('198.51.100.2'));
    const other = await api.newAccount();
    const valid = await Promise.all(
      [api.account.writeKey, api.account.readKey, other.readKey].map((key) => ask('198.51.100.2', key)),
    );
    expect(valid.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask('198.51.100.3')).status).toBe(401);
    await endWait(before, PER_MINUTE * 2);
    const statuses = (await Promise.all(noise)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_MINUTE);
    expect((await ask('198.51.100.2', api.account.writeKey)).status).toBe(200);
  });

  it('[reliability 3, API4] a refusal waits, so that a client without pauses does not occupy the process', async () => {
    await Promise.all(Array.from({ length: PER_MINUTE }, () => ask('198.51.100.4')));
    const before = await refused();
    let isAnswered = false;
    const answer = ask('198.51.100.4').finally(() => (isAnswered = true));
    await waitFor(async () => (await refused()) === before + 1, { describe: 'the refusal' });
    await api.clock.advance(999);
    expect((await ask('198.51.100.4', api.account.readKey)).status).toBe(200);
    expect(isAnswered).toBe(false);
    await api.clock.advance(1);
    expect((await answer).status).toBe(429);
  });

  it('[reliability 3, API4] cost no write, and one statement for many keys', async () => {
    // On a database of its own, where nothing is written a moment after an earlier request.
    const quiet = await startApi({ variables: { DATABASE_CONNECTIONS: String(CONNECTIONS), ...variables } });
    try {
      const before = await counted(quiet);
      const same = unknownKey();
      const asked = Array.from({ length: 60 }, () => ask('198.51.100.5', same, quiet));
      await endWait(0, 60 - PER_MINUTE, quiet);
      await Promise.all(asked);
      const after = await counted(quiet);
      expect(after.written).toBe(before.written);
      expect(after.read - before.read).toBeLessThan(20);
    } finally {
      await quiet.close();
    }
  });

  it('[contract 2] a key that is created after it was refused works within a second or so', async () => {
    const bytes = api.clock.bytes(API_KEY_BYTES);
    const text = formatApiKey(bytes);
    for (let time = 0; time < 2; time += 1) expect((await ask('198.51.100.6', text)).status).toBe(401);
    const clock = { ...api.clock, bytes: () => bytes };
    await issueApiKey({ database: api.database, clock }, { accountId: api.account.id, name: 'late', scope: 'READ' });
    await api.clock.advance(1_000);
    expect((await ask('198.51.100.6', text)).status).toBe(200);
  });
});

const CONNECTIONS = 5;

/** Rows that were written, and reads of the table of keys, in the statements that have ended. */
async function counted({ database, sql }: RunningApi): Promise<{ written: number; read: number }> {
  // Each connection reports its statements at most once a second, unless it is told to.
  let told = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.transaction(async (transaction) => {
        await transaction.query('select pg_stat_force_next_flush()');
        told += 1;
        await waitFor(() => told === CONNECTIONS, { describe: 'all connections to be told' });
      }),
    ),
  );
  const [row] = await sql<{ written: number; read: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as written,
    coalesce(sum(seq_scan + coalesce(idx_scan, 0)) filter (where relname = 'api_keys'), 0)::int as read
    from pg_stat_user_tables`;
  return row as { written: number; read: number };
}
