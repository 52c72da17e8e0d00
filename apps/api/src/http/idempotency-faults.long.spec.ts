import { afterEach, describe, expect, it } from '@jest/globals';
import { validLocation } from '@listings/feature-locations/testing';
import { newConnectedAccount, newLocation, storeLinks, temporaryDatabase } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { plugInSettings } from '@listings/publisher-sandbox';
import { bundledApp, createProductClient, startApiProcess, waitFor } from '@listings/testing';
import type { ApiProcess, RunningProcess } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { storedAccount } from '../testing/stored-account.js';

const SITE = 'PUBLISHER_A';

const build = shared(() => bundledApp('api'));
const database = shared(temporaryDatabase);
const account = shared(() => storedAccount(database));
const processes: RunningProcess[] = [];

afterEach(() => Promise.all(processes.splice(0).map((each) => each.kill('SIGKILL'))));

async function start(more: Record<string, string> = {}): Promise<ApiProcess> {
  const started = await startApiProcess(build, {
    DATABASE_URL: database.url,
    PUBLISHERS: build.file('libs/publishers/publisher-a/src/index.ts'),
    ...plugInSettings('http://publisher.test'),
    ...more,
  });
  processes.push(started.child);
  return started;
}

async function post({ url }: ApiProcess, { path, input, idempotencyKey }: Write) {
  const client = createProductClient({ apiUrl: url, apiKeys: { write: account.key, read: account.key } });
  const { status, text, headers } = await client.call('POST', path, { input }, { 'idempotency-key': idempotencyKey });
  return { status, text, replayed: headers.get('idempotent-replayed'), retryAfter: headers.get('retry-after') };
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

const effectsOf = async ({ effects }: Write) => {
  const rows = await database.query<{ line: string }>(`select line from (${effects}) stored order by line`);
  return rows.map(({ line }) => line);
};

/** The creation of a location, with its event. */
async function creation(idempotencyKey: string): Promise<Write> {
  const input = validLocation();
  const rows = `from locations where name = '${String(input['name'])}'`;
  return {
    path: '/locations',
    input,
    idempotencyKey,
    effects: `select 'location' as line ${rows}
      union all select type from stored_events where location_id in (select id ${rows})`,
    once: ['location', 'profile.created'],
  };
}

/** A decision about a field that differs at a publisher, with its history and the push of our value. */
async function decision(idempotencyKey: string): Promise<Write> {
  const { accountId } = account;
  const locationId = await newLocation(database, accountId, { sub_category_id: 1001 });
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  await newConnectedAccount(database, { ...connection, credentials: 'sealed' });
  await storeLinks(database, connection, [{ locationId, listingRef: `ref-${locationId}` }]);
  await database.sql`
    insert into listing_differences
      (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at)
    values (${accountId}, ${locationId}, ${SITE}, 'phone', 'OPEN', 'DIFFERENT', 'ours', 'theirs', now(), now())`;
  const differences = ['phone', 'hours'].map((field) => ({ locationId, publisher: SITE, field }));
  return {
    path: '/listing-differences/decide',
    input: { decision: 'REJECT', differences },
    idempotencyKey,
    effects: `with place as (select ${locationId} as location_id)
      select concat_ws(' ', field, state, rejections) as line from listing_differences join place using (location_id) where state <> 'OPEN'
      union all select concat_ws(' ', action, array_to_string(fields, ','), actor) from location_changes join place using (location_id)
      union all select 'push ' || state from listing_submissions join place using (location_id)`,
    once: ['DIFFERENCE_REJECTED phone API_KEY', 'phone REJECTED 1', 'push QUEUED'],
  };
}

/** What is stored of a key: the seconds until the end of its lease, and the answer. */
async function storedKey(idempotencyKey: string) {
  const [row] = await database.sql<{ seconds: number; body: string | null }>`
    select extract(epoch from locked_until - now())::float8 as seconds, response_body as body
    from idempotency_keys where key = ${idempotencyKey}`;
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
    expect((await storedKey(request.idempotencyKey)).seconds).toBeLessThanOrEqual(7.5);
    // A client that follows Retry-After succeeds as soon as the lease of the dead process has expired.
    const retried = await waitFor(async () => {
      const answer = await post(next, request);
      if (answer.status === 200) return answer;
      expect(answer).toMatchObject({ status: 409, retryAfter: '1' });
      return undefined;
    }, 'the key of the dead process to be free');
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

    const { body } = await storedKey(request.idempotencyKey);
    expect(retried).toEqual({ status: 200, text: body, replayed: 'true', retryAfter: null });
    const { data } = JSON.parse(retried.text) as { data: Record<string, { success: boolean }> };
    expect(Object.values(data)).toEqual([expect.objectContaining({ success: true })]);
    expect(await effectsOf(request)).toEqual(request.once);
  });
});
