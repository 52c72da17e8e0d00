import { expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { apiOfFile, PortalClient } from '@listings/feature-accounts/testing';
import { CONNECTIONS } from '@listings/feature-connections';
import { uncalledPublishers } from '@listings/feature-connections/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { LISTINGS_FEATURES } from '../../testing/listings-features.js';

const CONNECTED = '00000000-0000-4000-8000-000000000001';
const api = apiOfFile(async () => ({ features: LISTINGS_FEATURES, ...(await uncalledPublishers()) }));

it('[dashboard] the failed submissions of all locations lists them a page at a time, without those that wait, succeed or are canceled, and those of no other account; a cursor that is none is refused', async () => {
  const viewer = await PortalClient.as(api, 'VIEWER');
  const { name } = await newLocation(api);
  for (let number = 0; number < 2; number += 1) await newLocation(api);
  await api.sql`
    insert into listing_submissions (account_id, location_id, publisher, state, issue, changed_at)
    select account_id, id, publisher, state, 'The name is too long', '2026-07-06T18:33:29.664Z'
    from locations, (values ('A_FINE_ONE', 'SUCCESS'), ('ONE_THAT_WAITS', 'PENDING'), ('ONE_WITHOUT_LINK', 'CANCELED'),
      ('PUBLISHER_A', 'INCOMPLETE')) as stored (publisher, state)
    where account_id = ${api.account.id}`;
  const first = await viewer.get('/failed-submissions?limit=2');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    submissions: [
      {
        locationName: name,
        publisher: 'PUBLISHER_A',
        issue: 'The name is too long',
        changedAt: '2026-07-06T18:33:29.664Z',
      },
      { publisher: 'PUBLISHER_A' },
    ],
    nextCursor: expect.stringMatching(/^[0-9]+\.PUBLISHER_A$/),
  });
  const rest = await viewer.get(`/failed-submissions?cursor=${first.body.nextCursor}`);
  expect(rest.body).toMatchObject({ submissions: [{}], nextCursor: null });
  expect((await viewer.get('/failed-submissions?cursor=1%3B')).status).toBe(422);
  const other = await PortalClient.as(api, 'VIEWER', (await api.newAccount()).id);
  expect((await other.get('/failed-submissions')).body).toEqual({ submissions: [], nextCursor: null });
});

/** Stores work of a connected account. */
const store = (accountId: number, rows: readonly { kind: string; subject: string; waitsFor: string | null }[]) =>
  api.sql`
    insert into work (account_id, kind, subject, group_key, due_at, waits_for, first_attempt_at)
    select ${accountId}, kind, subject, ${CONNECTED}, 'infinity', waits_for, '2026-07-06T10:02:00Z'
    from unnest(${pluck(rows, 'kind')}::text[], ${pluck(rows, 'subject')}::text[], ${pluck(rows, 'waitsFor')}::text[]) as given (kind, subject, waits_for)`;

const waitingOf = async (accountId: number) =>
  (await (await PortalClient.as(api, 'VIEWER', accountId)).get('/waiting-work')).body;

it('[dashboard] [contract 1] says how much waits at a connected account and why, and nothing of another account', async () => {
  const other = await api.newAccount();
  const limited = { kind: 'listing-submission', waitsFor: 'The limit is reached' };
  await store(api.account.id, [
    { ...limited, subject: '1 ACME' },
    { ...limited, subject: '2 ACME' },
    { ...limited, subject: '3 ACME', waitsFor: null },
    { kind: 'listing-creation', subject: '1', waitsFor: 'Connect it again' },
    { kind: 'verification', subject: '1 ACME', waitsFor: 'Connect it again' },
  ]);
  await store(other.id, [{ ...limited, subject: '4 ACME' }]);
  const since = '2026-07-06T10:02:00.000Z';
  const part = { connectedAccountId: CONNECTED, what: 'LISTINGS', reason: limited.waitsFor, since };
  const created = { ...part, what: 'NEW_LISTINGS', count: 1, reason: 'Connect it again' };
  expect(await waitingOf(api.account.id)).toEqual({ waiting: [{ ...part, count: 2 }, created], outages: [] });
  expect(await waitingOf(other.id)).toEqual({ waiting: [{ ...part, count: 1 }], outages: [] });
  expect(await waitingOf((await api.newAccount()).id)).toEqual({ waiting: [], outages: [] });
});

it('[dashboard, operating] names the publishers that do not answer, to the accounts that are connected with them', async () => {
  const { publishers } = api.get(CONNECTIONS);
  const [publisher = ''] = publishers.constants;
  const { displayName } = publishers.get(publisher).declaration;
  const [connected, disconnected, without] = [await api.newAccount(), await api.newAccount(), await api.newAccount()];
  await api.sql`
    insert into connected_accounts (account_id, publisher, subject, client_name, status)
    values (${connected.id}, ${publisher}::text, 'ann', 'Ann', 'CONNECTED'),
    (${disconnected.id}, ${publisher}::text, 'ann', 'Ann', 'DISCONNECTED')`;
  const since = '2026-07-06T10:02:00.000Z';
  await api.sql`
    insert into publisher_outages (publisher, since, last_failed_at, reason)
    values (${publisher}, ${since}, ${since}, 'status 503'), ('NO_LONGER_CONFIGURED', ${since}, ${since}, 'status 503')`;
  const outagesOf = async (accountId: number) => (await waitingOf(accountId)).outages;
  expect(await outagesOf(connected.id)).toEqual([{ publisher, displayName, since }]);
  for (const { id } of [disconnected, without]) expect(await outagesOf(id)).toEqual([]);
  await api.sql`delete from publisher_outages`;
});
