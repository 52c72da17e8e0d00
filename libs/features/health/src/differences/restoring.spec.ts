import { describe, expect, it } from '@jest/globals';
import { NO_ACCESS, RECONNECT } from '@listings/domain';
import { countUnrestorable, healthFollowsConnections } from '../index.js';
import { NOT_CHANGED } from '../rules/restoring.js';
import { unmarkAccount } from '../rulings/unmark-account.js';
import { A, B, startFixture } from '../testing/health-fixture.js';
import type { Tenant } from '../testing/health-fixture.js';

const fixture = startFixture();
const IN_STEPS = 'reconnected, in steps';

/** A location that was read at a publisher which shows another name and another phone number. */
async function differing(publisher: string, nn: number) {
  const { tenant, locationId } = await fixture.newLinked(publisher, nn, { name: 'Nothing alike' });
  await fixture.work();
  return { tenant, locationId };
}

/** Why each open difference of an account cannot be restored, by its field. */
async function obstacles(tenant: Tenant) {
  const { differences } = await fixture.list(tenant, { state: 'OPEN' });
  return Object.fromEntries(differences.map(({ field, restoreObstacle }) => [field, restoreObstacle]));
}

const counted = ({ caller }: Tenant) => countUnrestorable(fixture.deps, caller, { state: 'OPEN' });

const loseAccess = ({ accountId }: Tenant) =>
  fixture.database.sql`update listing_links set status = 'INACCESSIBLE' where account_id = ${accountId}`;

describe('a difference that the service cannot restore', () => {
  it('[health] says why, in the list, in the comparison and in the count of all that match', async () => {
    const { tenant, locationId } = await differing(B, 8);
    const all = await obstacles(tenant);
    expect(all).toMatchObject({ name: NOT_CHANGED, phone: null });
    for (const field of ['name', 'phone'])
      expect(await fixture.compareField(tenant, locationId, field)).toMatchObject({ restoreObstacle: all[field] });
    const unchangeable = Object.values(all).filter((reason) => reason === NOT_CHANGED);
    expect(await counted(tenant)).toEqual([{ reason: NOT_CHANGED, count: unchangeable.length }]);
  });

  it('[health] [contract 7] is not decided while its listing takes no data, and the others are', async () => {
    const { tenant, locationId } = await differing(A, 20);
    await loseAccess(tenant);
    expect(await obstacles(tenant)).toMatchObject({ name: NO_ACCESS, phone: NO_ACCESS });
    expect((await counted(tenant))[0]).toMatchObject({ reason: NO_ACCESS });
    const decide = (decision: 'REJECT' | 'IGNORE') =>
      fixture.decideField(tenant, decision, { locationId, field: 'name' });
    expect(await decide('REJECT')).toMatchObject([{ decided: false, reason: NO_ACCESS }]);
    expect(await decide('IGNORE')).toMatchObject([{ decided: true }]);
    await fixture.database
      .sql`update connected_accounts set status = 'REAUTH_REQUIRED' where account_id = ${tenant.accountId}`;
    expect(await obstacles(tenant)).toMatchObject({ phone: RECONNECT });
  });

  it('[contract 9] is not restored where the publisher takes no data for the listing, unless a push went through', async () => {
    const { tenant } = await differing(A, 23);
    const { accountId } = tenant;
    const reason = 'The profile is suspended';
    await fixture.database.sql`update listing_submissions set state = 'INCOMPLETE' where account_id = ${accountId}`;
    await fixture.database
      .sql`update connected_listings set unavailable = ${JSON.stringify({ submission: reason })}::jsonb
      where account_id = ${accountId}`;
    expect(await obstacles(tenant)).toMatchObject({ name: reason });
    expect(await counted(tenant)).toMatchObject([{ reason }]);
    await fixture.database.sql`insert into listing_submissions (account_id, location_id, publisher, state)
      select account_id, location_id, publisher, 'SUCCESS' from listing_links where account_id = ${accountId}
      on conflict (account_id, location_id, publisher) do update set state = 'SUCCESS'`;
    expect([await obstacles(tenant), await counted(tenant)]).toMatchObject([{ name: null }, []]);
  });

  it('[health] of a site or a category that takes no data is left as it is', async () => {
    const { tenant, locationId } = await differing(A, 21);
    const reject = () => fixture.decideField(tenant, 'REJECT', { locationId, field: 'name' });
    await fixture.database.sql`update locations set sub_category_id = 1 where id = ${locationId}`;
    expect(await reject()).toMatchObject([{ decided: false, reason: expect.stringContaining('category') }]);
    await fixture.database.sql`update locations set enabled_site_ids = '{99}' where id = ${locationId}`;
    expect(await reject()).toMatchObject([{ decided: false, reason: 'The site is not enabled for the location' }]);
    expect(await obstacles(tenant)).toMatchObject({ name: 'The site is not enabled for the location' });
  });

  const EVENTS = ['accessReturned', 'reconnected', IN_STEPS] as const;
  it.each(EVENTS)('[health] is seen by the rules again: %s', async (event) => {
    const tenant = await fixture.newTenant();
    if (event === IN_STEPS)
      for (const nn of [23, 24]) await fixture.newLocation(tenant, A, nn, { name: `Other ${nn}` });
    const locationId = await fixture.newLocation(tenant, A, 22, {});
    const { accountId } = tenant;
    await fixture.readAgain();
    await fixture.readAgain();
    await loseAccess(tenant);
    await fixture.saveRules(tenant, [{ action: 'REJECT', field: 'name' }]);
    await fixture.rule();
    const differing = async (state?: 'REJECTED') =>
      (await fixture.differing(tenant, 'name', state)).map((each) => each.locationId);
    expect(await differing()).toContain(locationId);
    await fixture.database.sql`update listing_links set status = 'LINKED' where account_id = ${accountId}`;
    const [connectedAccountId = ''] = await fixture.database
      .values<string>`select connected_account_id from listing_links where account_id = ${accountId}`;
    const key = { accountId, connectedAccountId, publisher: A };
    await fixture.database.transaction(async (transaction) => {
      const { work } = fixture.deps;
      if (event === IN_STEPS) return unmarkAccount(transaction, work, key, 2);
      return healthFollowsConnections[event]?.(transaction, work, { ...key, locationIds: [locationId] });
    });
    await fixture.rule();
    expect(await differing('REJECTED')).toContain(locationId);
  });
});
