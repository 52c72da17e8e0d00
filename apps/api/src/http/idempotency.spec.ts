/** @part base */
import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { LEASE_MS } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { apiBeside, apiOfFile } from '../testing/index.js';

const api = apiOfFile();

/** Another process on the same database. */
const other = apiBeside(api);

const post = (input: object, idempotencyKey: string, key = api.account.writeKey, at = api) =>
  at.write('/locations', input, { key, headers: { 'idempotency-key': idempotencyKey } });
const postAtOther = (input: object, idempotencyKey: string) => post(input, idempotencyKey, undefined, other);
const created = (input: Record<string, unknown>) => api.count('locations where name = $1', input['name']);
const seen = ({ status, headers }: Answer) => [status, headers.get('idempotent-replayed')];

describe('Idempotency-Key', () => {
  it('[contract 1] replays the stored answer byte for byte, and the effect happens once', async () => {
    const input = validLocation();
    const first = await post(input, 'k-1');
    const second = await post(input, 'k-1');
    expect([seen(first), seen(second), second.text]).toEqual([[200, null], [200, 'true'], first.text]);
    expect(await created(input)).toBe(1);
  });

  it('[contract 1] a broken business rule is a stored response too', async () => {
    const first = await post({ name: 'x' }, 'k-2');
    expect((await post({ name: 'x' }, 'k-2')).text).toBe(first.text);
  });

  it('[contract 1] the same key with another body is 422', async () => {
    await post(validLocation(), 'k-3');
    const { status, body } = await post(validLocation(), 'k-3');
    const message = 'SY90006: Idempotency-Key was used with a different request.';
    expect([status, body.errors]).toMatchObject([422, [{ message }]]);
  });

  it('[contract 1] the same body with its keys in another order is the same request', async () => {
    const input = validLocation();
    const first = await post(input, 'k-order');
    const reordered = Object.fromEntries(Object.entries(input).toReversed());
    const second = await postAtOther(reordered, 'k-order');
    expect([seen(second), second.text]).toEqual([[200, 'true'], first.text]);
    expect(await created(input)).toBe(1);
  });

  it('[contract 1, reliability 2] a key that a process of the previous release has used answers the same request, and no other', async () => {
    const input = validLocation();
    const first = await post(input, 'k-older');
    await api.sql`update idempotency_keys set content = null where key = 'k-older'`;
    expect((await post(input, 'k-older')).text).toBe(first.text);
    expect((await post(validLocation(), 'k-older')).status).toBe(422);
  });

  it('[contract 1] parallel repeats at two processes take effect once: the others get 409 or the same response', async () => {
    const input = validLocation();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? post : postAtOther)(input, 'k-4')),
    );
    const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
    expect(texts.size).toBe(1);
    for (const { status, headers } of answers)
      expect(status === 200 || (status === 409 && headers.get('retry-after') === '1')).toBe(true);
    expect(await created(input)).toBe(1);
  });

  it('[contract 1] belongs to the account: another one may use the same key', async () => {
    const { writeKey } = await api.newAccount();
    expect((await post(validLocation(), 'k-5')).status).toBe(200);
    expect(seen(await post(validLocation(), 'k-5', writeKey))).toEqual([200, null]);
  });

  it('[contract 1] a 4xx response is stored and replayed', async () => {
    const headers = { 'idempotency-key': 'k-6' };
    const send = () => api.write('/locations/update', { id: '99999', city: 'x' }, { headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, seen(second), second.text]).toEqual([404, [404, 'true'], first.text]);
  });

  it('[contract 1] a 5xx is not stored: the same key works after the fault', async () => {
    const input = validLocation();
    await api.sql`alter table locations rename to locations_away`;
    const failed = await post(input, 'k-10').finally(() => api.sql`alter table locations_away rename to locations`);
    expect(failed.status).toBe(500);
    expect(seen(await post(input, 'k-10'))).toEqual([200, null]);
    expect(await created(input)).toBe(1);
  });

  it('[contract 1] a 429 is not stored', async () => {
    const { id, writeKey } = await api.newAccount('LAUNCH');
    const input = validLocation();
    await api.read('/locations', {}, writeKey);
    await api.sql`update rate_windows set day_count = 7200 where account_id = ${id}`;
    expect((await post(input, 'k-11', writeKey)).status).toBe(429);
    await api.sql`update rate_windows set day_count = 0 where account_id = ${id}`;
    // The api caches for a second that the window is full.
    expect((await post(input, 'k-11', writeKey)).status).toBe(429);
    await api.clock.advance(1_001);
    expect(seen(await post(input, 'k-11', writeKey))).toEqual([200, null]);
  });

  it('[contract 1] clientMutationId is echoed and deduplicates nothing', async () => {
    const make = () => api.send('/locations', validLocation({ clientMutationId: 'same' }));
    const made = [await make(), await make()];
    expect(pluck(made, 'clientMutationId')).toEqual(['same', 'same']);
    expect(new Set(pluck(made, 'location.databaseId')).size).toBe(2);
  });

  it('[contract 1] a request that died releases its key, and cannot take effect if it continues', async () => {
    const input = validLocation();
    await post(input, 'k-8');
    await api.sql`delete from locations where name = ${input['name']}`;
    await api.sql`
      insert into idempotency_keys (account_id, operation, key, fingerprint, holder, locked_until)
      select ${api.account.id}, 'createLocation', 'k-7', fingerprint, gen_random_uuid(), now() + interval '1 hour'
      from idempotency_keys where key = 'k-8'`;
    expect((await post(input, 'k-7')).status).toBe(409);
    await api.sql`update idempotency_keys set locked_until = now() - interval '1 second' where key = 'k-7'`;
    expect((await post(input, 'k-7')).body.data.createLocation.success).toBe(true);
    expect(await created(input)).toBe(1);
  });

  it('[contract 1] a request that takes longer than a lease keeps its key, also for another process', async () => {
    const input = validLocation();
    const until = async () => {
      const [row] = await api.sql<{ at: Date }>`
        select locked_until as at from idempotency_keys where key = 'k-slow' and response_status is null`;
      return row?.at;
    };
    let first: ReturnType<typeof post> | undefined;
    await api.database.transaction(async (blocker) => {
      await blocker.execute('lock table locations in access exclusive mode');
      first = post(input, 'k-slow');
      const claimed = await waitFor(until, { describe: 'the claim' });
      await api.sql`update idempotency_keys set locked_until = now() where key = 'k-slow'`;
      await api.clock.advance(LEASE_MS / 2);
      await waitFor(async () => ((await until()) ?? claimed) > claimed, { describe: 'the renewal' });
      const repeated = await postAtOther(input, 'k-slow');
      expect([repeated.status, repeated.headers.get('retry-after')]).toEqual([409, '1']);
    });
    expect((await first)?.status).toBe(200);
    expect(await created(input)).toBe(1);
  });

  it('[contract 1] a request that lost its key to another request rolls back its effect', async () => {
    const input = validLocation();
    await api.sql`
      create function steal() returns trigger language plpgsql as $$
      begin update idempotency_keys set holder = gen_random_uuid() where key = 'k-9'; return new; end $$`;
    await api.sql`create trigger steal after insert on locations for each row execute function steal()`;
    const answer = await post(input, 'k-9');
    await api.sql`drop trigger steal on locations`;
    expect(answer.status).toBe(409);
    expect(await created(input)).toBe(0);
  });

  it('[contract 1] a response older than 24 h has expired: the key is free for another request', async () => {
    const age = (interval: string) =>
      api.sql`update idempotency_keys set created_at = now() - ${interval}::interval where key = 'k-old'`;
    const [first, other] = [validLocation(), validLocation()];
    const { text } = await post(first, 'k-old');
    await age('23 hours 59 minutes');
    expect((await post(first, 'k-old')).text).toBe(text);
    expect((await post(other, 'k-old')).status).toBe(422);
    await age('24 hours 1 second');
    expect(seen(await post(other, 'k-old'))).toEqual([200, null]);
    expect([await created(first), await created(other)]).toEqual([1, 1]);
    expect(seen(await post(other, 'k-old'))).toEqual([200, 'true']);
  });

  it('[contract 1] belongs to the operation, works for DELETE, and is ignored by GET', async () => {
    const headers = { 'idempotency-key': 'k-any' };
    const { location } = await api.send('/locations', validLocation(), { headers });
    const archived = await api.send('/locations/archive', { locationIds: [location.id] }, { headers });
    expect(archived).toMatchObject({ success: true, archivedCount: 1 });
    const remove = () => api.call('DELETE', '/posts/U29jaWFsUG9zdDo5OTk5OTk=', { headers });
    const [first, again] = [await remove(), await remove()];
    expect([seen(first), seen(again), again.text]).toEqual([[404, null], [404, 'true'], first.text]);
    for (const size of [1, 2])
      expect(seen(await api.call('GET', `/locations?first=${size}`, { headers }))).toEqual([200, null]);
  });

  it.each(['', 'é', 'x'.repeat(256)])('[contract 1] key %.5j... is refused', async (key) => {
    const { status } = await post(validLocation(), key).catch(() => ({ status: 400 }));
    expect(status).toBe(400);
  });
});
