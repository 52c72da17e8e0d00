import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';
import { connectAccount } from '../testing/connect-account.js';
import { startApi, validLocation } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';
import { sandboxPublishers } from '../testing/sandbox-publishers.js';

/** An error of our own code to inject during an import: no request causes one [docs/decisions/0053]. */
let fault: 'creating' | 'linking' | undefined;

let sandbox: Sandbox;
let admin: SandboxAdmin;
let api: RunningApi;
/** An api on the same database, without publisher A. */
let withoutA: RunningApi;
let a: string;
let b: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  admin = new SandboxAdmin(sandbox.url);
  const publishers = await sandboxPublishers(sandbox.url);
  const [, onlyB] = publishers.all as [RegisteredPublisher, RegisteredPublisher];
  api = await startApi({ publishers: new PublisherRegistry(publishers.all.map(faulty)), clock: faultyClock });
  withoutA = await startApi({ publishers: new PublisherRegistry([onlyB]), databaseUrl: api.databaseUrl });
  a = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  b = await connectAccount(api, { publisher: 'publisher-b', owner: 'owner-b1' });
  await Promise.all([read(a), read(b)]);
});
afterAll(async () => {
  await withoutA?.close();
  await Promise.all([api?.close(), sandbox?.close()]);
});
beforeEach(async () => {
  fault = undefined;
  await admin.clearScripts();
});

const clock = manualClock();
const faultyClock = {
  ...clock,
  uuid: () => {
    if (fault === 'creating') throw new Error('no random numbers');
    return clock.uuid();
  },
};

function faulty(registered: RegisteredPublisher): RegisteredPublisher {
  const { names } = registered;
  return {
    ...registered,
    names: {
      ...names,
      get snake(): string {
        if (fault === 'linking') throw new Error('the link cannot be recorded');
        return names.snake;
      },
    },
  };
}

const read = (connectedAccountId: string, key?: string) =>
  api.call('POST', '/connected-accounts/connected-account-listings', { key, body: { connectedAccountId, perPage: 1 } });

/** The listing with this number of the sandbox's seed [publishers 3.2]. */
async function listing(connectedAccountId: string, nn: string): Promise<string> {
  const [row] = await api.database.query<{ id: string }>(
    `select id from connected_listings where connected_account_id = $1 and right(ref, 5) = '000' || $2`,
    [connectedAccountId, nn],
  );
  return globalId('ConnectedAccountListing', row?.id ?? '');
}

interface Given {
  readonly account?: string;
  readonly id?: string;
  readonly nn?: string;
  readonly key?: string;
  readonly at?: RunningApi;
}

/** Sends the request; listing `nn` of the account unless an id is given. */
async function imports({ account = a, id, nn = '02', key = api.account.writeKey, at = api }: Given = {}) {
  const input = { connectedAccountId: account, connectedAccountListingId: id ?? (await listing(account, nn)) };
  // With an id of its own, because the random numbers may fail below.
  const headers = { 'x-correlation-id': 'import' };
  return at.write('/connected-accounts/create-location-from-listing', input, { key, headers });
}

const script = (operation: string, response: object) => admin.script({ operation, responses: [response] });

/** Runs the request with a constraint or trigger on the table of locations. */
async function withObstacle(make: string, remove: string) {
  await api.database.execute(make);
  return imports({ nn: '03' }).finally(() => api.database.execute(remove));
}

const causes: [code: string, cause: string, request: () => Promise<Awaited<ReturnType<typeof imports>>>][] = [
  [
    'SY81019',
    'an account whose users are gone',
    async () => {
      const { id, writeKey: key } = await api.newAccount();
      await api.database.execute('delete from memberships where account_id = $1', [id]);
      return imports({ key });
    },
  ],
  ['SY81066', 'an account that is not there', () => imports({ account: clock.uuid(), id: 'x' })],
  ['SY81067', 'an id that is none', () => imports({ id: 'x' })],
  [
    'SY81068',
    'a listing that was imported before',
    async () => {
      await imports({ nn: '04' });
      return imports({ nn: '04' });
    },
  ],
  [
    'SY81069',
    'credentials that the owner withdrew',
    async () => {
      const account = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a2' });
      await read(account);
      await admin.revokeToken({ owner: 'owner-a2', token: 'refresh' });
      await admin.expireToken({ owner: 'owner-a2', token: 'access' });
      return imports({ account });
    },
  ],
  ['SY81070', 'a listing of another connected account', async () => imports({ id: await listing(b, '01') })],
  [
    'SY81071',
    'an unexpected error beside the creation',
    () => {
      fault = 'linking';
      return imports({ nn: '03' });
    },
  ],
  [
    'SY81072',
    'a listing of A whose owner emptied its name',
    async () => {
      await admin.editListing('9100008', { title: '' });
      return imports({ nn: '08' });
    },
  ],
  ['SY81073', 'a publisher that is no longer configured', () => imports({ at: withoutA })],
  [
    'SY81074',
    'an empty answer of A',
    async () => {
      await script('a.listings.get', { status: 200, body: {} });
      return imports();
    },
  ],
  [
    'SY81076',
    'a failing publisher A',
    async () => {
      await script('a.listings.get', { error: 'unavailable' });
      return imports();
    },
  ],
  ['SY81077', 'a page of B without a country', () => imports({ account: b, nn: '57' })],
  [
    'SY81078',
    'a page of B whose name is blank',
    async () => {
      await admin.editListing('100000010000008', { name: ' ' });
      return imports({ account: b, nn: '08' });
    },
  ],
  ['SY81081', 'a listing without a primary category', () => imports({ nn: '51' })],
  ['SY81082', 'a listing in a country that we do not have', () => imports({ nn: '52' })],
  ['SY81083', 'a category of A that we do not map', () => imports({ nn: '53' })],
  [
    'SY81084',
    'a page that is gone at B',
    async () => {
      await admin.access({ listing: '100000010000002', mode: 'hidden' });
      return imports({ account: b });
    },
  ],
  ['SY81085', 'a category of B that we do not map', () => imports({ account: b, nn: '53' })],
  [
    'SY81086',
    'a business rule: no seat left',
    async () => {
      const { writeKey: key } = await api.newAccount('LAUNCH');
      for (let seat = 1; seat <= 4; seat += 1) await api.write('/locations', validLocation(), { key });
      const account = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a3', key });
      await read(account, key);
      return imports({ account, key });
    },
  ],
  [
    'SY81087',
    'a statement that the database fails',
    () =>
      withObstacle(
        'alter table locations rename column tagline to tagline_away',
        'alter table locations rename column tagline_away to tagline',
      ),
  ],
  [
    'SY81088',
    'a rule of the installation that we do not know',
    () =>
      withObstacle(
        'alter table locations add constraint own_rule check (false) not valid',
        'alter table locations drop constraint own_rule',
      ),
  ],
  [
    'SY81089',
    'a failing publisher B, which has no code of its own for it',
    async () => {
      await script('b.pages.get', { error: 'unavailable' });
      return imports({ account: b, nn: '03' });
    },
  ],
  [
    'SY81090',
    'an unexpected error in the creation',
    () => {
      fault = 'creating';
      return imports({ nn: '03' });
    },
  ],
  // Last, because the publisher's rate limit delays further calls.
  [
    'SY81075',
    'a rate limit of A',
    async () => {
      await script('a.listings.get', { error: 'rate_limited' });
      return imports();
    },
  ],
];

describe('every code of an import', () => {
  it.each(causes)('[7.4] %s over HTTP: %s', async (code, _, request) => {
    const answer = await request();

    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          createLocationFromConnectedAccountListing: {
            clientMutationId: null,
            success: false,
            locationId: null,
            errors: { code, message: expect.stringMatching(/^\S/) },
          },
        },
      },
    ]);
  });

  it('[7.4] no code is missing', () => {
    const numbers = [19, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90];
    expect(causes.map(([code]) => code).sort()).toEqual(numbers.map((number) => `SY810${number}`));
  });

  it('[7.4] failed imports leave nothing behind: the listing can still be imported', async () => {
    const { body } = await imports({ account: b, nn: '03' });
    expect(body.data.createLocationFromConnectedAccountListing).toMatchObject({ success: true, errors: null });
  });
});
