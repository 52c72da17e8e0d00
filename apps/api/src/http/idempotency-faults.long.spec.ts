import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { newConnectedAccount, newLocation, storeLinks } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { plugInSettings } from '@listings/publisher-sandbox';
import { bundledApp, startApiProcess, testDatabase, waitFor } from '@listings/testing';
import type { ApiProcess, BuiltApp, RunningProcess } from '@listings/testing';
import { validLocation } from '../testing/running-api.js';

const SITE = 'PUBLISHER_A';

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
  const started = await startApiProcess(build, {
    DATABASE_URL: made.url,
    PUBLISHERS: build.file('libs/publishers/publisher-a/src/index.ts'),
    ...plugInSettings('http://publisher.test'),
    ...more,
  });
  processes.push(started.child);
  return started;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly replayed: string | null;
  readonly retryAfter: string | null;
}

async function post({ url }: ApiProcess, { path, input, idempotencyKey }: Write): Promise<Answer> {
  const response = await fetch(`${url}/api/v4${path}`, {
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

/** A request, and what it has done so far. */
interface Write {
  readonly path: string;
  readonly input: object;
  readonly idempotencyKey: string;
  /** Statement that returns the rows that it has stored as lines. */
  readonly effects: string;
  /** These lines once it took effect. */
  readonly once: readonly string[];
}

const effectsOf = async ({ effects }: Write) =>
  (await database.query<{ line: string }>(`select line from (${effects}) stored order by line`)).map(
    ({ line }) => line,
  );

/** The creation of a location, with its event. */
async function creation(idempotencyKey: string): Promise<Write> {
  const input = validLocation();
  return {
    ...{ path: '/locations', input, idempotencyKey },
    effects: `select 'location' as line from locations where name = '${String(input['name'])}'
      union all
      select type from stored_events where location_id in (select id from locations where name = '${String(input['name'])}')`,
    once: ['location', 'profile.created'],
  };
}

/** A decision about a field that differs at a publisher, with its history and the push of our value. */
async function decision(idempotencyKey: string): Promise<Write> {
  const locationId = await newLocation(database, accountId);
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  await newConnectedAccount(database, { ...connection, credentials: 'sealed' });
  await storeLinks(database, connection, [{ locationId, listingRef: `ref-${locationId}` }]);
  await database.execute(
    `insert into listing_differences
       (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at)
     values ($1, $2, $3, 'phone', 'OPEN', 'DIFFERENT', 'ours', 'theirs', now(), now())`,
    [accountId, locationId, SITE],
  );
  const differences = ['phone', 'hours'].map((field) => ({ locationId, publisher: SITE, field }));
  return {
    ...{ path: '/listing-differences/decide', input: { decision: 'REJECT', differences }, idempotencyKey },
    effects: `select concat_ws(' ', field, state, rejections) as line
      from listing_differences where location_id = ${locationId} and state <> 'OPEN'
      union all
      select concat_ws(' ', action, array_to_string(fields, ','), actor) from location_changes where location_id = ${locationId}
      union all
      select 'push ' || state from listing_submissions where location_id = ${locationId}`,
    once: ['DIFFERENCE_REJECTED phone API_KEY', 'phone REJECTED 1', 'push QUEUED'],
  };
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

describe.each([
  { rule: '[reliability 2]', write: 'a location that is created', newWrite: creation },
  { rule: '[health] [reliability 2, I1]', write: 'a difference that is decided', newWrite: decision },
])('Idempotency-Key over processes that die: $write', ({ rule, write, newWrite }) => {
  it(`${rule} killed before the commit: nothing took effect, and the retry with the key does it once`, async () => {
    const request = await newWrite(`died before: ${write}`);
    const dying = await start({ FAILPOINT: 'before_commit' });
    await expect(post(dying, request)).rejects.toThrow();
    expect(await dying.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await effectsOf(request)).toEqual([]);

    const next = await start();
    expect((await leaseOf(request.idempotencyKey)).seconds).toBeLessThanOrEqual(7.5);
    // A client that follows Retry-After succeeds as soon as the lease of the dead process has expired.
    const retried = await waitFor(
      async () => {
        const answer = await post(next, request);
        if (answer.status === 200) return answer;
        expect(answer).toMatchObject({ status: 409, retryAfter: '1' });
        return undefined;
      },
      { describe: 'the key of the dead process to be free', intervalMs: 500 },
    );
    const again = await post(next, request);

    expect([retried.status, retried.replayed]).toEqual([200, null]);
    expect(again).toEqual({ ...retried, replayed: 'true' });
    expect(await effectsOf(request)).toEqual(request.once);
  });

  it(`${rule} killed after the commit: the retry gets the stored answer byte for byte`, async () => {
    const request = await newWrite(`died after: ${write}`);
    const dying = await start({ FAILPOINT: 'after_commit' });
    await expect(post(dying, request)).rejects.toThrow();
    expect(await dying.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await effectsOf(request)).toEqual(request.once);

    const retried = await post(await start(), request);

    const [stored] = await database.query<{ body: string }>(
      'select response_body as body from idempotency_keys where key = $1',
      [request.idempotencyKey],
    );
    expect(retried).toEqual({ status: 200, text: stored?.body, replayed: 'true', retryAfter: null });
    const { data } = JSON.parse(retried.text) as { data: Record<string, { success: boolean }> };
    expect(Object.values(data)).toEqual([expect.objectContaining({ success: true })]);
    expect(await effectsOf(request)).toEqual(request.once);
  });
});
