import { beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@listings/nest/testing';
import { dropOldIdempotencyKeys } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { IdempotencySweep } from './idempotency-sweep.js';

const database = shared(() => temporaryDatabase());
let accountId: number;

beforeAll(async () => {
  accountId = await newAccount(database);
});

const store = (count: number, prefix: string, age: string) =>
  database.execute(
    `insert into idempotency_keys (account_id, operation, key, fingerprint, response_status, response_body, holder, locked_until, created_at)
     select $1, 'createLocation', $3 || number, '\\x00', 200, '{}', gen_random_uuid(), now(), now() - $4::interval
     from generate_series(1, $2::integer) as number`,
    [accountId, count, prefix, age],
  );

const kept = () => database.values`select key from idempotency_keys order by key`;

describe('stored answers', () => {
  it('[contract 1] older than 24 h are deleted, a bounded number at a time', async () => {
    await store(5, 'old-', '24 hours 1 second');
    await store(1, 'fresh-', '23 hours 59 minutes');

    expect(await dropOldIdempotencyKeys(database, 3)).toBe(3);
    expect(await kept()).toHaveLength(3);
    expect(await dropOldIdempotencyKeys(database, 3)).toBe(2);
    expect(await kept()).toEqual(['fresh-1']);
  });

  it('[contract 1] are deleted by the worker in batches until none is left, and newer ones stay', async () => {
    await store(2_500, 'old-', '2 days');

    const { context, clock } = testContext();
    const sweep = new IdempotencySweep(database, context);
    sweep.onApplicationBootstrap();
    // The first run deletes all of them.
    await clock.untilTimer();
    await sweep.beforeApplicationShutdown();

    expect(await kept()).toEqual(['fresh-1']);
  });
});
