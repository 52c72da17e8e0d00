import { afterEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import {
  newAccount,
  newConnectedAccount,
  newLocations,
  storeLinks,
  temporaryDatabase,
} from '@listings/persistence/testing';
import { createLogger, Encryption } from '@listings/platform';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { Credentials, PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import { manualClock, nextTurn, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { publishers } from './testing/acme.js';
import { PublisherCalls, sealCredentials, unsealCredentials } from './index.js';
import type { CallConsequences } from './index.js';

const [OLD_KEY, NEW_KEY] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const clock = manualClock();

/** How often a process checks whether another one has finished its renewal. */
const LOOK_AGAIN_MS = 150;

const database = shared(() => temporaryDatabase({ platforms: ['acme_maps'] }));

/** What the gateway told, and the part of it that its next calls see. */
const told: { readonly kind: 'account' | 'listing'; readonly connectedAccountId: string }[] = [];
const consequences: CallConsequences = {
  async credentialsInvalid({ target: { accountId, connectedAccountId }, credentialsVersion }) {
    const stopped = await database.sql`update connected_accounts
      set status = 'REAUTH_REQUIRED', renewal_claim = null, renewal_lease_until = null
      where account_id = ${accountId} and id = ${connectedAccountId} and credentials_version = ${credentialsVersion}
        and status = 'CONNECTED' returning id`;
    if (stopped.length === 1) told.push({ kind: 'account', connectedAccountId });
  },
  async listingLost({ target: { connectedAccountId } }) {
    told.push({ kind: 'listing', connectedAccountId });
  },
};

/** What the gateway told of a connected account. */
const toldOf = ({ connectedAccountId }: Account) =>
  told.filter((each) => each.connectedAccountId === connectedAccountId).map(({ kind }) => kind);

/** The gateway of a process. */
function callsOf(pool: Database, keys = [OLD_KEY]): PublisherCalls {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const encryption = new Encryption(keys);
  return new PublisherCalls({ database: pool, encryption, clock, publishers, logger, consequences });
}

const call: PublisherCalls['call'] = (...given) => callsOf(database).call(...given);

type Account = Awaited<ReturnType<typeof connected>>;

/** A connected account, with a linked location if there is a listing reference. */
async function connected(listingRef?: string, stored: Credentials = { token: 'first' }) {
  const key = { accountId: await newAccount(database), connectedAccountId: clock.uuid() };
  const connection = { ...key, publisher: 'ACME_MAPS' };
  const credentials = sealCredentials(new Encryption([OLD_KEY]), key, stored);
  await newConnectedAccount(database, { ...connection, credentials });
  if (listingRef !== undefined) {
    const [locationId = 0] = await newLocations(database, key.accountId, 1);
    await storeLinks(database, connection, [{ locationId, listingRef }]);
  }
  return key;
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

const failing = (target: Account & { listingRef?: string }, failure: PublisherFailure) =>
  call(target, () => Promise.reject(new PublisherError(failure))).catch(failureOf);

/** Changes the row of the account. */
const change = ({ connectedAccountId }: Account, changes: string, ...values: string[]) =>
  database.execute(`update connected_accounts set ${changes} where id = $1`, [connectedAccountId, ...values]);

async function stored({ accountId, connectedAccountId }: Account) {
  const [row] = await database.sql<{ credentials: string; renewal_claim: string | null; until: Date }>`
    select *, renewal_lease_until as until from connected_accounts where account_id = ${accountId}
    and id = ${connectedAccountId}`;
  return row as NonNullable<typeof row>;
}

const renewing = (account: Account, renewal: () => Promise<Credentials>) =>
  call(account, async ({ session }) => session.renew(await session.credentials(), renewal));

/** So many calls of two processes that all renew the old credentials, and how many renewals they made. */
async function renewedBy(account: Account, callers: number, renewal: () => Promise<Credentials>) {
  const processes = [callsOf(database), callsOf(database.anotherPool())];
  let [waiting, renewals] = [0, 0];
  const work = async ({ session }: { session: PublisherSession }) => {
    const used = await session.credentials();
    waiting += 1;
    return session.renew(used, async () => {
      renewals += 1;
      await waitFor(() => waiting === callers, { describe: 'all callers to have the old credentials' });
      return renewal();
    });
  };
  const each = Array.from({ length: callers }, (_, n) => processes[n % 2]?.call(account, work).catch(failureOf));
  return { results: await lookingAgain(Promise.all(each)), renewals };
}

describe('PublisherCalls', () => {
  it('[publishers 1.2] renews once for parallel callers of two processes, and all get the result', async () => {
    const account = await connected();
    const renewed = { token: 'renewed' };
    expect(await renewedBy(account, 8, async () => renewed)).toEqual({ results: Array(8).fill(renewed), renewals: 1 });
    const row = await stored(account);
    expect(row).toMatchObject({ credentials_version: 2, renewal_claim: null });
    expect(unsealCredentials(new Encryption([OLD_KEY]), account, row.credentials)).toEqual(renewed);
  });

  it('[contract 7] a refused renewal calls the publisher once and stops the account for all waiting callers', async () => {
    const account = await connected('l1');
    const refused = { kind: 'CREDENTIALS_INVALID', cause: 'invalid_grant' } as const;
    const { results, renewals } = await renewedBy(account, 3, () => Promise.reject(new PublisherError(refused)));
    expect(renewals).toBe(1);
    expect(results).toMatchObject(Array(3).fill({ kind: 'CREDENTIALS_INVALID' }));
    expect(toldOf(account)).toEqual(['account']);
  });

  it('takes over a renewal whose process died, after its lease', async () => {
    const account = await connected();
    await change(account, `renewal_claim = gen_random_uuid(), renewal_lease_until = now() + interval '1 hour'`);
    const renewed = renewing(account, async () => ({ token: 'second' }));
    for (let look = 0; look < 3; look += 1) {
      await clock.untilTimer(LOOK_AGAIN_MS);
      await clock.advance(LOOK_AGAIN_MS);
    }
    await clock.untilTimer(LOOK_AGAIN_MS);
    await change(account, `renewal_lease_until = now() - interval '1 second'`);
    expect(await lookingAgain(renewed)).toEqual({ token: 'second' });
  });

  describe('at a publisher whose refresh tokens are good for one use', () => {
    const LOST: PublisherFailure = { kind: 'TRANSIENT', text: 'no response' };
    const declared = publishers.get('ACME_MAPS').publisher as { authorization?: object };
    afterEach(() => {
      delete declared.authorization;
    });

    /** What a renewal came to at a publisher that answers so, and with which credentials it asked. */
    async function renewedWith(answers: readonly (PublisherFailure | Credentials)[], account?: Account) {
      const left = [...answers];
      const asked: unknown[] = [];
      const target = account ?? (await connected());
      const work = async ({ session }: { session: PublisherSession }) =>
        session.renew(await session.credentials(), async (current) => {
          asked.push(current['token']);
          const answer = left.shift() ?? LOST;
          if ('kind' in answer) throw new PublisherError(answer as PublisherFailure);
          return answer;
        });
      const result = await lookingAgain(call(target, work).catch(failureOf));
      return { asked, result, row: await stored(target) };
    }

    it('[publishers 1.2] repeats a renewal whose answer is lost once, with the same credentials, within the declared grace', async () => {
      declared.authorization = { refreshGraceSeconds: 60 };
      const { asked, result, row } = await renewedWith([LOST, { token: 'second' }]);
      expect({ asked, result }).toEqual({ asked: ['first', 'first'], result: { token: 'second' } });
      expect(row).toMatchObject({ credentials_version: 2, renewal_claim: null });
      const twice = await renewedWith([LOST, LOST, { token: 'third' }]);
      expect(twice).toMatchObject({ asked: ['first', 'first'], result: { kind: 'TRANSIENT' } });
      expect(twice.row).toMatchObject({ status: 'CONNECTED', credentials_version: 1, renewal_claim: null });
    });

    it.each<[string, PublisherFailure]>([
      ['no answer, and the plug-in declares no grace', LOST],
      ['a refusal', { kind: 'CREDENTIALS_INVALID', cause: 'invalid_grant' }],
      ['a limit', { kind: 'RATE_LIMITED', retryAfterMs: 1_000, scope: 'app' }],
      ['a fault of the registration', { kind: 'TRANSIENT', text: 'invalid_client', operatorAlarm: true }],
      ['a pause', { kind: 'TRANSIENT', text: 'closed', notBefore: new Date('2100-01-01') }],
    ])('[publishers 1.2] repeats nothing after %s', async (_, failure) => {
      if (failure !== LOST) declared.authorization = { refreshGraceSeconds: 60 };
      expect(await renewedWith([failure])).toMatchObject({ asked: ['first'], result: { kind: failure.kind } });
    });

    it('[publishers 1.2] repeats nothing after the grace, and nothing with a claim that another process has taken', async () => {
      declared.authorization = { refreshGraceSeconds: 10 };
      for (const meanwhile of ['the grace ends', 'the claim is lost']) {
        const account = await connected();
        let renewals = 0;
        const failure = renewing(account, async () => {
          renewals += 1;
          if (meanwhile === 'the grace ends') await clock.advance(10_000);
          else await change(account, 'renewal_claim = gen_random_uuid()');
          throw new PublisherError(LOST);
        }).catch(failureOf);
        expect(await failure).toMatchObject({ kind: 'TRANSIENT' });
        expect(renewals).toBe(1);
      }
    });

    it('[publishers 1.2] repeats nothing beside a renewal that is late and may still arrive', async () => {
      declared.authorization = { refreshGraceSeconds: 60 };
      let renewals = 0;
      const late = async (): Promise<Credentials> => {
        renewals += 1;
        await clock.advance(30_000);
        return new Promise(() => undefined);
      };
      expect(await renewing(await connected(), late).catch(failureOf)).toMatchObject({ kind: 'TRANSIENT' });
      expect(renewals).toBe(1);
    });

    it('[publishers 1.2] gives the plug-in 30 seconds for each of both, and keeps the claim', async () => {
      declared.authorization = { refreshGraceSeconds: 60 };
      const account = await connected();
      const claims: (string | null)[] = [];
      const renewed = await renewing(account, async () => {
        await clock.advance(20_000);
        claims.push((await stored(account)).renewal_claim);
        if (claims.length === 1) throw new PublisherError(LOST);
        return { token: 'second' };
      }).catch(failureOf);
      expect(renewed).toEqual({ token: 'second' });
      expect(claims).toEqual([expect.any(String), claims[0]]);
    });

    it('[publishers 1.2] lets no other process renew while it repeats', async () => {
      declared.authorization = { refreshGraceSeconds: 60 };
      const renewed = { token: 'second' };
      let isLost = true;
      const { results, renewals } = await renewedBy(await connected(), 6, async () => {
        if (!isLost) return renewed;
        isLost = false;
        throw new PublisherError(LOST);
      });
      expect({ results, renewals }).toEqual({ results: Array(6).fill(renewed), renewals: 2 });
    });

    it('[reliability 2] takes the end of a process during its renewal for a lost answer: the next process repeats it once', async () => {
      declared.authorization = { refreshGraceSeconds: 60 };
      const abandoned = async () => {
        const account = await connected();
        const until = `renewal_lease_until = now() - interval '1 second'`;
        await change(account, `renewal_claim = gen_random_uuid(), ${until}`);
        return account;
      };
      const repeated = await renewedWith([{ token: 'second' }], await abandoned());
      expect(repeated).toMatchObject({ asked: ['first'], result: { token: 'second' } });
      expect(repeated.row).toMatchObject({ credentials_version: 2, renewal_claim: null });
      const lost = await renewedWith([LOST, { token: 'second' }], await abandoned());
      expect(lost).toMatchObject({ asked: ['first'], result: { kind: 'TRANSIENT' } });
    });
  });

  it('[publishers 1.2] keeps the claim of a long renewal, and gives the plug-in 30 seconds for it', async () => {
    const account = await connected();
    const lease = async () => (await stored(account)).until;
    let extensions = 0;
    const failure = renewing(account, async () => {
      for (; extensions < 3; extensions += 1) {
        const before = await lease();
        await clock.untilTimer(3_000);
        void clock.advance(3_000);
        await waitFor(async () => (await lease()) > before, { describe: 'the extended lease' });
      }
      return new Promise<never>(() => undefined);
    }).catch(failureOf);
    await waitFor(() => extensions === 3, { describe: 'three extensions' });
    await clock.advance(30_000);
    const text = 'renewing the credentials: no answer within 30000 ms';
    expect(await failure).toMatchObject({ kind: 'TRANSIENT', text });
    expect((await stored(account)).renewal_claim).toBeNull();
  });

  it('drops a renewal whose claim was taken over and returns what is stored', async () => {
    const account = await connected();
    const other = sealCredentials(new Encryption([OLD_KEY]), account, { token: 'of the other' });
    const renewed = await renewing(account, async () => {
      await change(account, 'credentials = $2, credentials_version = 2, renewal_claim = null', other);
      return { token: 'too late' };
    });
    expect(renewed).toEqual({ token: 'of the other' });
  });

  it('[contract 7] re-encrypts credentials when the key was rotated', async () => {
    const account = await connected();
    await callsOf(database, [NEW_KEY, OLD_KEY]).call(account, async ({ session }) => session.credentials());
    const { credentials } = await stored(account);
    expect(unsealCredentials(new Encryption([NEW_KEY]), account, credentials)).toEqual({ token: 'first' });
  });

  it('[reliability 2] a plug-in whose claim was lost during the call gets no credentials for another request', async () => {
    let held = true;
    const requests: number[] = [];
    const work = async ({ session }: { session: PublisherSession }) => {
      await session.credentials();
      requests.push(1);
      held = false;
      await session.credentials();
      requests.push(2);
    };
    const failure = call(await connected(), work, { lease: { isHeld: () => held } }).catch(failureOf);
    expect(await failure).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    expect(requests).toEqual([1]);
  });

  it('a plug-in that hangs is TRANSIENT with an unknown outcome', async () => {
    const failure = call(await connected(), () => new Promise<never>(() => undefined)).catch(failureOf);
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
    const error = await call(await connected(), () => Promise.reject(thrown as Error)).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(PublisherError);
    expect(error).toMatchObject({ failure: { kind: 'TRANSIENT', operatorAlarm: true, outcomeUnknown: true } });
  });

  it('[contract 7] an account that is not CONNECTED is refused without calling the plug-in', async () => {
    const account = await connected();
    await failing(account, { kind: 'CREDENTIALS_INVALID', cause: '' });
    let called = false;
    const failure = await call(account, async () => void (called = true)).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(called).toBe(false);
  });

  it('does not stop an account that was reconnected during the call', async () => {
    const account = await connected('l1');
    const work = async ({ session }: { session: PublisherSession }) => {
      await session.credentials();
      await change(account, 'credentials_version = credentials_version + 1');
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'of the old ones' });
    };
    expect(await call(account, work).catch(failureOf)).toMatchObject({ kind: 'TRANSIENT' });
    expect(await stored(account)).toMatchObject({ status: 'CONNECTED' });
    expect(toldOf(account)).toEqual([]);
  });

  it('[publishers 2.4] a refusal that concerns one kind of work does not break the link', async () => {
    const account = await connected('l1');
    const target = { ...account, listingRef: 'l1' };
    const failure = { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1', cause: 'no task ANALYZE' } as const;
    const refused = call(target, () => Promise.reject(new PublisherError(failure)), { refusalCloses: 'work' });
    expect(await refused.catch(failureOf)).toMatchObject({ kind: 'LISTING_INACCESSIBLE' });
    expect(toldOf(account)).toEqual([]);
    await failing(target, failure);
    expect(toldOf(account)).toEqual(['listing']);
  });

  it('[publishers 0.1] a rate limit of the application or user delays further calls by the remaining time', async () => {
    const account = await connected();
    await failing(account, { kind: 'RATE_LIMITED', retryAfterMs: 300_000, scope: 'app' });
    const failure = await call(account, async () => 'called').catch(failureOf);
    expect(failure).toMatchObject({ kind: 'RATE_LIMITED' });
    const rest = (failure as { retryAfterMs: number }).retryAfterMs;
    expect(rest).toBeGreaterThan(60_000);
    expect(rest).toBeLessThanOrEqual(300_000);
  });

  it('[publishers 0.1] a rate limit of one listing delays nothing else', async () => {
    const account = await connected();
    await failing(account, { kind: 'RATE_LIMITED', retryAfterMs: 5_000, scope: 'listing' });
    expect(await call(account, async () => 'called')).toBe('called');
  });

  it('[publishers 0.1] an invalid delay is limited', async () => {
    const limited = { kind: 'RATE_LIMITED', retryAfterMs: Number.NaN, scope: 'user' } as const;
    expect(await failing(await connected(), limited)).toMatchObject({ retryAfterMs: 60_000 });
  });

  it("[contract 1] another tenant's connected account is treated as unknown", async () => {
    const [mine, other] = [await connected(), await connected()];
    const failure = await call({ ...other, accountId: mine.accountId }, async () => 'called').catch(failureOf);
    expect(failure).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(await stored(other)).toMatchObject({ status: 'CONNECTED' });
  });
});

describe('[reliability 3] a credential in a text of a plug-in', () => {
  const STORED = { apikey: '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39', accountId: 'accounts/1234567890123' };
  const rejected = (text: string) =>
    new PublisherError({ kind: 'CONTENT_REJECTED', code: 'x', text }, { cause: new Error(`because of ${text}`) });

  it('reaches nobody, also in a later call whose plug-in has kept it', async () => {
    const account = await connected(undefined, STORED);
    const text = `the key ${STORED.apikey} of ${STORED.accountId} is not valid`;
    for (const ask of [true, false]) {
      const thrown = (await call(account, async ({ session }) => {
        if (ask) await session.credentials();
        throw rejected(text);
      }).catch((error: unknown) => error)) as PublisherError;
      const cleaned = `the key [removed] of ${STORED.accountId} is not valid`;
      expect(thrown.failure).toMatchObject({ text: cleaned });
      expect((thrown.cause as Error).stack).toContain(`because of: because of ${cleaned}`);
      expect(`${thrown.stack} ${(thrown.cause as Error).stack}`).not.toContain(STORED.apikey);
    }
  });

  it('that the publisher has just issued reaches nobody, also if the renewal fails or the next call does', async () => {
    const account = await connected(undefined, STORED);
    const renewed = { accesstoken: 'a-fresh-token-17' };
    const failed = await call(account, async ({ session }) => {
      await session.renew(await session.credentials(), async () => renewed);
      throw rejected(`${renewed.accesstoken} and ${STORED.apikey} are refused`);
    }).catch(failureOf);
    expect(failed).toMatchObject({ text: '[removed] and [removed] are refused' });
  });

  it('makes a failure about a listing an invalid result, and changes no reference', async () => {
    const account = await connected(undefined, STORED);
    const lost = (id: string) => ({ kind: 'LISTING_NOT_FOUND', listingRef: `places/${id}` }) as const;
    expect(await failing(account, lost(STORED.apikey))).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    expect(await failing(account, lost(STORED.accountId))).toEqual(lost(STORED.accountId));
  });
});
