import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { bundledApp, startApiProcess, testDatabase, waitFor } from '@listings/testing';
import type { ApiProcess, BuiltApp, RunningProcess } from '@listings/testing';
import { validLocation } from '../testing/running-api.js';

let build: BuiltApp;
let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let key: string;
let accountId: number;
const processes: RunningProcess[] = [];

beforeAll(async () => {
  build = bundledApp('api');
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  const deps = { database, clock: systemClock };
  ({ accountId } = await createAccount(deps, {
    name: 'Shops',
    plan: 'ENTERPRISE',
    email: 'ann@shops.example',
    password: 'correct horse',
  }));
  ({ key } = await issueApiKey(deps, { accountId, name: 'test', scope: 'WRITE' }));
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill('SIGKILL')));
});

afterAll(async () => {
  await database?.close();
  await made?.drop();
  build?.remove();
});

async function start(more: Record<string, string> = {}): Promise<ApiProcess> {
  const started = await startApiProcess(build, { DATABASE_URL: made.url, ...more });
  processes.push(started.child);
  return started;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly replayed: string | null;
  readonly retryAfter: string | null;
}

async function post({ url }: ApiProcess, idempotencyKey: string, input: object): Promise<Answer> {
  const response = await fetch(`${url}/api/v4/locations`, {
    method: 'POST',
    headers: { authorization: `API ${key}`, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ input }),
  });
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotent-replayed'),
    retryAfter: response.headers.get('retry-after'),
  };
}

/** How often the creation took effect: number of rows and events. */
async function effects(input: Record<string, unknown>): Promise<{ locations: number; events: number }> {
  const [row] = await database.query<{ locations: number; events: number }>(
    `with made as (select id from locations where account_id = $1 and name = $2)
     select (select count(*) from made) as locations,
       (select count(*) from stored_events where account_id = $1 and location_id in (select id from made)) as events`,
    [accountId, input['name']],
  );
  return row as { locations: number; events: number };
}

/** The end of the lease of a key, and the seconds until then. */
async function leaseOf(idempotencyKey: string): Promise<{ until: Date; seconds: number }> {
  const [row] = await database.query<{ until: Date; seconds: number }>(
    `select locked_until as until, extract(epoch from locked_until - now())::float8 as seconds
     from idempotency_keys where key = $1`,
    [idempotencyKey],
  );
  if (!row) throw new Error(`nobody has claimed ${idempotencyKey}`);
  return row;
}
const ONCE = { locations: 1, events: 1 };

describe('Idempotency-Key over processes that die', () => {
  it('[reliability 2] killed before the commit: nothing took effect, and the retry with the key does it once', async () => {
    const input = validLocation();
    const dying = await start({ FAILPOINT: 'before_commit' });
    await expect(post(dying, 'died-before', input)).rejects.toThrow();
    expect(await dying.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await effects(input)).toEqual({ locations: 0, events: 0 });

    const next = await start();
    expect((await leaseOf('died-before')).seconds).toBeLessThanOrEqual(7.5);
    // A client that follows Retry-After succeeds as soon as the lease of the dead process has expired.
    const retried = await waitFor(
      async () => {
        const answer = await post(next, 'died-before', input);
        if (answer.status === 200) return answer;
        expect(answer).toMatchObject({ status: 409, retryAfter: '1' });
        return undefined;
      },
      { describe: 'the key of the dead process to be free', intervalMs: 500 },
    );
    const again = await post(next, 'died-before', input);

    expect([retried.status, retried.replayed]).toEqual([200, null]);
    expect(again).toEqual({ ...retried, replayed: 'true' });
    expect(await effects(input)).toEqual(ONCE);
  });

  it('[reliability 2] killed after the commit: the retry gets the stored answer byte for byte', async () => {
    const input = validLocation();
    const dying = await start({ FAILPOINT: 'after_commit' });
    await expect(post(dying, 'died-after', input)).rejects.toThrow();
    expect(await dying.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await effects(input)).toEqual(ONCE);

    const retried = await post(await start(), 'died-after', input);

    const [stored] = await database.query<{ body: string }>(
      `select response_body as body from idempotency_keys where key = 'died-after'`,
    );
    expect(retried).toEqual({ status: 200, text: stored?.body, replayed: 'true', retryAfter: null });
    expect(JSON.parse(retried.text).data.createLocation).toMatchObject({
      success: true,
      location: { name: input['name'] },
    });
    expect(await effects(input)).toEqual(ONCE);
  });
});
