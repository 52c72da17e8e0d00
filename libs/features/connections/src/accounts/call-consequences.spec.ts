import { describe, expect, it } from '@jest/globals';
import { NO_ACCESS, RECONNECT } from '@listings/domain';
import {
  eventsOf,
  newAccount,
  newConnectedAccount,
  newLocations,
  storeLinks,
  temporaryDatabase,
} from '@listings/persistence/testing';
import { createLogger, Encryption } from '@listings/platform';
import { PublisherCalls, sealCredentials } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { callConsequences } from '../index.js';
import type { ConnectionFollower } from '../index.js';
import { requireReauthorization } from '../store/reauthorization.js';
import { registeredPublisher } from '../testing/registered-publisher.js';

const encryption = new Encryption([Buffer.alloc(32, 1).toString('base64')]);
const clock = manualClock();

/** A plug-in without methods: the tests pass their own work. */
const publishers = new PublisherRegistry([registeredPublisher('acme-maps', undefined, { connectionEvents: true })]);

/** The same publisher in a plug-in without connection events. */
const silent = new PublisherRegistry([registeredPublisher('acme-maps')]);

/** Calls through the gateway, so that its rules apply too. */
function callsOf(registry: PublisherRegistry): PublisherCalls {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const consequences = callConsequences({ database, clock, logger, followers: [follower] });
  return new PublisherCalls({ database, encryption, clock, publishers: registry, logger, consequences });
}

/** The locations whose states the follower was told to have changed, in the order of the changes. */
const told: number[][] = [];
const follower: ConnectionFollower = {
  statesChanged: async (_, { locationIds }) => void told.push([...locationIds]),
};

const database = shared(() => temporaryDatabase({ platforms: ['acme_maps'] }));

/** A connected account with one linked location for each listing reference. */
async function connected(options: { listings?: string[] } = {}) {
  const key = { accountId: await newAccount(database), connectedAccountId: clock.uuid() };
  const connection = { ...key, publisher: 'ACME_MAPS' };
  const credentials = sealCredentials(encryption, key, { token: 't' });
  await newConnectedAccount(database, { ...connection, credentials });
  const refs = options.listings ?? [];
  const locationIds = await newLocations(database, key.accountId, refs.length);
  const links = locationIds.map((locationId, index) => ({ locationId, listingRef: refs[index] ?? '' }));
  await storeLinks(database, connection, links);
  return { ...key, locationIds };
}

async function failing(
  target: { accountId: number; connectedAccountId: string; listingRef?: string },
  failure: PublisherFailure,
  registry = publishers,
) {
  return callsOf(registry)
    .call(target, async () => {
      throw new PublisherError(failure);
    })
    .catch((error: unknown) => (error as PublisherError).failure);
}

async function stored({ accountId, connectedAccountId }: { accountId: number; connectedAccountId: string }) {
  const [row] = await database.query('select * from connected_accounts where account_id = $1 and id = $2', [
    accountId,
    connectedAccountId,
  ]);
  return row;
}

const events = (accountId: number) => eventsOf(database, accountId);

describe('the consequences of failed calls', () => {
  it('[6.3] without connection events the consequences are the same, and no event is recorded (reauth)', async () => {
    const account = await connected({ listings: ['l1', 'l2'] });
    await failing({ ...account, listingRef: 'l1' }, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1' }, silent);
    await failing(account, { kind: 'CREDENTIALS_INVALID', cause: 'revoked' }, silent);
    expect(await stored(account)).toMatchObject({ status: 'REAUTH_REQUIRED' });
    const links = await database.query<{ status: string }>(
      'select status from listing_links where account_id = $1 order by listing_ref',
      [account.accountId],
    );
    expect(links.map(({ status }) => status)).toEqual(['INACCESSIBLE', 'LINKED']);
    expect(await events(account.accountId)).toEqual([]);
  });

  it('[contract 7] those of earlier credentials do not end a connection that was authorized after the failure was read', async () => {
    const account = await connected();
    await database.execute('update connected_accounts set credentials_version = 7 where account_id = $1 and id = $2', [
      account.accountId,
      account.connectedAccountId,
    ]);
    const ends = (credentialsVersion: number) =>
      requireReauthorization(database, { ...account, credentialsVersion, issue: RECONNECT });
    expect(await ends(6)).toBe(false);
    expect(await stored(account)).toMatchObject({ status: 'CONNECTED' });
    expect(await ends(7)).toBe(true);
  });

  it('[6.3, contract 7] invalid credentials record connection.reauth_required for every linked location, once per transition', async () => {
    const account = await connected({ listings: ['l1', 'l2'] });

    const failures = await Promise.all(
      [1, 2, 3].map(() => failing(account, { kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400', text: 'Access removed' })),
    );

    expect(failures.map((failure) => failure?.kind)).toEqual(Array(3).fill('CREDENTIALS_INVALID'));
    expect(await stored(account)).toMatchObject({ status: 'REAUTH_REQUIRED', connectivity_issue: 'Access removed' });
    const recordedEvents = await events(account.accountId);
    expect(recordedEvents.map(({ event, location_id }) => [event, location_id])).toEqual(
      account.locationIds.map((id) => ['connection.reauth_required', String(id)]),
    );
    expect(told).toContainEqual([...account.locationIds]);
    expect(recordedEvents[0]?.data).toEqual({
      platform: 'acme_maps',
      connected_account_id: account.connectedAccountId,
      reason: 'Access removed',
    });
  });

  it.each<[string, PublisherFailure]>([
    ['only a cause', { kind: 'CREDENTIALS_INVALID', cause: 'token endpoint: HTTP 400 invalid_grant' }],
    ['protocol text', { kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400', text: 'invalid_grant (Token revoked)' }],
  ])(
    '[contract 7] people read a sentence where the plug-in gives %s, and the log has the cause',
    async (_, failure) => {
      const account = await connected({ listings: ['l1'] });

      await failing(account, failure);

      expect(await stored(account)).toMatchObject({ status: 'REAUTH_REQUIRED', connectivity_issue: RECONNECT });
      expect((await events(account.accountId)).map(({ data }) => data)).toEqual([
        { platform: 'acme_maps', connected_account_id: account.connectedAccountId, reason: RECONNECT },
      ]);
    },
  );

  it('[contract 7] people read a sentence about lost access where the plug-in gives protocol text', async () => {
    const account = await connected({ listings: ['l1'] });
    const target = { ...account, listingRef: 'l1' };

    await failing(target, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1', cause: 'HTTP 403 PERMISSION_DENIED' });

    expect((await events(account.accountId)).map(({ data }) => data)).toEqual([
      { platform: 'acme_maps', connected_account_id: account.connectedAccountId, reason: NO_ACCESS },
    ]);
    const links = await database.query('select issue from listing_links where account_id = $1', [account.accountId]);
    expect(links).toEqual([{ issue: NO_ACCESS }]);
  });

  it('[6.3, contract 7, publishers 0.1] lost access breaks only the link of that listing and is reported once', async () => {
    const account = await connected({ listings: ['l1', 'l2'] });
    const target = { ...account, listingRef: 'l2' };
    const lost = { kind: 'LISTING_INACCESSIBLE', cause: 'HTTP 403', text: 'Role removed' } as const;

    for (const _ of [1, 2]) await failing(target, { ...lost, listingRef: 'another form of l2' });
    await failing(target, { kind: 'LISTING_NOT_FOUND', listingRef: 'l2' });

    const links = await database.query(
      'select listing_ref as ref, status from listing_links where account_id = $1 order by 1',
      [account.accountId],
    );
    expect(links).toEqual([
      { ref: 'l1', status: 'LINKED' },
      { ref: 'l2', status: 'GONE' },
    ]);
    const recordedEvents = await events(account.accountId);
    expect(recordedEvents).toHaveLength(1);
    expect(recordedEvents[0]).toMatchObject({
      event: 'connection.listing_inaccessible',
      location_id: String(account.locationIds[1]),
      data: { reason: 'Role removed' },
    });
    expect(await stored(account)).toMatchObject({ status: 'CONNECTED' });
  });

  it('[publishers 0.1] a deleted listing is reported once as well', async () => {
    const account = await connected({ listings: ['l1'] });

    await failing(account, { kind: 'LISTING_NOT_FOUND', listingRef: 'l1' });
    await failing(account, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1' });

    expect((await events(account.accountId)).map(({ event }) => event)).toEqual(['connection.listing_inaccessible']);
  });
});
