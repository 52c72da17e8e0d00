import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, migrate } from '@listings/persistence';
import { newAccount, newConnectedAccount, newLocations, storeLinks } from '@listings/persistence/testing';
import { createLogger, Encryption } from '@listings/platform';
import { PublisherError } from '@listings/publisher-sdk';
import type { Credentials, PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import { manualClock, nextTurn, testDatabase, waitFor } from '@listings/testing';
import { PublisherCalls, sealCredentials, unsealCredentials } from './index.js';
import type { CallConsequences } from './index.js';
import { publishers } from './testing/acme.js';

const OLD_KEY = Buffer.alloc(32, 1).toString('base64');
const clock = manualClock();
/** How often a process checks whether another one has finished its renewal. */
const LOOK_AGAIN_MS = 150;
const NEW_KEY = Buffer.alloc(32, 2).toString('base64');

let database: Database;
let drop: () => Promise<void>;
let url: string;

/** What the gateway told, and the part of it that its next calls see. */
const told: { readonly kind: 'account' | 'listing'; readonly connectedAccountId: string }[] = [];
const consequences: CallConsequences = {
  async credentialsInvalid({ target, credentialsVersion }) {
    const stopped = await database.execute(
      `update connected_accounts set status = 'REAUTH_REQUIRED', renewal_claim = null, renewal_lease_until = null
       where account_id = $1 and id = $2 and credentials_version = $3 and status = 'CONNECTED'`,
      [target.accountId, target.connectedAccountId, credentialsVersion],
    );
    if (stopped === 1) told.push({ kind: 'account', connectedAccountId: target.connectedAccountId });
  },
  async listingLost({ target: { connectedAccountId } }) {
    told.push({ kind: 'listing', connectedAccountId });
  },
};
/** What the gateway told of a connected account. */
const toldOf = ({ connectedAccountId }: { connectedAccountId: string }) =>
  told.filter((each) => each.connectedAccountId === connectedAccountId).map(({ kind }) => kind);

function callsOf(pool: Database, keys = [OLD_KEY]): PublisherCalls {
  const logger = createLogger({ name: 'test', level: 'silent' });
  return new PublisherCalls({
    database: pool,
    encryption: new Encryption(keys),
    clock,
    publishers,
    logger,
    consequences,
  });
}

beforeAll(async () => {
  const made = await testDatabase(migrate, { platforms: ['acme_maps'] });
  ({ url, drop } = made);
  database = new Database({ url });
});
afterAll(async () => {
  await database?.close();
  await drop?.();
});

/** A connected account with one linked location for each listing reference. */
async function connected(options: { listings?: string[]; credentials?: Credentials } = {}) {
  const key = { accountId: await newAccount(database), connectedAccountId: clock.uuid() };
  const connection = { ...key, publisher: 'ACME_MAPS' };
  const credentials = sealCredentials(new Encryption([OLD_KEY]), key, options.credentials ?? { token: 'first' });
  await newConnectedAccount(database, { ...connection, credentials });
  const refs = options.listings ?? [];
  const locationIds = await newLocations(database, key.accountId, refs.length);
  const links = locationIds.map((locationId, index) => ({ locationId, listingRef: refs[index] ?? '' }));
  await storeLinks(database, connection, links);
  return { ...key, locationIds };
}

/** Lets processes that wait for the renewal of another one look again, until the work has ended. */
async function lookingAgain<T>(work: Promise<T>): Promise<T> {
  let ended = false;
  const end = () => void (ended = true);
  work.then(end, end);
  while (!ended) {
    if (clock.timers().some((ms) => ms <= LOOK_AGAIN_MS)) await clock.advance(LOOK_AGAIN_MS);
    else await nextTurn();
  }
  return work;
}

async function failing(
  target: { accountId: number; connectedAccountId: string; listingRef?: string },
  failure: PublisherFailure,
) {
  return callsOf(database)
    .call(target, async () => {
      throw new PublisherError(failure);
    })
    .catch((error: unknown) => (error as PublisherError).failure);
}

async function stored({ accountId, connectedAccountId }: { accountId: number; connectedAccountId: string }) {
  const [row] = await database.query<{
    status: string;
    connectivity_issue: string | null;
    credentials: string;
    credentials_version: number;
    renewal_claim: string | null;
  }>('select * from connected_accounts where account_id = $1 and id = $2', [accountId, connectedAccountId]);
  return row as NonNullable<typeof row>;
}

describe('PublisherCalls', () => {
  it('[publishers 1.2] renews once for parallel callers of two processes, and all get the result', async () => {
    const account = await connected();
    const second = new Database({ url });
    const processes = [callsOf(database), callsOf(second)];
    let callers = 0;
    let renewals = 0;
    const work = async ({ session }: { session: PublisherSession }) => {
      const used = await session.credentials();
      callers += 1;
      return session.renew(used, async () => {
        renewals += 1;
        await waitFor(() => callers === 8, { describe: 'all callers to have the old credentials' });
        return { token: `renewed ${renewals}` };
      });
    };

    const results = await lookingAgain(
      Promise.all(Array.from({ length: 8 }, (_, n) => processes[n % 2]?.call(account, work))),
    );
    await second.close();

    expect(renewals).toBe(1);
    expect(results).toEqual(Array(8).fill({ token: 'renewed 1' }));
    const row = await stored(account);
    expect(row).toMatchObject({ credentials_version: 2, renewal_claim: null });
    expect(unsealCredentials(new Encryption([OLD_KEY]), account, row.credentials)).toEqual({ token: 'renewed 1' });
  });

  it('[contract 7] a refused renewal calls the publisher once and stops the account for all waiting callers', async () => {
    const account = await connected({ listings: ['l1'] });
    const second = new Database({ url });
    let callers = 0;
    let renewals = 0;
    const work = async ({ session }: { session: PublisherSession }) => {
      const used = await session.credentials();
      callers += 1;
      return session.renew(used, async () => {
        renewals += 1;
        await waitFor(() => callers === 3, { describe: 'all callers to have the old credentials' });
        throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'invalid_grant' });
      });
    };

    const outcomes = await lookingAgain(
      Promise.allSettled(
        [callsOf(database), callsOf(second), callsOf(second)].map((calls) => calls.call(account, work)),
      ),
    );
    await second.close();

    expect(renewals).toBe(1);
    expect(outcomes.map((each) => each.status === 'rejected' && (each.reason as PublisherError).failure.kind)).toEqual(
      Array(3).fill('CREDENTIALS_INVALID'),
    );
    expect(toldOf(account)).toEqual(['account']);
  });

  it('takes over a renewal whose process died, after its lease', async () => {
    const account = await connected();
    await database.execute(
      `update connected_accounts set renewal_claim = gen_random_uuid(), renewal_lease_until = now() + interval '1 hour' where id = $1`,
      [account.connectedAccountId],
    );

    const renewing = callsOf(database).call(account, async ({ session }) =>
      session.renew(await session.credentials(), async () => ({ token: 'second' })),
    );
    for (let look = 0; look < 3; look += 1) {
      await clock.untilTimer(LOOK_AGAIN_MS);
      await clock.advance(LOOK_AGAIN_MS);
    }
    await clock.untilTimer(LOOK_AGAIN_MS);
    await database.execute(
      `update connected_accounts set renewal_lease_until = now() - interval '1 second' where id = $1`,
      [account.connectedAccountId],
    );

    expect(await lookingAgain(renewing)).toEqual({ token: 'second' });
  });

  it('[publishers 1.2] keeps the claim of a long renewal, and gives the plug-in 30 seconds for it', async () => {
    const account = await connected();
    const leases: Date[] = [];
    const lease = async () => {
      const [row] = await database.query<{ until: Date }>(
        'select renewal_lease_until as until from connected_accounts where id = $1',
        [account.connectedAccountId],
      );
      return row?.until as Date;
    };
    const renewing = callsOf(database)
      .call(account, async ({ session }) =>
        session.renew(await session.credentials(), async () => {
          for (let beat = 0; beat < 3; beat += 1) {
            const before = await lease();
            await clock.untilTimer(3_000);
            void clock.advance(3_000);
            await waitFor(async () => (await lease()) > before, { describe: 'the extended lease' });
            leases.push(await lease());
          }
          return new Promise<never>(() => undefined);
        }),
      )
      .catch((error: unknown) => (error as PublisherError).failure);
    await waitFor(() => leases.length === 3, { describe: 'three extensions' });
    await clock.advance(30_000);
    expect(await renewing).toMatchObject({
      kind: 'TRANSIENT',
      text: 'renewing the credentials: no answer within 30000 ms',
    });
    expect((await stored(account)).renewal_claim).toBeNull();
  });

  it('drops a renewal whose claim was taken over and returns what is stored', async () => {
    const account = await connected();

    const renewed = await callsOf(database).call(account, async ({ session }) =>
      session.renew(await session.credentials(), async () => {
        const other = sealCredentials(new Encryption([OLD_KEY]), account, { token: 'of the other' });
        await database.execute(
          'update connected_accounts set credentials = $2, credentials_version = 2, renewal_claim = null where id = $1',
          [account.connectedAccountId, other],
        );
        return { token: 'too late' };
      }),
    );

    expect(renewed).toEqual({ token: 'of the other' });
  });

  it('[contract 7] re-encrypts credentials when the key was rotated', async () => {
    const account = await connected();

    await callsOf(database, [NEW_KEY, OLD_KEY]).call(account, async ({ session }) => session.credentials());

    const { credentials } = await stored(account);
    expect(unsealCredentials(new Encryption([NEW_KEY]), account, credentials)).toEqual({ token: 'first' });
  });

  it('[reliability 2] a plug-in whose claim was lost during the call gets no credentials for another request', async () => {
    const account = await connected();
    let held = true;
    const requests: number[] = [];
    const call = callsOf(database).call(
      account,
      async ({ session }) => {
        await session.credentials();
        requests.push(1);
        held = false;
        await session.credentials();
        requests.push(2);
      },
      { lease: { isHeld: () => held } },
    );
    await expect(call).rejects.toMatchObject({ failure: { kind: 'TRANSIENT', outcomeUnknown: true } });
    expect(requests).toEqual([1]);
  });

  it('a plug-in that hangs is TRANSIENT with an unknown outcome', async () => {
    const account = await connected();

    const failure = callsOf(database)
      .call(account, () => new Promise<never>(() => undefined))
      .catch((error: unknown) => (error as PublisherError).failure);
    await clock.untilTimer(60_000);
    expect(clock.timers()).toEqual([60_000]);
    await clock.advance(60_000);

    expect(await failure).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });

  it.each([
    ['an Error', new TypeError('x is undefined')],
    ['no error at all', 'boom'],
    ['nothing', undefined],
  ])('[publishers 0.1] a plug-in that throws %s is TRANSIENT with an alarm', async (_, thrown) => {
    const account = await connected();

    const error = await callsOf(database)
      .call(account, async () => {
        throw thrown;
      })
      .catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(PublisherError);
    expect((error as PublisherError).failure).toMatchObject({
      kind: 'TRANSIENT',
      operatorAlarm: true,
      outcomeUnknown: true,
    });
  });

  it('[contract 7] an account that is not CONNECTED is refused without calling the plug-in', async () => {
    const account = await connected();
    await failing(account, { kind: 'CREDENTIALS_INVALID', cause: '' });
    let called = false;

    const failure = await callsOf(database)
      .call(account, async () => {
        called = true;
      })
      .catch((error: unknown) => (error as PublisherError).failure);

    expect(failure).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(called).toBe(false);
  });

  it('does not stop an account that was reconnected during the call', async () => {
    const account = await connected({ listings: ['l1'] });

    const failure = await callsOf(database)
      .call(account, async ({ session }) => {
        await session.credentials();
        await database.execute(
          'update connected_accounts set credentials_version = credentials_version + 1 where id = $1',
          [account.connectedAccountId],
        );
        throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'of the old ones' });
      })
      .catch((error: unknown) => (error as PublisherError).failure);

    expect(failure).toMatchObject({ kind: 'TRANSIENT' });
    expect(await stored(account)).toMatchObject({ status: 'CONNECTED' });
    expect(toldOf(account)).toEqual([]);
  });

  it('[publishers 2.4] a refusal that concerns one kind of work does not break the link', async () => {
    const account = await connected({ listings: ['l1'] });
    const refused = callsOf(database).call(
      { ...account, listingRef: 'l1' },
      async () => {
        throw new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef: 'l1', cause: 'no task ANALYZE' });
      },
      { refusalCloses: 'work' },
    );
    await expect(refused).rejects.toMatchObject({ failure: { kind: 'LISTING_INACCESSIBLE' } });
    expect(toldOf(account)).toEqual([]);
    await failing({ ...account, listingRef: 'l1' }, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1' });
    expect(toldOf(account)).toEqual(['listing']);
  });

  it('[publishers 0.1] a rate limit of the application or user delays further calls by the remaining time', async () => {
    const account = await connected();

    await failing(account, { kind: 'RATE_LIMITED', retryAfterMs: 300_000, scope: 'app' });
    const failure = await callsOf(database)
      .call(account, async () => 'called')
      .catch((error: unknown) => (error as PublisherError).failure);

    expect(failure).toMatchObject({ kind: 'RATE_LIMITED' });
    const rest = (failure as { retryAfterMs: number }).retryAfterMs;
    expect(rest).toBeGreaterThan(60_000);
    expect(rest).toBeLessThanOrEqual(300_000);
  });

  it('[publishers 0.1] a rate limit of one listing delays nothing else', async () => {
    const account = await connected();

    await failing(account, { kind: 'RATE_LIMITED', retryAfterMs: 5_000, scope: 'listing' });

    expect(await callsOf(database).call(account, async () => 'called')).toBe('called');
  });

  it('[publishers 0.1] an invalid delay is limited', async () => {
    const account = await connected();

    expect(await failing(account, { kind: 'RATE_LIMITED', retryAfterMs: Number.NaN, scope: 'user' })).toMatchObject({
      retryAfterMs: 60_000,
    });
  });

  it("[contract 1] another tenant's connected account is treated as unknown", async () => {
    const [mine, other] = [await connected(), await connected()];

    const failure = await callsOf(database)
      .call({ accountId: mine.accountId, connectedAccountId: other.connectedAccountId }, async () => 'called')
      .catch((error: unknown) => (error as PublisherError).failure);

    expect(failure).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(await stored(other)).toMatchObject({ status: 'CONNECTED' });
  });
});
