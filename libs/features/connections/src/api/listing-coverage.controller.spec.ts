import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { connectionsApi } from '../testing/connections-api.js';

const api = connectionsApi();

const coverage = (key: string) => api.read('/listing-coverage', {}, key);

describe('listingCoverage', () => {
  it('[coverage] counts the locations that are missing at each publisher, to which its number leads', async () => {
    const { readKey } = await api.newAccount();
    expect(await coverage(readKey)).toMatchObject({ locations: 0, publishers: [{ missing: 0 }, { missing: 0 }] });
    const { id } = await newLocation(api);
    expect((await coverage(api.account.readKey)).publishers).toMatchObject([
      { publisher: 'PUBLISHER_A', connectedAccounts: 0, linked: 0, failed: 0, missing: 1 },
      { publisher: 'PUBLISHER_B', missing: 1 },
    ]);
    const filter = { atPublisher: { publisher: 'PUBLISHER_A', state: 'MISSING' } };
    expect(pluck((await api.read('/locations', { filter })).edges, 'node.id')).toEqual([id]);
  });

  it.each([
    [{ publisher: 'NONE', state: 'MISSING' }],
    [{ publisher: 'PUBLISHER_A', state: 'NONE' }],
    [{ publisher: 'PUBLISHER_A' }],
  ])('[coverage] the filter %j is refused', async (atPublisher) => {
    expect((await api.refusal('/locations', { filter: { atPublisher } }))[0]).toBe(400);
  });

  it('[coverage, jobs] a job creates the listings that are missing, and only an ended job is tried again', async () => {
    const { account: connectedAccountId, writeKey: key } = await missingAt('PUBLISHER_A');
    const filter = { atPublisher: { publisher: 'PUBLISHER_A', state: 'MISSING' } };
    const start = () => api.send('/connected-accounts/create-listings', { connectedAccountId, filter }, { key });
    const message = 'SY87011: Compare the listings of each connected account with the locations first';
    expect((await start()).errors).toMatchObject([{ message }]);
    await api.sql`
      insert into match_requests (account_id, connected_account_id, state, requested_at)
      select account_id, id, 'MATCH_COMPLETED', now() from connected_accounts where id = ${connectedAccountId}`;
    const { success, job } = await start();
    expect([success, job.kind, job.state]).toEqual([true, 'listing-creation', 'RUNNING']);
    const retry = (by: string) => api.write('/connected-accounts/retry-listings', { jobId: job.id }, { key: by });
    const errors = [{ message: 'SY87002: The job does not wait for this' }];
    expect((await retry(key)).body.data.retryListings.errors).toMatchObject(errors);
    expect((await retry((await api.newAccount()).writeKey)).status).toBe(404);
  });
});

/** An account with a location and a connected account at a publisher. */
async function missingAt(publisher: string) {
  const owner = await api.newAccount();
  await newLocation(api, {}, owner.writeKey);
  const [row] = await api.sql<{ id: string }>`
    insert into connected_accounts (account_id, publisher, subject, client_name, credentials)
    select account_id, ${publisher}, 'ann', 'Ann', 'sealed' from locations order by id desc limit 1 returning id`;
  return { ...owner, account: row?.id };
}
