import { describe, expect, it } from '@jest/globals';
import { NO_ACCESS, RECONNECT } from '@listings/domain';
import { eventsOf } from '@listings/persistence/testing';
import { registeredPublisher } from '@listings/publisher-model';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { shared } from '@listings/testing/jest';
import type { ConnectionFollower } from '../index.js';
import { requireReauthorization } from '../store/reauthorization.js';
import { startCalls } from '../testing/start-calls.js';

/** The locations whose states the follower was told to have changed, in the order of the changes. */
const told: number[][] = [];
const follower: ConnectionFollower = {
  statesChanged: async (_, { locationIds }) => void told.push([...locationIds]),
};

/** Calls through the gateway, so that its rules apply too. The tests pass their own work. */
const started = shared(() =>
  startCalls(() => registeredPublisher('acme-maps', undefined, { connectionEvents: true }), [follower]),
);

type Account = Awaited<ReturnType<typeof started.connected>>;

const failing = (target: Account & { listingRef?: string }, failure: PublisherFailure, calls = started.calls) =>
  calls.call(target, () => Promise.reject(new PublisherError(failure))).catch((error: PublisherError) => error.failure);

const stored = async ({ connectedAccountId: id }: Account) =>
  (await started.database.sql`select status, connectivity_issue from connected_accounts where id = ${id}`)[0];

const links = ({ accountId }: Account) =>
  started.database.sql`select listing_ref as ref, status, issue from listing_links
    where account_id = ${accountId} order by 1`;
const events = ({ accountId }: Account) => eventsOf(started.database, accountId);
const dataOf = async (account: Account) => (await events(account)).map(({ data }) => data);
const data = ({ connectedAccountId: connected_account_id }: Account, reason: string) => {
  return { platform: 'acme_maps', connected_account_id, reason };
};

describe('the consequences of failed calls', () => {
  it('[6.3] without connection events the consequences are the same, and no event is recorded (reauth)', async () => {
    const account = await started.connected('l1', 'l2');
    const silent = started.callsOf(new PublisherRegistry([registeredPublisher('acme-maps')]));
    await failing({ ...account, listingRef: 'l1' }, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1' }, silent);
    await failing(account, { kind: 'CREDENTIALS_INVALID', cause: 'revoked' }, silent);
    expect(await stored(account)).toMatchObject({ status: 'REAUTH_REQUIRED' });
    expect(await links(account)).toMatchObject([{ status: 'INACCESSIBLE' }, { status: 'LINKED' }]);
    expect(await events(account)).toEqual([]);
  });

  it('[contract 7] those of earlier credentials do not end a connection that was authorized after the failure was read', async () => {
    const { database, connected } = started;
    const account = await connected();
    await database.sql`update connected_accounts set credentials_version = 7 where id = ${account.connectedAccountId}`;
    const ends = (credentialsVersion: number) =>
      requireReauthorization(database, { ...account, credentialsVersion, issue: RECONNECT });
    expect(await ends(6)).toBe(false);
    expect(await stored(account)).toMatchObject({ status: 'CONNECTED' });
    expect(await ends(7)).toBe(true);
  });

  it('[6.3, contract 7] invalid credentials record connection.reauth_required for every linked location, once per transition', async () => {
    const account = await started.connected('l1', 'l2');
    const failure = { kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400', text: 'Access removed' } as const;
    const failures = await Promise.all([1, 2, 3].map(() => failing(account, failure)));
    expect(failures).toMatchObject(Array(3).fill({ kind: 'CREDENTIALS_INVALID' }));
    expect(await stored(account)).toEqual({ status: 'REAUTH_REQUIRED', connectivity_issue: 'Access removed' });
    expect((await events(account)).map(({ event, location_id }) => [event, location_id])).toEqual(
      account.locationIds.map((id) => ['connection.reauth_required', String(id)]),
    );
    expect(told).toContainEqual(account.locationIds);
    expect((await dataOf(account))[0]).toEqual(data(account, 'Access removed'));
  });

  const ended = (cause: string, text?: string) => ({ kind: 'CREDENTIALS_INVALID', cause, text }) as const;
  const lost = { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1', cause: 'HTTP 403 PERMISSION_DENIED' } as const;

  it.each<[string, PublisherFailure, string]>([
    ['only a cause', ended('token endpoint: HTTP 400 invalid_grant'), RECONNECT],
    ['protocol text', ended('HTTP 400', 'invalid_grant (Token revoked)'), RECONNECT],
    ['protocol text about lost access', lost, NO_ACCESS],
  ])('[contract 7] people read a sentence where the plug-in gives %s, and the log has the cause', async (...row) => {
    const account = await started.connected('l1');
    const [, failure, sentence] = row;
    await failing({ ...account, listingRef: 'l1' }, failure);
    const issues = [(await stored(account))?.['connectivity_issue'], (await links(account))[0]?.['issue']];
    expect(issues).toEqual(failure === lost ? [null, NO_ACCESS] : [RECONNECT, null]);
    expect(await dataOf(account)).toEqual([data(account, sentence)]);
  });

  it('[6.3, contract 7, publishers 0.1] lost access breaks only the link of that listing and is reported once', async () => {
    const account = await started.connected('l1', 'l2');
    const target = { ...account, listingRef: 'l2' };
    const lost = { kind: 'LISTING_INACCESSIBLE', cause: 'HTTP 403', text: 'Role removed' } as const;
    for (const _ of [1, 2]) await failing(target, { ...lost, listingRef: 'another form of l2' });
    await failing(target, { kind: 'LISTING_NOT_FOUND', listingRef: 'l2' });
    expect((await links(account)).map(({ ref, status }) => `${ref} ${status}`)).toEqual(['l1 LINKED', 'l2 GONE']);
    const event = { event: 'connection.listing_inaccessible', location_id: String(account.locationIds[1]) };
    expect(await events(account)).toMatchObject([{ ...event, data: { reason: 'Role removed' } }]);
    expect(await stored(account)).toMatchObject({ status: 'CONNECTED' });
  });

  it('[publishers 0.1] a deleted listing is reported once as well', async () => {
    const account = await started.connected('l1');
    await failing(account, { kind: 'LISTING_NOT_FOUND', listingRef: 'l1' });
    await failing(account, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1' });
    expect(await events(account)).toMatchObject([{ event: 'connection.listing_inaccessible' }]);
  });
});
