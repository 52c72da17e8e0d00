import { beforeEach, describe, expect, it } from '@jest/globals';
import { Encryption, ResealReport } from '@listings/platform';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { ModelCreation } from '@listings/publisher-model';
import { failureOf } from '@listings/publisher-sdk';
import { workOff } from '@listings/work/testing';
import { KEEP_ALIVE, KeepAlives, resealConnections } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();
const builder = new ModelCreation();

beforeEach(async () => {
  builder.lapses.length = 0;
  // No account of an earlier test is due again.
  await fixture.database.execute('delete from work');
});

/** The dependencies of a process with the given encryption keys. */
const processWith = (encryption = fixture.deps.encryption) =>
  fixture.depsWith({ encryption, publishers: builder.registry });

async function connected(by = fixture.deps.encryption) {
  const key = await fixture.storeConnected(await fixture.newCaller(), 'FAKE_LISTING_PUBLISHER', { by });
  await fixture.request(key, KEEP_ALIVE, { subject: key.connectedAccountId, inMs: 24 * 3_600_000 });
  return key;
}

const pass = (hours: number) => fixture.pass(KEEP_ALIVE, hours);

/** In how many hours the credentials of an account are due; without work: none. */
const dueInHours = (id: string) =>
  fixture.database.values`select round(extract(epoch from due_at - now()) / 3600)::integer from work
    where kind = ${KEEP_ALIVE} and subject = ${id}`;

describe('keeping credentials alive', () => {
  const work = async () => {
    const deps = processWith();
    return (await workOff(deps, new KeepAlives(deps))).map((each) => each.work.subject);
  };

  it('[publishers 5.7] once a day for each connected account', async () => {
    const { connectedAccountId } = await connected();
    const withoutUse = await fixture.connect(await fixture.newCaller(), fixture.a, 'owner-a3');
    expect(await work()).toEqual([]);
    await pass(24);
    expect((await work()).sort()).toEqual([connectedAccountId, withoutUse].sort());
    expect(builder.keptAlive).toEqual([connectedAccountId]);
    expect(await dueInHours(connectedAccountId)).toEqual([24]);
    expect(await work()).toEqual([]);
    expect(await fixture.account(withoutUse)).toMatchObject({ status: 'CONNECTED' });
  });

  it('[publishers 0.1] is retried after an hour after a transient failure', async () => {
    const { connectedAccountId: id } = await connected();
    builder.lapses.push({ kind: 'TRANSIENT', text: 'down' });
    for (const [passed, next] of [[24, 1] as const, [1, 24] as const]) {
      await pass(passed);
      expect(await work()).toEqual([id]);
      expect(await dueInHours(id)).toEqual([next]);
    }
  });
});

describe('a new encryption key', () => {
  const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  const [oldKey, newKey, otherKey] = [keyOf(1), keyOf(2), keyOf(3)];
  const both = new Encryption([newKey, oldKey]);
  const read = (encryption: Encryption, key: ConnectedAccountKey) =>
    processWith(encryption).calls.call(key, ({ session }) => session.credentials());
  const reseal = async () => {
    const report = new ResealReport();
    await resealConnections(processWith(both), report);
    return report;
  };

  it('[contract 7] re-encrypts stored credentials, after which the old key can be removed (key rotation)', async () => {
    const key = await connected(new Encryption([oldKey]));
    expect((await reseal()).resealed).toBeGreaterThan(0);
    expect((await reseal()).resealed).toBe(0);
    expect(await read(new Encryption([newKey]), key)).toEqual({ token: 't' });
  });

  it('[contract 7] keeps the result of a concurrent renewal during key rotation', async () => {
    const key = await connected(new Encryption([oldKey]));
    const { calls } = processWith(new Encryption([oldKey, newKey]));
    const renewed = await calls.call(key, async ({ session }) =>
      session.renew(await session.credentials(), async () => {
        await reseal();
        return { token: 'renewed' };
      }),
    );
    expect(renewed).toEqual({ token: 'renewed' });
    await reseal();
    expect(await read(new Encryption([newKey]), key)).toEqual({ token: 'renewed' });
  });

  it('[contract 7] reports a missing key, disconnects no account and processes the other secrets (key rotation)', async () => {
    const lost = await connected(new Encryption([otherKey]));
    const fine = await connected(new Encryption([oldKey]));
    const { newestKeyId } = new Encryption([otherKey]);
    expect((await reseal()).unreadable.get(newestKeyId)).toBe(1);
    expect(await read(new Encryption([newKey]), fine)).toEqual({ token: 't' });
    const text = `no configured key opens this secret: the key ${newestKeyId} is missing from ENCRYPTION_KEY`;
    const failure = { kind: 'TRANSIENT', operatorAlarm: true, text };
    expect(await read(both, lost).catch(failureOf)).toMatchObject(failure);
    expect(await fixture.account(lost.connectedAccountId)).toMatchObject({ status: 'CONNECTED' });
  });
});
